"""The panel of any game on the page: the very texts and controls of ``bot.panels``, beside the table."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

from msgspec.structs import replace

from bot.panels import private, table
from bot.panels.base import Content, inner_item, plain
from bot.panels.scene import Item, Scene
from bot.render.base import Picture
from bot.ui import scenes
from bot.ui.controls.items import SeatControls
from bot.web.board import Document
from bot.web.controls import is_possible
from bot.web.viewer import PageViewer

WHOLE = "table.whole"
"""The control that shows the table, which the page shows anyway."""
BOARD = "boards.open"
"""The control that leads to the page."""
KEY = 16
"""The length of a picture's key."""
_MENTION = re.compile(r"<@!?(\d+)>")


async def describe_panel(viewer: PageViewer) -> Document:
    """Describe the panel of the viewer's seat, and under ``table`` what everyone sees, which is all that
    spectators have."""
    if viewer.seat is None:
        return {**describe_content(viewer, Content(()), ()), "table": await _describe_table(viewer)}
    content, pictures = await viewer.panel().content(viewer.app.workers.answers, after=True)
    if viewer.match.status == "finished" and viewer.match.kind.has_table:  # the table tells all of it
        content, pictures = replace(content, texts=(), above=0), []
    rows = tuple([tuple([item for item in row if _verb(item) not in (WHOLE, BOARD)]) for row in content.rows])
    shows_table = viewer.match.kind.has_table or any(_verb(item) == WHOLE for row in content.rows for item in row)
    own = describe_content(viewer, replace(content, rows=tuple(filter(None, rows))), pictures)
    return {**own, "table": await _describe_table(viewer, pictures) if shows_table else None}


async def _describe_table(viewer: PageViewer, shown: Sequence[Picture] = ()) -> Document:
    """Describe what everyone sees, without pictures that are ``shown`` beside it."""
    match, t = viewer.match, viewer.t
    scene = scenes.scene(match, t, SeatControls.of(match, "p"), now=viewer.app.service.clock())
    content = private.whole_table(scene) if match.status == "running" else table.content(scene)
    look, worker = scenes.own_look(viewer.app, viewer.behind.settings), viewer.app.workers.answers
    pictures = [
        *await scenes.table_pictures(match, t, look, worker),
        *await scenes.end_pictures(match, t, look, worker),
    ]
    known = {picture.name for picture in shown if picture.png} | {picture.alt for picture in shown}
    others = [picture for picture in pictures if not known & {picture.name, picture.alt}]
    return describe_content(viewer, replace(content, rows=()), others)


def describe_around(viewer: PageViewer, scene: Scene) -> Document | None:
    """Describe what a lesson or a puzzle sets around the game's own board, None for other matches."""
    around = private.AROUND.get(scene.kind.name)
    return None if around is None else describe_content(viewer, around(scene), ())


def describe_content(viewer: PageViewer, content: Content, pictures: Sequence[Picture]) -> Document:
    """Describe texts, pictures and controls. The pictures stand after the first ``above`` texts, and those that
    were not drawn are texts."""
    above = [text for text in content.texts[: content.above] if text]
    spoken = [picture.alt for picture in pictures if not picture.png]
    below = [text for text in (*spoken, *content.texts[content.above :]) if text]
    names = {seat.user_id: plain(seat.name) for seat in viewer.match.seats}

    def name(found: re.Match[str]) -> str:
        return f"**{names.get(int(found[1]), '?')}**"

    return {
        "texts": [_MENTION.sub(name, text) for text in (*above, *below)],
        "above": len(above),
        "pictures": [_describe_picture(viewer, picture) for picture in pictures if picture.png],
        "rows": [describe_controls(row) for row in content.rows],
        "foot": content.foot,
    }


def describe_controls(row: Sequence[Item]) -> list[Document]:
    """Describe buttons and menus as Discord's components, with ``elsewhere`` for those that only work there."""
    made: list[Document] = [inner_item(item).to_component_dict() for item in row]
    return [{**one, "elsewhere": not is_possible(str(one.get("custom_id", "")))} for one in made]


def describe_menu(viewer: PageViewer) -> list[Document]:
    """Describe what can be done in every match, whatever is on the page: rules, More, one's next match."""
    match, t = viewer.match, viewer.t
    controls = SeatControls.of(match, "p")
    menu = [controls.button("rules.page", t("Rules"), emoji="📖", arg=f"{match.row.game}.0")]
    if match.kind.has_account and match.row.state is not None:
        menu.append(controls.button("table.more", t("More"), emoji="➕"))
    if viewer.seat is not None:
        menu.append(controls.button("table.next", t("Next match"), emoji="⏭️"))
    return describe_controls(menu)


def _verb(item: Item) -> str:
    """Return the verb in a control's custom id."""
    parts = str(getattr(inner_item(item), "custom_id", "")).split(":")
    return parts[3] if len(parts) > 3 else ""


def _describe_picture(viewer: PageViewer, picture: Picture) -> Document:
    """Describe a picture by its key, under which its bytes are sent once."""
    key = hashlib.blake2b(picture.png, digest_size=KEY // 2).hexdigest()
    viewer.pictures[key] = picture.png
    return {"key": key, "alt": picture.alt}
