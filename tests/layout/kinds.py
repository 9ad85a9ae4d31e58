"""Every kind of panel that a player may have in front of them: moments of matches, choices half made, lessons,
daily puzzles, matches for one, and what stands in the way of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import discord
import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import AnyGame
from bot.games.hints import Hint
from bot.games.registry import find
from bot.i18n import Texts, texts
from bot.match.learning.lesson_script import LEARNER
from bot.match.model import Match, encode, public_events
from bot.panels.base import Act, Ask, Content, Keep, Prefer, panel
from bot.panels.lessons.lesson import refusal_note
from bot.puzzles.base import SOLVER
from bot.store.daily.puzzles import TryRow
from bot.store.races.rows import CHALLENGE, RoundName
from bot.store.training.positions import source_of
from bot.store.training.skills import shelf_of
from bot.ui.controls.custom_ids import read_control
from tests.contract.playout import Case, cases, playout
from tests.golden.playthrough import MATCHES, read
from tests.layout.tables import (
    NOW,
    Shown,
    awaited,
    make_content,
    open_match,
    play_on,
    put_state,
    scene_of,
    show,
    sit,
)
from tests.learn.learner import Learner
from tests.puzzles.tries import KEYS, MONDAY, posed, solution

EN = texts("en")
NAMES = ("Ann", "Cleopatra VII.", "Ben", "Mr. Bartholomew", "Zoë", "Dan", "Eve", "Finn", "Gina", "Hugo")
TYPED = ("7", "1+1=3; 5", "🎲 what?")
"""Texts that a form hardly ever takes."""
REFUSAL = "That's not a number from 000 to 999."
"""A refusal of what was typed."""
PRESSES = 6
"""How many controls are used one after the other in one turn."""


class Kind(NamedTuple):
    """A panel to be made: what it shows, the match, the seat, and the choice so far."""

    name: str
    match: Match
    seat: int
    draft: Any = None
    settings: Mapping[str, str] = MappingProxyType({})
    note: str = ""

    def show(self, t: Texts, *, pictures: bool = True) -> Shown:
        """Make the panel in that language."""
        return show(
            self.match, self.seat, t, self.draft, settings=self.settings, note=self.note, pictures=pictures
        )


class Extent(NamedTuple):
    """How much is looked at: moments of each match, ways to compose a turn in each, and days of dailies."""

    moments: int
    ways: int
    days: int


def kinds(game: str, extent: Extent) -> Iterator[Kind]:
    """Every kind of panel of a game."""
    rng = Random(f"kinds {game}")
    for name, matches in _matches(game):
        running = [match for match in matches if match.status == "running"]
        for number, match in enumerate(_sample(running, extent.moments)):
            yield from _moment(f"{name}, {number}", match, rng, extent.ways)
    yield from _deals(game, rng, extent)
    yield from _interruptions(game)
    yield from _lesson(game, rng, extent.ways)
    yield from _dailies(game, rng, extent)


def _sample(found: Sequence[Match], n: int) -> Sequence[Match]:
    return [found[len(found) * k // n] for k in range(min(n, len(found)))]


def _matches(game: str) -> Iterator[tuple[str, list[Match]]]:
    """Matches of each number of players and with all options, by chance and by computers."""
    for case in cases():
        if case.game.key == game:
            yield str(case), _play(case, 1, pace="daily")
    for path in sorted(MATCHES.glob(f"{game}-*.txt")):
        told = read(path)
        match = _open(told.game, told.options, told.seats, told.seed, private=told.seats == 1)
        yield path.stem, list(play_on(match, told.moves))


def _play(case: Case, seed: int, **row: Any) -> list[Match]:
    match = _open(case.game, case.options, case.seats, seed, private=case.seats == 1, **row)
    return list(play_on(match, [moment.move for moment in playout(case, seed)]))


def _open(game: AnyGame, options: Any, seats: int, seed: int, **row: Any) -> Match:
    match = open_match(game.key, options, seats, seed, **row)
    state = game.setup(options, seats, seed)
    named = tuple(replace(seat, name=NAMES[seat.seat % len(NAMES)]) for seat in match.seats)
    row = {"options": encode(options), "recent": encode(public_events(game.opening(state))), "seats": named}
    return put_state(match, state, **row)


def _moment(name: str, match: Match, rng: Random, ways: int) -> Iterator[Kind]:
    """The panel of one who may act, and choices there; and of one who may not."""
    asked = awaited(match.game, match.state)
    if asked:
        seat = asked[0]
        seated = _seated(match, seat)
        yield Kind(f"{name}: to act", seated, seat)
        for way in range(ways):
            yield from compose(f"{name}: way {way}", seated, seat, rng)
    others = [seat.seat for seat in match.seats if seat.seat not in asked]
    if others:
        yield Kind(f"{name}: others act", _seated(match, others[0]), others[0])


def _seated(match: Match, seat: int) -> Match:
    """The match with a person on that seat whose turn ends in time."""
    seated = sit(match, seat)
    rows = [replace(row, due_at=NOW + 90000) if row.seat == seat else row for row in seated.seats]
    return Match(replace(seated.row, seats=tuple(rows)))


def compose(name: str, match: Match, seat: int, rng: Random) -> Iterator[Kind]:
    """The panel after each of some controls that are used at random, up to one that plays."""
    kind, game = Kind(name, match, seat), panel(match.row.game)
    for number in range(PRESSES):
        view = game.arrange(kind.match.view(seat), kind.settings)
        content = make_content(scene_of(kind.match, seat, EN, kind.settings), seat, kind.draft)
        usable = list(_controls(content, rng))
        if not usable:
            return
        verb, arg, values = rng.choice(usable)
        try:
            intent = game.press(
                verb, arg, values, view, kind.draft, scene_of(kind.match, kind.seat, EN, kind.settings)
            )
            if isinstance(intent, Ask):
                typed = {field.name: rng.choice(TYPED) for field in intent.form.fields}
                intent = game.submit(
                    intent.form.verb.removeprefix("play."),
                    typed,
                    view,
                    kind.draft,
                    scene_of(kind.match, kind.seat, EN, kind.settings),
                )
        except Refused:
            continue
        found = _after(kind, intent)
        if found is None:
            return
        kind = found._replace(name=f"{name}, after {number + 1}")
        yield kind


def _after(kind: Kind, intent: Any) -> Kind | None:
    """The panel after that intent, None where the turn is played."""
    match intent:
        case Keep(draft):
            return kind._replace(draft=draft)
        case Prefer(name, value):
            return kind._replace(settings={**kind.settings, name: value})
        case Act(action, otherwise):
            try:
                step = kind.match.game.apply(kind.match.state, kind.seat, action)
            except Refused as why:
                return None if otherwise is None else kind._replace(draft=otherwise(why))
            hinted = isinstance(action, Hint)
            return kind._replace(match=put_state(kind.match, step.state)) if hinted else None
        case _:
            return None


def _controls(content: Content, rng: Random) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The enabled controls of the game, each with some picks."""
    for row in content.rows:
        for wrapped in row:
            item: Any = getattr(wrapped, "item", wrapped)
            control = read_control(item.custom_id)
            if control is None or control.area != "play" or getattr(item, "disabled", False):
                continue
            values: tuple[str, ...] = ()
            if isinstance(item, discord.ui.Select):
                n = rng.randint(max(1, item.min_values), max(1, item.max_values))
                values = tuple(option.value for option in rng.sample(item.options, min(n, len(item.options))))
            yield control.name, control.arg, values


def _deals(game: str, rng: Random, extent: Extent) -> Iterator[Kind]:
    """A deal of somebody else's, played alone or against a computer."""
    row = TryRow(1, str(RoundName(1, 1, CHALLENGE, "deal")), 0, "{}")
    for case in [case for case in cases() if case.game.key == game and case.seats <= 2][:2]:
        running = [match for match in _play(case, 1, daily=row) if match.status == "running"]
        for number, match in enumerate(_sample(running, extent.moments)):
            alone = Match(replace(match.row, private=1))
            yield from _moment(f"deal {case}, {number}", alone, rng, extent.ways)


def _interruptions(game: str) -> Iterator[Kind]:
    """What stands in the way of a turn, or beside it."""
    rules = find(game)
    seats = 3 if 3 in rules.seats else rules.seats[-1]
    match = open_match(game, rules.options_type(), seats)
    seat = awaited(rules, match.state)[0]
    seated = _seated(match, seat)
    yield Kind("paused", Match(replace(seated.row, paused_at=NOW, paused_until=NOW + 90000.0)), seat)
    for name, fields in (
        ("away", {"away": 1, "left_at": NOW}),
        ("resigned", {"away": 1, "resigned": 1, "left_at": NOW}),
        ("asks to end", {"end_until": NOW + 3600.0}),
        ("asks to pause", {"pause_until": NOW + 3600.0, "pause_for": 86400.0}),
    ):
        rows = [replace(row, **fields) if row.seat == seat else row for row in seated.seats]
        yield Kind(name, Match(replace(seated.row, seats=tuple(rows))), seat)
    if rules.patience is not None:
        drags = replace(match.state, quiet=rules.patience * seats)
        yield Kind("drags", match.with_row(replace(seated.row, state=encode(drags)), drags), seat)
    yield Kind("a computer played", Match(replace(seated.row, set_aside=seat)), seat)
    note = "-# You turned DMs off, so your panel won't come by DM: use this button or `/hand`."
    yield Kind("a note", seated, seat, note=note)


def _lesson(game: str, rng: Random, ways: int) -> Iterator[Kind]:
    """Each step of the lesson, and after something else than it asks for."""
    for number, learner in enumerate(Learner(game, EN).walk()):
        yield Kind(f"lesson, {number}", learner.match, LEARNER, learner.draft, note=learner.note)
        if learner.match.status == "running":
            for way in range(ways):
                yield from compose(f"lesson, {number}, way {way}", learner.match, LEARNER, rng)
            yield Kind(f"lesson, {number}, refused", learner.match, LEARNER, note=refusal_note(REFUSAL))


def _dailies(game: str, rng: Random, extent: Extent) -> Iterator[Kind]:
    """The tries at the puzzles of a week: at the beginning, in the middle, and choices made there."""
    if game not in KEYS:
        return
    rules = find(game)
    for day in range(extent.days):
        for part, puzzle in enumerate(posed(game, day)):
            row = TryRow(1, str(MONDAY + timedelta(days=day)), part, msgspec.json.encode(puzzle).decode())
            options = msgspec.convert(puzzle.options, type=rules.options_type)
            match = open_match(game, options, puzzle.seats, daily=row, private=True, pace="live")
            if not part and not day:
                name = str(RoundName(1, 12, 120))
                raced = replace(match.row, daily=replace(row, day=name), created_at=NOW)
                yield Kind("take of a race", _try(Match(raced), ()), SOLVER)
            played = solution(game, puzzle)
            for done in sorted({0, len(played) // 2, len(played) - 1}):
                yield Kind(f"daily {day}.{part}, {done} done", _try(match, played[:done]), SOLVER)
            yield from compose(f"daily {day}.{part}", _try(match, ()), SOLVER, rng)
            if not part:
                trained = Match(replace(match.row, daily=replace(row, day=shelf_of(day + 1))))
                yield Kind(f"training {day}", trained, SOLVER)
                yield from compose(f"training {day}", trained, SOLVER, rng)
                again = Match(replace(match.row, daily=replace(row, day=source_of(1))))
                yield Kind(f"tried again {day}", again, SOLVER)


def _try(match: Match, played: Sequence[Any]) -> Match:
    """The try after these actions."""
    state, recent = match.state, list[Any]()
    for action in played:
        step = match.game.apply(state, SOLVER, action)
        state, recent = step.state, [*recent, *public_events(step.events)]
    return put_state(match, state, recent=encode(recent))
