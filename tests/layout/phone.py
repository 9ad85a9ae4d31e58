"""A page of the playground in a browser the size of a phone, used as a person does: by what is on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

WIDTH, HEIGHT = 400, 860
LOOK, QUIET, PATIENCE = 150, 500, 300_000
"""Milliseconds between two looks, without a change until a panel stays as it is, and until nothing more comes."""
TRIES = 20
"""How often a menu is opened before it is given up."""
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
    pictures: [...panel.querySelectorAll("img")].map((picture) => [picture.alt, picture.src]),
  };
}"""
_SETTLED = f"""([before, quiet]) => {{
  const panel = [...document.querySelectorAll(".component-container")].at(-1), now = ({_STATE})();
  const still = now && window.simcordPreview.ready && !panel.closest("[inert]")
    && [...panel.querySelectorAll("img")].every((picture) => picture.complete && picture.naturalWidth);
  const key = still ? JSON.stringify(now) : "";
  if (window.tallyKey !== key) {{ window.tallyKey = key; window.tallySince = performance.now(); }}
  return still && key !== before && performance.now() - window.tallySince >= quiet ? {{...now, key}} : null;
}}"""
"""Returns the last panel once nothing is under way and it has stayed as it is, unless it is as before."""


class Shown(NamedTuple):
    """The last panel: its text, its pictures in words, and for each control that can be used, whether the whole of
    it is on the screen. ``key`` differs between any two panels."""

    text: str
    pictures: str
    controls: dict[str, bool]
    key: str


class Phone:
    """Counts the presses, and notes how high panels get and what is not on the screen when it is needed."""

    def __init__(self, page: Any, url: str, folder: Path) -> None:
        self._page, self._folder = page, folder
        self.presses, self.highest, self._room = 0, 0, 0
        self.scrolled: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.goto(f"{url}/as/ann/dms#here")
        page.wait_for_selector("iframe")
        self._frame = next(frame for frame in page.frames if "/discord/" in frame.url)
        self._frame.wait_for_function("window.simcordPreview?.ready")

    def settle(self, before: Shown | None = None) -> Shown:
        """Wait until nothing is under way and the last panel stays as it is, and is not as ``before``."""
        key = "" if before is None else before.key
        found = self._frame.wait_for_function(_SETTLED, arg=[key, QUIET], polling=LOOK).json_value()
        self.highest, self._height, self._room = max(self.highest, found["height"]), found["height"], found["room"]
        controls = {one["label"]: one["seen"] for one in found["controls"] if not one["disabled"]}
        self._shown = Shown(found["text"], "\n".join(alt for alt, _ in found["pictures"]), controls, found["key"])
        return self._shown

    def use_command(self, command: str, **options: str) -> None:
        """Type a slash command, choose its options, and send it."""
        self._frame.locator("#channel-composer-input").click()
        self._page.keyboard.type(command, delay=15)
        name = command.rsplit(maxsplit=1)[-1]
        self._frame.get_by_role("option").filter(has_text=name).first.wait_for()
        self._page.keyboard.press("Enter")
        for option, value in options.items():
            self._frame.locator(".command-chip").click()
            self._frame.get_by_role("option").filter(has_text=option).first.click()
            self._page.keyboard.type(value, delay=15)
            self._page.keyboard.press("Enter")
        self._frame.get_by_role("button", name="Send").last.click()
        self._frame.wait_for_function("window.simcordPreview.ready", polling=LOOK)

    @property
    def _panel(self) -> Any:
        return self._frame.locator(".component-container").last

    def press(self, label: str) -> None:
        """Press a button of the last panel."""
        self._note_use(label)
        buttons = self._panel.locator("button.component-button")
        labels = [label.strip() for label in buttons.locator(".button-label").all_inner_texts()]
        buttons.locator(".button-label").nth(labels.index(label)).click()

    def pick(self, menu: str, *options: str) -> None:
        """Pick just these options in a menu of the last panel, or the first option of a menu for one."""
        self._note_use(menu)
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
            self.presses += 1
            (choices.filter(has_text=options[0]) if options else choices).first.click()
            return
        labels = [label.strip() for label in choices.locator(".option-label").all_inner_texts()]
        for number, label in enumerate(labels):
            if (label in options) != (choices.nth(number).get_attribute("aria-selected") == "true"):
                self.presses += 1
                choices.nth(number).click()
        trigger.click()

    def write(self, text: str) -> None:
        """Fill in the form that opens, and send it."""
        form = self._frame.locator(".modal-dialog")
        form.locator(".modal-input").first.fill(text)
        form.locator(".modal-actions .button-primary").last.click()
        form.wait_for(state="detached")
        self.presses += 1

    def _note_use(self, label: str) -> None:
        self.presses += 1
        if not self._shown.controls.get(label, True):
            self.scrolled.append(f"{label}: {self._height} px in {self._room}")

    def shoot(self, name: str) -> None:
        """Take a screenshot."""
        self._page.screenshot(path=str(self._folder / f"{name}.png"))
