"""Uses of the chosen cards: meld, lay-off or discard, with their points, or why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numo.cards import Card
from bot.games.numo.kinds import explain_no_meld, grow
from bot.games.numo.model import Discard, FormMeld, LayOff, Meld, NumoView, number_of
from bot.games.numo.names import describe_meld
from bot.games.numo.turn import require_finishable
from bot.i18n import Texts
from bot.panels.numo.draft import Draft, cards_chosen, list_melds, takers
from bot.panels.numo.words import card_words
from bot.panels.refusals import refusal
from bot.panels.scene import Scene

INCOMPLETE = 3
"""Fewer cards than this may still become a meld."""
CONTROL = 3
"""The maximum number of control cards with all reasons shown why cards are no meld."""
LINES = 3
"""The maximum number of lay-offs with a line each; more share a line."""
REASONS = 2
"""The maximum number of reasons shown."""


class Use(msgspec.Struct, frozen=True):
    """A use of the chosen cards.

    ``meld`` is the resulting meld, None for a discard. ``out``: it empties the hand. ``points`` are those of the
    deal then, None if the rules count the others' hands. ``wrong`` is the rules' refusal.
    """

    action: FormMeld | LayOff | Discard
    meld: Meld | None = None
    out: bool = False
    points: int | None = None
    wrong: Refused | None = None


def forms(view: NumoView, draft: Draft) -> list[Use]:
    """Return the melds of the chosen cards, the kind that going out needs first."""
    return [
        _use(view, FormMeld(draft.cards, found.kind), Meld(0, view.mover, found.kind, _ids(found.cards)))
        for found in list_melds(view, draft)
    ]


def list_lay_offs(view: NumoView, draft: Draft) -> list[Use]:
    """Return the lay-offs of the chosen cards, oldest meld first."""
    found = []
    for meld in takers(view, draft):
        there = [view.cards[name] for name in meld.cards]
        larger = replace(meld, cards=_ids(grow(meld.kind, there, cards_chosen(view, draft))))
        found.append(_use(view, LayOff(draft.cards, meld.id), larger))
    return found


def discard(view: NumoView, draft: Draft) -> Use | None:
    """Return the discard of the chosen card, or None unless exactly one is chosen."""
    if len(draft.cards) != 1:
        return None
    (card,) = draft.cards
    wrong = Refused("NUMO-20.taken", card=card) if view.took and card == view.drawn else None
    out = len(view.hand or ()) == 1
    return Use(Discard(card), out=out, points=_points(view, view.melds), wrong=wrong)


def _use(view: NumoView, action: FormMeld | LayOff, meld: Meld) -> Use:
    new = isinstance(action, FormMeld)
    melds = (*view.melds, meld) if new else tuple(meld if other.id == meld.id else other for other in view.melds)
    try:
        left = require_finishable(view, action.cards, melds)
    except Refused as why:
        return Use(action, meld, wrong=why)
    return Use(action, meld, out=not left, points=_points(view, melds))


def _points(view: NumoView, melds: Sequence[Meld]) -> int | None:
    """Points of the viewer's melds when they go out (NUMO-23)."""
    if view.options.scoring == 2:
        return None
    return sum(view.cards[name].number for meld in melds if meld.owner == view.seat for name in meld.cards)


def _ids(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(card.id for card in cards)


# --- in words


def describe_choice(view: NumoView, draft: Draft, scene: Scene) -> str:
    """Describe the uses of the chosen cards, one per line, or why there is none, or what to choose."""
    t = scene.t
    if view.phase == "draw":
        return ""
    if not draft.cards and view.phase == "meld":
        return t("Tap cards: one to discard, more to meld or lay off.")
    if not draft.cards:
        return t("Tap cards to lay off, or one to discard.")
    return "\n".join(_lines(view, draft, scene))


def _lines(view: NumoView, draft: Draft, scene: Scene) -> Iterator[str]:
    melded, laid, discarded = forms(view, draft), list_lay_offs(view, draft), discard(view, draft)
    for use in melded:
        yield _describe_meld(view, use, scene.t)
    if len(laid) > LINES:
        yield _fitting(view, laid, scene.t)
    else:
        yield from (_describe_lay_off(view, use, scene) for use in laid)
    if discarded is not None:
        yield _describe_discard(view, discarded, scene.t)
    if not (melded or laid or discarded):
        yield _nothing(view, draft, scene.t)


def _describe_meld(view: NumoView, use: Use, t: Texts) -> str:
    assert use.meld is not None
    meld = describe_meld(use.meld, t)
    if use.wrong is not None:
        return t("✗ {meld}: {reason}", meld=meld, reason=refusal(use.wrong, "numo", t))
    points = sum(view.cards[name].number for name in use.meld.cards)
    if not use.out:
        return t("✓ **{meld}**, worth {points}", meld=meld, points=points)
    if use.points is None:
        return t("✓ **{meld}**, worth {points}, and goes out", meld=meld, points=points)
    return t("✓ **{meld}**, worth {points}, and goes out: **+{out}**", meld=meld, points=points, out=use.points)


def _describe_lay_off(view: NumoView, use: Use, scene: Scene) -> str:
    t = scene.t
    assert use.meld is not None and isinstance(use.action, LayOff)
    facts = {
        "n": number_of(use.meld, view.melds),
        "meld": describe_meld(use.meld, t),
        "points": sum(view.cards[name].number for name in use.action.cards),
        "name": scene.names[use.meld.owner],
    }
    if use.wrong is not None:
        return t("✗ On #{n}: {reason}", n=facts["n"], reason=refusal(use.wrong, "numo", t))
    if use.meld.owner == view.seat:
        line = t("✓ On #{n}: **{meld}**, +{points} for your meld", **facts)
    else:
        line = t("✓ On #{n}: **{meld}**, +{points} for {name}'s meld", **facts)
    return f"{line} · {_out(use, t)}" if use.out else line


def _fitting(view: NumoView, laid: Sequence[Use], t: Texts) -> str:
    """Describe the melds that the choice fits, or the refusal if none, where a line for each would be too many."""
    melds = [use.meld for use in laid if use.meld is not None and use.wrong is None]
    if not melds:
        why = laid[0].wrong
        assert why is not None
        return t("✗ {reason}", reason=refusal(why, "numo", t))
    return t("✓ Fits on {melds}", melds=t.all_of([f"#{number_of(meld, view.melds)}" for meld in melds]))


def _describe_discard(view: NumoView, use: Use, t: Texts) -> str:
    assert isinstance(use.action, Discard)
    card = card_words(view.cards[use.action.card])
    if use.wrong is not None:
        return t("✗ {card} can't be discarded: you took it this turn.", card=card)
    line = t("✓ Discard {card}: ends your turn", card=card)
    return f"{line} · {_out(use, t)}" if use.out else line


def _out(use: Use, t: Texts) -> str:
    if use.points is None:
        return t("goes out")
    return t("goes out: **+{points}**", points=use.points)


def _nothing(view: NumoView, draft: Draft, t: Texts) -> str:
    """Say why the chosen cards, at least two, are neither a meld nor a lay-off."""
    if view.phase == "lay":
        return t("✗ {reason}", reason=refusal(Refused("numo.no_fit"), "numo", t))
    why = explain_no_meld(cards_chosen(view, draft), view.control)
    if len(draft.cards) < INCOMPLETE and why.code == "NUMO-6.count":
        return t("… no meld yet: most have three or four cards.")
    reasons = cast(Sequence[Refused], why.params.get("reasons", ()))
    told = reasons[:REASONS] if 0 < len(reasons) <= CONTROL else (why,)
    return t("✗ {reason}", reason=" ".join(refusal(reason, "numo", t) for reason in told))
