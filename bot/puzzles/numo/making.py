"""Hands and tables from which one can go out, and how hard that is."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from bot.games.hints import Hint
from bot.games.numo import NUMO
from bot.games.numo.cards import Card, Control
from bot.games.numo.finder import lay_offs, melds
from bot.games.numo.kinds import GROWING
from bot.games.numo.model import Draw, Meld, NumoState
from bot.games.numo.options import NumoOptions
from bot.opponents.numo.deciding import decide
from bot.opponents.numo.people import NumoPerson
from bot.puzzles.base import SOLVER
from bot.puzzles.luck import LuckRange, hardness, luck
from bot.puzzles.numo.solving import Move, Ways
from bot.puzzles.sketches import chance

OTHER = 1
TARGET = 50
"""The target score. Both players are one point from it, so that going out wins the match."""
RIVAL = 7
"""The number of cards that the other player holds."""
HANDS = 20
"""The number of hands put together for a table, each …"""
SAMPLE = 16
"""… out of this many cards …"""
WITHIN = 30
"""… among this many."""
CHOICES = 100
"""With more lay-offs than this there is too much to examine, for people and for ``luck``."""
MOST = 400
"""The most positions examined before the nearest to the wanted grade is taken."""
BEGINNERS, TOO_MANY = 6, 4
"""The number of beginners who try a position, and the number of them whose shortest way out rules it out."""
BOTH = 80
"""The number of cards of both decks."""


class Grade(NamedTuple):
    """Settings of a grade: the size of the hand, the number of melds on the table, the fewest plays of the
    shortest way out, the control cards that may be in force, and whether the solver still lacks the kind of meld
    needed to go out."""

    hand: range
    melds: range
    plays: int
    control: tuple[tuple[Control, ...], ...]
    lacks: bool


_RUNS: tuple[Control, ...] = ("season", "character", "run")
_FACTORS: tuple[Control, ...] = ("season", "character", "factor")
_BOTH: tuple[Control, ...] = ("season", "character", "run", "factor")
_THREE: tuple[Control, ...] = ("character", "run", "prime", "factor")
GRADES = {
    1: Grade(range(6, 8), range(3, 4), 3, (_RUNS,), lacks=False),
    2: Grade(range(7, 8), range(3, 5), 3, (_RUNS, _FACTORS), lacks=False),
    3: Grade(range(7, 9), range(4, 5), 3, (_RUNS, _FACTORS), lacks=True),
    4: Grade(range(8, 10), range(4, 6), 3, (_RUNS, _FACTORS), lacks=True),
    5: Grade(range(8, 11), range(4, 6), 4, (_BOTH, _FACTORS), lacks=True),
    6: Grade(range(9, 12), range(5, 6), 4, (_BOTH, _THREE), lacks=True),
    7: Grade(range(10, 13), range(5, 7), 4, (_BOTH, _THREE), lacks=True),
}
LUCK = {
    1: LuckRange(1.0, 1.6),
    2: LuckRange(1.6, 2.1),
    3: LuckRange(2.1, 2.8),
    4: LuckRange(2.8, 3.6),
    5: LuckRange(3.6, 4.3),
    6: LuckRange(4.3, 5.1),
    7: LuckRange(5.1, 99.0),
}
"""The luck that the puzzles of each grade need."""


class Plan(NamedTuple):
    """Settings of a day's puzzle: a grade with its control cards and needed kind chosen."""

    hand: range
    melds: range
    control: tuple[Control, ...]
    must: Control
    lacks: bool


class Made(NamedTuple):
    """A position with a shortest way out and hardness. ``beside``: how far its luck is out of range, in bits."""

    state: NumoState
    moves: tuple[Move, ...]
    hardness: float
    beside: float


def make_position(seed: int, grade: int) -> Made:
    """Make a position of that grade: the first of many whose luck suits it, else the nearest."""
    rng = chance(seed, grade)
    nearest: Made | None = None
    for _, state in zip(range(MOST), _states(rng, _plan(rng, GRADES[grade])), strict=False):
        found = _judge(state, rng, grade)
        if found and (nearest is None or found.beside < nearest.beside):
            if _is_for_beginners(found, rng):
                continue
            nearest = found
            if not found.beside:
                break
    assert nearest is not None
    return nearest


def _judge(state: NumoState, rng: Random, grade: int) -> Made | None:
    """Judge a position, None if its way out is too plain for the grade: fewer than two cards fit in two places, or
    playing as many cards as possible each time is enough."""
    ways = Ways(NUMO.view(state, SOLVER))
    if sum(map(len, ways.lays)) > CHOICES:
        return None
    moves = ways.fewest()
    if moves is None or len(moves) < GRADES[grade].plays or ways.greedy() == len(moves):
        return None
    decoys = sum(ways.fits(1 << place) > 1 for place in range(len(ways.hand)))
    if decoys < 2:
        return None
    wanted, best = LUCK[grade], len(moves)
    bits = luck(lambda: ways.by_chance(rng, best), wanted)
    return Made(state, moves, hardness(bits, len(ways.hand)), wanted.beside(bits))


def _is_for_beginners(found: Made, rng: Random) -> bool:
    """Tell whether beginners usually find the shortest way out."""
    solved = sum(_try_as_beginner(found.state, rng) == len(found.moves) for _ in range(BEGINNERS))
    return solved >= TOO_MANY


BEGINNER = NumoPerson(overlooks=0.5, careless=0.3, whim=7.0, collects=False, weighs=False)
"""Somebody for whom a puzzle must not be too easy, the same whatever becomes of the levels: a seed makes the same
puzzle in every version."""


def _try_as_beginner(state: NumoState, rng: Random) -> int | None:
    """Return the plays in which a beginner goes out, None if the turn ends otherwise."""
    plays, turn = 0, state.turn
    while not state.deals and state.turn == turn:
        action = decide(NUMO.view(state, SOLVER), BEGINNER, rng)
        if action is None:
            return None
        state = NUMO.apply(state, SOLVER, action).state
        plays += not isinstance(action, Draw | Hint)
    return plays if state.deals and state.deals[0].out == SOLVER else None


def _plan(rng: Random, grade: Grade) -> Plan:
    control = rng.choice(grade.control)
    must = rng.choice([kind for kind in control if kind in ("run", "factor")])
    return Plan(grade.hand, grade.melds, control, must, grade.lacks)


def _states(rng: Random, plan: Plan) -> Iterator[NumoState]:
    """Generate positions of a plan, without end. All cards of a hand but at most one can be played."""
    options = NumoOptions(custom=plan.control, must=plan.must, deck="both", target=TARGET, hints="off", edition=2)
    while True:
        start = NUMO.setup(options, 2, rng.getrandbits(128))
        deck = _deck(start, rng)
        table = _table(deck, rng, plan)
        lying = {name for meld in table for name in meld.cards}
        rest = [card for card in deck if card.id not in lying]
        for _ in range(HANDS):
            hand = _hand(rest, table, rng, start, plan)
            if hand:
                yield _lay_out(start, table, hand, rest, rng)


def _deck(start: NumoState, rng: Random) -> list[Card]:
    """Shuffle the cards with low numbers rather first, since more of them fit together."""
    return sorted(start.cards.values(), key=lambda card: card.number / 40 + rng.random() * 2)


def _table(deck: list[Card], rng: Random, plan: Plan) -> list[Meld]:
    """Make melds that can grow. The solver formed one of the needed kind, unless it is to be lacking."""
    free, laid = list(deck[: BOTH // 2]), list[Meld]()
    wanted = rng.choice(plan.melds)
    while len(laid) < wanted:
        kind = rng.choice([one for one in plan.control if one in GROWING]) if laid else plan.must
        found = [fit for fit in melds(rng.sample(free, 10), (kind,)) if fit.kind == kind and len(fit.cards) <= 4]
        if not found:
            continue
        fit = rng.choice(found)
        free = [card for card in free if card not in fit.cards]
        owner = (OTHER if plan.lacks else SOLVER) if kind == plan.must else rng.choice((SOLVER, OTHER))
        laid.append(Meld(len(laid) + 1, owner, fit.kind, tuple(card.id for card in fit.cards)))
    rng.shuffle(laid)
    return [replace(meld, id=number) for number, meld in enumerate(laid, 1)]


def _hand(rest: list[Card], table: list[Meld], rng: Random, start: NumoState, plan: Plan) -> tuple[str, ...]:
    """Draw a meld, cards that fit the melds on the table, and one more, empty if these are too few."""
    most, some = plan.hand.stop - 2, rng.sample(rest[:WITHIN], SAMPLE)
    kinds = (plan.must,) if plan.lacks else plan.control
    own = [fit for fit in melds(some, kinds) if len(fit.cards) <= 5 and not (plan.lacks and fit.kind == "pair")]
    if not own:
        return ()
    hand = [card.id for card in rng.choice(own).cards]
    for meld in rng.sample(table, len(table)):
        there, free = [start.cards[name] for name in meld.cards], [card for card in some if card.id not in hand]
        found = [one for one in lay_offs(free, meld.kind, there) if len(one) <= min(4, most - len(hand))]
        if found:
            wanted = rng.choice(sorted({len(one) for one in found}))
            hand += [card.id for card in rng.choice([one for one in found if len(one) == wanted])]
    if len(hand) + 1 < plan.hand.start:
        return ()
    return (*hand, rng.choice([card.id for card in some if card.id not in hand]))


def _lay_out(
    start: NumoState, table: list[Meld], hand: tuple[str, ...], rest: list[Card], rng: Random
) -> NumoState:
    """Build the state after the solver's draw. The other cards are in the rival's hand and in the piles."""
    hidden = [card.id for card in rest if card.id not in hand]
    rng.shuffle(hidden)
    turn = 2 * len(table) + 1
    piled = RIVAL + turn - 1
    return replace(
        start,
        hands=(hand, tuple(hidden[:RIVAL])),
        discards=tuple(hidden[RIVAL:piled]),
        stock=tuple(hidden[piled:]),
        dealer=OTHER,
        mover=SOLVER,
        scores=(TARGET - 1, TARGET - 1),
        melds=tuple(table),
        phase="meld",
        turn=turn,
        drawn=rng.choice(hand),
        next_meld=len(table) + 1,
    )
