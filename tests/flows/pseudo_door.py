"""The door between the bot and the simulated Discord in the flow tests, which run in the pseudo-locale.

Every English text of the bot becomes longer, accented and bracketed (``tests.pseudo``). What it sends is kept here
as it was sent, to be looked through when the test is over, and goes on in English, so that tests read like talk.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import Any

import pytest
import simcord
from simcord.http import router

from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import languages
from bot.i18n.mentions import MENTIONS
from tests.discord_limits import FIELD
from tests.pseudo import CLOSE, OPEN, english, speaks

SHOWN = frozenset({"content", "label", "placeholder", "description", "title", "name"})
"""The keys of a request whose values people read."""
NO_TEXT = re.compile(
    r"```.*?```|`[^`]*`|“[^“”]*”|</[^<>]+>|<[^<>\s]+>|\]\([^)]*\)|https?://\S+|[A-Z]\w+(?:/[A-Z]\w+)+|UTC",
    re.DOTALL,
)
"""Code, what somebody typed (it is told in quotation marks), mentions, moments, addresses, time zones."""
UNSEEN = re.compile("[\\\\\u200b]")
"""What keeps a name from being taken for a format or a mention."""
EXAMPLES = {"Ana", "Ben", "Cleo", "Dan", "Eve"}
"""The people in the worked examples of the rules."""
KEY = re.compile(r"[a-z0-9_.:]*")
"""What an option or a menu stands for; anything else was typed."""
WORD = re.compile(r"[A-Za-z]{2,}")
"""What was never translated. Single letters stand for cards, columns and the like in every language."""
GOES_ON = " …"
"""The end of a text that is visibly shortened; that of the name of a menu option goes on below."""
MENTION = re.compile(r"</[\w -]+:\d+>")
"""A command that can be clicked."""
COMMANDS = re.compile(r"/applications/\d+(/guilds/\d+)?/commands")


class Door:
    """What the bot has sent through it in one test."""

    def __init__(self) -> None:
        self.sent: list[simcord.HttpLogEntry] = []
        """The requests as the bot made them, in the pseudo-locale."""
        self.misnamed: list[str] = []
        """Texts that name a command in words where it could be clicked, or mention one where it can't."""

    def open(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let the bot speak the pseudo-locale from now on, and read everything that it sends."""
        speaks(monkeypatch)
        dispatch = router.dispatch

        def passes(backend: Any, method: str, path: str, **call: Any) -> Any:
            json, files = call.pop("json", None), call.pop("files", None)
            self.sent.append(simcord.HttpLogEntry(method, path, {}, json, None))
            self.misnamed += [] if COMMANDS.fullmatch(path) else misnamed(json)
            read = [_readable(file) for file in files or ()]
            return dispatch(backend, method, path, json=in_english(json), files=read, **call)

        monkeypatch.setattr(router, "dispatch", passes)

    def unmarked(self, backend: Any) -> list[str]:
        """What was sent without ever having been marked for translation, and what was cut."""
        texts_sent = {text for call in self.sent if not COMMANDS.fullmatch(call.path) for text in shown(call.json)}
        known = known_names(backend)
        return [problem for text in sorted(texts_sent) for problem in problems(text, known)]


def misnamed(body: Any) -> list[str]:
    """Commands in words in the body of a message, although their ids are known, and mentions anywhere else."""
    return [
        f"{key}: {value}"
        for key, value in keyed(body)
        if (MENTIONS.clickable(value) != value if key == "content" else MENTION.search(value))
    ]


def keyed(body: Any) -> Iterator[tuple[str, str]]:
    """Every text in the body of a request that people read, after its key."""
    match body:
        case dict():
            for key, value in body.items():
                if isinstance(value, str) and key in SHOWN:
                    yield key, value
                else:
                    yield from keyed(value)
        case list():
            for part in body:
                yield from keyed(part)


def problems(text: str, known: re.Pattern[str]) -> Iterator[str]:
    """What is wrong with a text that the bot has sent: words that were never marked for translation, and an end
    that is missing without a sign."""
    seen = UNSEEN.sub("", text)
    # most texts have no plain letters at all, and it takes long to take out what may have some
    words = WORD.findall(NO_TEXT.sub("", known.sub("", seen))) if WORD.search(seen) else []
    if words:
        yield f"never marked for translation: {words} in {text!r}"
    ends = any(line.endswith(GOES_ON) for line in text.splitlines())
    if text.count(OPEN) != text.count(CLOSE) and not ends:
        yield f"cut: {text!r}"


def shown(body: Any) -> Iterator[str]:
    """Every text in the body of a request that people read."""
    match body:
        case {"label": str(label), "description": str(more)} if label.endswith(GOES_ON) and more.startswith("…"):
            yield label + more
        case dict():
            for key, value in body.items():
                if isinstance(value, str):
                    if key in SHOWN and not _example(body, key):
                        yield value
                else:
                    yield from shown(value)
        case list():
            for part in body:
                yield from shown(part)


def _example(body: dict[str, Any], key: str) -> bool:
    """Whether it is an example of what can be typed into a field of a form, in any language."""
    return key == "placeholder" and body.get("type") == FIELD and OPEN not in body[key]


def in_english(body: Any) -> Any:
    """The body of a request with all texts read back."""
    match body:
        case str():
            return english(body) if OPEN in body or CLOSE in body else body
        case dict():
            return {key: in_english(value) for key, value in body.items()}
        case list():
            return [in_english(part) for part in body]
    return body


def known_names(backend: Any) -> re.Pattern[str]:
    """What is nobody's to translate: names of games, people, servers, channels, languages, and what was typed."""
    found = {wording(game).title for game in GAMES} | {*languages().values(), *EXAMPLES}
    for user in backend.users.values():
        found |= {user.name, user.global_name}
    for guild in backend.guilds.values():
        found |= {guild.name, *(member.nick for member in guild.members.values())}
    found |= {channel.name for channel in backend.channels.values()}
    asked = [body for _, event, body in backend.transcript if event == "INTERACTION_CREATE"]
    found |= {line for body in asked for line in _typed(body)}
    longest = sorted(filter(None, found), key=len, reverse=True)
    return re.compile("|".join(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])" for name in longest))


def _typed(body: Any) -> Iterator[str]:
    """What somebody has typed into a command or a form."""
    match body:
        case {"value": str(text)}:
            yield from (line for line in text.splitlines() if not KEY.fullmatch(line))
        case {"data": part} | {"options": part} | {"components": part} | {"component": part}:
            yield from _typed(part)
        case list():
            for part in body:
                yield from _typed(part)


def _readable(file: Any) -> Any:
    """A picture whose text alternative is in English."""
    if not file.description or OPEN not in file.description:
        return file
    read = copy.copy(file)
    read.description = english(file.description)
    return read
