"""What every game offers in its lobby: presets that differ and can be played, and all options that anybody
chooses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Options, check_options, nearest_seats
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.numenko.options import NumenkoOptions
from bot.games.numer.options import NumerOptions
from bot.games.numero.options import NumeroOptions
from bot.games.numo.options import NumoOptions
from bot.games.option import AnyOption, InRange, OneOf, OnOff, Typed, choice, normalise_options
from bot.games.presets import preset_of
from bot.games.registry import GAMES, find
from bot.games.wording import preset_names, wording
from bot.i18n import texts
from tests.pseudo import english

T = texts("en")
NOBODY_CHOOSES = {"edition", "day", "solo", "solitaire", "until"}
"""Fields of options that are not for a lobby of several."""


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """The key of each game."""
    return str(request.param)


def test_presets_are_few_and_differ_and_can_be_played(game: str) -> None:
    presets = find(game).presets
    least = 2 if find(game).options_type.__struct_fields__ else 1
    assert least <= len(presets) <= 6
    assert len({preset.key for preset in presets}) == len(presets)
    assert all(one.options != other.options for one in presets for other in presets if one is not other)
    for preset in presets:
        check_options(find(game), preset.options)
        assert preset_of(presets, preset.options) == preset


def test_quick_is_the_default_and_alone_is_rated(game: str) -> None:
    quick, *others = find(game).presets
    assert (quick.key, quick.options) == ("quick", find(game).options_type())
    assert quick.options.is_rated
    assert not any(preset.options.is_rated for preset in others)


def test_presets_say_in_a_line_what_they_are_and_how_long_they_take(game: str) -> None:
    for preset in find(game).presets:
        assert preset.line
        assert len(f"{preset_names(T)[preset.key]}: {preset.words(T)}") <= 100
        assert preset.describe_minutes(1, T) == preset.describe_minutes(2, T)
        short = english(preset.describe_minutes(2, T, short=True))  # games of tests may speak the pseudo-locale
        assert short == f"about {preset.measured.minutes[0]} min"


def test_as_in_the_rulebook_means_it() -> None:
    """What a table would find in the box; what our own rules add is an end where the book has none."""
    rulebook = {
        (key, preset.key): preset.options
        for key in GAMES
        for preset in find(key).presets
        if preset.key in ("rulebook", "version2")
    }
    assert rulebook == {
        ("numer", "rulebook"): NumerOptions(rounds=2, strict=True),
        ("numero", "rulebook"): NumeroOptions(mode="points", level="expert"),
        ("numo", "rulebook"): NumoOptions(level=1, progress=True, scoring=1, target=500),
        ("numo", "version2"): NumoOptions(level=1, progress=True, scoring=2, target=500),
        ("nmbrs", "rulebook"): NmbrsOptions(rule="basic", target=None, claim_limit=None, rounds=None, turns=None),
        ("numenko", "rulebook"): NumenkoOptions(pot="full", minutes=60, check="players"),
    }


def test_every_option_that_somebody_chooses_is_offered_once(game: str) -> None:
    offered = [option.name for option in wording(game).list_options(T)]
    fields = {field.name for field in msgspec.structs.fields(find(game).options_type)}
    assert len(set(offered)) == len(offered)
    assert set(offered) == fields - NOBODY_CHOOSES


def values(option: AnyOption) -> Iterator[Any]:
    """Values that can be chosen for an option."""
    match option:
        case OneOf():
            yield from (pick.value for pick in option.picks)
        case OnOff():
            yield from (True, False)
        case InRange():
            yield from (option.least, option.most)
        case Typed():
            yield option.read(option.example)
            yield option.read("")


def test_what_is_offered_can_be_chosen_in_every_preset_and_is_then_in_effect(game: str) -> None:
    presets = find(game).presets
    for preset in presets:
        for option in wording(game).list_options(T):
            if not preset.options.applies(option.name):
                continue
            for value in values(option):
                chosen = preset.options.choose({option.name: choice(option, value, preset.options, presets)})
                assert option.of(chosen) == value, (preset.key, option.name)
                assert msgspec.convert(msgspec.to_builtins(chosen), type(chosen)) == chosen
                try:
                    check_options(find(game), chosen)
                except Refused as refused:
                    assert wording(game).refusal(refused, T), (preset.key, option.name, value)


def test_choosing_what_is_in_effect_changes_nothing(game: str) -> None:
    presets = find(game).presets
    for preset in presets:
        assert normalise_options(preset.options, wording(game).list_options(T), presets) == preset.options


def test_labels_and_descriptions_are_short(game: str) -> None:
    for option in wording(game).list_options(T):
        assert len(option.label) <= 25
        assert len(option.description) <= 100
        if isinstance(option, OneOf):
            assert all(len(pick.words) <= 100 for pick in option.picks)
            assert len({pick.value for pick in option.picks}) == len(option.picks) <= 25
        if isinstance(option, Typed):
            assert option.write(option.read(option.example)) == option.example


def test_a_start_needs_a_number_of_players_that_can_play(game: str) -> None:
    options = find(game).options_type()
    assert nearest_seats(find(game), options, 1) == 2
    for seats in find(game).seats:
        assert seats == 1 or nearest_seats(find(game), options, seats) == seats


def test_options_for_few_players_want_fewer() -> None:
    """Forty cards are enough for three."""
    assert nearest_seats(find("numo"), NumoOptions(deck="lower"), 6) == 3
    assert nearest_seats(find("numo"), NumoOptions(deck="lower", sets=2), 1) == 2


@pytest.mark.parametrize(
    ("before", "choices", "after"),
    [
        (NumoOptions(deck="lower", sets=3), {"deck": "both"}, NumoOptions(deck="both")),
        (NumoOptions(level=4, progress=True), {"custom": ("run",)}, NumoOptions(custom=("run",))),
        (NumoOptions(custom=("run",), must="run"), {"custom": ()}, NumoOptions()),
        (NumeroOptions(mode="points", builds="bluff"), {"mode": "card"}, NumeroOptions()),
        (NmbrsOptions(), {"simple": True}, NmbrsOptions(simple=True, claim_limit=None)),
        (
            NmbrsOptions(claim_limit=3),
            {"simple": True, "claim_limit": 2},
            NmbrsOptions(simple=True, claim_limit=2),
        ),
        (NmbrsOptions(rounds=5), {}, NmbrsOptions(rounds=5)),
        (NmbrsOptions(), {"rounds": 5}, NmbrsOptions(rounds=5, turns=None)),
        (NmbrsOptions(), {"target": 150, "turns": 48}, NmbrsOptions(target=150, turns=48)),
    ],
)
def test_what_does_not_apply_any_more_is_as_usual_again(
    before: Options, choices: dict[str, Any], after: Options
) -> None:
    assert before.choose(choices) == after


def test_what_was_chosen_in_vain_is_refused_rather_than_dropped() -> None:
    with pytest.raises(Refused, match=r"NUMO-17\.sets"):
        check_options(find("numo"), NumoOptions().choose({"sets": 3}))


@pytest.mark.parametrize(
    ("game", "name", "value", "options"),
    [
        ("nmbrs", "target", 75, NmbrsOptions()),
        ("nmbrs", "rule", "AB", NmbrsOptions()),
        ("numero", "division", True, NumeroOptions()),
        ("numero", "range", 10, NumeroOptions()),
        ("nmbrs", "turns", 36, NmbrsOptions()),
    ],
)
def test_a_choice_that_comes_to_the_same_as_quick_is_quick(
    game: str, name: str, value: Any, options: Options
) -> None:
    written = replace(options, **{name: value})
    assert written != options
    assert normalise_options(written, wording(game).list_options(T), find(game).presets) == options
