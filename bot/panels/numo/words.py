"""NUMO's panel in words: the deal, the turn, and the scores."""

from __future__ import annotations

from bot.games.hints import describe_hint_count
from bot.games.numo.cards import FACES
from bot.games.numo.log import deal_words
from bot.games.numo.model import Deal, NumoView
from bot.games.numo.names import card_name, kind_name
from bot.i18n import Texts
from bot.panels.scene import Scene


def status(view: NumoView, scene: Scene) -> str:
    """Describe the deal with its control cards, the piles, and the scores."""
    t = scene.t
    faces = " ".join(FACES[control] for control in view.control)
    facts = [*describe_deal(view, t), t("control cards: **{faces}**", faces=faces), *describe_need(view, t)]
    scores = " · ".join(
        t("{name} **{score}**", name=name, score=t.number(score))
        for name, score in zip(scene.names, view.scores, strict=True)
    )
    return "\n".join([" · ".join(facts), piles(view, t), scores])


def describe_deal(view: NumoView, t: Texts) -> list[str]:
    """Name the deal, and its level if it has one."""
    deal = t("Deal {deal}", deal=len(view.deals) + (not view.over))
    return [deal] if view.options.custom else [deal, t("level {level}", level=view.level)]


def describe_need(view: NumoView, t: Texts) -> list[str]:
    """Say which kind of meld going out needs, if any."""
    return [] if view.must is None else [t("going out needs {kind}", kind=kind_name(view.must, t))]


def piles(view: NumoView, t: Texts) -> str:
    """Describe the number of cards in the stock, and the top of the discard pile."""
    stock = t.plural("{n} card in the stock", "{n} cards in the stock", view.stock)
    top = view.discards[-1] if view.discards else None
    discard = t("the discard pile is empty")
    if top is not None:
        discard = t("top of the discard pile: **{card}**", card=card_name(view.cards[top], t))
    return f"{stock} · {discard}"


def my_turn(view: NumoView, t: Texts) -> str:
    """Describe what can be done now."""
    lines = {
        "draw": t("**Your turn:** draw a card."),
        "meld": t("**Your turn:** meld, then discard."),
        "lay": t("**Your turn:** lay off or discard."),
    }
    return lines.get(view.phase, "")


def score_sheet(view: NumoView, scene: Scene) -> str:
    """List the scores, and how each deal ended."""
    t = scene.t
    lines = [t("**Score sheet**")]
    for seat, name in enumerate(scene.names):
        hints = describe_hint_count(view, seat, t)
        line = t("{name} **{score}**", name=name, score=t.number(view.scores[seat]))
        lines.append(f"{line} · {hints}" if hints else line)
    return "\n".join([*lines, *(_deal(n, deal, scene) for n, deal in enumerate(view.deals, 1))])


def _deal(n: int, deal: Deal, scene: Scene) -> str:
    t, how = scene.t, deal_words(deal, scene.names, scene.t)
    if deal.level is None:
        return t("Deal {n}: {how}", n=n, how=how)
    return t("Deal {n}, level {level}: {how}", n=n, level=deal.level, how=how)
