"""How long a test waits for something outside of it."""

from __future__ import annotations

PATIENCE = 60
"""Seconds after which a test gives up on a thread, a process or a bot that should have come to rest. Only a
hanging one takes that long: it does not promise any speed, and a busy machine fails no test."""
