"""How the bot registers its commands, in less time.

For each start discord.py asks 16,000 times how a name or a description is called in a language, which is always
the same: a fifth of the start.
"""

from __future__ import annotations

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


def remember_payloads() -> None:
    """From now on, in this process."""
    kind: Any
    for kind in (Command, Group):
        kind.get_translated_payload = _remembering(kind.get_translated_payload)


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
