"""How the bot registers its commands, in less time.

For each start discord.py asks 16,000 times how a name or a description is called in a language, which is always
the same: a fifth of the start. What is sent then is looked at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import wraps
from gettext import NullTranslations
from importlib import import_module
from typing import Any

import msgspec
from discord.app_commands import Command, Group

from bot.i18n.commands import CommandTranslator
from bot.paths import shipped_folder

_catalogues: Any = import_module("bot.i18n.texts")
_payloads: dict[bytes, dict[str, Any]] = {}
"""What Discord is sent, by the command in English and whether that is the pseudo-locale. It is not kept where a
test has catalogues of its own, nor for those who translate to hear what is asked."""
_checked: set[bytes] = set()
"""Registrations that Discord would take."""


def remember_payloads() -> None:
    """From now on, in this process."""
    kind: Any
    for kind in (Command, Group):
        kind.get_translated_payload = _remembering(kind.get_translated_payload)


def leave_out_checked(requests: Iterable[Any]) -> list[Any]:
    """Return the requests without registrations of commands that were found good before."""
    return [call for call in requests if not (_registers(call) and msgspec.json.encode(call.json) in _checked)]


def note_checked(requests: Iterable[Any]) -> None:
    """Remember the registrations among requests that are all good."""
    _checked.update(msgspec.json.encode(call.json) for call in requests if _registers(call))


def _registers(call: Any) -> bool:
    return bool(call.method == "PUT" and call.path.endswith("/commands"))


def _remembering(translate: Any) -> Any:
    @wraps(translate)
    async def payload(self: Any, tree: Any, translator: Any) -> dict[str, Any]:
        usual = type(translator) is CommandTranslator and shipped_folder("locales") == _catalogues.FOLDER
        if self.parent is not None or not usual:
            return await translate(self, tree, translator)  # type: ignore[no-any-return]
        speaks = NullTranslations.pgettext.__qualname__
        key = msgspec.json.encode([speaks, self.to_dict(tree)])
        if key not in _payloads:
            _payloads[key] = await translate(self, tree, translator)
        return _payloads[key]

    return payload
