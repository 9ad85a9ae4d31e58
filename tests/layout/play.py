"""Play whole matches and lessons in a browser the size of a phone, with nothing but what is on the screen.

``python -m tests.layout.play URL FOLDER [GAME ...]`` needs Playwright with a Chromium, and a playground at that
address (``python -m bot playground``). Each turn of a match is played by its hint, Numer by numbers at random;
lessons by what they say. It reports where it would have had to scroll, and leaves screenshots in the folder.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright  # type: ignore[import-not-found]

GAMES = ("numer", "numero", "numo", "nmbrs", "numenko")
WIDTH, HEIGHT = 400, 860
CHROMIUM = "/usr/bin/chromium"
PAUSE, PATIENCE = 350, 60
"""Milliseconds between two looks, and how many looks something may take."""
MOST_PRESSES = 600
"""The presses after which a match is abandoned."""
OVER = ("🏆", "🏁", "🎓 Well done", "The match is over")
ANSWERS = {
    "numer": ("Choose a number", "777"),
    "numero": ("Type it", "discard 13"),
    "numo": ("Type it", "discard 24"),
}
"""Where a lesson asks without saying what to do: the button to a form, and what is typed."""
WRITES = ("Choose a number", "Choose again")
"""What opens the form of Numer."""
FORWARD = ("Play it", "Hint")
"""What is pressed in turn, the first of these that there is."""
_STATE = """() => {
  const panels = [...document.querySelectorAll(".component-container")], panel = panels.at(-1);
  if (!panel) return null;
  const view = document.querySelector(".channel-timeline").getBoundingClientRect();
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    return box.top >= view.top - 1 && box.bottom <= view.bottom + 1;
  };
  const box = panel.getBoundingClientRect();
  return {
    text: panel.innerText, inert: panel.closest("[inert]") !== null,
    height: Math.round(box.height), room: Math.round(view.height), whole: seen(panel),
    buttons: [...panel.querySelectorAll("button.component-button")].map((button) => ({
      label: button.querySelector(".button-label")?.innerText ?? button.innerText,
      disabled: button.disabled, seen: seen(button), style: button.className,
    })),
  };
}"""


class Report(NamedTuple):
    """What became of a match or lesson: the presses, the highest panel, and where one would have had to scroll."""

    name: str
    presses: int
    highest: int
    scrolled: list[str]
    ended: bool


class Phone:
    """A page of the playground on a small screen."""

    def __init__(self, page: Any, url: str, folder: Path) -> None:
        self._page, self._folder = page, folder
        page.goto(f"{url}/as/ann/dms#here")
        self._wait(4000)

    @property
    def _frame(self) -> Any:
        return next(frame for frame in self._page.frames if "/discord/" in frame.url)

    def _wait(self, milliseconds: int = PAUSE) -> None:
        self._page.wait_for_timeout(milliseconds)

    def look(self) -> dict[str, Any]:
        """Look at the last panel."""
        for _ in range(PATIENCE):
            found: dict[str, Any] | None = self._frame.evaluate(_STATE)
            if found is not None:
                return found
            self._wait()
        raise TimeoutError("there is no panel")

    def settle(self, before: dict[str, Any] | None = None) -> dict[str, Any]:
        """Wait until the panel has changed and stays as it is."""
        last = self.look()
        for number in range(PATIENCE):
            self._wait()
            now = self.look()
            if now == last and not now["inert"] and (before is None or now != before or number > 12):
                return now
            last = now
        return last

    def use_command(self, command: str) -> None:
        """Type a slash command and send it."""
        self._frame.locator("#channel-composer-input").click()
        self._page.keyboard.type(command, delay=15)
        self._wait(1200)
        self._page.keyboard.press("Enter")
        self._wait(800)
        self._frame.get_by_role("button", name="Send").last.click()
        self._wait(2500)

    def press(self, label: str) -> None:
        """Press a button of the last panel."""
        panel = self._frame.locator(".component-container").last
        buttons = panel.locator("button.component-button")
        for number in range(buttons.count()):
            shown = buttons.nth(number).locator(".button-label")
            if shown.count() and shown.first.inner_text() == label:
                buttons.nth(number).click()
                return
        raise LookupError(label)

    def pick(self, menu: str, *options: str) -> None:
        """Pick these options in a menu of the last panel."""
        panel = self._frame.locator(".component-container").last
        panel.locator(".select-trigger", has_text=menu).or_(panel.locator(f'[aria-label="{menu}"]')).first.click()
        self._wait()
        for option in options:
            self._frame.get_by_role("option").filter(
                has_text=re.compile(rf"^\D*{re.escape(option)}\b")
            ).first.click()
            self._wait(150)
        self._page.keyboard.press("Escape")

    def write(self, text: str) -> None:
        """Fill in the form that opens, and send it."""
        form = self._frame.locator(".modal-dialog")
        form.locator(".modal-input").first.fill(text)
        form.locator(".modal-actions .button-primary").last.click()
        form.wait_for(state="detached")

    def shoot(self, name: str) -> None:
        """Take a screenshot."""
        self._page.screenshot(path=str(self._folder / f"{name}.png"))


def play_match(phone: Phone, game: str) -> Report:
    """Play a match against a computer to its end, turn by turn as the hints say."""
    phone.use_command(f"/{game} play")
    rng, scrolled, highest, presses = Random(game), list[str](), 0, 0
    shown = phone.settle()
    while presses < MOST_PRESSES and not any(sign in shown["text"] for sign in OVER):
        highest = max(highest, shown["height"])
        usable = [button for button in shown["buttons"] if not button["disabled"]]
        labels = {button["label"]: button for button in usable}
        wanted = next((label for label in FORWARD if label in labels), None)
        if wanted is None:
            wanted = next((label for label in labels if label in (*WRITES, "Pass", "Stop")), None)
        if wanted is None:
            shown = phone.settle(shown)
            continue
        if not labels[wanted]["seen"]:
            scrolled.append(f"{wanted}: {shown['height']} px in {shown['room']}")
            phone.shoot(f"{game}-scrolled-{len(scrolled)}")
        if presses % 10 == 0:
            phone.shoot(f"{game}-{presses:03}")
        phone.press(wanted)
        presses += 1
        if wanted in WRITES:
            still_open = re.search(r"Still open: (\d)", shown["text"])
            phone.write(3 * still_open[1] if still_open else f"{rng.randrange(1000):03}")
            presses += 1
        shown = phone.settle(shown)
    phone.shoot(f"{game}-end")
    return Report(f"{game} match", presses, highest, scrolled, any(sign in shown["text"] for sign in OVER))


def take_lesson(phone: Phone, game: str) -> Report:
    """Take a lesson, doing what it says."""
    phone.use_command(f"/{game} learn")
    scrolled, highest, presses = list[str](), 0, 0
    shown = phone.settle()
    while presses < MOST_PRESSES and "Well done" not in shown["text"]:
        highest = max(highest, shown["height"])
        for control, seen in _follow(phone, game, shown):
            presses += 1
            if not seen:
                scrolled.append(f"{control}: {shown['height']} px in {shown['room']}")
        phone.shoot(f"{game}-lesson-{presses:03}")
        after = phone.settle(shown)
        if after == shown:
            break
        shown = after
    return Report(f"{game} lesson", presses, highest, scrolled, "Well done" in shown["text"])


def _follow(phone: Phone, game: str, shown: dict[str, Any]) -> Iterator[tuple[str, bool]]:
    """Do what a step of a lesson says, and yield what is used and whether it was on the screen."""
    labels = {button["label"]: button["seen"] for button in shown["buttons"]}
    guide = next((line for line in shown["text"].splitlines() if line.startswith("👉")), "")
    if "Next" in labels:
        phone.press("Next")
        yield "Next", labels["Next"]
        return
    if not guide:
        label, text = ANSWERS[game]
        phone.press(label)
        yield label, labels[label]
        phone.write(text)
        return
    found = sorted((guide.find(label), label) for label in labels if label in guide)
    typed = re.search(r"write (.+?)\.?$", guide)
    if " in the menu " in guide:
        options, menu = guide.removeprefix("👉 Choose ").rstrip(".").split(" in the menu ")
        phone.pick(menu, *re.split(r", (?:and )?| and ", options))
        yield menu, shown["whole"]
        return
    for _, label in found:
        phone.press(label)
        yield label, labels[label]
        if typed:
            phone.write(typed[1])
            return
        shown = phone.settle(shown)


def main() -> None:
    """Play everything, and say where one would have had to scroll."""
    url, folder, *games = sys.argv[1:]
    Path(folder).mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game in games or GAMES:
            for play in (take_lesson, play_match):
                page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
                report = play(Phone(page, url, Path(folder)), game)
                print(f"{report.name}: {report.presses} presses, highest {report.highest} px, ", end="")
                print("to its end, " if report.ended else "NOT TO ITS END, ", end="")
                print(f"had to scroll {len(report.scrolled)} times", flush=True)
                for where in report.scrolled[:5]:
                    print(f"  {where}")
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
