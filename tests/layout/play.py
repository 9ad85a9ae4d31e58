"""Play whole matches and lessons in a browser the size of a phone, with nothing but what is on the screen.

``python -m tests.layout.play URL FOLDER [GAME ...]`` needs Playwright with a Chromium, and a playground at that
address (``python -m bot playground``). Each turn of a match is played by its hint, Numer by numbers at random;
lessons by what they say. It reports where it would have had to scroll, and leaves screenshots in the folder.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright  # type: ignore[import-not-found]

GAMES = ("numer", "numero", "numo", "nmbrs", "numenko")
WIDTH, HEIGHT = 400, 860
CHROMIUM = "/usr/bin/chromium"
LOOK, QUIET, PATIENCE = 150, 500, 90_000
"""Milliseconds between two looks, without a change until a panel stays as it is, and until nothing more comes."""
TRIES = 20
"""How often a menu is opened before the match is abandoned."""
MOST_PRESSES = 600
"""The presses after which a match is abandoned."""
OVER = re.compile(r"🏆 .+ wins? with|share the win|🏁 .+\.|The match is over")
DONE = "Well done"
ANSWERS = {
    "numer": ("Choose a number", "777"),
    "numero": ("Type it", "discard 13"),
    "numo": ("Type it", "discard 24"),
}
"""Where a lesson asks without saying what to do: the button to a form, and what is typed."""
WRITES = ("Choose a number",)
"""What opens the form of Numer."""
FORWARD = ("Play it", "Hint", *WRITES, "Pass", "Draw face down", "Draw from the stock", "Stop", "Finish", "More")
"""What is pressed in turn, the first of these that there is. A hint is asked for once."""
HINTED, MENU = "💡", "discard"
"""The mark of a hint, and the menu from which a card is picked where a hint has no move to play."""
_STATE = """() => {
  const panel = [...document.querySelectorAll(".component-container")].at(-1);
  if (!panel) return null;
  const timeline = document.querySelector(".channel-timeline"), view = timeline.getBoundingClientRect();
  timeline.scrollTop = timeline.scrollHeight;  // Discord stays at the end while a message grows
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    return box.top >= view.top - 1 && box.bottom <= view.bottom + 1;
  };
  return {
    text: panel.innerText, height: Math.round(panel.getBoundingClientRect().height), room: Math.round(view.height),
    controls: [...panel.querySelectorAll("button.component-button, button.select-trigger")].map((control) => ({
      label: (control.getAttribute("aria-label") ?? control.querySelector(".button-label")?.innerText
        ?? control.innerText).trim(),
      disabled: control.disabled, seen: seen(control),
    })),
    pictures: [...panel.querySelectorAll("img")].map((picture) => picture.src),
  };
}"""
_SETTLED = f"""([before, quiet]) => {{
  const panel = [...document.querySelectorAll(".component-container")].at(-1), now = ({_STATE})();
  const still = now && window.simcordPreview.ready && !panel.closest("[inert]")
    && [...panel.querySelectorAll("img")].every((picture) => picture.complete && picture.naturalWidth);
  const key = still ? JSON.stringify(now) : "";
  if (window.tallyKey !== key) {{ window.tallyKey = key; window.tallySince = performance.now(); }}
  return still && key !== before && performance.now() - window.tallySince >= quiet ? now : null;
}}"""
"""Returns the last panel once nothing is under way and it has stayed as it is, unless it is as before."""


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
        page.set_default_timeout(PATIENCE)
        page.goto(f"{url}/as/ann/dms#here")
        page.wait_for_selector("iframe")
        self._frame = next(frame for frame in page.frames if "/discord/" in frame.url)
        self._frame.wait_for_function("window.simcordPreview?.ready")

    def settle(self, before: dict[str, Any] | None = None) -> dict[str, Any]:
        """Wait until nothing is under way and the last panel stays as it is, and is not as ``before``."""
        key = "" if before is None else json.dumps(before, ensure_ascii=False, separators=(",", ":"))
        shown = self._frame.wait_for_function(_SETTLED, arg=[key, QUIET], polling=LOOK)
        found: dict[str, Any] = shown.json_value()
        return found

    def use_command(self, command: str) -> None:
        """Type a slash command and send it."""
        self._frame.locator("#channel-composer-input").click()
        self._page.keyboard.type(command, delay=15)
        name = command.rsplit(maxsplit=1)[-1]
        self._frame.get_by_role("option").filter(has_text=name).first.wait_for()
        self._page.keyboard.press("Enter")
        self._frame.get_by_role("button", name="Send").last.click()
        self._frame.wait_for_function("window.simcordPreview.ready", polling=LOOK)

    @property
    def _panel(self) -> Any:
        return self._frame.locator(".component-container").last

    def press(self, label: str) -> None:
        """Press a button of the last panel."""
        buttons = self._panel.locator("button.component-button")
        labels = [label.strip() for label in buttons.locator(".button-label").all_inner_texts()]
        buttons.locator(".button-label").nth(labels.index(label)).click()

    def pick(self, menu: str, *options: str) -> None:
        """Pick just these options in a menu of the last panel, or the first option of a menu for one."""
        trigger = self._panel.get_by_role("combobox", name=menu, exact=True)
        for _ in range(TRIES):  # an update of the page may close it
            trigger.click()
            self._page.wait_for_timeout(LOOK)
            if trigger.get_attribute("aria-expanded") == "true":
                break
        else:
            raise TimeoutError(f"the menu {menu} does not stay open")
        choices = self._frame.locator(".select-list:not([hidden]) [role=option]")
        choices.first.wait_for()
        if self._frame.locator(".select-list:not([hidden]) [aria-multiselectable=true]").count() == 0:
            (choices.filter(has_text=options[0]) if options else choices).first.click()
            return
        labels = [label.strip() for label in choices.locator(".option-label").all_inner_texts()]
        for number, label in enumerate(labels):
            if (label in options) != (choices.nth(number).get_attribute("aria-selected") == "true"):
                choices.nth(number).click()
        trigger.click()

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
    while presses < MOST_PRESSES and not _is_over(shown):
        highest = max(highest, shown["height"])
        controls = {one["label"]: one["seen"] for one in shown["controls"] if not one["disabled"]}
        ways = [way for way in FORWARD if way != "Hint" or HINTED not in shown["text"]]
        wanted = next((way for way in ways if way in controls), None)
        menu = next((label for label in controls if MENU in label.lower() and "…" in label), None)
        if menu is not None and wanted in (None, "Finish", "More"):
            wanted = menu
        if wanted is None:
            shown = phone.settle(shown)
            continue
        if not controls[wanted]:
            scrolled.append(f"{wanted}: {shown['height']} px in {shown['room']}")
            phone.shoot(f"{game}-scrolled-{len(scrolled)}")
        if presses % 5 == 0:
            phone.shoot(f"{game}-{presses:03}")
        if wanted == menu:
            phone.pick(menu)
        else:
            phone.press(wanted)
        presses += 1
        if wanted in WRITES:
            still_open = re.search(r"Still open: (\d)", shown["text"])
            phone.write(3 * still_open[1] if still_open else f"{rng.randrange(1000):03}")
            presses += 1
        shown = phone.settle()
    phone.shoot(f"{game}-end")
    return Report(f"{game} match", presses, highest, scrolled, _is_over(shown))


def _is_over(shown: dict[str, Any]) -> bool:
    return OVER.search(shown["text"]) is not None


def take_lesson(phone: Phone, game: str) -> Report:
    """Take a lesson, doing what it says."""
    phone.use_command(f"/{game} learn")
    scrolled, highest, presses = list[str](), 0, 0
    shown, before = phone.settle(), None
    while presses < MOST_PRESSES and shown != before and DONE not in shown["text"]:
        highest = max(highest, shown["height"])
        phone.shoot(f"{game}-lesson-{presses:03}")
        seen = {one["label"]: one["seen"] for one in shown["controls"]}
        for control in _follow(phone, game, shown["text"], seen):
            presses += 1
            if not seen.get(control, True):
                scrolled.append(f"{control}: {shown['height']} px in {shown['room']}")
        before, shown = shown, phone.settle()
    phone.shoot(f"{game}-lesson-end")
    return Report(f"{game} lesson", presses, highest, scrolled, DONE in shown["text"])


def _follow(phone: Phone, game: str, text: str, controls: Collection[str]) -> Iterator[str]:
    """Do what a step of a lesson says, and yield what is used."""
    guide = next((line for line in text.splitlines() if line.startswith("👉")), "")
    if "Next" in controls:
        phone.press("Next")
        yield "Next"
    elif not guide:
        label, typed = ANSWERS[game]
        phone.press(label)
        phone.write(typed)
        yield label
    elif picked := re.fullmatch(r"👉 In (.+?), choose (.+)\.", guide):
        phone.pick(picked[1], *([] if picked[2] == "nothing" else re.split(r",? and |, ", picked[2])))
        yield picked[1]
    elif form := re.fullmatch(r"👉 Press (.+) and write (.+?)\.?", guide):
        phone.press(form[1])
        phone.write(form[2])
        yield form[1]
    else:
        for label in re.split(r",? and |, ", guide.removeprefix("👉 Press ").removesuffix(".")):
            phone.press(label)
            phone.settle()
            yield label


def main() -> None:
    """Play everything, and say where one would have had to scroll."""
    url, folder, *games = sys.argv[1:]
    Path(folder).mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game in games or GAMES:
            for play in (take_lesson, play_match):
                page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, bypass_csp=True)
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
