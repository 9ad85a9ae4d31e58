"""The words of a game: what its package says about itself, in the reader's language.

Each game defines them in ``bot/games/GAME/texts.py`` under the name ``WORDING``. They are written from
``docs/rules`` in our own words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, cast

import msgspec

from bot.errors import Refused
from bot.games.base import Event
from bot.games.log import LogTable
from bot.games.option import AnyOption, Stretch, words_of
from bot.games.parts import load_part
from bot.games.presets import PresetKey
from bot.games.refusals import RefusalTable, of_a_game
from bot.i18n import Texts


class RulesPage(msgspec.Struct, frozen=True):
    """One page of the in-bot rules: a heading, the text (Markdown), and the name of a picture with a worked
    example, or None. ``facts`` are the text's ``{fields}``, such as house values. ``context`` tells meanings of
    the heading apart, where it has one."""

    heading: str
    text: str
    picture: str | None = None
    facts: Mapping[str, object] = msgspec.field(default_factory=dict)
    context: str = ""

    def translate(self, t: Texts) -> RulesPage:
        """The page in the reader's language."""
        heading = t.pgettext(self.context, self.heading) if self.context else t(self.heading)
        return RulesPage(heading, t(self.text, **self.facts), self.picture)


class SoloWords(msgspec.Struct, frozen=True, kw_only=True):
    """What a game says of solo matches, and of their lists of best scores (see ``Game.solo``).

    ``command``: the one that starts a match for one right away (``/GAME solitaire``), None if there is none.
    ``lists``: the usual lists, ``day`` for those of a day. ``title``: the title of a list, with every option that
    makes a difference; None for what is no list of this game. On the list of a day, ``order``: what counts, and
    what decides ties; ``tie``: when the last goal was reached, in seconds, None for never, and how many helps were
    used. ``primer``: what is read before pressing the button that starts the clock; empty where none starts with
    the match, which then begins at once.
    """

    command: str | None = None
    lists: tuple[str, ...] = ()
    title: Callable[[str, Texts], str | None] = lambda which, t: None
    order: Callable[[Texts], str] = lambda t: ""
    tie: Callable[[int | None, int, Texts], str] = lambda seconds, used, t: ""
    primer: Callable[[Any, Texts], str] = lambda options, t: ""


class Wording(Protocol):
    """Everything a game can say. Each game has a subclass, which leaves out what the game does not have. ``names``
    are the players' display names by seat, already safe to show."""

    title: str
    """The name on the box."""
    refusals: RefusalTable = of_a_game()
    """Why a move is refused and what would be legal."""
    log: LogTable
    """What happened, in lines."""
    pages: tuple[RulesPage, ...]
    """The pages of ``/GAME rules``, in English; the last one says whose trademark the name is."""
    solos: SoloWords = SoloWords()
    """What is said of solo matches; nothing for a game without any."""

    def pitch(self, t: Texts) -> str:
        """The game in one sentence."""

    def seats_hint(self, seats: int, t: Texts) -> str | None:
        """A remark on how well this number of players suits the game, if there is one."""
        return None

    def score(self, score: int, options: Any, t: Texts) -> str:
        """A final score in words: points, or whatever these options count."""
        return t.plural("{n} point", "{n} points", score)

    def plays(self, n: int, t: Texts) -> dict[str, str]:
        """The kinds of plays that ``Game.calculations`` reports, in order, with their count: "3 takes" for ``n``
        3."""
        return {}

    def options(self, options: Any, t: Texts, stretched: Stretch = float) -> list[str]:
        """The options in words, one entry each, as ``list_options`` says them. ``stretched`` makes the time of a
        clock of the rules at a pace of that at the live pace."""
        return words_of(self.list_options(t, stretched), options)

    def list_options(self, t: Texts, stretched: Stretch = float) -> tuple[AnyOption, ...]:
        """The options as they are offered before a match, in order, and told of one; what nobody chooses is left
        out."""
        return ()

    def refusal(self, refused: Refused, t: Texts) -> str | None:
        """Why a move was refused and what would be legal; None for a code that is not this game's."""
        return self.refusals.say(refused, t)

    def event(self, event: Event, names: Sequence[str], t: Texts) -> list[str]:
        """What happened, as lines for the log; empty if the board shows it anyway."""
        return self.log.lines(event, names, t)

    def heading(self, event: Event, t: Texts) -> str:
        """What stands above the lines of a lasting event while it stays on the table; empty where they say it
        themselves."""
        return ""

    def action(self, view: Any, action: Any, t: Texts) -> str:
        """An action of the viewer in words, where the lines of its events do not tell it; empty where they do."""
        return ""

    def cost_words(self, cost: float, options: Any, t: Texts) -> str:
        """What a decision gave away (see ``Assessment``), in words: points, or whatever these options count."""
        return t("cost you about {points} points", points=t.decimal(cost))

    def review_heading(self, t: Texts) -> str:
        """What stands above the game's own remarks in a review (see ``GamePanel.review``)."""
        return ""

    def rules(self, t: Texts) -> list[RulesPage]:
        """The pages of ``/GAME rules`` in the reader's language."""
        return [page.translate(t) for page in self.pages]


def preset_names(t: Texts) -> dict[PresetKey, str]:
    """What presets are called; the same in all games."""
    return {
        "quick": t("Quick"),
        "classic": t("Classic"),
        "expert": t("Expert"),
        "rulebook": t("As in the rulebook"),
    }


def wording(key: str) -> Wording:
    """The words of a registered game."""
    return cast(Wording, load_part("games", key, "texts").WORDING)
