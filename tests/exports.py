"""What a person's export has, as a mapping."""

from __future__ import annotations

from typing import Any

from bot.store.store import Store


async def exported(store: Store, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """All rows about a user by subject."""
    found: dict[str, list[dict[str, Any]]] = {}
    await store.people.export(user_id, lambda name, rows: found.update({name: list(rows)}))
    return found
