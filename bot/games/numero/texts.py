"""Numero in words: the game in a sentence, options and lists of best scores."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import Event, Outcome
from bot.games.deciding import rank_two
from bot.games.numero.events import CentreWon
from bot.games.numero.log import LOG, reason_words
from bot.games.numero.model import NumeroView
from bot.games.numero.offered import LEVELS, family_names, list_options
from bot.games.numero.options import FAMILIES, HINTED, NumeroOptions, read_deck
from bot.games.numero.pages import PAGES
from bot.games.numero.refusals import REFUSALS
from bot.games.option import Stretch
from bot.games.wording import SoloWords, Wording
from bot.i18n import Texts


def _title(solo: str, t: Texts) -> str | None:
    modes = {"card": t("Solitaire · cards won"), "points": t("Solitaire · points")}
    mode, _, rest = solo.partition(".")
    deck, _, hints = rest.partition(".")
    cards = _deck(deck, t)
    if mode not in modes or cards is None or hints not in ("", HINTED):
        return None
    return " · ".join(filter(None, (modes[mode], cards, t("with hints") if hints else "")))


class NumeroWording(Wording):
    """The words of Numero."""

    title = "Numero"
    refusals = REFUSALS
    pages = PAGES
    list_options = staticmethod(list_options)
    log = LOG
    solos = SoloWords(command="solitaire", lists=("card.times", "points.times"), title=_title)

    def pitch(self, t: Texts) -> str:
        return t("Make the number on your card from what's in the centre, and win every card you use!")

    def seats_hint(self, seats: int, t: Texts) -> str | None:
        return t("2–4 players, best with 2; alone, it's a solitaire.")

    def score(self, score: int, options: NumeroOptions, t: Texts) -> str:
        if options.mode == "card":
            return t.plural("{n} card", "{n} cards", score)
        return t.plural("{n} point", "{n} points", score)

    def plays(self, n: int, t: Texts) -> dict[str, str]:
        return {"take": t.plural("{n} take", "{n} takes", n), "build": t.plural("{n} build", "{n} builds", n)}

    def options(self, options: NumeroOptions, t: Texts, stretched: Stretch = float) -> list[str]:
        return ([t("solitaire")] if options.solitaire else []) + super().options(options, t, stretched)

    def cost_words(self, cost: float, options: NumeroOptions, t: Texts) -> str:
        if options.mode == "points":
            return super().cost_words(cost, options, t)
        return t.measure("cost you about {n} card", "cost you about {n} cards", cost)

    def turn(self, view: NumeroView) -> int:
        return view.turn

    def decisive(
        self, view: NumeroView, outcome: Outcome, recent: Sequence[Event], names: Sequence[str], t: Texts
    ) -> str:
        both = rank_two(outcome)
        if both is None:
            return ""
        winner, other = both
        ahead = outcome.scores[winner] - outcome.scores[other]
        centre = next((event for event in recent if isinstance(event, CentreWon) and event.seat == winner), None)
        if centre is not None and view.options.mode == "card" and centre.cards > ahead:
            return t.plural(
                "Decided by the last take: it brought **{name}** the {n} card in the centre.",
                "Decided by the last take: it brought **{name}** the {n} cards in the centre.",
                centre.cards,
                name=names[winner],
            )
        return (
            t(
                "Decided by the cards won: **{name}** {n}, {other} {less}.",
                name=names[winner],
                n=view.won[winner],
                other=names[other],
                less=view.won[other],
            )
            if view.options.mode == "card"
            else self._tell_decisive_line(view, both, names, t)
        )

    def _tell_decisive_line(self, view: NumeroView, both: tuple[int, int], names: Sequence[str], t: Texts) -> str:
        """Name the line of the score sheet in which the winner gained most."""
        winner, other = both
        earned = [{line.reason: line.points for line in view.sheet[seat]} for seat in both]
        best = max(view.sheet[winner], key=lambda line: line.points - earned[1].get(line.reason, 0), default=None)
        if best is None:
            return ""
        return t(
            "Decided by this: {reason}. **{name}** {points}, {other} {less}.",
            reason=reason_words(best, t),
            name=names[winner],
            points=t.format_signed(best.points),
            other=names[other],
            less=t.format_signed(earned[1].get(best.reason, 0)),
        )

    def review_heading(self, t: Texts) -> str:
        return t("Missed takes")


def _deck(name: str, t: Texts) -> str | None:
    """Describe a deck by its name, None if it is no deck."""
    if name in LEVELS:
        return LEVELS[name](t)
    found = read_deck(name)
    if found is None:
        return None
    top, families = found
    numbers, words = t("numbers 1–{top}", top=top), family_names(t)
    lacking = [words[each] for each in FAMILIES if each not in families]
    if not families:
        return numbers
    if not lacking:
        return t("{numbers} with all wild cards", numbers=numbers)
    if len(lacking) < len(families):
        return t("{numbers} with all wild cards except {families}", numbers=numbers, families=t.all_of(lacking))
    return t("{numbers} with {families}", numbers=numbers, families=t.all_of([words[each] for each in families]))


WORDING = NumeroWording()
