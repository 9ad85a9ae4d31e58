"""How long matches take: played turns times the seconds of people, by preset and number of players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil
from statistics import median_low
from typing import Any

import msgspec

from bot.cli.simulate.playing import PlayedMatch, Simulation, play
from bot.errors import Refused
from bot.games.base import AnyGame
from bot.games.presets import FEWEST, FOLDER, Measured, Preset, PresetKey
from bot.opponents.base import Level, Opponent

BRISK, NEW = 25, 40
"""Seconds that people need for a turn: at a brisk pace, and when they are new to the game."""
LEVELS: tuple[Level, ...] = ("easy", "medium")
"""The levels that play like most people. Each plays every deal."""
MOST = 4
"""The most players that are measured. A match of more counts as one of four."""
SHARE = 0.9
"""The part of the matches that have ended after the ``late`` minutes."""
HEAD = (
    "| preset | turns of 2, 3, 4 and more players | minutes | 90 % end within | with newcomers |",
    "|---|---|---|---|---|",
)


def play_matches(
    game: AnyGame, player: Opponent, options: Any, seats: int, seeds: range, note: Callable[[], None]
) -> list[PlayedMatch]:
    """Play matches of each of the levels, and call ``note`` after each. Raises ``Stopped``."""
    matches = []
    for seed in seeds:
        for level in LEVELS:
            matches.append(play(game, player, Simulation(options, (level,) * seats, seed)))
            note()
    return matches


def find_late(turns: Sequence[float]) -> float:
    """Find the number of turns after which 90 % of the matches have ended."""
    return sorted(turns)[ceil(SHARE * len(turns)) - 1]


def list_seats(game: AnyGame, options: Any) -> list[int]:
    """List the numbers of players to measure: from two up, as far as the options allow."""
    allowed = []
    for seats in range(max(game.seats[0], FEWEST), min(game.seats[-1], MOST) + 1):
        try:
            game.check(options, seats)
        except Refused:
            continue
        allowed.append(seats)
    return allowed


def measure(game: AnyGame, player: Opponent, preset: Preset, seeds: range, note: Callable[[], None]) -> Measured:
    """Measure the matches of a preset. A match without turns takes as long as its clock. Raises ``Stopped``."""
    seats = list_seats(game, preset.options)
    clock = game.clock(game.setup(preset.options, seats[0], seeds[0])) if player.pause else None
    if clock is not None:
        whole = (round(clock.seconds / 60),)
        return Measured((1,), whole, whole, whole)
    played = [play_matches(game, player, preset.options, number, seeds, note) for number in seats]
    sittings = [[match.sittings for match in matches] for matches in played]
    usual = [median_low(counted) for counted in sittings]
    return Measured(
        _round([median_low(match.turns for match in matches) for matches in played]),
        _round([BRISK * turns / 60 for turns in usual]),
        _round([BRISK * find_late(counted) / 60 for counted in sittings]),
        _round([NEW * turns / 60 for turns in usual]),
    )


def list_rows(measured: Mapping[PresetKey, Measured]) -> Iterator[str]:
    """List the lines of the table of a game, as they stand in ``docs/computer-players.md``."""
    yield from HEAD
    for key, one in measured.items():
        cells = (one.turns, one.minutes, one.late, one.newcomers)
        yield f"| {' | '.join([key, *(' · '.join(map(str, cell)) for cell in cells)])} |"


def write(game: AnyGame, measured: Mapping[PresetKey, Measured]) -> None:
    """Write what was measured to where the presets read it."""
    lines = [f'  "{key}": {msgspec.json.encode(one).decode()}' for key, one in measured.items()]
    (FOLDER / f"{game.key}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def _round(figures: Sequence[float]) -> tuple[int, ...]:
    return tuple([max(1, round(figure)) for figure in figures])
