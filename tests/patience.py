"""How long a test waits for what happens outside of it."""

from __future__ import annotations

PATIENCE = 60
"""Seconds after which a test gives up on a thread, a process or a bot that should have come to rest. Only one that
hangs takes so long: it is no promise of speed, and a busy machine fails no test."""
