"""Challenging a build that may be a bluff (NUMERO-40 … NUMERO-42)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import Step, put_at
from bot.games.numero.events import Challenged
from bot.games.numero.model import BuildRecord, NumeroState, Pile
from bot.games.numero.scoring import BLUFF, DOUBT, ScoreLine, sum_up


def challenge(state: NumeroState, seat: int, name: int) -> Step[NumeroState]:
    """Challenge the build named by its pile's id, which settles the build. Raises ``Refused``: NUMERO-41.own (the
    challenger built it), NUMERO-41.closed (settled, too late, or no such build)."""
    record = next((record for record in state.builds if record.build.pile == name), None)
    if record is not None and record.build.builder == seat:
        raise Refused("NUMERO-41.own")
    if record is None or not record.turns[seat]:
        raise Refused("NUMERO-41.closed")
    settled = replace(state, builds=tuple(other for other in state.builds if other is not record))
    return _settle_held(settled, seat, record) if record.answers else _settle_bluff(settled, seat, record)


def _settle_held(state: NumeroState, seat: int, record: BuildRecord) -> Step[NumeroState]:
    """Show the answer that the builder held, or name it if it has left the hand."""
    builder = record.build.builder
    shown = next((name for name in record.answers if name in state.hands[builder]), None)
    line = ScoreLine("doubt", DOUBT)
    event = Challenged(
        seat=seat,
        builder=builder,
        value=record.build.value,
        line=line,
        card=shown or record.answers[0],
        played=shown is None,
    )
    return Step(_score(state, seat, line), (event,))


def _settle_bluff(state: NumeroState, seat: int, record: BuildRecord) -> Step[NumeroState]:
    """Charge the builder for a bluff, and take the build apart if it is still there."""
    build, line = record.build, ScoreLine("bluff", BLUFF)
    undone = any(pile.id == build.pile for pile in state.piles)
    event = Challenged(seat=seat, builder=build.builder, value=build.value, line=line, undone=undone)
    state = _score(state, build.builder, line)
    return Step(_undo_build(state, record) if undone else state, (event,))


def _undo_build(state: NumeroState, record: BuildRecord) -> NumeroState:
    """Take a build apart: its number card becomes a discard, its piles are restored, its wild cards lie alone."""
    build = record.build
    others = tuple(pile for pile in state.piles if pile.id != build.pile)
    discard = Pile(state.next_pile, state.cards[build.card].number, (build.card,))
    return replace(
        state,
        piles=(*others, *record.before, discard),
        wilds=state.wilds + record.wilds,
        next_pile=state.next_pile + 1,
    )


def _score(state: NumeroState, seat: int, line: ScoreLine) -> NumeroState:
    return replace(state, sheet=put_at(state.sheet, seat, sum_up(state.sheet[seat], (line,))))
