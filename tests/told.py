"""What an English reader is told, identified by its meaning: the code of a refusal and its facts."""

from __future__ import annotations

import re

from bot.errors import Refused
from bot.i18n.mentions import MENTIONS
from bot.panels.refusals import refusal
from tests.pseudo import ENGLISH


def sentence_of(code: str, **params: object) -> str:
    """The sentence of that refusal, with the commands of a running bot to click. Fails for a code without a
    sentence of its own."""
    reason = Refused(code, **params)
    said = refusal(reason, re.split("[-.]", code)[0].lower(), ENGLISH)
    assert f"({code})" not in said, f"no sentence for {reason}"
    return MENTIONS.clickable(said)
