"""What the documentation refers to exists: links, paths, and names of modules and their contents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from bot.games.registry import GAMES
from tests.arch.sources import report

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
NAMES = [path.relative_to(ROOT).as_posix() for path in PAGES]
ROOMS = "bot|cogs|data|docs|tests|\\.ci"


def plain(page: str) -> str:
    """A page without its code blocks."""
    return re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)


def links(page: str) -> list[str]:
    """The targets of a page's links into this repository."""
    targets = re.findall(r"\]\(([^)\s]+)\)", plain(page))
    return [target for target in targets if not re.match(r"[a-z]+:", target)]


def code(page: str) -> list[str]:
    """The inline code of a page."""
    return re.findall(r"`([^`\n]+)`", plain(page))


def paths(page: str) -> Iterator[str]:
    """The paths of this repository that a page names in backticks; ``GAME`` in one means each game."""
    for text in code(page):
        if re.fullmatch(rf"(?:{ROOMS})/[\w./*-]*", text):
            yield from (text.replace("GAME", game) for game in GAMES) if "GAME" in text else (text,)


def modules(page: str) -> Iterator[str]:
    """The dotted names below ``bot``, ``cogs`` and ``tests`` that a page names in backticks."""
    for text in code(page):
        if re.fullmatch(r"(?:bot|cogs|tests)(?:\.\w+)+", text):
            yield from (text.replace("GAME", game) for game in GAMES) if "GAME" in text else (text,)


def anchors(page: str) -> set[str]:
    """The anchors that a link can name after ``#``: the headings as GitHub writes them."""
    titles = re.findall(r"^#+ (.+)$", plain(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def leads_somewhere(target: str, page: Path) -> bool:
    """Whether a link of that page leads to a file, and to a heading if it names one."""
    path, _, anchor = target.partition("#")
    file = (page.parent / path).resolve() if path else page
    if not file.is_relative_to(ROOT) or not file.exists():
        return False
    return not anchor or (file.suffix == ".md" and anchor in anchors(file.read_text("utf-8")))


def exists(path: str) -> bool:
    """Whether there is such a file or folder, a module of that name, or anything that a pattern matches."""
    if "*" in path:
        return any(ROOT.glob(path))
    return (ROOT / path).exists() or (ROOT / f"{path}.py").exists()


def resolves(name: str) -> bool:
    """Whether a dotted name is a module, or something in one."""
    parts = name.split(".")
    for n in range(len(parts), 0, -1):
        try:
            found: object = import_module(".".join(parts[:n]))
        except ModuleNotFoundError:
            continue
        for part in parts[n:]:
            found = getattr(found, part, None)
        return found is not None
    return False


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_link_leads_somewhere(page: Path) -> None:
    wrong = [target for target in links(page.read_text("utf-8")) if not leads_somewhere(target, page)]
    report(wrong, f"{page}: these links lead to no file, or to no heading in it. Mend the link, or what it names.")


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_path_is_there(page: Path) -> None:
    wrong = [path for path in paths(page.read_text("utf-8")) if not exists(path)]
    report(wrong, f"{page}: there is no such file or folder any more. Write the path that it has now.")


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_module_is_there(page: Path) -> None:
    wrong = [name for name in modules(page.read_text("utf-8")) if not resolves(name)]
    report(wrong, f"{page}: no such module, or nothing of that name in it. Write the name that it has now.")


def test_every_page_is_linked_from_another() -> None:
    linked = {
        (page.parent / target.partition("#")[0]).resolve()
        for page in PAGES
        for target in links(page.read_text("utf-8"))
    }
    lonely = [name for page, name in zip(PAGES[1:], NAMES[1:], strict=True) if page not in linked]
    report(lonely, "No page links to these, so nobody would find them. Link each from the page before it.")


def words(glossary: str) -> list[str]:
    """The words that a glossary explains: the first cells of its tables, some of which hold several."""
    cells = re.findall(r"^\| ([^|]+) \|", glossary.partition("## Words of the games")[0], re.MULTILINE)
    return [word for cell in cells if cell != "word" for word in cell.split(", ")]


def test_every_word_of_the_glossary_is_explained_once() -> None:
    found = words((ROOT / "docs" / "GLOSSARY.md").read_text("utf-8"))
    assert len(found) > 50
    twice = {word for word in found if found.count(word) > 1}
    report(twice, "docs/GLOSSARY.md explains these words twice. Leave one explanation of each.")


class TestTheReaders:
    """The readers find what they look for: a check that sees nothing would always pass."""

    PAGE = (
        "# One page, two\n\n[a](docs/a.md) and ![b](b.png), [c](https://c.org), [d](#one-page-two)\n"
        "`bot/games/`, `bot.errors.Refused`, `bot/games/GAME/rules.py`, `data/decks/*.json`, `/numer`, `bot`\n"
        "```sh\n[e](e.md) `bot/nothing.py`\n```\n"
    )

    def test_links(self) -> None:
        assert links(self.PAGE) == ["docs/a.md", "b.png", "#one-page-two"]
        assert leads_somewhere("LICENSE", ROOT / "README.md")
        assert leads_somewhere("../README.md", ROOT / "docs" / "page.md")
        assert leads_somewhere("numer.md#numer-7", ROOT / "docs" / "rules" / "README.md")
        assert not leads_somewhere("numer.md#numer-0", ROOT / "docs" / "rules" / "README.md")
        assert not leads_somewhere("NOTHING", ROOT / "README.md")
        assert not leads_somewhere("../..", ROOT / "README.md")

    def test_anchors(self) -> None:
        assert anchors(self.PAGE) == {"one-page-two"}

    def test_paths(self) -> None:
        found = list(paths(self.PAGE))
        assert found[0] == "bot/games/"
        assert found[1:-1] == [f"bot/games/{game}/rules.py" for game in GAMES]
        assert found[-1] == "data/decks/*.json"
        assert [exists(path) for path in ("bot/games/", "cogs/numero", "data/decks/*.json")] == [True] * 3
        assert [exists(path) for path in ("bot/nothing", "cogs/nothing.py", "data/*.nothing")] == [False] * 3

    def test_modules(self) -> None:
        assert list(modules(self.PAGE)) == ["bot.errors.Refused"]
        assert [resolves(name) for name in ("bot.errors", "bot.errors.Refused", "bot.games.base")] == [True] * 3
        assert [resolves(name) for name in ("bot.nothing", "bot.errors.Nothing", "nothing.at.all")] == [False] * 3

    def test_words(self) -> None:
        table = "| word | is |\n|---|---|\n| seed, nonce | … |\n| seat | … |\n\n## Words of the games\n\n| x |\n"
        assert words(table) == ["seed", "nonce", "seat"]
