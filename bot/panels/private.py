"""A player's own panel, and the small private answers around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from discord import ButtonStyle
from msgspec.structs import replace

from bot.games.wording import RulesPage, wording
from bot.i18n import Texts
from bot.match.kinds.base import KindName
from bot.panels import agreement, ahead, race, table, times, training
from bot.panels.base import Content, panel, write_small
from bot.panels.daily import attempt as daily_try
from bot.panels.happened import BRIEF, ROOM, around_news, last_moves, recent_lines, tell_since_turn
from bot.panels.kind_words import KIND_WORDS
from bot.panels.lessons import lesson
from bot.panels.lessons.learn_button import learn_buttons
from bot.panels.lobby import level_words
from bot.panels.matches import set_aside
from bot.panels.scene import Controls, Item, Scene
from bot.panels.turns import with_table_button

FEW, MANY, FULL = 1, 4, 6
"""The most lines about a choice, and the most rows of controls, that leave room for all that has happened, and how
many both may be together."""
FRAMES: Mapping[KindName, Callable[[Scene, Any, str], Content | None]] = {
    "lesson": lesson.content,
    "try": daily_try.content,
    "archive": daily_try.content,
    "training": training.attempt,
    "own": training.attempt_own,
    "set": daily_try.content,
    "race": race.content,
}
"""Kinds of match that frame the game's panel themselves: from the scene, the draft and a note; None where the
usual panel is shown."""
AROUND: Mapping[KindName, Callable[[Scene], Content]] = {
    "lesson": lesson.describe_around,
    "try": daily_try.describe_around,
    "archive": daily_try.describe_around,
    "set": daily_try.describe_around,
    "race": race.describe_around,
    "training": training.describe_around,
    "own": training.describe_around_own,
}
"""What these kinds of match set around a game's own board on the page."""


def content(scene: Scene, seat: int, draft: Any, note: str = "", link: str = "") -> Content:
    """Build the panel of a seat, after a note if there is one."""
    head = f"### {scene.title}" + (f" · [{scene.t('to the table')}]({link})" if link else "")
    if scene.status != "running":
        return Content((f"{note}\n{head}".strip(), describe_end(scene)))
    if scene.seats[seat].away:
        return _away(scene, head, resigned=bool(scene.seats[seat].resigned), note=note)
    if scene.paused_until is not None:
        button = scene.controls.button("agreement.resume", scene.t("Resume"), style=ButtonStyle.success, emoji="▶️")
        return Content(
            (f"{note}\n{head}".strip(), agreement.describe_pause(scene), agreement.describe_agreements(scene)),
            ((button,),),
        )
    inner = ahead.with_plans(panel(scene.game).private(scene.own, draft, scene), scene)
    is_wrong = bool(getattr(draft, "wrong", None)) or any("✗" in text for text in inner.texts)
    composed = 0 if draft is None else sum(len(text.splitlines()) for text in inner.texts)
    asides = is_wrong + bool(getattr(scene.own, "hint", 0)) + (composed > FEW)
    asides += len(inner.rows) > MANY or composed + len(inner.rows) > FULL
    top = (f"{note}\n{head}\n{tell_since_turn(scene, seat, (ROOM, BRIEF, 0)[min(asides, 2)])}".strip(),)
    texts = (*top, *inner.texts)
    offered = agreement.offer_in_panel(scene) if draft is None and not is_wrong else ()
    rows = with_table_button(inner.rows, scene, *offered)
    foot = "\n".join(filter(None, (inner.foot, _describe_terms(scene, seat))))
    return Content(texts, rows, above=len(top) + inner.above - 1, foot=foot)


def _describe_terms(scene: Scene, seat: int) -> str:
    """Say in small text when the viewer's turn is due, unless the match's clock, which is told by its game, runs
    out before; also what the players are asked to agree to, and what became of a turn that failed. Nothing of the
    others, whose choices do not refresh this panel."""
    due, clock = scene.seats[seat].due_at, scene.clock_at
    is_told = due is not None and (clock is None or due < clock)
    ends = scene.t("Your turn ends {due}.", due=times.relative(due)) if is_told and due is not None else ""
    return write_small(ends, agreement.describe_agreements(scene), set_aside.describe_set_aside(scene))


def content_without_table(scene: Scene, seat: int, draft: Any, note: str = "") -> Content:
    """Build the panel of a seat whose table message is missing or out of reach, with the last moves, and the
    result at the end. Some kinds of match have a panel of their own."""
    t, frame = scene.t, FRAMES.get(scene.kind.name)
    framed = None if frame is None else frame(scene, draft, note)
    if framed is not None:
        return framed
    if scene.status == "finished":
        lost = "" if not scene.has_table else t("-# I can't reach this match's channel.")
        end = table.content(scene)
        head, *rest = end.texts
        texts = ("\n".join(filter(None, (note, head, lost))), *rest)
        return Content(texts, () if scene.has_table else end.rows, end.above)
    lost = ""
    if scene.status == "running" and scene.has_table:
        lost = t("-# I can't reach this match's channel; keep playing here.")
    own = content(scene, seat, draft, "\n".join(filter(None, (note, lost))))
    if scene.status != "running" or not (scene.has_table or scene.is_solitary):
        return own
    how = table.waiting(scene) if scene.has_table else panel(scene.game).status(scene.table, scene)
    top, below = own.texts[: own.above], own.texts[own.above :]
    _, since = around_news(scene)
    last = "" if scene.kind.has_opponents else last_moves(scene, since)
    return replace(own, texts=(*top, write_small(last), *below, write_small(how)), above=own.above + 1)


def describe_end(scene: Scene) -> str:
    """Return the text of a panel whose match is not running."""
    t = scene.t
    lines = {
        "lobby": t("The match hasn't started yet."),
        "finished": t("The match is over. The result is at the table."),
        "cancelled": set_aside.describe_set_aside(scene) or t("This match was cancelled."),
        "ended": set_aside.describe_set_aside(scene) or KIND_WORDS[scene.kind.name].over(t),
    }
    return table.headline(scene, scene.outcome) if scene.outcome else lines.get(scene.status, "")


def _away(scene: Scene, head: str, *, resigned: bool, note: str) -> Content:
    t = scene.t
    if resigned:
        return Content((f"{note}\n{head}".strip(), t("You've resigned. A computer plays your seat to the end.")))
    text = t("You were away, so a computer is playing for you. Welcome back!")
    button = scene.controls.button(
        "table.take_back", t("Take my seat back"), style=ButtonStyle.success, emoji="🪑"
    )
    return Content((f"{note}\n{head}".strip(), text), ((button,),))


def show_stopped(content: Content, controls: Controls, t: Texts) -> Content:
    """Return a panel that has stopped following its match: its last content, and the button to refresh it."""
    text = t("⏸️ This panel has stopped updating. **Refresh** brings it up to date.")
    button = controls.button("table.hand", t("Refresh"), style=ButtonStyle.primary, emoji="🔄")
    return Content((text, *content.texts), ((button,),), content.above + 1)


def with_next(content: Content, waiting: int, controls: Controls, t: Texts) -> Content:
    """Add the button to the next match that waits for the panel's owner. ``waiting``: how many do."""
    if not waiting:
        return content
    line = t.plural("-# {n} more match is waiting for you.", "-# {n} more matches are waiting for you.", waiting)
    button = controls.button("table.next", t("Next match"), style=ButtonStyle.primary, emoji="⏭️")
    return replace(content, texts=(*content.texts, line), rows=(*content.rows, (button,)))


def with_higher(content: Content, level: str, controls: Controls, t: Texts) -> Content:
    """Add the offer to play again one level higher."""
    line = t("-# You've won twice in a row against this level. If you like, go one higher.")
    label = t("One level higher: {level}", level=level_words(t)[level])
    button = controls.button("table.higher", label, emoji="⏫", arg=level)
    return replace(content, texts=(*content.texts, line), rows=(*content.rows, (button,)))


def ready(title: str, text: str, begin: Item, t: Texts) -> Content:
    """Build the page before a solo match, whose clock starts with the press of that button."""
    return Content((f"### {title} · {t('Ready?')}", text), ((begin,),))


def more(scene: Scene, user_id: int, *, moderator: bool) -> Content:
    """Build the page of the More button: score sheet, joint decisions, resigning, a moderator's cancelling,
    replay."""
    t = scene.t
    sheet = panel(scene.game).score_sheet(scene.table, scene)
    buttons = []
    running = scene.status == "running"
    seat = scene.seat_of(user_id) if running else None
    if seat and not seat.resigned:
        buttons.append(scene.controls.button("table.resign", t("Resign"), style=ButtonStyle.danger, emoji="🏳️"))
    if seat and seat.away and not seat.resigned:
        buttons.append(scene.controls.button("table.take_back", t("Take my seat back"), emoji="🪑"))
    if moderator and running:
        buttons.append(scene.controls.button("table.cancel", t("Cancel the match"), style=ButtonStyle.danger))
    buttons.append(table.replay_button(scene))
    if running and scene.has_table and scene.seat_of(user_id) is None:
        buttons.append(scene.controls.button("table.follow", t("Watch"), emoji="👀"))
    if scene.status == "finished":
        buttons.append(scene.controls.button("rules.page", t("Rules"), emoji="📖", arg=f"{scene.game}.0"))
    rows = [row for row in (agreement.offers(scene, user_id), tuple(buttons)) if row]
    if scene.status == "finished":
        return Content((f"### {scene.title}", *table.details(scene)), tuple(rows))
    agreed = agreement.describe_agreements(scene), agreement.describe_offer(scene)
    texts = (f"### {scene.title}", agreement.describe_pause(scene), *agreed, sheet)
    return Content((*texts, table.fair_shuffle(scene)), tuple(rows))


def whole_table(scene: Scene) -> Content:
    """Build the page of the Table button: everything at the table, for one reader. The score sheet stands below
    the pictures."""
    play, button, t = panel(scene.game), scene.controls.button, scene.t
    head = "\n".join(filter(None, (f"### {scene.title}", play.status(scene.table, scene), table.waiting(scene))))
    told = "\n".join(filter(None, recent_lines(scene)))
    buttons = [button("rules.page", t("Rules"), emoji="📖", arg=f"{scene.game}.0")]
    if scene.kind.has_account:
        buttons.append(table.more_button(scene))
    return Content((head, told, play.score_sheet(scene.table, scene)), (tuple(buttons),), above=2)


def confirm(scene: Scene, verb: str) -> Content:
    """Ask for confirmation. Nothing happens until the button is pressed."""
    t = scene.t
    questions = {
        "table.resign_now": KIND_WORDS[scene.kind.name].resigning(scene.title, t),
        "table.cancel_now": t("Cancel {title} for everyone? Nobody gets a result.", title=scene.title),
    }
    labels = {"table.resign_now": t("Yes, resign"), "table.cancel_now": t("Yes, cancel it")}
    button = scene.controls.button(verb, labels[verb], style=ButtonStyle.danger)
    return Content((questions[verb],), ((button,),))


def rules(game: str, number: int, t: Texts, controls: Controls) -> tuple[Content, RulesPage]:
    """Build a page of the rules (counted from 0, wrapped into range) with buttons to turn it."""
    pages = wording(game).rules(t)
    number %= len(pages)
    page = pages[number]
    count = t("page {n} of {all}", n=number + 1, all=len(pages))
    back = max(0, number - 1)
    buttons = (
        controls.button("rules.page", t("Back"), emoji="◀️", arg=f"{game}.{back}", disabled=number == 0),
        controls.button(
            "rules.page",
            t("Next"),
            emoji="▶️",
            style=ButtonStyle.primary,
            arg=f"{game}.{number + 1}",
            disabled=number == len(pages) - 1,
        ),
        *learn_buttons(game, controls, t),
    )
    head = f"### {wording(game).title} · {page.heading}\n-# {count}"
    return Content((head, page.text), (buttons,)), page


def link_to_panel(title: str, link: str, t: Texts) -> Content:
    """Replace a panel by a link to the message that is the panel now."""
    return Content((f"### {title}\n" + t("Your panel is here: {link}", link=link),))
