"""Commands in messages as mentions that can be clicked, and that the reader's Discord names in its own language.

Texts name commands as code, in the language of the text: `/match list`. Discord renders a mention only in the body
of a message, and only with the command's id. So the code becomes a mention where a body is made and the ids are
known. Everywhere else the words stay.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from bot.i18n.texts import Texts, languages, texts

_CODE = re.compile(r"```.*?```|(?<!`)`/(?P<words>[^`\n]+)`(?!`)", re.DOTALL)
"""A block of code, or a command as code."""


class CommandMentions:
    """The mentions of the commands by their names in any language."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._ids: Mapping[str, int] = {}

    def learn(self, names: Collection[str], ids: Mapping[str, int]) -> None:
        """Replace the known commands (``match list``) and the ids by their first words. Without an id there is no
        mention."""
        everywhere = [texts(code) for code in languages()]
        self._names = {name_command(name, t).casefold(): name for name in names for t in everywhere}
        self._ids = ids

    def identify(self, ids: Mapping[str, int]) -> None:
        """Replace the ids of the known commands."""
        self._ids = ids

    def forget(self, ids: Mapping[str, int]) -> None:
        """Forget these ids, if they are the ones learned last."""
        if self._ids is ids:
            self._ids = {}

    def of(self, name: str) -> str:
        """Return a command, given by its English name, as it is written in messages."""
        return self._mention(name) or f"`/{name}`"

    def clickable(self, text: str) -> str:
        """Replace commands written as code with mentions. Options stay code."""
        return _CODE.sub(self._replace, text) if self._ids and "`/" in text else text

    def _replace(self, found: re.Match[str]) -> str:
        words = (found["words"] or "").split()
        for end in range(len(words), 0, -1):
            mention = self._mention(" ".join(words[:end]))
            if mention is not None:
                rest = " ".join(words[end:])
                return f"{mention} `{rest}`" if rest else mention
        return found[0]

    def _mention(self, called: str) -> str | None:
        name = self._names.get(called.casefold(), "")
        command_id = self._ids.get(name.partition(" ")[0])
        return None if command_id is None else f"</{name}:{command_id}>"


def name_command(name: str, t: Texts) -> str:
    """Translate a command given by its English name."""
    return " ".join(t.pgettext("command", word) for word in name.split())


MENTIONS = CommandMentions()
"""Those of the running bot, as the registration of its commands knows them."""
