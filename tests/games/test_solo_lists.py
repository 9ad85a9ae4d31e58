"""Lists of solo games only compare what is equal: every option is in the name of the list, or makes no
difference."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import product
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import AnyGame
from bot.games.hints import Hints
from bot.games.numenko.options import NumenkoOptions
from bot.games.numenko.rules import NUMENKO
from bot.games.numero.options import FAMILIES, Builds, Level, Mode, NumeroOptions
from bot.games.numero.rules import NUMERO
from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import texts

T = texts("en")

ACCOUNTED: dict[str, set[str]] = {
    "numero": {"mode", "level", "range", *FAMILIES, "builds", "hints", "solitaire"},
    "numenko": {"pot", "minutes", "clock", "check", "solo", "day", "until", "edition"},
}
"""The options that this test knows of, by game with solo games. The edition of the rules is nobody's choice, and
alone it makes nothing easier; nor does the time until which others play with the same tiles."""


def list_of(game: AnyGame, options: Any) -> str:
    """The name of the list for which a solo match with these options counts."""
    scores = game.solo(options)
    assert scores is not None
    return scores.name


def test_no_option_of_a_solo_game_is_forgotten() -> None:
    with_solos = {game for game in GAMES if wording(game).solos.lists}
    assert with_solos == set(ACCOUNTED)
    for game, known in ACCOUNTED.items():
        assert {field.name for field in msgspec.structs.fields(GAMES[game].options_type)} == known


def solitaires() -> Iterator[NumeroOptions]:
    """Solitaires with all options, and families switched by hand one at a time or all."""
    switches = [
        {},
        *({family: on} for family in FAMILIES for on in (True, False)),
        *(dict.fromkeys(FAMILIES, on) for on in (True, False)),
    ]
    chosen = {
        "mode": get_args(Mode),
        "level": get_args(Level),
        "range": (None, 10, 15),
        "builds": (None, *get_args(Builds)),
        "hints": (*get_args(Hints), "request"),
    }
    for *values, switch in product(*chosen.values(), switches):
        options = dict(zip(chosen, values, strict=True)) | {"solitaire": True} | switch
        yield msgspec.convert(options, NumeroOptions)


def allowed(game: AnyGame, options: msgspec.Struct) -> bool:
    """Whether one person can play with these options."""
    try:
        game.check(options, 1)
    except Refused:
        return False
    return True


def test_solitaires_on_one_list_are_played_with_the_same_cards_and_helps() -> None:
    lists = defaultdict(set)
    for options in solitaires():
        if allowed(NUMERO, options):
            played = (
                options.mode,
                options.families,
                options.top,
                options.settle(1).hints in ("on", "request"),
                options.bluff,
            )
            lists[list_of(NUMERO, options)].add(played)
    assert len(lists) > 100
    assert [name for name, played in lists.items() if len(played) > 1] == []


def test_how_builds_are_made_makes_no_difference_to_a_solitaire() -> None:
    for options in solitaires():
        if options.builds is not None and allowed(NUMERO, options):
            assert not options.bluff
            plain = replace(options, builds=None)
            assert NUMERO.solo(plain) == NUMERO.solo(options)
            break
    else:
        pytest.fail("no such solitaire")


def test_puzzles_on_one_list_have_the_same_pot_and_time() -> None:
    lists = defaultdict(set)
    for pot, minutes, check in product(("short", "full"), (1, 20, 1440), ("automatic", "players")):
        chosen = {"pot": pot, "minutes": minutes, "check": check, "solo": True}
        options = msgspec.convert(chosen, NumenkoOptions)
        if allowed(NUMENKO, options):
            lists[list_of(NUMENKO, options)].add((pot, minutes, check))
    assert len(lists) == 6
    assert [name for name, played in lists.items() if len(played) > 1] == []


def test_the_clock_of_a_puzzle_always_runs() -> None:
    for clock in ("auto", "always", "none"):
        puzzle = msgspec.convert({"solo": True, "clock": clock}, NumenkoOptions)
        assert puzzle.has_clock
        assert NUMENKO.clock(NUMENKO.setup(puzzle, 1, 1)) is not None


def test_a_daily_puzzle_has_no_other_options() -> None:
    daily = NumenkoOptions(solo=True, day="2026-01-31")
    assert allowed(NUMENKO, daily)
    for changed in (replace(daily, pot="full"), replace(daily, minutes=19), replace(daily, check="players")):
        assert not allowed(NUMENKO, changed)


def test_every_list_has_a_title_of_its_own() -> None:
    names = {list_of(NUMERO, options) for options in solitaires() if allowed(NUMERO, options)}
    titles = {wording("numero").solos.title(name, T) for name in names}
    assert None not in titles
    assert len(titles) == len(names)


@pytest.mark.parametrize(
    ("deck", "cards"),
    [
        ("15", "numbers 1–15"),
        ("15-su-mu-po", "numbers 1–15 with subtraction, multiplication, and powers and roots"),
        ("15-su-mu-di-po", "numbers 1–15 with all wild cards except simple fractions and complex fractions"),
        ("15-su-mu-di-si-co-po", "numbers 1–15 with all wild cards"),
    ],
)
def test_a_deck_is_named_by_what_is_in_it_or_by_the_little_that_is_not(deck: str, cards: str) -> None:
    assert wording("numero").solos.title(f"card.{deck}", T) == f"Solitaire · cards won · {cards}"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "card",
        "card.",
        "card.custom",
        "card.15-mu-su",
        "card.15-xx",
        "card.12",
        "card.times.fun",
        "cards.times",
    ],
)
def test_other_names_are_no_lists(name: str) -> None:
    assert wording("numero").solos.title(name, T) is None
