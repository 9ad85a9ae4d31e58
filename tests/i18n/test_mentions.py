"""Commands in texts become mentions: in every language, wherever a text names one, and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from babel.messages.pofile import read_po

from bot.cli.catalogue.found import command_tree
from bot.games.registry import GAMES
from bot.i18n import SOURCE, languages, texts
from bot.i18n.mentions import MENTIONS, CommandMentions
from bot.i18n.texts import FOLDER
from bot.panels.base import MAX_TEXT, Content
from tests.i18n.unfinished import require_translations
from tests.layouts import components

CODE = re.compile(r"`/[^`\n]+`")
ID = 2**62


async def names() -> list[str]:
    """All commands by their whole names."""
    tree = await command_tree()
    return [command.qualified_name for command in tree.walk_commands() if not hasattr(command, "commands")]


@pytest.fixture
async def mentions() -> CommandMentions:
    """The mentions of a bot whose commands are registered."""
    every, mentions = await names(), CommandMentions()
    mentions.learn(every, {name.split()[0]: ID + n for n, name in enumerate(every)})
    return mentions


def sentences(language: str) -> Iterator[str]:
    """Every text of a language."""
    with (FOLDER / ("de" if language == SOURCE else language) / "tally.po").open("rb") as file:
        for message in read_po(file):
            forms = message.id if language == SOURCE else message.string
            yield from (forms,) if isinstance(forms, str) else tuple(forms or ())


@pytest.mark.parametrize("language", sorted(languages()))
async def test_every_text_that_names_a_command_mentions_it(language: str, mentions: CommandMentions) -> None:
    require_translations("command", codes=(language,))
    seen = 0
    for text in sentences(language):
        for code in CODE.findall(text):
            if code == "`/`":
                continue
            filled = [code.replace("{game}", game) for game in GAMES]
            clickable = [mentions.clickable(one) for one in filled]
            assert any(re.match(r"</[\w -]+:\d+>", one) for one in clickable), f"{code} in {text!r}"
            seen += 1
    assert seen >= 40


async def test_no_words_mean_two_commands(mentions: CommandMentions) -> None:
    called: dict[str, str] = {}
    for name in await names():
        for language in languages():
            words = " ".join(texts(language).pgettext("command", word) for word in name.split()).casefold()
            assert called.setdefault(words, name) == name, f"{words!r} is {name!r} and {called[words]!r}"


async def test_what_is_written_becomes_a_mention(mentions: CommandMentions) -> None:
    hand, lists = mentions.of("hand"), mentions.of("match list")
    assert re.fullmatch(r"</hand:\d+>", hand)
    assert mentions.clickable("Use `/hand`, or `/ręka`.") == f"Use {hand}, or {hand}."
    assert mentions.clickable("`/match list whose: server` too") == f"{lists} `whose: server` too"
    for text in (
        "/hand",
        "``/hand``",
        "```\n`/hand`\n```",
        "`/unknown`",
        "`/`",
        "`6/2`",
        "\\`/hand\\`",
        "`/match`",
    ):
        assert mentions.clickable(text) == text


def test_without_ids_commands_stay_words() -> None:
    mentions = CommandMentions()
    mentions.learn(["hand", "match list"], {"match": 5})
    assert mentions.clickable("`/hand` `/match list`") == "`/hand` </match list:5>"
    assert (mentions.of("hand"), mentions.of("match list")) == ("`/hand`", "</match list:5>")
    mentions.forget({"match": 5})
    assert mentions.of("match list") != "`/match list`", "somebody else's ids"


async def test_a_body_with_many_mentions_fits_and_cuts_none_through(
    mentions: CommandMentions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MENTIONS, "_names", mentions._names)
    monkeypatch.setattr(MENTIONS, "_ids", mentions._ids)
    line = "`/privacy export` `/tournament create`"
    for length in range(120, 132):
        (box,) = components(Content(("x" * length + f" {line}" * 150,)))
        (text,) = [part["content"] for part in box["components"]]
        assert len(text) <= MAX_TEXT
        assert re.sub(r"</[\w -]+:\d+>", "", text).count("<") == 0
        assert text.endswith("> …")
