"""A model of Discord's layout: how high a message of components stands on a screen.

The figures are those of the preview of simulated messages, which are Discord's own; ``tests.layout.measure``
compares them with what Chromium makes of the same messages.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tests.layout.fonts import MEDIUM, width
from tests.layout.lines import Box, stack, text_height

BESIDE = 88.0
"""What of the screen's width is the writer's picture and the edge."""
EDGE, ACCENT, PADDING = 1.0, 4.0, 16.0
"""The borders of a container, and its padding."""
BUTTON, BUTTON_LINE, BUTTON_PADDING, GAP = 32.0, 20.0, 12.0, 8.0
"""The height of a button, of a line of its label, the padding left and right, and the gap between two."""
LABEL = 14.0
"""The size of the letters on a button."""
MENU, FULL_MENU, MENU_EDGES = 40.0, 48.0, 50.0
"""The height of a menu, of one with something chosen, and what is beside its text."""
CHIP, CHIP_GAP, CHIP_PADDING = 30.0, 4.0, 16.0
"""What shows a choice in a menu of several."""
ROW, BUTTONS, MENUS, TEXT, GALLERY, CONTAINER = 1, (2,), (3, 5, 6, 7, 8), 10, 12, 17
"""Discord's numbers of components."""


class Screen(NamedTuple):
    """A screen's width in pixels, and how much wider the labels of controls are there than usual."""

    width: int = 400
    labels: float = 1.0

    @property
    def room(self) -> float:
        """The width inside of a container."""
        return self.width - BESIDE - EDGE - ACCENT - 2 * PADDING


PHONE = Screen()
Sizes = Mapping[str, tuple[int, int]]
"""Widths and heights of pictures by their names."""


def measure(components: Sequence[Mapping[str, Any]], sizes: Sizes, screen: Screen = PHONE) -> float:
    """The height of a message's components: of the container, where there is one."""
    return stack([_box(component, sizes, screen) for component in components]).height


def measure_parts(container: Mapping[str, Any], sizes: Sizes, screen: Screen = PHONE) -> list[float]:
    """The heights of what stands in a container, without the space between."""
    return [_box(component, sizes, screen).height for component in container["components"]]


def _box(component: Mapping[str, Any], sizes: Sizes, screen: Screen) -> Box:
    match component["type"]:
        case 17:
            inner = stack([_box(child, sizes, screen) for child in component["components"]])
            return Box(8, inner.above + inner.height + inner.below + 2 * (PADDING + EDGE), 0)
        case 10:
            return text_height(component["content"], screen.room)
        case 12:
            return Box(0, _gallery_height(component["items"], sizes, screen.room), 8)
        case 1:
            return Box(4, _row_height(component["components"], screen), 6)
        case other:
            raise ValueError(f"nobody has measured {other}")


def _gallery_height(items: Sequence[Mapping[str, Any]], sizes: Sizes, room: float) -> float:
    """The height of pictures, one below the other."""
    found = [sizes[item["media"]["url"].removeprefix("attachment://")] for item in items]
    return sum(min(room, wide) * high / wide for wide, high in found) + 4.0 * (len(found) - 1)


def _row_height(controls: Sequence[Mapping[str, Any]], screen: Screen) -> float:
    if controls[0]["type"] in MENUS:
        return _menu_height(controls[0], screen)
    lines = break_rows(controls, screen)
    return sum(max(height for _, height in line) for line in lines) + GAP * (len(lines) - 1)


def break_rows(
    buttons: Iterable[Mapping[str, Any]], screen: Screen = PHONE
) -> list[list[tuple[Mapping[str, Any], float]]]:
    """Break a row of buttons into the lines that it takes on the screen: each button with its height."""
    lines: list[list[tuple[Mapping[str, Any], float]]] = []
    at = 0.0
    for button in buttons:
        wide, high = _button_size(button, screen)
        if not lines or at + GAP + wide > screen.room + 0.01:
            lines.append([])
            at = -GAP
        at += GAP + wide
        lines[-1].append((button, high))
    return lines


def _button_size(button: Mapping[str, Any], screen: Screen) -> tuple[float, float]:
    label, edges = button.get("label") or "", 2 * BUTTON_PADDING
    if button.get("emoji"):
        edges += width(button["emoji"]["name"], LABEL, MEDIUM) + (GAP if label else 0.0)
    wide = edges + screen.labels * width(label, LABEL, MEDIUM)
    if wide <= screen.room:
        return max(BUTTON, wide), BUTTON
    lines = _label_lines(label, (screen.room - edges) / screen.labels)
    return screen.room, max(BUTTON, lines * BUTTON_LINE + 4)


def _label_lines(label: str, room: float) -> int:
    lines, at, space = 1, 0.0, width(" ", LABEL, MEDIUM)
    for word in label.split():
        wide = width(word, LABEL, MEDIUM)
        if at and at + space + wide > room:
            lines, at = lines + 1, 0.0
        at += wide + (space if at else 0.0)
    return lines


def _menu_height(menu: Mapping[str, Any], screen: Screen) -> float:
    chosen = [option for option in menu.get("options", ()) if option.get("default")]
    if menu.get("max_values", 1) == 1:
        return FULL_MENU if chosen and chosen[0].get("emoji") else MENU
    if not chosen:
        return MENU
    rows, at = 1, 0.0
    for option in chosen:
        sign = width(option["emoji"]["name"], LABEL, MEDIUM) + 6 if option.get("emoji") else 0.0
        wide = CHIP_PADDING + sign + screen.labels * width(option["label"], LABEL, MEDIUM)
        if at and at + CHIP_GAP + wide > screen.room - MENU_EDGES:
            rows, at = rows + 1, 0.0
        at += wide + (CHIP_GAP if at else 0.0)
    return max(FULL_MENU, rows * CHIP + (rows - 1) * CHIP_GAP + 20)
