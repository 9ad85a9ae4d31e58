"""The hard player: weighs what it lays against what it keeps, using everything the finder finds.

Cards are points: a player who claims has more of them to lay. So it claims nearly always, but no expensive cards
when a rival is about to go out, and none with a full hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nlargest
from statistics import mean

from bot.games.nmbrs.finder import Move, swaps
from bot.games.nmbrs.model import Claim, Discard, Draw, NmbrsAction, NmbrsView, Pass, Placing, Play, TakeBack
from bot.games.nmbrs.placing import Position, played, position_of, swapped
from bot.opponents.nmbrs.candidates import quick_moves, uses
from bot.opponents.nmbrs.evaluation import HandEvaluator

CLAIM = -3.0
"""The least that the two cards must add for a claim; negative since the turns to come earn more than the evaluator
says."""
FULL = 16
"""The hand size from which it no longer claims."""
LOOK = 6
"""The number of plays examined closely, by what they leave on the table."""
DENY = 2.0
"""What it gains by taking a card that a player who always claims would get, along with a second card."""
CLAIMS_SAY = 2
"""The number of claims in a round that mark a player as one who always claims."""
GIFT = 0.3
"""The cost of a discard that helps others, per point of that help."""
MATCH = 20.0
"""What winning the match with the end of the round is worth, in points."""
STALE = 3
"""The table is stale when no card has been placed for more than this many rounds of turns."""


def choose(view: NmbrsView) -> NmbrsAction:
    """The next action of a turn, or the answer to an offer."""
    position = position_of(view)
    if view.my_answer:
        return _answer(view, position)
    if view.phase in ("draw", "choose"):
        return _draw(view, position)
    if position.pending:
        useful = _best(view, position, uses(position))
        return Play(useful[0].line) if useful else TakeBack()
    now, card = _rest(view, position)
    placing, then = max(_placings(view, position), key=lambda found: found[1], default=(None, now))
    return placing if placing is not None and then > now else Discard(card)


def _answer(view: NmbrsView, position: Position) -> Claim | Pass:
    if view.face_up is None or len(position.hand) >= FULL:
        return Pass()
    evaluator = HandEvaluator(view, position)
    return Claim() if evaluator.added(view.face_up) + evaluator.drawn() > CLAIM else Pass()


def _draw(view: NmbrsView, position: Position) -> Draw:
    if view.face_up is None or _stale(view):
        return Draw("down")
    evaluator = HandEvaluator(view, position)
    spared = DENY * _claimers(view) if view.phase == "draw" else 0.0
    return Draw("up" if evaluator.added(view.face_up) + spared > evaluator.drawn() else "down")


def _claimers(view: NmbrsView) -> float:
    """The share of the others (0–1) who always claim, going by their claims in this round."""
    others = [claims for seat, claims in enumerate(view.claims) if seat != view.seat]
    return sum(min(claims, CLAIMS_SAY) / CLAIMS_SAY for claims in others) / len(others)


def _stale(view: NmbrsView) -> bool:
    """Whether it should draw face-down, because otherwise two players could pass one card back and forth forever.
    True every other time around a table on which nothing has been placed for long."""
    seats = len(view.held)
    newest = max((cell.turn for island in view.islands for cell in island.cells), default=0)
    return view.turn - newest > STALE * seats and view.turn // seats % 2 == 1


def _placings(view: NmbrsView, position: Position) -> Iterator[tuple[Placing, float]]:
    """The plays worth a closer look and the swaps whose joker has a place, each with its worth."""
    for move in _best(view, position, quick_moves(position)):
        yield Play(move.line), _worth(view, position, move)
    for swap in swaps(position):
        after, _ = swapped(position, swap)
        for move in _best(view, after, uses(after))[:1]:
            yield swap, _worth(view, after, move)


def _best(view: NmbrsView, position: Position, found: list[Move]) -> list[Move]:
    """The plays that look best by their points and what stays in the hand."""
    evaluator = HandEvaluator(view, position)

    def looks(move: Move) -> float:
        return move.points + evaluator.worth([card for card in position.hand if card not in move.cards])

    return nlargest(LOOK, found, key=looks)


def _worth(view: NmbrsView, position: Position, move: Move) -> float:
    """What a play is worth: its points plus the worth of the hand on the table after it."""
    after, _ = played(position, Play(move.line))
    return move.points + _rest(view, after, move.points)[0]


def _rest(view: NmbrsView, position: Position, gained: int = 0) -> tuple[float, str]:
    """What a hand is worth when the turn ends with the best discard, and that discard (``""`` if nothing is left).
    ``gained`` are points that the view does not include yet."""
    if len(position.hand) <= 1:
        return _out(view, position, gained), "".join(position.hand)
    evaluator = HandEvaluator(view, position)
    return max(
        (evaluator.worth([kept for kept in position.hand if kept != card]) - GIFT * evaluator.goes_on(card), card)
        for card in position.hand
    )


def _out(view: NmbrsView, position: Position, gained: int) -> float:
    """What going out is worth: what the others lose (NMBRS-20), and that it may decide the match (NMBRS-21)."""
    average = mean(card.points for card in position.cards.values())
    others = [seat for seat in range(len(view.held)) if seat != view.seat]
    mine = view.scores[view.seat or 0] + gained
    best = max(view.scores[seat] - average * view.held[seat] for seat in others)
    value = average * mean(view.held[seat] for seat in others)
    if max(mine, best) < view.options.goal:
        return value
    return value + (MATCH if mine >= best else -MATCH)
