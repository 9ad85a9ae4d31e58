"""The words of a game: what its package says about itself, in the reader's language.

Each game defines them in ``bot/games/GAME/texts.py`` under the name ``WORDING``. They are written from
``docs/rules`` in our own words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, cast

import msgspec

from bot.errors import Refused
from bot.games.base import Event, Outcome
from bot.games.log import LogTable
from bot.games.option import AnyOption, Stretch, words_of
from bot.games.parts import load_part
from bot.games.presets import PresetKey
from bot.games.refusals import RefusalTable, make_game_table
from bot.i18n import Texts


class RulesPage(msgspec.Struct, frozen=True):
    """One page of the in-bot rules: a heading, the text (Markdown), and the name of a picture with a worked
    example.

    ``picture`` may be None. ``facts`` are the text's ``{fields}``, such as house values. ``context`` disambiguates
    the heading for translators, if needed.
    """

    heading: str
    text: str
    picture: str | None = None
    facts: Mapping[str, object] = msgspec.field(default_factory=dict)
    context: str = ""

    def translate(self, t: Texts) -> RulesPage:
        """Translate the page into the reader's language."""
        heading = t.pgettext(self.context, self.heading) if self.context else t(self.heading)
        return RulesPage(heading, t(self.text, **self.facts), self.picture)


class SoloWords(msgspec.Struct, frozen=True, kw_only=True):
    """A game's words for solo matches and their lists of best scores (see ``Game.solo``).

    ``command``: starts a solo match right away (``/GAME solitaire``), None if there is none. ``lists``: the usual
    lists, ``day`` for those of a day. ``title``: the title of a list, with every option that matters; None for
    other lists. On a day's list, ``order``: what counts and the tie-breaks; ``tie``: when the last goal was
    reached, in seconds, None for never, and the number of helps. ``primer``: the text before the button that
    starts the clock; if empty, the match begins at once.
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
    refusals: RefusalTable = make_game_table()
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
        """Remark on how well this number of players suits the game, if worth saying."""
        return None

    def score(self, score: int, options: Any, t: Texts) -> str:
        """A final score in words, in the unit that these options count (points by default)."""
        return t.plural("{n} point", "{n} points", score)

    def plays(self, n: int, t: Texts) -> dict[str, str]:
        """The kinds of plays of ``Game.calculations``, in order, with their count: "3 takes" for ``n`` 3."""
        return {}

    def options(self, options: Any, t: Texts, stretched: Stretch = float) -> list[str]:
        """Describe the options, one entry each, as ``list_options`` words them. ``stretched`` converts a clock's
        seconds at the live pace to those at the match's pace."""
        return words_of(self.list_options(t, stretched), options)

    def list_options(self, t: Texts, stretched: Stretch = float) -> tuple[AnyOption, ...]:
        """List the options as offered before a match, in order, without those that nobody chooses."""
        return ()

    def refusal(self, refused: Refused, t: Texts) -> str | None:
        """Explain why a move was refused and what would be legal, None for a code of another game."""
        return self.refusals.say(refused, t)

    def event(self, event: Event, names: Sequence[str], t: Texts) -> list[str]:
        """Describe an event as lines for the log, empty if the board shows it anyway."""
        return self.log.lines(event, names, t)

    def heading(self, event: Event, t: Texts) -> str:
        """The heading over a lasting event's lines on the table, empty if they need none."""
        return ""

    def action(self, view: Any, action: Any, t: Texts) -> str:
        """Describe an action of the viewer, empty if the lines of its events already tell it."""
        return ""

    def part(self, view: Any) -> int:
        """The number of the round or deal that is played, 0 in a game without any."""
        return 0

    def turn(self, view: Any) -> int | None:
        """The number of the turn as the table shows it, None if it shows none: then players count their own."""
        return None

    def moment(self, part: int, turn: int, t: Texts) -> str:
        """Name a turn of a player as players count: the part of the match, and their own turn in it."""
        if not part:
            return t("Turn {turn}", turn=turn)
        return t("Round {round}, turn {turn}", round=part, turn=turn)

    def cost_words(self, cost: float, options: Any, t: Texts) -> str:
        """Describe the cost of a decision (see ``Assessment``) in the unit that these options count."""
        return t.measure("cost you about {n} point", "cost you about {n} points", cost)

    def race_rule(self, t: Texts) -> str:
        """Say what everyone in a race gets."""
        return t("Everyone gets the same cards at the same time, in private.")

    def race_wait(self, t: Texts) -> str:
        """Tell a player who is in a race what comes."""
        return t("You're in. Your cards come here at the same time as everyone's.")

    def challenge_rule(self, t: Texts) -> str:
        """Say what everyone who takes a challenge gets."""
        return t("The same cards for everyone who presses **Play**, one try each.")

    def lack_of_progress(self, turns: int, t: Texts) -> str:
        """Say what has not happened in ``turns`` turns of a match that drags, see ``Game.patience``."""
        return ""

    def decisive(
        self, view: Any, outcome: Outcome, recent: Sequence[Event], names: Sequence[str], t: Texts
    ) -> str:
        """Say in one line what decided a match that is over. ``recent`` are its last events. Empty if nothing in
        particular did."""
        return ""

    def review_heading(self, t: Texts) -> str:
        """The heading over the game's own remarks in a review (see ``GamePanel.review``)."""
        return ""

    def rules(self, t: Texts) -> list[RulesPage]:
        """List the pages of ``/GAME rules`` in the reader's language."""
        return [page.translate(t) for page in self.pages]


def preset_names(t: Texts) -> dict[PresetKey, str]:
    """The names of the presets, the same in all games."""
    return {
        "quick": t("Quick"),
        "basic": t("Basic"),
        "classic": t("Classic"),
        "expert": t("Expert"),
        "rulebook": t("As in the rulebook"),
        "version2": t("Rulebook, version 2"),
    }


def wording(key: str) -> Wording:
    """The words of a registered game."""
    return cast(Wording, load_part("games", key, "texts").WORDING)
