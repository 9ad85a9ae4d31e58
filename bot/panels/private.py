"""A player's own panel, and the small private answers around it."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle

from bot.games.wording import RulesPage, wording
from bot.i18n import Texts
from bot.panels.base import Controls, Face, Scene, panel
from bot.panels.table import title, waiting


def face(scene: Scene, seat: int, draft: Any, note: str = "", link: str = "") -> Face:
    """The panel of a seat: a note first if there is one, then what the game shows and offers."""
    match = scene.match
    head = f"### {title(match)}" + (f" · {link}" if link else "")
    if match.status != "running":
        return Face((f"{note}\n{head}".strip(), ended(scene)))
    row = match.seats[seat]
    if row.away:
        return _away(scene, head, resigned=bool(row.resigned), note=note)
    inner = panel(match.row.game).private(match.view(seat), draft, scene)
    texts = (f"{note}\n{head}".strip(), *inner.texts, waiting(scene))
    return Face(texts, inner.rows)


def ended(scene: Scene) -> str:
    """A line for a panel whose match is not running."""
    t = scene.t
    lines = {
        "lobby": t("The match has not started yet."),
        "finished": t("The match is over. The result is at the table."),
        "cancelled": t("This match was cancelled."),
    }
    return lines.get(scene.match.status, "")


def _away(scene: Scene, head: str, *, resigned: bool, note: str) -> Face:
    t = scene.t
    if resigned:
        return Face((f"{note}\n{head}".strip(), t("You have resigned; a computer plays your seat to the end.")))
    text = t("You missed two deadlines, so a computer plays for you. Welcome back!")
    button = scene.controls.button(
        "table.take_back", t("Take my seat back"), style=ButtonStyle.success, emoji="🪑"
    )
    return Face((f"{note}\n{head}".strip(), text), ((button,),))


def more(scene: Scene, user_id: int, *, moderator: bool) -> Face:
    """What is behind More: the score sheet, resigning, and cancelling for moderators."""
    t, match = scene.t, scene.match
    sheet = panel(match.row.game).score_sheet(match.view(None), scene)
    buttons = []
    seat = match.seat_of(user_id)
    if seat and not seat.resigned:
        buttons.append(scene.controls.button("table.resign", t("Resign"), style=ButtonStyle.danger, emoji="🏳️"))
    if seat and seat.away and not seat.resigned:
        buttons.append(scene.controls.button("table.take_back", t("Take my seat back"), emoji="🪑"))
    if moderator:
        buttons.append(scene.controls.button("table.cancel", t("Cancel the match"), style=ButtonStyle.danger))
    fair = t("-# Fair shuffle: SHA-256 of seed + nonce is `{commitment}`", commitment=match.commitment)
    return Face((f"### {title(match)}", sheet, fair), (tuple(buttons),) if buttons else ())


def confirm(scene: Scene, verb: str) -> Face:
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
    return Face((questions[verb],), ((button,),))


def rules(game: str, number: int, t: Texts, controls: Controls) -> tuple[Face, RulesPage]:
    """A page of the rules (counted from 0, wrapped into range) with buttons to turn it."""
    pages = wording(game).rules(t)
    number %= len(pages)
    page = pages[number]
    count = t("page {n} of {all}", n=number + 1, all=len(pages))
    back = max(0, number - 1)
    buttons = (
        controls.button("page.rules", t("Back"), emoji="◀️", arg=f"{game}.{back}", disabled=number == 0),
        controls.button(
            "page.rules",
            t("Next"),
            emoji="▶️",
            style=ButtonStyle.primary,
            arg=f"{game}.{number + 1}",
            disabled=number == len(pages) - 1,
        ),
    )
    head = f"### {wording(game).title} · {page.heading}\n-# {count}"
    return Face((head, page.text), (buttons,)), page
