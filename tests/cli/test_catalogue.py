"""`python -m bot catalogue`: what is found in the sources, how catalogues follow, and what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.__main__ import main
from bot.cli.catalogue import checks, command, files, found
from bot.cli.catalogue.found import ROOT, Text, Unfit, texts_in_code
from bot.i18n import Texts, texts
from bot.i18n.commands import CONTEXTS, compose
from tests.cli.catalogues import HEAD, entry

PLAY = Text("bot/a.py", "Play")
ROUNDS = Text("bot/a.py", "{n} round", "{n} rounds")
FROM = Text("bot/a.py", "**{name}** says `/match list`:\n- {what}")
TITLE = Text("bot/a.py", "Draw", context="button")
MATCH = Text("/match", "match", context="command")
LIST = Text("/match", "list", context="command")
TEXTS = (PLAY, ROUNDS, FROM, TITLE, MATCH, LIST)
GOOD = {
    PLAY: ("Graj",),
    ROUNDS: ("{n} runda", "{n} rundy", "{n} rund"),
    FROM: ("**{name}** mówi `/mecz lista`:\n- {what}",),
    TITLE: ("Losuj",),
    MATCH: ("mecz",),
    LIST: ("lista",),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of catalogues for one test, in which Polish has a complete one."""
    for module in ("bot.i18n.texts", "bot.cli.catalogue.files"):
        monkeypatch.setattr(import_module(module), "FOLDER", tmp_path)
    monkeypatch.setattr(command, "all_texts", told)
    (tmp_path / "pl").mkdir()
    write(tmp_path, GOOD)
    texts.cache_clear()
    yield tmp_path
    texts.cache_clear()


async def told() -> list[Text]:
    """The texts of a small bot."""
    return [*TEXTS]


def write(folder: Path, translations: Mapping[Text, tuple[str, ...]], more: str = "") -> None:
    """Write the Polish catalogue."""
    entries = [entry(text, *forms) for text, forms in translations.items()]
    (folder / "pl" / "tally.po").write_text(HEAD + "".join(entries) + more, "utf-8")


def checked(capsys: pytest.CaptureFixture[str], *codes: str) -> tuple[int, list[str]]:
    """What the check says, and its exit code."""
    code = command.run(codes, check=True)
    return code, [line.removeprefix("pl: ") for line in capsys.readouterr().out.splitlines()]


def source(folder: Path, *lines: str) -> list[Text]:
    """What is found in a file of the bot with these lines."""
    path = folder / "bot" / "panels" / "some.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return [*texts_in_code(folder)]


class TestWhatIsFound:
    """Every text that a user can see, and its place."""

    PLACE = "bot/panels/some.py"

    def test_every_way_to_say_something(self, tmp_path: Path) -> None:
        assert source(
            tmp_path,
            't("one")',
            'scene.t("two {n}", n=t("three"))',
            't("four" if much else "five")',
            't("six "',
            '  "seven")',
            't.plural("{n} a", "{n} as", 3)',
            't.measure("{n} b", "{n} bs", 2.5)',
            't.article("a {number}", "an {number}", 8)',
            't.pgettext("button", "Draw")',
            '(await press.texts())("eight")',
            'texts(locale)("nine")',
        ) == [
            Text(self.PLACE, "one"),
            Text(self.PLACE, "two {n}"),
            Text(self.PLACE, "three"),
            Text(self.PLACE, "four"),
            Text(self.PLACE, "five"),
            Text(self.PLACE, "six seven"),
            Text(self.PLACE, "{n} a", "{n} as"),
            Text(self.PLACE, "{n} b", "{n} bs"),
            Text(self.PLACE, "{n} bs", context="fraction"),
            Text(self.PLACE, "a {number}"),
            Text(self.PLACE, "an {number}"),
            Text(self.PLACE, "Draw", context="button"),
            Text(self.PLACE, "eight"),
            Text(self.PLACE, "nine"),
        ]

    def test_what_is_no_text(self, tmp_path: Path) -> None:
        assert source(tmp_path, 'log.info("t")', "t()", "make()(1)", '"t(\\"no\\")"', 'partial(f)(t, "x")') == []

    @pytest.mark.parametrize(
        "line",
        [
            't(f"{n} cards")',
            't("Hello " + name)',
            't("%s" % name)',
            "t(WORDS[key])",
            't.plural("a" if x else "b", "c", 2)',
            't.pgettext(kind, "Draw")',
        ],
    )
    def test_what_is_put_together_is_refused_with_its_place(self, tmp_path: Path, line: str) -> None:
        with pytest.raises(Unfit, match=r"bot/panels/some\.py:2: "):
            source(tmp_path, "", line)

    def test_one_text_with_two_plurals_is_refused(self) -> None:
        with pytest.raises(Unfit, match=r"cogs/b\.py: '\{n\} round' has two plurals"):
            files.template([ROUNDS, Text("cogs/b.py", "{n} round", "{n} of them")])

    def test_what_those_who_host_are_told_is_left_out(self, tmp_path: Path) -> None:
        for place in ("bot/cli/x.py", "bot/i18n/x.py"):
            (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / place).write_text('t("No user sees that")\n', "utf-8")
        assert source(tmp_path, 't("one")') == [Text(self.PLACE, "one")]

    def test_lessons(self) -> None:
        lessons = [text for text in found.texts_in_lessons() if text.place == "data/learn/numer.json"]
        assert len(lessons) > 10
        assert all(text.source and text.context is None for text in lessons)

    async def test_commands(self) -> None:
        heard = await found.texts_in_commands()
        assert {text.context for text in heard if text.place == "/match"} == {*CONTEXTS.values()}
        assert Text("/match", "list", context="command") in heard
        assert Text("/match", "whose", context="option") in heard
        assert "Numer" not in {text.source for text in heard}, "what is composed is no text of its own"

    def test_texts_have_the_name_by_which_they_are_found(self) -> None:
        """What is called otherwise would never be translated."""
        others = []
        for path in sorted([*(ROOT / "bot").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")]):
            place = path.relative_to(ROOT).as_posix()
            if not place.startswith(found.UNTOLD):
                names = re.findall(r"[(\s,](\w+): Texts\b", path.read_text("utf-8"))
                others += [f"{place} {name}" for name in names if name != "t"]
        assert others == []


class TestUpdate:
    """New texts come in, old ones go, translations stay."""

    def test_what_stays_what_comes_and_what_goes(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        kept = {text: forms for text, forms in GOOD.items() if text not in (PLAY, ROUNDS)}
        write(folder, {**kept, Text("bot/b.py", "Gone"): ("Nie ma",)})
        assert command.run(["pl"]) == 0
        assert capsys.readouterr().out == "pl: 4 of 6 texts are translated\n"
        catalogue = files.read("pl")
        assert [(message.id, message.string) for message in catalogue if message.id] == [
            ("Play", ""),
            (("{n} round", "{n} rounds"), ("", "", "")),
            *((text.source, forms[0]) for text, forms in kept.items()),
        ]
        text = (folder / "pl" / "tally.po").read_text("utf-8")
        assert "Gone" not in text
        assert "#: bot/a.py\n" in text, "places without lines, which would change too often"

    def test_a_new_language(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert command.run(["cs"]) == 0
        assert capsys.readouterr().out == "cs: 0 of 6 texts are translated\n"
        assert files.read("cs").num_plurals == 3

    def test_twice_changes_nothing(self, folder: Path) -> None:
        command.run([])
        once = (folder / "pl" / "tally.po").read_bytes()
        command.run([])
        assert (folder / "pl" / "tally.po").read_bytes() == once


class TestCheck:
    """Each fault is told with the text that it concerns."""

    def test_nothing_wrong(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert checked(capsys) == (0, ["6 texts, all translated: pl"])

    @pytest.mark.parametrize(
        ("text", "forms", "fault"),
        [
            (PLAY, ("",), "'Play': has no translation"),
            (ROUNDS, ("{n} runda", "{n} rundy"), "'{n} round': has no translation"),
            (ROUNDS, ("{n} runda", "rundy", "{n} rund"), "'{n} round': placeholders differ in 'rundy'"),
            (FROM, ("**{nazwa}** mówi `/mecz lista`:\n- {what}",), "placeholders differ"),
            (FROM, ("{name} mówi `/mecz lista`:\n- {what}",), "Markdown differ"),
            (FROM, ("**{name}** mówi `/mecz lista`: {what}",), "Markdown differ"),
            (FROM, ("**{name}** mówi /mecz lista:\n- {what}",), "Markdown differ"),
            (FROM, ("**{name}** mówi `/match list`:\n- {what}",), "commands differ"),
            (PLAY, ("Graj ",), "'Play': begins or ends otherwise: 'Graj '"),
            (TITLE, ("",), "'Draw' (button): has no translation"),
            (MATCH, ("m" * 33,), "'match' (command): has 33 characters, too many"),
        ],
    )
    def test_a_translation(self, folder: Path, text: Text, forms: tuple[str, ...], fault: str) -> None:
        write(folder, GOOD | {text: forms})
        catalogue = files.read("pl")
        lines = [*checks.find_unfinished(catalogue), *checks.faults(catalogue)]
        assert any(fault in line for line in lines), lines

    def test_missing_unused_and_fuzzy(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        kept = {text: forms for text, forms in GOOD.items() if text not in (PLAY, TITLE)}
        unused, fuzzy = entry(Text("bot/b.py", "Gone"), "Nie ma"), entry(PLAY, "Graj", fuzzy=True)
        write(folder, kept, f'{unused}{fuzzy}\n#~ msgid "Old"\n#~ msgstr "Stare"\n')
        assert command.run(["pl"], release=True) == 1
        assert capsys.readouterr().out.splitlines() == [
            "pl: English until a maintainer translates them: 1 of 6 texts",
            "pl: 'Gone': nothing shows this any more",
            "pl: 'Draw' (button): is missing",
            "pl: 'Old': is obsolete",
            "pl: 'Play': is marked as fuzzy",
            *command.STALE.splitlines(),
        ]

    def test_a_description_that_is_too_long(self, folder: Path) -> None:
        long = Text("/x", "How", context="description")
        write(folder, {long: ("ż" * 101,)})
        assert [*checks.faults(files.read("pl"))] == [
            f"'How' (description): has 101 characters, too many: '{'ż' * 101}'"
        ]


async def tree(folder: Path) -> app_commands.CommandTree[Any]:
    """A bot with a few commands."""
    bot = commands.Bot((), intents=discord.Intents.none())

    def chosen(t: Texts) -> str:
        return t("Play") * 30

    async def draw(interaction: discord.Interaction[Any], n: int, many: int) -> None:
        """Draw something."""

    async def match(interaction: discord.Interaction[Any]) -> None:
        """Match something."""

    app_commands.choices(n=[Choice(name=compose(chosen), value=1), Choice(name="two", value=2)])(draw)
    how = locale_str("How")
    bot.tree.add_command(app_commands.command(name="draw", description=how)(draw))
    bot.tree.add_command(app_commands.command(name="match", description=how)(match))
    return bot.tree


class TestCommands:
    """What Discord would not take of the commands of a language."""

    async def told(self, folder: Path, **names: str) -> list[str]:
        """The faults of those names; options are ``o_NAME``."""
        named = {
            Text("", name.removeprefix("o_"), context="option" if name.startswith("o_") else "command"): (shown,)
            for name, shown in names.items()
        }
        write(folder, {PLAY: ("Graj",)} | named)
        texts.cache_clear()
        return await checks.command_faults(await tree(folder), discord.Locale.polish)

    async def test_what_is_composed_is_told_before_it_is_cut(self, folder: Path) -> None:
        write(folder, {PLAY: ("Zagraj",)})
        (fault,) = await checks.command_faults(await tree(folder), discord.Locale.polish)
        assert "(choice): has 180 characters, too many: 'ZagrajZagraj" in fault

    @pytest.mark.parametrize("name", ["Mecz", "m ecz", "mecz!", "Łódź"])
    async def test_names(self, folder: Path, name: str) -> None:
        assert (await self.told(folder, match=name))[-1] == f"'match': Discord doesn't take {name!r} as a name"

    async def test_names_that_are_there_twice(self, folder: Path) -> None:
        assert "commands: 'draw' is there twice" in await self.told(folder, match="draw")
        twice = await self.told(folder, o_n="ile", o_many="ile")
        assert "options of 'draw': 'ile' is there twice" in twice

    async def test_good_ones(self, folder: Path) -> None:
        faults = await self.told(folder, match="mecz", draw="losuj", o_n="ile", o_many="dużo")
        assert all("too many" in fault for fault in faults)


class TestTheCommandLine:
    """Exit codes and messages."""

    @pytest.mark.parametrize("code", ["xx", "../pl", "pt-BR", "PL", "polish", ""])
    def test_no_language(self, folder: Path, capsys: pytest.CaptureFixture[str], code: str) -> None:
        assert main(["catalogue", code]) == 2
        assert f"{code}: I don't know that language" in capsys.readouterr().err
        assert [path.name for path in folder.iterdir()] == ["pl"]

    def test_english_has_no_catalogue(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["catalogue", "en"]) == 2
        assert "English stands in the code" in capsys.readouterr().err

    def test_what_is_not_there_is_not_checked(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["catalogue", "--check", "cs"]) == 2
        assert "cs: there is no catalogue yet" in capsys.readouterr().err

    def test_a_file_that_is_none(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (folder / "pl" / "tally.po").write_text("<<<<<<< HEAD\n", "utf-8")
        assert main(["catalogue", "--check"]) == 2
        assert main(["catalogue", "--compile"]) == 1
        assert "pl: can't be compiled" in capsys.readouterr().err

    def test_a_text_that_no_catalogue_holds(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        async def unfit() -> list[Text]:
            raise Unfit("bot/a.py:7: no")

        monkeypatch.setattr(command, "all_texts", unfit)
        before = (folder / "pl" / "tally.po").read_bytes()
        assert main(["catalogue"]) == 2
        assert capsys.readouterr().err == "bot/a.py:7: no\n"
        assert (folder / "pl" / "tally.po").read_bytes() == before

    def test_installed_it_only_compiles(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(command, "is_installed", lambda: True)
        for arguments in ([], ["--check"], ["pl"]):
            assert main(["catalogue", *arguments]) == 2
            assert "clone" in capsys.readouterr().err
        assert main(["catalogue", "--compile"]) == 0
        (compiled,) = (folder / "pl").glob(".*.mo")
        assert capsys.readouterr().out == f"pl: {compiled}\n"
