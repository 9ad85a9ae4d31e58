"""The parts every panel is made of, and the interface of each game's module in ``bot.panels``.

Panels turn views into Discord layouts, and used controls and submitted forms into ``Intent``s. They hold no state;
everything they need is in the view, the draft and the scene.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol, cast

import discord
import msgspec
from discord import ui

from bot.errors import Refused
from bot.games.parts import load_part
from bot.i18n import Texts
from bot.i18n.direction import isolate
from bot.i18n.lengths import cut, units
from bot.i18n.mentions import MENTIONS
from bot.match.afterwards.coach import Decision
from bot.panels.scene import Item, Scene
from bot.render.base import Picture

ACCENT = 0x56B4E9
"""The colour of the bar beside Tally's messages."""
MAX_TEXT = 3900
"""The maximum number of characters in the texts of one layout (Discord allows 4000)."""
MOST_ITEMS = 40
"""The maximum number of texts, pictures, rows and controls in one layout, its frame included."""


class Field(msgspec.Struct, frozen=True):
    """A text field of a form. ``name`` is its key in the answers, ``label`` at most 45 characters."""

    name: str
    label: str
    description: str | None = None
    placeholder: str | None = None
    value: str | None = None
    required: bool = True
    long: bool = False
    max_length: int = 100


class Form(msgspec.Struct, frozen=True):
    """A form with up to five fields. ``verb`` says what to do with the answers."""

    verb: str
    title: str
    fields: tuple[Field, ...]


class Act(msgspec.Struct, frozen=True):
    """An action to play for the viewer.

    If the rules refuse it, ``otherwise`` makes the draft to keep from the refusal, and the panel shows the reason
    beside the choice. Without ``otherwise``, the reason is a separate message. ``then`` makes the action that
    follows at once from the viewer's view after this one, or None to stop.
    """

    action: Any
    otherwise: Callable[[Refused], Any] | None = None
    then: Callable[[Any], Act | Keep | None] | None = None


class Keep(msgspec.Struct, frozen=True):
    """A draft to keep as the viewer's half-composed choice."""

    draft: Any


class Ask(msgspec.Struct, frozen=True):
    """A form to open for the viewer."""

    form: Form


class Prefer(msgspec.Struct, frozen=True):
    """A value to store in the viewer's setting of that name, for all matches."""

    name: str
    value: str


Intent = Act | Keep | Ask | Prefer


Row = tuple[Item, ...]
Rows = tuple[Row, ...]


class Content(msgspec.Struct, frozen=True):
    """Content of a layout before it is built: texts and rows of controls, top to bottom, and a text at the foot.
    The pictures stand after the first ``above`` texts."""

    texts: tuple[str, ...]
    rows: Rows = ()
    above: int = 1
    foot: str = ""


class GamePanel(Protocol):
    """Panels of one game. Each game has a subclass that overrides what it needs."""

    draft_type: type | None = None
    """The struct of the drafts, None for a game without drafts."""
    public: frozenset[str] = frozenset()
    """The names of the controls that play at once from the table message too: what is pressed there shows nothing
    that only its player may know. They carry in their argument what they are about, since they have no stamp."""
    shows_others: bool = False
    """Whether the panel of one who plays changes with what others do at the same time, apart from the stamp."""
    drafts_last: bool = False
    """Whether drafts survive changes in the match; otherwise they are dropped when the seat's stamp changes."""

    def own(self, t: Texts) -> str:
        """Label of the button below the table message for the viewer's panel, unless it is Play
        (``bot.panels.table``)."""
        return t("My hand")

    def arrange(self, view: Any, settings: Mapping[str, str]) -> Any:
        """Return the view with the viewer's things in their preferred order, for panels and pictures."""
        return view

    def orders(self, t: Texts) -> Mapping[str, str]:
        """Orders (in words) for the setting ``GAME_order``, default first. Empty if there is no choice."""
        return {}

    def view_for_pictures(self, view: Any, draft: Any) -> Any:
        """Return the viewer's view as its pictures show it, with what the draft has laid or chosen so far."""
        return view

    def openers(self, view: Any, scene: Scene) -> tuple[Item, ...]:
        """Return the game's buttons below the table message. They open forms or panels, unless ``public``."""
        return ()

    def status(self, view: Any, scene: Scene) -> str:
        """Describe in one line where the match stands, for the table message."""
        return ""

    def ponder(self, view: Any) -> Callable[[], object] | None:
        """Return the slow part of ``private``, such as finding a hint, as work to run in a thread beforehand.
        ``private`` then finds the result ready. None if nothing is slow."""
        return None

    def takes_long(self, view: Any) -> bool:
        """Return whether ``private``, ``press``, ``submit`` or deciding ahead may search for something, so that a
        thread does them."""
        return True

    def private(self, view: Any, draft: Any, scene: Scene) -> Content:
        """Build the viewer's own panel: what can be done now and the controls to do it."""

    def press(self, verb: str, arg: str, values: Sequence[str], view: Any, draft: Any, scene: Scene) -> Intent:
        """Turn a used control of this game into an intent. Raises ``Refused``."""

    def submit(self, verb: str, answers: Mapping[str, str], view: Any, draft: Any, scene: Scene) -> Intent:
        """Turn a submitted form of this game into an intent. Raises ``Refused``."""
        raise Refused("control.unknown")

    def name_plan(self, plan: Any, view: Any, t: Texts) -> str:
        """Name what the viewer has decided ahead, or could decide, as it stands in a menu."""
        return ""

    def keep_typed(self, verb: str, answers: Mapping[str, str], draft: Any, why: Refused | None = None) -> Any:
        """Return the draft (so far ``draft``, or None) with the answers typed into that form, to be offered again,
        and in its field ``wrong``, where it has one, why they were refused: ``private`` then says so. None if the
        game has no such form."""
        return None

    def again(self, verb: str, answers: Mapping[str, str], scene: Scene) -> Item | None:
        """Return the button that reopens a refused form, or None."""
        return None

    def score_sheet(self, view: Any, scene: Scene) -> str:
        """Return the scores so far, or the final ones, as text."""
        return ""

    def review(self, past: Sequence[Decision], scene: Scene) -> Sequence[str]:
        """Comment on a player's moves for a review, in order, one block of text per move. May be slow. The
        comments stand beside the coach's remarks, below ``Wording.review_heading``."""
        return ()


def inner_item(item: Item) -> Any:
    """Return the button or menu itself, which controls of ours wrap."""
    return getattr(item, "item", item)


def panel(key: str) -> GamePanel:
    """Return the panels of a registered game."""
    return cast(GamePanel, load_part("panels", key).PANEL)


def write_small(*texts: str) -> str:
    """Set texts in small letters, which Discord marks line by line. Empty lines are left out."""
    lines = "\n".join(texts).splitlines()
    return "\n".join(f"-# {line.removeprefix('-# ')}" for line in lines if line)


def text_display(text: str) -> ui.TextDisplay[Any]:
    """Return body text for a message, with clickable commands."""
    return ui.TextDisplay(MENTIONS.clickable(text))


def layout(content: Content, pictures: Sequence[Picture] = (), *, accent: int = ACCENT) -> ui.LayoutView:
    """Build a fresh Discord view of the content: texts above the pictures, pictures, other texts, controls, foot.

    Pictures that were not drawn are replaced by their text alternatives. Where Discord would refuse the layout for
    its number of components, the texts below the pictures are merged into one.
    """
    container: ui.Container[Any] = ui.Container(accent_colour=accent)
    spoken = [picture.alt for picture in pictures if not picture.png]
    above = [text for text in content.texts[: content.above] if text]
    foot = [content.foot] if content.foot else []
    texts = _fit([MENTIONS.clickable(text) for text in (*foot, *above, *spoken, *content.texts[content.above :])])
    foot, texts = texts[: len(foot)], texts[len(foot) :]
    below = texts[len(above) :]
    drawn = len(pictures) - len(spoken)
    if 1 + len(foot) + len(texts) + drawn + sum(1 + len(row) for row in content.rows) > MOST_ITEMS:
        below = ["\n".join(below)]
    for text in texts[: len(above)]:
        container.add_item(ui.TextDisplay(text))
    for picture in pictures:
        if picture.png:
            item = discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.alt)
            container.add_item(ui.MediaGallery(item))
    for text in below:
        container.add_item(ui.TextDisplay(text))
    for row in content.rows:
        container.add_item(ui.ActionRow(*row))
    for text in foot:
        container.add_item(ui.TextDisplay(text))
    view = ui.LayoutView(timeout=None)
    view.add_item(container)
    return view


def _fit(texts: Sequence[str]) -> list[str]:
    """Return the non-empty texts, the longest shortened to fit into one layout. Short ones, which say the most,
    stay."""
    kept = [text for text in texts if text]
    left, most = MAX_TEXT, MAX_TEXT
    for done, length in enumerate(sorted(map(units, kept))):
        most = left // (len(kept) - done)
        if length > most:
            break
        left -= length
    else:
        return kept
    return [text if units(text) <= most else _shorten(text, most) for text in kept]


def _shorten(text: str, most: int) -> str:
    """Cut a text at the end of a word, never inside a mention."""
    return _OPEN_MENTION.sub("", cut(text, most - 2).rsplit(maxsplit=1)[0]).rstrip() + " …"


_OPEN_MENTION = re.compile(r"</[^<>]*$")
"""The beginning of a command's mention without its end."""
_SIGNS = re.compile(r"[\\*_~|`#>\[\]<]|(?<=:)/(?=/)")
"""Anything that can make Discord format, mention or link part of a text."""
_LIST = re.compile(r"^(\d*)([-+.])(?= )")
"""The start of a list item."""
_TURNING = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
"""Marks that would make the rest of a line run right to left."""


@lru_cache(maxsize=4096)
def safe(text: str) -> str:
    """Escape a user's text (a name, typed input) so that Discord shows it literally: no formatting, links,
    mentions or changes of text direction."""
    return literal(text.translate(_TURNING))


def literal(text: str) -> str:
    """Escape a text of ours that contains names, to be shown literally."""
    line = discord.utils.escape_mentions(" ".join(text.split()))
    return _LIST.sub(r"\1\\\2", _SIGNS.sub(r"\\\g<0>", line))


def plain(name: str) -> str:
    """Strip the escaping backslashes of a safe name, for places without formatting."""
    return name.replace("\\", "")


def show_name(name: str, t: Texts) -> str:
    """Return a user's name for any text in that language, shown literally, with its text direction isolated."""
    return isolate(safe(name), among_leftwards=t.is_right_to_left)
