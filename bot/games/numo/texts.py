"""NUMO in words: the game in a sentence, and options."""

from __future__ import annotations

from bot.games.base import Event
from bot.games.hints import option_words
from bot.games.numo import offered
from bot.games.numo.cards import FACES, HOUSE
from bot.games.numo.events import (
    DealOver,
)
from bot.games.numo.log import LOG
from bot.games.numo.model import (
    Draw,
    NumoAction,
    NumoView,
    control_of,
)
from bot.games.numo.names import kind_name, kind_names
from bot.games.numo.options import NumoOptions
from bot.games.numo.pages import PAGES
from bot.games.numo.refusals import REFUSALS
from bot.games.option import AnyOption
from bot.games.wording import Wording
from bot.i18n import Texts


class NumoWording(Wording):
    """The words of NUMO."""

    title = "NUMO"
    refusals = REFUSALS
    pages = PAGES
    log = LOG

    def pitch(self, t: Texts) -> str:
        return t("Rummy with numbers: the control cards decide which melds count, and the first to go out scores!")

    def seats_hint(self, seats: int, t: Texts) -> str | None:
        return t("2–6 players. The deck grows with the number of players.")

    def score(self, score: int, options: NumoOptions, t: Texts) -> str:
        return t.plural("{score} point", "{score} points", abs(score), score=t.number(score))

    def plays(self, n: int, t: Texts) -> dict[str, str]:
        return {"meld": t.plural("{n} meld", "{n} melds", n)}

    def options(self, options: NumoOptions, t: Texts) -> list[str]:
        words = [*self._control(options, t), self._deck(options, t)]
        if options.scoring == 1:
            words.append(t("first to {target} points", target=options.target))
        else:
            words.append(t("cards left count against you, until someone reaches −{target}", target=options.target))
        words += option_words(options.hints, t)
        return words

    def offered(self, t: Texts) -> tuple[AnyOption, ...]:
        return offered.offered(t)

    def heading(self, event: Event, t: Texts) -> str:
        return t("Deal {n} is over", n=event.n) if isinstance(event, DealOver) and event.n else ""

    def action(self, view: NumoView, action: NumoAction, t: Texts) -> str:
        return t("drew a card from the stock") if action == Draw() else ""

    def _control(self, options: NumoOptions, t: Texts) -> list[str]:
        if options.custom:
            faces = " ".join(FACES[control] for control in control_of(options, HOUSE, None))
            words = [t("control cards {faces}", faces=faces)]
            if options.must is not None:
                words.append(t("going out needs {kind}", kind=kind_name(options.must, t)))
            return words
        if options.progress:
            return [t("levels go up from {level}", level=options.first_level(2))]
        if options.level is None:
            levels = {"two": options.first_level(2), "more": options.first_level(3)}
            return [t("level automatic ({two} for two players, {more} for more)", **levels)]
        kinds = kind_names(control_of(options, HOUSE, options.level), t)
        return [t("level {level}: {kinds}", level=options.level, kinds=kinds)]

    def _deck(self, options: NumoOptions, t: Texts) -> str:
        match options.deck:
            case "auto":
                return t("deck by number of players")
            case "both":
                return t("both decks")
            case "lower" if options.sets:
                return t.plural(
                    "lower deck and {n} set of the upper deck",
                    "lower deck and {n} sets of the upper deck",
                    options.sets,
                )
            case _:
                return t("lower deck")


WORDING = NumoWording()
