"""Layouts as Discord gets them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.panels.base import Content, layout
from bot.render.base import Picture


def components(content: Content, pictures: Sequence[Picture] = ()) -> list[dict[str, Any]]:
    """The JSON of some content that is laid out."""
    found: list[dict[str, Any]] = layout(content, pictures).to_components()  # type: ignore[no-untyped-call]
    return found
