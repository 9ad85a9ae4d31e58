"""How long matches take: ``simulate --minutes``, the figures of the presets, and what Quick promises."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import msgspec
import pytest

from bot.cli.simulate import minutes
from bot.cli.simulate.minutes import BRISK, find_late, list_rows, list_seats, measure, play_matches
from bot.cli.simulate.playing import PlayedMatch
from bot.games.base import Outcome
from bot.games.presets import FOLDER, Measured, Preset, load_minutes
from bot.games.registry import GAMES, find
from bot.i18n import texts
from bot.opponents.base import opponent
from tests.cli.test_simulate import Output, simulate
from tests.extent import at_night

T = texts("en")
PROMISED = 20
"""Minutes within which 90 % of quick matches of two, three and four end."""
TURNS = [key for key in GAMES if not opponent(key).pause]


def ignore() -> None:
    """Draw no progress."""


@pytest.mark.parametrize("game", TURNS)
@pytest.mark.parametrize(("seats", "seeds"), [(3, 1), at_night(2, 40), at_night(3, 40), at_night(4, 40)])
def test_quick_matches_end_within_20_minutes(game: str, seats: int, seeds: int) -> None:
    quick = find(game).presets[0]
    played = play_matches(find(game), opponent(game), quick.options, seats, range(1, 1 + seeds), ignore)
    assert BRISK * find_late([match.sittings for match in played]) / 60 <= PROMISED


@pytest.mark.parametrize("game", GAMES)
def test_the_figures_say_that_quick_is_short_and_the_shortest(game: str) -> None:
    """Basic may be shorter still, as in nmbrs!, where any constant step is found soon."""
    presets = {preset.key: preset.measured for preset in find(game).presets}
    quick = presets.pop("quick")
    presets.pop("basic", None)
    assert max(quick.late) <= PROMISED
    for other in presets.values() if game in TURNS else ():
        assert all(mine <= theirs for mine, theirs in zip(quick.late, other.late, strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_every_preset_is_measured_for_every_number_of_players(game: str) -> None:
    measured = msgspec.json.decode((FOLDER / f"{game}.json").read_bytes(), type=dict[str, Measured])
    assert list(measured) == [preset.key for preset in find(game).presets], f"simulate {game} --minutes --write"
    for preset in find(game).presets:
        assert preset.measured == measured[preset.key]
        for figures in msgspec.structs.astuple(preset.measured) if game in TURNS else ():
            assert len(figures) == len(list_seats(find(game), preset.options))


@pytest.mark.nightly
@pytest.mark.parametrize("game", TURNS)
@pytest.mark.parametrize("number", range(5))
def test_a_fresh_sample_agrees(game: str, number: int) -> None:
    for preset in find(game).presets[number : number + 1]:
        played = play_matches(find(game), opponent(game), preset.options, 2, range(1001, 1021), ignore)
        usual = median(match.turns for match in played)
        assert preset.measured.turns[0] * 0.6 <= usual <= preset.measured.turns[0] * 1.6


def test_a_preset_is_measured_by_turns_and_the_seconds_of_people(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = {2: [60.0, 36.0, 30.0], 3: [12.0, 12.0, 48.0], 4: [0.5, 0.5, 0.5]}

    def play_none(game: object, player: object, options: object, seats: int, *rest: object) -> list[PlayedMatch]:
        return [PlayedMatch(Outcome((), ()), (), (), turns + 5, turns) for turns in counted[seats]]

    monkeypatch.setattr(minutes, "play_matches", play_none)
    measured = measure(find("numero"), opponent("numero"), find("numero").presets[0], range(1), ignore)
    assert measured == Measured((41, 17, 6), (15, 5, 1), (25, 20, 1), (24, 8, 1))


def test_of_ten_matches_nine_have_ended() -> None:
    assert find_late([1, 2, 3, 4, 5, 6, 7, 8, 9, 100]) == 9
    assert find_late([7]) == 7


def test_minutes_are_told_with_newcomers_and_without_where_there_is_no_room() -> None:
    preset = Preset("quick", None, "", Measured((40, 30), (17, 12), (20, 15), (27, 20)))
    assert preset.describe_minutes(2, T) == "about 17 min, 27 with newcomers"
    assert preset.describe_minutes(6, T) == "about 12 min, 20 with newcomers"
    assert preset.describe_minutes(2, T, short=True) == "about 17 min"
    assert Preset("quick", None, "", Measured()).describe_minutes(2, T) == "about 1 min"


def test_the_command_writes_what_presets_read(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(minutes, "FOLDER", tmp_path)
    monkeypatch.setattr("bot.games.presets.FOLDER", tmp_path)
    assert simulate("numenko", "--minutes", "--write", "--matches", "1") == 0
    shown = capsys.readouterr().out
    measured = {preset.key: preset.measured for preset in load_minutes("numenko", *find("numenko").presets)}
    assert shown.splitlines() == ["numenko:", *list_rows(measured)]
    assert "| quick | 1 | 20 | 20 | 20 |" in shown
    assert load_minutes("numer", Preset("quick", None, ""))[0].measured == Measured(), "not measured yet"
