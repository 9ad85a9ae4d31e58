"""The model of Discord's layout agrees with what Chromium made of real panels."""

from __future__ import annotations

import pytest

from tests.layout.measured import Measured, read_measured
from tests.layout.model import Screen, measure, measure_parts

PANELS = read_measured()
NEAR = 4.0
"""By how many pixels a whole panel may differ: the wrapping of words is simpler in the model."""


@pytest.mark.parametrize("panel", PANELS, ids=[panel.name for panel in PANELS])
def test_panels_are_as_high_as_in_a_browser(panel: Measured) -> None:
    screen = Screen(panel.width)
    parts = measure_parts(panel.components[0], panel.pictures, screen)
    shown = list(zip(parts, panel.parts, strict=True))
    assert all(abs(ours - theirs) <= 1 for ours, theirs in shown), shown
    assert abs(measure(panel.components, panel.pictures, screen) - panel.height) <= NEAR
