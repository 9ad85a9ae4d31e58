"""A player's own panel, and the small private answers around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ButtonStyle

from bot.games.wording import RulesPage, wording
from bot.i18n import Texts
from bot.panels import table
from bot.panels.base import Content, Controls, Scene, panel
from bot.panels.table import title

REVIEWED = 12
"""Moves on one page of a review."""


def content(scene: Scene, seat: int, draft: Any, note: str = "", link: str = "") -> Content:
    """The panel of a seat: a note first if there is one, then what the game shows and offers."""
    match = scene.match
    head = f"### {title(match)}" + (f" · [{scene.t('to the table')}]({link})" if link else "")
    if match.status != "running":
        return Content((f"{note}\n{head}".strip(), ended(scene)))
    row = match.seats[seat]
    if row.away:
        return _away(scene, head, resigned=bool(row.resigned), note=note)
    inner = panel(match.row.game).private(scene.own_view(seat), draft, scene)
    texts = (f"{note}\n{head}".strip(), *inner.texts, _deadline(scene, seat))
    return Content(texts, inner.rows)


def _deadline(scene: Scene, seat: int) -> str:
    """Until when the viewer's turn lasts; nothing about the others, whose choices do not renew this panel."""
    due = scene.match.seats[seat].due_at
    return scene.t("Your turn ends <t:{due}:T> (<t:{due}:R>).", due=int(due)) if due is not None else ""


def content_without_table(scene: Scene, seat: int, draft: Any, note: str = "") -> Content:
    """The panel of a seat without a table, or whose table is out of reach: with what happened last, and the result
    at the end."""
    t, match = scene.t, scene.match
    if match.status == "finished":
        lost = "" if match.row.private else t("-# I cannot reach the channel of this match.")
        end = table.content(scene)
        head, *rest = end.texts
        return Content(("\n".join(filter(None, (note, head, lost))), *rest), end.rows if match.row.private else ())
    lost = ""
    if match.status == "running" and not match.row.private:
        lost = t("-# I cannot reach the channel of this match; play on here.")
    own = content(scene, seat, draft, "\n".join(filter(None, (note, lost))))
    if match.status != "running":
        return own
    how = panel(match.row.game).status(match.view(None), scene) if match.row.private else table.waiting(scene)
    return Content((*own.texts, how, table.last_moves(scene)), own.rows)


def ended(scene: Scene) -> str:
    """What a panel says whose match is not running."""
    t, match = scene.t, scene.match
    lines = {
        "lobby": t("The match has not started yet."),
        "finished": t("The match is over. The result is at the table."),
        "cancelled": t("This match was cancelled."),
    }
    line = lines.get(match.status, "")
    outcome = match.game.outcome(match.state) if match.status == "finished" else None
    return f"{table.headline(scene, outcome)}\n{line}" if outcome else line


def _away(scene: Scene, head: str, *, resigned: bool, note: str) -> Content:
    t = scene.t
    if resigned:
        return Content((f"{note}\n{head}".strip(), t("You have resigned; a computer plays your seat to the end.")))
    text = t("You missed two deadlines, so a computer plays for you. Welcome back!")
    button = scene.controls.button(
        "table.take_back", t("Take my seat back"), style=ButtonStyle.success, emoji="🪑"
    )
    return Content((f"{note}\n{head}".strip(), text), ((button,),))


def more(scene: Scene, user_id: int, *, moderator: bool) -> Content:
    """What is behind More: the score sheet, resigning, cancelling for moderators, and the replay so far."""
    t, match = scene.t, scene.match
    sheet = panel(match.row.game).score_sheet(match.view(None), scene)
    buttons = []
    running = match.status == "running"
    seat = match.seat_of(user_id) if running else None
    if seat and not seat.resigned:
        buttons.append(scene.controls.button("table.resign", t("Resign"), style=ButtonStyle.danger, emoji="🏳️"))
    if seat and seat.away and not seat.resigned:
        buttons.append(scene.controls.button("table.take_back", t("Take my seat back"), emoji="🪑"))
    if moderator and running:
        buttons.append(scene.controls.button("table.cancel", t("Cancel the match"), style=ButtonStyle.danger))
    buttons.append(table.replay_button(scene))
    return Content((f"### {title(match)}", sheet, table.fair_shuffle(scene)), (tuple(buttons),))


def confirm(scene: Scene, verb: str) -> Content:
    """Are you sure? Nothing happens until the button is pressed."""
    t = scene.t
    questions = {
        "table.resign_now": t(
            "Resign from {title}? A computer plays on for you, and you are ranked last.", title=title(scene.match)
        ),
        "table.cancel_now": t("Cancel {title} for everybody? Nobody gets a result.", title=title(scene.match)),
    }
    labels = {"table.resign_now": t("Yes, resign"), "table.cancel_now": t("Yes, cancel it")}
    button = scene.controls.button(verb, labels[verb], style=ButtonStyle.danger)
    return Content((questions[verb],), ((button,),))


def rules(game: str, number: int, t: Texts, controls: Controls) -> tuple[Content, RulesPage]:
    """A page of the rules (counted from 0, wrapped into range) with buttons to turn it."""
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
    )
    head = f"### {wording(game).title} · {page.heading}\n-# {count}"
    return Content((head, page.text), (buttons,)), page


def review(scene: Scene, blocks: Sequence[str], number: int) -> Content:
    """A page (counted from 0, wrapped into range) of what the reader's own moves were worth."""
    t = scene.t
    blocks = blocks or (t("You made no move in this match."),)
    pages = [blocks[start : start + REVIEWED] for start in range(0, len(blocks), REVIEWED)]
    number %= len(pages)
    label = panel(scene.match.row.game).review_label(scene.match.options, t)
    head = f"### {title(scene.match)} · {label}"
    text = "\n".join(pages[number])
    if len(pages) == 1:
        return Content((head, text))
    button, last = scene.controls.button, len(pages) - 1
    buttons = (
        button("table.review", t("Back"), emoji="◀️", arg=str(max(0, number - 1)), disabled=number == 0),
        button("table.review", t("Next"), emoji="▶️", arg=str(number + 1), disabled=number == last),
    )
    count = t("page {n} of {all}", n=number + 1, all=len(pages))
    return Content((f"{head}\n-# {count}", text), (buttons,))
