"""Uses of cards: melds, lay-offs and discards, of those chosen or of the whole hand, with their points, or why
not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import cast

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.numo import legal
from bot.games.numo.cards import Card
from bot.games.numo.kinds import explain_no_meld, grow
from bot.games.numo.model import Discard, FormMeld, LayOff, Meld, NumoView, number_of
from bot.games.numo.names import describe_meld, in_sign
from bot.games.numo.turn import has_must, require_finishable
from bot.i18n import Texts
from bot.panels.numo.draft import Draft, cards_chosen, list_melds, takers
from bot.panels.refusals import refusal
from bot.panels.scene import Scene

SEARCHED = 3000
"""The maximum number of melds and lay-offs looked at: far more than a hand has unless the table is very odd."""
REASONS = 2
"""The maximum number of reasons shown why cards are no meld, starting with the last control card's."""
SHORT = 170
"""The maximum number of characters of more than one reason."""


class Use(msgspec.Struct, frozen=True):
    """A use of cards.

    ``meld`` is the resulting meld, None for a discard. ``out``: it empties the hand. ``points`` are those of the
    deal then, None if the rules count the others' hands. ``wrong`` is the rules' refusal.
    """

    action: FormMeld | LayOff | Discard
    meld: Meld | None = None
    out: bool = False
    points: int | None = None
    wrong: Refused | None = None

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards used."""
        return (self.action.card,) if isinstance(self.action, Discard) else self.action.cards


def forms(view: NumoView, draft: Draft) -> list[Use]:
    """Return the melds of the chosen cards, the kind that going out needs first."""
    return [
        _use(view, FormMeld(draft.cards, found.kind), Meld(0, view.mover, found.kind, _ids(found.cards)))
        for found in list_melds(view, draft)
    ]


def list_lay_offs(view: NumoView, draft: Draft) -> list[Use]:
    """Return the lay-offs of the chosen cards, oldest meld first."""
    return [
        _use(view, LayOff(draft.cards, meld.id), _grow(view, meld, draft.cards)) for meld in takers(view, draft)
    ]


def _grow(view: NumoView, meld: Meld, names: Sequence[str]) -> Meld:
    there, more = ([view.cards[name] for name in cards] for cards in (meld.cards, names))
    return replace(meld, cards=_ids(grow(meld.kind, there, more)))


def list_uses(view: NumoView, draft: Draft, *, is_puzzle: bool) -> list[Use]:
    """Return the melds and lay-offs to offer: those of exactly the chosen cards, then those of the hand that use
    all of these, or any if none are chosen. In a puzzle, where finding them is the task, only the former."""
    exact = [use for use in (*forms(view, draft), *list_lay_offs(view, draft)) if use.wrong is None]
    if is_puzzle:
        return exact
    chosen = set(draft.cards)
    return [*exact, *(use for use in _all_uses(view) if chosen < set(use.cards))]


def _all_uses(view: NumoView) -> list[Use]:
    """Return what the hand can do at once, but no part of a larger meld or lay-off: melds first, of these the kind
    that going out still needs, then by points."""
    needed = None if has_must(view, view.mover, view.melds) else view.must
    tables = {meld.id: meld for meld in view.melds}
    kept: dict[object, list[FormMeld | LayOff]] = {}
    every: Iterator[FormMeld | LayOff] = chain(
        (form for form, _ in legal.forms(view)), (lay for lay, _ in legal.lays(view))
    )
    for action in sorted(islice(every, SEARCHED), key=lambda action: -len(action.cards)):
        others = kept.setdefault(action.kind if isinstance(action, FormMeld) else action.meld, [])
        if not any(set(action.cards) < set(other.cards) for other in others):
            others.append(action)

    def make(action: FormMeld | LayOff) -> Use:
        if isinstance(action, LayOff):
            return _use(view, action, _grow(view, tables[action.meld], action.cards))
        assert action.kind is not None
        return _use(view, action, Meld(0, view.mover, action.kind, action.cards))

    def rank(action: FormMeld | LayOff) -> tuple[bool, bool, int]:
        is_needed = isinstance(action, FormMeld) and action.kind == needed
        return isinstance(action, LayOff), not is_needed, -sum(view.cards[name].number for name in action.cards)

    return [make(action) for action in sorted(chain.from_iterable(kept.values()), key=rank)]


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
    """Describe the uses of the chosen cards, one per line, or why there is none."""
    return "\n".join(_lines(view, draft, scene)) if draft.cards and view.phase != "draw" else ""


def _lines(view: NumoView, draft: Draft, scene: Scene) -> Iterator[str]:
    melded, laid, discarded = forms(view, draft), list_lay_offs(view, draft), discard(view, draft)
    if melded:
        yield _describe_meld(view, next((use for use in melded if use.wrong is None), melded[0]), scene.t)
    fitting = [use for use in laid if use.wrong is None]
    if len(fitting) == 1:
        yield _describe_lay_off(view, fitting[0], scene)
    elif laid:
        yield _fitting(view, laid, scene.t)
    if discarded is not None:
        yield _describe_discard(view, discarded, scene.t)
    if not (melded or laid or discarded):
        yield _nothing(view, draft, scene)


def _describe_meld(view: NumoView, use: Use, t: Texts) -> str:
    assert use.meld is not None
    meld = describe_meld(use.meld, t)
    if use.wrong is not None:
        return f"-# {t('✗ {meld}: {reason}', meld=meld, reason=refusal(use.wrong, 'numo', t))}"
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
    if use.meld.owner == view.seat:
        line = t("✓ On #{n}: **{meld}**, +{points} for your meld", **facts)
    else:
        line = t("✓ On #{n}: **{meld}**, +{points} for {name}'s meld", **facts)
    return f"{line} · {describe_going_out(use, t)}" if use.out else line


def _fitting(view: NumoView, laid: Sequence[Use], t: Texts) -> str:
    """Describe the melds that the choice fits, or the refusal if none."""
    melds = [use.meld for use in laid if use.meld is not None and use.wrong is None]
    if not melds:
        why = laid[0].wrong
        assert why is not None
        return _refuse(why, t)
    return t("✓ Fits on {melds}", melds=t.all_of([f"#{number_of(meld, view.melds)}" for meld in melds]))


def _describe_discard(view: NumoView, use: Use, t: Texts) -> str:
    assert isinstance(use.action, Discard)
    card = in_sign(view.cards[use.action.card])
    if use.wrong is not None:
        taken = t("✗ {card} can't be discarded: you took it this turn.", card=card)
        return f"-# {taken}"
    line = t("✓ Discard {card}: ends your turn", card=card)
    return f"{line} · {describe_going_out(use, t)}" if use.out else line


def describe_going_out(use: Use, t: Texts) -> str:
    """Say that a use empties the hand, with the points of the deal if they are known."""
    if use.points is None:
        return t("goes out")
    return t("goes out: **+{points}**", points=use.points)


def _nothing(view: NumoView, draft: Draft, scene: Scene) -> str:
    """Say why the chosen cards, at least two, are neither a meld nor a lay-off."""
    t = scene.t
    if view.phase == "lay":
        return _refuse(Refused("numo.no_fit"), t)
    why = explain_no_meld(cards_chosen(view, draft), view.control)
    if why.code == "NUMO-6.count":
        return f"-# {t('… no meld yet: most have three or four cards.')}"
    reasons = cast(Sequence[Refused], why.params.get("reasons", ()))
    told = [refusal(reason, "numo", t) for reason in reasons[:REASONS] or (why,)]
    kind = scene.kind
    if view.hint or kind.is_explained or kind.is_puzzle or sum(map(len, told)) > SHORT:
        told = [min(told, key=len)]
    return f"-# {t('✗ {reason}', reason=' '.join(told))}"


def _refuse(why: Refused, t: Texts) -> str:
    return f"-# {t('✗ {reason}', reason=refusal(why, 'numo', t))}"
