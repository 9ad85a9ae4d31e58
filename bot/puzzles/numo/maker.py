"""The maker of NUMO's puzzles: judges what was played, and explains."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any

import msgspec

from bot.games.hints import Hint
from bot.games.numo import NUMO
from bot.games.numo.cards import Card
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, NumoAction, NumoState
from bot.games.numo.names import kind_name, meld_words, season_name, sentence
from bot.i18n import Texts
from bot.puzzles.base import SOLVER, Maker, Puzzle, Result
from bot.puzzles.numo.making import make_position
from bot.puzzles.numo.solving import Move, Ways
from bot.puzzles.sketches import make_puzzle

FINDS, EASY, HIDES = 0.38, 3.2, 0.28
"""The chance that a club player goes out of an easy position in the fewest moves, and by how much less per point
of hardness: as the model of one does on average. Of a single position that model finds the way always or never."""


class NumoMaker(Maker):
    """Make and judge NUMO's puzzles. The value is a number of plays."""

    fewest = True
    looks = 4

    def make(self, seed: int, grade: int) -> tuple[Puzzle, ...]:
        """Make a hand and a table from which the solver, who has drawn, can go out in this turn."""
        found = make_position(seed, grade)
        return (make_puzzle(found.state, best=len(found.moves), solution=found.moves, hardness=found.hardness),)

    def look(self, puzzle: Puzzle) -> float:
        return min(1.0, FINDS * exp(HIDES * (EASY - puzzle.hardness)))

    def result(self, puzzle: Puzzle, played: Sequence[Any], state: NumoState) -> Result | None:
        """Count melds, lay-offs and discards once the solver is out. The value is None if the turn ended
        otherwise."""
        if state.deals and state.deals[0].out == SOLVER:
            plays = sum(not isinstance(action, Draw | Hint) for action in played)
            return Result(plays, solved=plays <= puzzle.best)
        on_turn = state.mover == SOLVER and state.turn == puzzle.state["turn"] and not state.deals
        return None if on_turn else Result(None, solved=False)

    def frame(self, states: Sequence[NumoState]) -> NumoState:
        """Leave out what ended the turn: the next deal has another table."""
        return [state for state in states if state.turn == states[0].turn and not state.deals][-1]

    def title(self, part: int, t: Texts) -> str:
        return t("Go out")

    def task(self, puzzle: Puzzle, part: int, t: Texts) -> tuple[str, ...]:
        ways = _ways(_start(puzzle))
        counts = t("Meld (at most one, first), lay-off, discard: one move each.")
        if not ways.free and ways.view.must is not None:
            counts += " " + t("Still needed: {kind}.", kind=kind_name(ways.view.must, t))
        return t("**Go out this turn in as few moves as you can.**"), f"-# {counts}"

    def value(self, value: int, t: Texts) -> str:
        return t.plural("{n} move", "{n} moves", value)

    def explain(self, puzzle: Puzzle, part: int, t: Texts) -> tuple[str, ...]:
        state = _start(puzzle)
        ways = _ways(state)
        lines = []
        for number, action in enumerate(_moves(puzzle), 1):
            lines.append(f"{number}. {_say_move(state, action, t)}")
            state = NUMO.apply(state, SOLVER, action).state if number < puzzle.best else state
        decoys = [name for place, name in enumerate(ways.hand) if ways.fits(1 << place) > 1]
        cards = sorted((ways.view.cards[name] for name in decoys), key=lambda card: card.number)
        return (
            *lines,
            t(
                "These fit in more than one place: {cards}.",
                cards=t.all_of([_card(one, ways, t) for one in cards]),
            ),
            t("I checked every way of going out, and none is shorter."),
        )


def _start(puzzle: Puzzle) -> NumoState:
    return msgspec.convert(puzzle.state, NumoState)


def _ways(state: NumoState) -> Ways:
    return Ways(NUMO.view(state, SOLVER))


def _moves(puzzle: Puzzle) -> list[Move]:
    return [msgspec.convert(action, NumoAction) for action in puzzle.solution]


def _say_move(state: NumoState, action: Move, t: Texts) -> str:
    cards = state.cards
    match action:
        case FormMeld(cards=names, kind=kind):
            assert kind is not None
            return t("Meld {meld}", meld=meld_words(kind, [cards[name] for name in names], t))
        case LayOff(cards=names, meld=number):
            there = next(meld for meld in state.melds if meld.id == number)
            numbers = t.all_of([str(cards[name].number) for name in names])
            table = sentence(there.kind, [cards[name] for name in there.cards])
            return t("Lay {cards} on {meld}", cards=numbers, meld=table)
        case Discard(card=name):
            return t("Discard {card}", card=cards[name].number)


def _card(card: Card, ways: Ways, t: Texts) -> str:
    """Name a card by its number, and its season if the hand has another one of that number."""
    if sum(other.number == card.number for other in ways.view.hand_cards) < 2:
        return str(card.number)
    return t("{number} ({season})", number=card.number, season=season_name(card.season, t))


MAKER = NumoMaker()
