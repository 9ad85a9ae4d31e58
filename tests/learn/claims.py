"""What a script claims of cards and of what could be done, held against the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from bot.games.nmbrs.finder import moves
from bot.games.nmbrs.model import Play
from bot.games.nmbrs.placing import position_of
from bot.games.registry import find
from bot.match.lesson_script import CardClaim, Script, action_of, fits
from tests.contract.hooks import hooks_of
from tests.learn.walk import Stage, walk

GIVEN_AWAY = ("discard", "swop")
"""Actions that put a card away, which fits any of them."""


def faults(key: str, lesson: Script) -> Iterator[str]:
    """Every claim of a script that is not true, in words."""
    stages = list(walk(key, lesson))
    for number, (stage, step) in enumerate(zip(stages, lesson.steps, strict=False), 1):
        for claim in step.claims:
            yield from (f"step {number}: {wrong}" for wrong in _wrong(key, stage, claim))


def _wrong(key: str, stage: Stage, claim: CardClaim) -> Iterator[str]:
    game, state = find(key), stage.state
    if claim.once is not None:
        state = game.apply(state, claim.seat, action_of(key, claim.once)).state
    held = hooks_of(key).held(state, claim.seat)
    has = Counter(held.values())
    yield from (f"has no {card}" for card in (Counter(claim.holds) - has))
    yield from (f"has a {card}" for card in claim.lacks if card in has)
    if claim.only is not None and has != Counter(claim.only):
        yield f"has {sorted(has.elements())}"
    actions = [msgspec.to_builtins(action) for action in possible(key, state, claim.seat)]
    yield from (f"cannot {pattern}" for pattern in claim.can if not any(fits(pattern, one) for one in actions))
    for pattern in claim.cannot:
        yield from (f"can {one}" for one in actions if fits(pattern, one))
    for card in claim.fits_nowhere:
        if card not in has:
            yield f"has no {card} that could fit"
        names = {name for name, face in held.items() if face == card}
        yield from (f"{card} fits: {one}" for one in actions if one["type"] not in GIVEN_AWAY and names & _in(one))


def possible(key: str, state: Any, seat: int) -> Iterable[Any]:
    """Everything that the seat may play; of nmbrs!, whose list of actions is a sample, all plays there are."""
    game = find(key)
    view = game.view(state, seat)
    yield from game.legal(view)
    if key == "nmbrs" and view.my_move and view.phase == "play":
        yield from (Play(move.line) for move in moves(position_of(view)))


def _in(value: Any) -> set[str]:
    """All texts in a value of JSON."""
    if isinstance(value, Mapping):
        return {text for part in value.values() for text in _in(part)}
    if isinstance(value, list | tuple):
        return {text for part in value for text in _in(part)}
    return {value} if isinstance(value, str) else set()
