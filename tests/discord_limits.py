"""What Discord takes in a request: the limits of messages, forms and commands, as its documentation gives them.

``problems(method, path, body)`` names everything in the body of a request that Discord would refuse. Lengths are
counted in UTF-16 code units, as Discord's own clients count them, so that most emoji are two.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

Body = dict[str, Any]

COMPONENTS = 40
"""Components of a message, nested ones included."""
TEXT = 4000
"""Code units of all texts of a message together."""
CUSTOM_ID = 100
IN_ROW = 5
"""Buttons of a row; a menu fills one alone."""
IN_FORM = 5
"""Components of a form at its top."""
OPTIONS = 25
"""Options of a menu or a command, choices of an option, suggestions while somebody types."""
ATTACHMENTS = 10
LARGEST = 2**53 - 1
"""The largest number, and the smallest with a minus before it."""
COMMANDS = 100
COMMAND_TEXT = 8000
"""Code units of all names, descriptions and values of a command together."""
ARCHIVE_AFTER = (60, 1440, 4320, 10080)
"""Minutes after which a thread may be archived."""

ROW, BUTTON, MENU, FIELD, SECTION, TEXTS, GALLERY, CONTAINER, LABEL = 1, 2, 3, 4, 9, 10, 12, 17, 18
MENUS = (MENU, 5, 6, 7, 8)
RADIO, CHECKBOXES = 21, 22
IN_MESSAGES = (ROW, SECTION, TEXTS, GALLERY, 13, 14, CONTAINER)
"""What may stand at the top of a message."""
IN_FORMS = (ROW, TEXTS, LABEL)
"""What may stand at the top of a form."""
FORM, SUGGESTIONS = 9, 8
LAYOUT = 1 << 15
"""The flag of messages that consist of components alone."""

LENGTHS: dict[int, dict[str, tuple[int, int]]] = {
    BUTTON: {"custom_id": (1, CUSTOM_ID), "label": (0, 80), "url": (1, 512)},
    FIELD: {"custom_id": (1, CUSTOM_ID), "label": (1, 45), "placeholder": (0, 100), "value": (0, 4000)},
    TEXTS: {"content": (1, TEXT)},
    11: {"description": (1, 1024)},
    LABEL: {"label": (1, 45), "description": (1, 100)},
    RADIO: {"custom_id": (1, CUSTOM_ID)},
    CHECKBOXES: {"custom_id": (1, CUSTOM_ID)},
    23: {"custom_id": (1, CUSTOM_ID)},
    **{menu: {"custom_id": (1, CUSTOM_ID), "placeholder": (0, 150)} for menu in MENUS},
}
"""The least and most code units of a component's texts, by its type."""
ENTRY = {"label": (1, 100), "value": (1, 100), "description": (1, 100), "name": (1, 100)}
"""The same of an entry of a menu, a radio group or a list of suggestions."""
COMMAND = {"name": (1, 32), "description": (1, 100)}
"""The same of a command and of its options."""
_NAME = re.compile(r"[-_'\w]+")

_PLACES: tuple[tuple[str, re.Pattern[str], str], ...] = tuple(
    (method, re.compile(path), kind)
    for method, path, kind in (
        ("PUT", r"/applications/\d+(/guilds/\d+)?/commands", "commands"),
        ("POST", r"/interactions/\d+/[^/]+/callback", "callback"),
        ("POST", r"/channels/\d+(/messages/\d+)?/threads", "thread"),
        ("POST", r"/channels/\d+/messages", "message"),
        ("PATCH", r"/channels/\d+/messages/\d+", "message"),
        ("POST", r"/webhooks/\d+/[^/]+", "message"),
        ("PATCH", r"/webhooks/\d+/[^/]+/messages/[^/]+", "message"),
    )
)


def units(text: str) -> int:
    """How many UTF-16 code units a text has."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def problems(method: str, path: str, body: Any) -> list[str]:
    """What Discord would not take in that request."""
    kind = next((kind for verb, place, kind in _PLACES if verb == method and place.fullmatch(path)), None)
    match kind, body:
        case None, _:
            return []
        case "commands", list():
            return list(_commands(body))
        case "callback", {"type": type_}:
            return list(_callback(type_, body.get("data") or {}))
        case "thread", dict():
            return list(_thread(body))
        case "message", dict():
            return list(_message(body))
    return [f"a body that is none: {body!r}"]


def _callback(type_: int, data: Body) -> Iterator[str]:
    if type_ == FORM:
        yield from _lengths(data, {"title": (1, 45), "custom_id": (1, CUSTOM_ID)}, "form", ("title", "custom_id"))
        yield from _top(data, IN_FORMS)
        yield from _count(len(data["components"]), 1, IN_FORM, "components of a form")
        yield from _components(data["components"])
    elif type_ == SUGGESTIONS:
        yield from _entries(data["choices"], 0, OPTIONS)
    else:
        yield from _message(data)


def _thread(body: Body) -> Iterator[str]:
    yield from _lengths(body, {"name": (1, 100)}, "thread", ("name",))
    if body.get("auto_archive_duration", ARCHIVE_AFTER[0]) not in ARCHIVE_AFTER:
        yield f"a thread is archived after {body['auto_archive_duration']} minutes"
    yield from _message(body.get("message", {}))


def _message(body: Body) -> Iterator[str]:
    components = body.get("components") or []
    every = list(walk(components))
    attached = [file.get("filename") for file in body.get("attachments") or []]
    yield from _top(body, IN_MESSAGES)
    yield from _count(len(every), 0, COMPONENTS, "components of a message")
    yield from _count(sum(units(c["content"]) for c in every if c["type"] == TEXTS), 0, TEXT, "texts of a message")
    yield from _count(len(attached), 0, ATTACHMENTS, "attachments of a message")
    yield from _components(components)
    if body.get("embeds"):
        yield "a message with embeds"
    if components and (body.get("content") or body.get("poll") or body.get("sticker_ids")):
        yield "a layout with something beside it"
    for file in body.get("attachments") or []:
        yield from _lengths(file, {"filename": (1, 1024), "description": (0, 1024)}, "attachment")
    if "attachments" in body:
        yield from (f"{name} is not attached" for name in _pictures(every) if name not in attached)
    yield from _mentions(body.get("allowed_mentions") or {})


def _mentions(allowed: Body) -> Iterator[str]:
    for kind in ("users", "roles"):
        yield from _count(len(allowed.get(kind) or []), 0, 100, f"{kind} to be mentioned")
        if allowed.get(kind) and kind in allowed.get("parse", []):
            yield f"all {kind} and some are to be mentioned"


def _pictures(components: Iterable[Body]) -> Iterator[str]:
    """The names of the files that components show."""
    for component in components:
        shown = [component, *component.get("items", [])]
        urls = [(item.get("media") or item.get("file") or {}).get("url", "") for item in shown]
        yield from (url.removeprefix("attachment://") for url in urls if url.startswith("attachment://"))


def walk(components: Iterable[Body]) -> Iterator[Body]:
    """All components, whatever they are in."""
    for component in components:
        yield component
        inside = [*component.get("components", []), component.get("component"), component.get("accessory")]
        yield from walk(part for part in inside if part)


def _top(body: Body, allowed: tuple[int, ...]) -> Iterator[str]:
    for component in body.get("components") or []:
        if component["type"] not in allowed:
            yield f"a component of type {component['type']} at the top"


def _components(components: list[Body]) -> Iterator[str]:
    every = list(walk(components))
    for key in ("custom_id", "id"):
        seen = Counter(component[key] for component in every if component.get(key))
        yield from (f"{key} {value!r} is there {n} times" for value, n in seen.items() if n > 1)
    for component in every:
        yield from _component(component)


def _component(component: Body) -> Iterator[str]:
    kind, inside = component["type"], component.get("components", [])
    needed: list[str] = [key for key in ("custom_id", "content") if key in LENGTHS.get(kind, {})]
    if kind == BUTTON:
        needed = ["url" if component.get("style") == 5 else "custom_id"]
        if not component.get("label") and not component.get("emoji"):
            yield "a button with neither label nor emoji"
    yield from _lengths(component, LENGTHS.get(kind, {}), f"component {kind}", needed)
    match kind:
        case 1:
            menus = sum(part["type"] != BUTTON for part in inside)
            yield from _count(len(inside), 1, 1 if menus else IN_ROW, "components of a row")
        case 9:
            yield from _count(len(inside), 1, 3, "texts of a section")
        case 12:
            yield from _count(len(component["items"]), 1, 10, "pictures of a gallery")
            for item in component["items"]:
                yield from _lengths(item, {"description": (1, 1024)}, "picture")
        case 4:
            yield from _count(component.get("min_length") or 0, 0, 4000, "least length of a field")
            yield from _count(component.get("max_length") or 4000, 1, 4000, "most length of a field")
            yield from _count(units(component.get("value") or ""), 0, component.get("max_length") or 4000, "value")
        case _ if kind in MENUS:
            yield from _menu(component)
        case 21 | 22:
            least = 2 if kind == RADIO else 1
            yield from _entries(component.get("options", []), least, 10)


def _menu(menu: Body) -> Iterator[str]:
    options = menu.get("options", [])
    least, most = menu.get("min_values", 1), menu.get("max_values", 1)
    yield from _count(most, 1, OPTIONS, "picks of a menu")
    yield from _count(least, 0, most, "least picks of a menu")
    picked = [entry for entry in options if entry.get("default")] or menu.get("default_values") or []
    yield from _count(len(picked), 0, most, "picked entries of a menu")
    if menu["type"] == MENU:
        yield from _entries(options, 1, OPTIONS)
        yield from _count(most, 1, max(1, len(options)), "picks of a menu with so few entries")


def _entries(entries: list[Body], least: int, most: int) -> Iterator[str]:
    yield from _count(len(entries), least, most, "entries")
    for entry in entries:
        yield from _lengths(entry, ENTRY, "entry", ("value",))
    values = Counter(entry["value"] for entry in entries)
    yield from (f"the value {value!r} is there {n} times" for value, n in values.items() if n > 1)


def _commands(commands: list[Body]) -> Iterator[str]:
    yield from _count(len(commands), 0, COMMANDS, "commands")
    yield from _unique(commands, "command")
    for command in commands:
        yield from _command(command)
        yield from _count(_weight(command), 0, COMMAND_TEXT, f"texts of /{command['name']}")


def _command(command: Body) -> Iterator[str]:
    """A command, a subcommand or an option of one."""
    name, options, choices = command["name"], command.get("options", []), command.get("choices", [])
    names = {"name": name, **(command.get("name_localizations") or {})}
    for text in names.values():
        yield from _lengths({"name": text}, COMMAND, "command")
        if not _NAME.fullmatch(text) or text != text.lower():
            yield f"the name {text!r}"
    for text in (command.get("description"), *(command.get("description_localizations") or {}).values()):
        yield from _lengths({"description": text}, COMMAND, f"/{name}", ("description",))
    yield from _count(len(options), 0, OPTIONS, f"options of /{name}")
    yield from _unique(options, f"option of /{name}")
    needed = [option.get("required", False) for option in options]
    if needed != sorted(needed, reverse=True):
        yield f"/{name}: an option that is needed behind one that is not"
    yield from _entries(choices, 0, OPTIONS)
    numbers = [command.get("min_value"), command.get("max_value"), *(choice["value"] for choice in choices)]
    for number in numbers:
        if isinstance(number, int | float):
            yield from _count(number, -LARGEST, LARGEST, f"number of {name}")
    yield from _count(command.get("min_length") or 0, 0, 6000, f"least length of {name}")
    yield from _count(command.get("max_length") or 1, 1, 6000, f"most length of {name}")
    for option in options:
        yield from _command(option)


def _weight(command: Body) -> int:
    """How much of the texts that a command may have this one uses; of translations, only the longest counts."""
    total = 0
    for key in ("name", "description"):
        texts = [command.get(key) or "", *(command.get(f"{key}_localizations") or {}).values()]
        total += max(map(units, texts))
    total += sum(units(str(choice["name"])) + units(str(choice["value"])) for choice in command.get("choices", []))
    return total + sum(_weight(option) for option in command.get("options", []))


def _unique(items: list[Body], what: str) -> Iterator[str]:
    seen = Counter(item["name"] for item in items)
    yield from (f"{what} {name!r} is there {n} times" for name, n in seen.items() if n > 1)


def _lengths(
    body: Body, limits: dict[str, tuple[int, int]], where: str, needed: Iterable[str] = ()
) -> Iterator[str]:
    for key, (least, most) in limits.items():
        text = body.get(key)
        if isinstance(text, str):
            yield from _count(units(text), least, most, f"code units of {where}'s {key} {text[:30]!r}")
        elif text is None and key in needed:
            yield f"a {where} without {key}"


def _count(n: float, least: int, most: int, what: str) -> Iterator[str]:
    if not least <= n <= most:
        yield f"{n} {what}, {least} to {most} are allowed"


def refused_by_discord(requests: Iterable[Any]) -> list[str]:
    """What Discord would not take in requests that simcord has recorded."""
    return [
        f"{call.method} {call.path}: {problem}"
        for call in requests
        if call.json is not None
        for problem in problems(call.method, call.path, call.json)
    ]
