"""A text that changes keeps its translation, marked as fuzzy, until somebody has looked at it."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.cli.catalogue import checks, command, files
from bot.cli.catalogue.found import Text
from bot.i18n import texts
from tests.cli.catalogues import HEAD, entry

LONG = "Each takes a card, lays it down, and says what it is worth to the others at the table. " * 4
FIRST, LAST = Text("bot/a.py", "Open"), Text("bot/a.py", "Close")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of catalogues for one test."""
    for module in ("bot.i18n.texts", "bot.cli.catalogue.files"):
        monkeypatch.setattr(import_module(module), "FOLDER", tmp_path)
    (tmp_path / "pl").mkdir()
    texts.cache_clear()
    return tmp_path


def begin(old: dict[Text, tuple[str, ...]]) -> None:
    """Write a Polish catalogue with these translations between two that never change."""
    whole = {FIRST: ("Otwórz",), **old, LAST: ("Zamknij",)}
    files.path_of("pl").write_text(HEAD + "".join(entry(text, *forms) for text, forms in whole.items()), "utf-8")


def change(*new: Text) -> str:
    """Bring the catalogue up to date with other texts between the two, and again, and return what it says."""
    template = files.template([FIRST, *new, LAST])
    files.update("pl", template)
    once = files.path_of("pl").read_text("utf-8")
    files.update("pl", template)
    assert files.path_of("pl").read_text("utf-8") == once, "a second run changes nothing"
    return once


def find(source: str) -> tuple[object, bool, list[str]]:
    """Return the translation of a text, whether it is fuzzy, and for which words it was made, if for others."""
    (message,) = [one for one in files.read("pl") if one.id and source in (one.id, one.id[0])]
    return message.string, message.fuzzy, message.previous_id


def test_a_changed_sentence_keeps_its_translation() -> None:
    begin({Text("bot/a.py", "Take **one** card."): ("Weź **jedną** kartę.",)})
    text = change(Text("bot/a.py", "Take **one** of the cards."))
    assert find("Take **one** of the cards.") == ("Weź **jedną** kartę.", True, ["Take **one** card."])
    assert text.count('#, fuzzy\n#| msgid "Take **one** card."\nmsgid "Take **one** of the cards."\n') == 1


@pytest.mark.parametrize("context", [None, "button"])
def test_a_long_one_with_lines_and_quotes(context: str | None) -> None:
    old = Text("bot/a.py", f'{LONG}\n- "{{name}}"  wins.\n', context=context)
    new = old._replace(source=f"# {old.source}")
    begin({old: ("Długi.",)})
    text = change(new)
    assert find(new.source) == ("Długi.", True, [old.source])
    before_it = text[: text.index('#| "- ')].splitlines()[-3:]
    assert all(line.startswith("#| ") and len(line) <= files.WIDTH for line in before_it)
    msgctxt = 'msgctxt "button"\n' if context else ""
    assert re.search(rf'#\| "- .*\n{msgctxt}msgid ""\n', text), "right before the text, where gettext looks for it"


def test_nothing_is_taken_from_a_text_that_stays() -> None:
    stays = Text("bot/a.py", "Take a card")
    begin({stays: ("Weź kartę",)})
    change(stays, Text("bot/a.py", "Take a card!"))
    assert find("Take a card!") == ("", False, [])
    assert find("Take a card") == ("Weź kartę", False, [])


def test_the_most_alike_gets_it() -> None:
    begin(
        {Text("bot/a.py", "You win the round"): ("Wygrywasz",), Text("bot/a.py", "You lose the game"): ("Pech",)}
    )
    change(Text("bot/a.py", "You lose the games"), Text("bot/a.py", "You win this round"))
    assert find("You lose the games")[0] == "Pech"
    assert find("You win this round")[0] == "Wygrywasz"


def test_what_was_written_anew_is_known_by_its_neighbours() -> None:
    begin({Text("bot/a.py", "Nobody plays here"): ("Nikt nie gra",)})
    change(Text("bot/a.py", "It's quiet at this table"))
    assert find("It's quiet at this table") == ("Nikt nie gra", True, ["Nobody plays here"])


def test_the_same_word_in_another_place_or_meaning_begins_with_nothing() -> None:
    begin(
        {Text("bot/a.py", "Draw"): ("Remis",), Text("bot/a.py", "Nobody plays here", context="typed"): ("nikt",)}
    )
    change(Text("bot/a.py", "Draw"), Text("bot/a.py", "Quiet"), Text("bot/a.py", "Draw", context="button"))
    assert find("Quiet")[0] == ""
    assert [one.string for one in files.read("pl") if one.context == "button"] == [""]


def test_a_text_that_gets_a_context_is_fuzzy_in_every_run() -> None:
    begin({Text("bot/a.py", "Draw"): ("Losuj",)})
    change(Text("bot/a.py", "Draw", context="button"))
    assert find("Draw") == ("Losuj", True, [])


@pytest.mark.parametrize(
    ("old", "forms", "new", "kept"),
    [
        (("{n} round", "{n} rounds"), ("a", "b", "c"), ("{n} round", "{n} turns"), ("a", "b", "c")),
        (("{n} round", "{n} rounds"), ("a", "b", "c"), ("One round", "{n} rounds"), ("a", "b", "c")),
        (("{n} rounds", None), ("a",), ("{n} round", "{n} rounds"), ("a", "", "")),
        (("{n} round", "{n} rounds"), ("a", "b", "c"), ("{n} rounds", None), "a"),
    ],
)
def test_plurals(
    old: tuple[str, str | None], forms: tuple[str, ...], new: tuple[str, str | None], kept: object
) -> None:
    begin({Text("bot/a.py", *old): forms})
    change(Text("bot/a.py", *new))
    assert find(new[0]) == (kept, True, [text for text in old if text])


def test_changed_twice_it_says_for_what_it_was_translated_and_changed_back_it_is_good_again() -> None:
    begin({Text("bot/a.py", "Take one card"): ("Weź kartę",)})
    change(Text("bot/a.py", "Take one of the cards"))
    change(Text("bot/a.py", "Take one of these cards"))
    assert find("Take one of these cards") == ("Weź kartę", True, ["Take one card"])
    text = change(Text("bot/a.py", "Take one card"))
    assert find("Take one card") == ("Weź kartę", False, [])
    assert "#|" not in text
    assert "fuzzy" not in text


def test_previous_words_survive_as_comments_of_another_tool() -> None:
    begin({Text("bot/a.py", "Take one card"): ("Weź kartę",)})
    new = Text("bot/a.py", "Take one of the cards")
    text = change(new)
    for other in (
        '# | msgid "Take one card"',
        '#| msgid "" "Take one "\n#| "card"',
        '#| msgid "Take one\n#| card"',
    ):
        files.path_of("pl").write_text(text.replace('#| msgid "Take one card"', other), "utf-8")
        assert change(new) == text


def test_english_is_shown_until_somebody_has_looked() -> None:
    begin({Text("bot/a.py", "Take one card"): ("Weź kartę",), Text("bot/a.py", "Go"): ("Idź",)})
    change(Text("bot/a.py", "Take one of the cards"), Text("bot/a.py", "Go"))
    texts.cache_clear()
    assert [texts("pl")("Take one of the cards"), texts("pl")("Go")] == ["Take one of the cards", "Idź"]
    texts.cache_clear()


class TestTheCheck:
    """What has to be translated is counted, and stops a release only."""

    @pytest.fixture(autouse=True)
    def _texts(self, monkeypatch: pytest.MonkeyPatch) -> None:
        async def found() -> list[Text]:
            return [FIRST, Text("bot/a.py", "Take {n} of the cards"), Text("bot/a.py", "New"), LAST]

        monkeypatch.setattr(command, "all_texts", found)
        begin({Text("bot/a.py", "Take {cards}"): ("Weź {cards}",)})

    def test_says_what_to_do(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["catalogue", "--check"]) == 1
        assert capsys.readouterr().out.endswith(
            "pl: 'Take {n} of the cards': is missing\npl: 'New': is missing\n" + command.STALE + "\n"
        )

    def test_counts_and_passes_after_that(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["catalogue"]) == 0
        assert capsys.readouterr().out == "pl: 2 of 4 texts are translated\n"
        assert main(["catalogue", "--check"]) == 0
        assert capsys.readouterr().out == (
            "pl: English until a maintainer translates them: 2 of 4 texts\n4 texts, nothing wrong: pl\n"
        )

    @pytest.mark.parametrize("arguments", [["--check", "--release"], ["--release"]])
    def test_a_release_wants_all_of_them(self, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        main(["catalogue"])
        assert main(["catalogue", *arguments]) == 1
        told = capsys.readouterr().out
        assert "pl: 'New': has no translation" in told
        assert command.STALE not in told

    def test_a_fault_in_a_translation_in_use_never_passes(self, capsys: pytest.CaptureFixture[str]) -> None:
        main(["catalogue"])
        path = files.path_of("pl")
        path.write_text(path.read_text("utf-8").replace('"Otwórz"', '"**Otwórz**"'), "utf-8")
        assert main(["catalogue", "--check"]) == 1
        assert "Markdown differ" in capsys.readouterr().out


def test_a_command_of_which_the_name_is_fuzzy_is_shown_in_english() -> None:
    files.path_of("pl").write_text(
        HEAD
        + entry(Text("/match", "match", context="command"), "mecz", fuzzy=True)
        + entry(Text("bot/a.py", "See `/match`"), "Zobacz `/match`"),
        "utf-8",
    )
    assert [*checks.faults(files.read("pl"))] == []


def test_each_language_has_its_own() -> None:
    begin({Text("bot/a.py", "Take one card"): ("Weź kartę",)})
    template = files.template([FIRST, Text("bot/a.py", "Take one of the cards"), LAST])
    files.update("pl", template)
    assert "Weź" not in str([message.string for message in files.update("cs", template)])
