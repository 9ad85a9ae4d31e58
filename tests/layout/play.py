"""Play whole matches and lessons in a browser the size of a phone, with nothing but what is on the screen.

``python -m tests.layout.play URL FOLDER [GAME ...]`` needs Playwright with a Chromium, and a playground at that
address (``python -m bot playground``). Each turn of a match is played by its hint, Numer by numbers at random, and
Numenko by a search for calculations; lessons by what they say. It reports where it would have had to scroll, and
leaves screenshots in the folder.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from bot.games.numenko.grid import Cell, cell_name
from bot.games.numenko.tiles import FREECHOICE, HOUSE, MULTICHOICE, show_signs
from bot.games.registry import GAMES
from bot.opponents.numenko.crossword import ACROSS, ROW, START, PlacedWord, Signs
from bot.opponents.numenko.lexicon import lexicon
from bot.opponents.numenko.problem import CrosswordProblem
from bot.opponents.numenko.search import Search
from tests.layout.phone import HEIGHT, WIDTH, Phone, Shown

CHROMIUM = "/usr/bin/chromium"
SHORT: Mapping[str, Mapping[str, str]] = {"numo": {"target": "50"}}
"""The options that make a match shorter than the usual ones."""
MOST_PRESSES = 600
"""The presses after which a match is abandoned."""
EVERY = 5
"""The steps from a screenshot to the next."""
OVER = re.compile(r"🏆 .+ wins? with|share the win|🏁 .+\.|The match is over")
DONE = "Well done"
ANSWERS = {
    "numer": ("Choose a number", "777"),
    "numero": ("Type it", "discard 13"),
    "numo": ("Type it", "discard 24"),
}
"""Where a lesson asks without saying what to do: the button to a form, and what is typed."""
WRITES = "Choose a number"
"""What opens the form of Numer."""
FORWARD = ("Play it", "Hint", WRITES, "Pass", "Draw face down", "Draw from the stock", "Stop", "Finish", "More")
"""What is pressed in turn, the first of these that there is; Hint not twice on end."""
MENU = "discard"
"""The menu from which a card is picked where a hint has no move to play."""
WORK, FILLS, ATTEMPTS = 600_000, 6, 10
"""How long calculations are searched for, as computer players count it, how often, and from how many attempts."""


class Report(NamedTuple):
    """What became of a match or lesson, and where on the phone it was played."""

    name: str
    phone: Phone
    ended: bool


def play_match(phone: Phone, game: str) -> Report:
    """Play a match against a computer to its end."""
    phone.use_command(f"/{game} play", **SHORT.get(game, {}))
    take_turn = Calculations(phone).take_turn if game == "numenko" else HintedTurns(phone, game).take_turn
    shown, steps = phone.settle(), 0
    while phone.presses < MOST_PRESSES and not OVER.search(shown.text):
        if steps % EVERY == 0:
            phone.shoot(f"{game}-{steps:03}")
        scrolled = len(phone.scrolled)
        shown = phone.settle(None if take_turn(shown) else shown)
        if len(phone.scrolled) > scrolled:
            phone.shoot(f"{game}-scrolled-{steps:03}")
        steps += 1
    phone.shoot(f"{game}-end")
    return Report(f"{game} match", phone, OVER.search(shown.text) is not None)


class HintedTurns:
    """Does what the hints say, and in Numer writes numbers at random."""

    def __init__(self, phone: Phone, game: str) -> None:
        self._phone, self._rng, self._pressed = phone, Random(game), ""

    def take_turn(self, shown: Shown) -> bool:
        """Use the next control, and return whether there was one."""
        ways = (way for way in FORWARD if way in shown.controls and (way, self._pressed) != ("Hint", "Hint"))
        menus = (label for label in shown.controls if MENU in label.lower() and "…" in label)
        wanted, menu = next(ways, None), next(menus, None)
        self._pressed = wanted or ""
        if menu is not None and wanted in {None, "Finish", "More"}:
            self._phone.pick(menu)
        elif wanted is not None:
            self._phone.press(wanted)
        if wanted == WRITES:
            still_open = re.search(r"Open digits: ([\d ]+)\.", shown.pictures)
            assert still_open is not None
            self._phone.write("".join(self._rng.choices(still_open[1].split(), k=3)))
        return wanted is not None or menu is not None


class Calculations:
    """Lays calculations in Numenko: the first tile by tile, the others by typing; all anew, or Finish, where no
    tile can be added."""

    def __init__(self, phone: Phone) -> None:
        self._phone, self._rng = phone, Random("numenko")
        self._laid: Signs = {}

    def take_turn(self, shown: Shown) -> bool:
        """Lay what can be laid of the tiles in the picture, and return whether anything was done."""
        hand = re.search(r"tiles? to place: ([^.]+)\.", shown.pictures)
        if hand is None or "Type it" not in shown.controls:
            return False
        tiles = hand[1].replace(show_signs(MULTICHOICE), MULTICHOICE).replace(" ", "")
        everything = "".join((*self._laid.values(), tiles))
        if words := self._find(self._laid, tiles, len(tiles)):
            self._lay(words, tiles, by_typing=bool(self._laid))
        elif words := self._find({}, everything, len(tiles)):
            self._choose("More", "Clear", "Clear")
            self._laid = {}
            self._lay(words, everything, by_typing=True)
        else:
            self._choose("More", "Finish", "Finish")
        return True

    def _find(self, base: Signs, tiles: str, goal: int) -> tuple[PlacedWord, ...]:
        """Find calculations to add that leave as few of the tiles as possible, none if ``goal`` or more."""
        problem = CrosswordProblem(HOUSE, "".join((*base.values(), tiles)), base, goal)
        search = Search(lexicon(HOUSE), problem.rack, self._rng, WORK)
        best: tuple[PlacedWord, ...] = ()
        for _ in range(FILLS):
            words, left = search.fill(base, tiles, ATTEMPTS)
            lengths = range(len(words), len(best), -1)  # the last of them may make the grid wrong
            best = next((words[:n] for n in lengths if problem.save(words[:n])), best)
            if best == words and not left:
                break
        return best

    def _lay(self, words: tuple[PlacedWord, ...], tiles: str, *, by_typing: bool) -> None:
        left, words = Counter(tiles), words if by_typing else words[:1]
        for word in words:
            for place, sign in zip(word.places, word.signs, strict=True):
                if place not in self._laid:
                    self._laid[place] = sign if left[sign] else FREECHOICE
                    left[self._laid[place]] -= 1
        if by_typing:
            self._choose("Type it")
            self._phone.write("\n".join(map(self._write, words)))
            return
        for tile in self._laid.values():
            label = re.compile(rf"{re.escape(show_signs(tile))}( \(\d+\))?")  # how many there are of a kind
            self._choose(next(filter(label.fullmatch, self._phone.settle().controls)))
        self._choose("Save")

    def _write(self, word: PlacedWord) -> str:
        row, column = divmod(word.places[0], ROW)
        cell = cell_name(Cell(column - START % ROW, row - START // ROW))
        signs = "".join(self._laid[place] for place in word.places)
        return f"{signs} at {cell} {'across' if word.step == ACROSS else 'down'}"

    def _choose(self, *labels: str) -> None:
        for label in labels:
            self._phone.settle()
            self._phone.press(label)


def take_lesson(phone: Phone, game: str) -> Report:
    """Take a lesson, doing what it says."""
    phone.use_command(f"/{game} learn")
    shown, steps = phone.settle(), 0
    while phone.presses < MOST_PRESSES and DONE not in shown.text:
        phone.shoot(f"{game}-lesson-{steps:03}")
        _follow(phone, game, shown)
        before, shown = shown, phone.settle()
        if shown == before:
            break
        steps += 1
    phone.shoot(f"{game}-lesson-end")
    return Report(f"{game} lesson", phone, DONE in shown.text)


def _follow(phone: Phone, game: str, shown: Shown) -> None:
    """Do what a step of a lesson says."""
    guide = next((line for line in shown.text.splitlines() if line.startswith("👉")), "")
    if "Next" in shown.controls:
        phone.press("Next")
    elif not guide:
        label, typed = ANSWERS[game]
        phone.press(label)
        phone.write(typed)
    elif picked := re.fullmatch(r"👉 In (.+?), choose (.+)\.", guide):
        phone.pick(picked[1], *([] if picked[2] == "nothing" else re.split(r",? and |, ", picked[2])))
    elif form := re.fullmatch(r"👉 Press (.+) and write (.+?)\.?", guide):
        phone.press(form[1])
        phone.write(form[2])
    else:
        _press_all(phone, guide.removeprefix("👉 Press ").removesuffix("."))


def _press_all(phone: Phone, listed: str) -> None:
    """Press the buttons of a list. Their labels may have commas themselves."""
    while listed:
        labels = [label for label in phone.settle().controls if listed.startswith(label)]
        label = max(labels, key=len)
        phone.press(label)
        listed = re.sub(r"^(,? and |, )", "", listed[len(label) :])


def main() -> None:
    """Play everything, and say where one would have had to scroll."""
    url, folder, *games = sys.argv[1:]
    Path(folder).mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game in games or GAMES:
            for play in (take_lesson, play_match):
                page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, bypass_csp=True)
                _print(play(Phone(page, url, Path(folder)), game))
                page.close()
        browser.close()


def _print(report: Report) -> None:
    phone, end = report.phone, "to its end" if report.ended else "NOT TO ITS END"
    scrolled = f"had to scroll {len(phone.scrolled)} times"
    print(f"{report.name}: {phone.presses} presses, highest {phone.highest} px, {end}, {scrolled}", end="")
    print("", *phone.scrolled, sep="\n  ", flush=True)


if __name__ == "__main__":
    main()
