"""The panel of any game on the page: the very texts, controls, drafts and forms of ``bot.panels``."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

from bot.errors import Refused
from bot.panels.base import Content, inner_item
from bot.web.board import Document
from bot.web.viewer import PageViewer


async def describe_panel(viewer: PageViewer) -> Document:
    """Describe the panel of the viewer's seat: texts, rows of controls, pictures with their alternatives."""
    content, pictures = await viewer.panel().content(viewer.app.workers.answers, after=True)
    return {
        **describe_content(content),
        "pictures": [_describe_picture(one.png, one.alt) for one in pictures if one.png],
    }


def describe_content(content: Content) -> Document:
    """Describe texts and controls as Discord's components."""
    return {
        "texts": [text for text in (*content.texts, content.foot) if text],
        "above": content.above,
        "rows": [[inner_item(item).to_component_dict() for item in row] for row in content.rows],
    }


async def press(viewer: PageViewer, said: Mapping[str, Any]) -> Document:
    """Carry out a used control or a submitted form. Raises ``Refused``."""
    raise Refused("control.unknown")


def _describe_picture(png: bytes, alt: str) -> Document:
    return {"source": "data:image/png;base64," + base64.b64encode(png).decode(), "alt": alt}
