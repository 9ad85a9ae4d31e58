"""The signs of the card colours in texts and controls, each with a distinct shape, as in the pictures."""

from __future__ import annotations

SIGNS = {"green": "🟢", "orange": "🔶", "blue": "🟦", "red": "🔺"}
