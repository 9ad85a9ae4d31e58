"""The pages of ``/nmbrs rules``, in our own words."""

from __future__ import annotations

from bot.games.wording import RulesPage
from bot.i18n import Texts


def pages(t: Texts) -> list[RulesPage]:
    """Short pages, one subject each; the last says whose trademark the name is."""
    return [
        _series(t),
        _turn(t),
        _adding(t),
        _table(t),
        _jokers(t),
        _points(t),
        _end(t),
        _typing(t),
        _fine_print(t),
    ]


def _series(t: Texts) -> RulesPage:
    return RulesPage(
        t("Series"),
        t(
            "A **series** is three or more cards in a line, across or down, with the same step from card to card: "
            "10 20 30, or 7 6 5.\n\n"
            "Which steps count is chosen in the lobby:\n"
            "• **A**: counted backwards, the series lands exactly on 0. 10 20 30 does (20, 10, 0), and so does "
            "42 49 56. 14 20 26 lands on 2.\n"
            "• **B**: it lands exactly on 1. 11 16 21 does (11, 6, 1), and so do the odd numbers 3 5 7.\n"
            "• **A or B**: either will do. This is how most tables play.\n"
            "• **basic**: any step, so 14 20 26 is fine.\n\n"
            "With **patterns**, runs of squares (4 9 16), cubes, triangular numbers (3 6 10), primes (5 7 11) and "
            "whole ratios (3 6 12) count too."
        ),
        picture="series",
    )


def _turn(t: Texts) -> RulesPage:
    return RulesPage(
        t("Your turn"),
        t(
            "**1. Take a card**: the face-up one, or the top of the face-down pile.\n"
            "If you decline the face-up card, it is offered to all others at once. The first in turn order who "
            "claims it gets it, and has to draw one more. Then you take the next face-up card or a face-down one. "
            "Whoever does not answer in time passes; tired of being asked? Pass automatically until the round "
            "ends.\n\n"
            "**2. Lay cards**, as often as you can and like, or not at all. The first thing you lay in a round is "
            "a series from your hand alone; from then on you may add to everything on the table. Until you "
            "discard you may take your plays back.\n\n"
            "**3. Discard** exactly one card onto the face-up pile. Your last card must go there too."
        ),
        picture="offer",
    )


def _adding(t: Texts) -> RulesPage:
    return RulesPage(
        t("Adding to the table"),
        t(
            "Everybody's series are open to everybody. A play makes **one straight line** with at least one card "
            "from your hand:\n"
            "• **extend** 10 20 30 with 40: 10 20 30 40\n"
            "• **insert** 15 and 25: 10 15 20 25 30. The table cards move apart, and what hangs on them moves "
            "along.\n"
            "• **cross** 20 at a right angle: 18 20 22, downwards through the 20\n"
            "• **link** 10 20 30 and 50 60 70 with 40 to one line of seven\n\n"
            "A line may run through cards of several series. Series that come together are one group from then on."
        ),
        picture="ways",
    )


def _table(t: Texts) -> RulesPage:
    return RulesPage(
        t("What must hold"),
        t(
            "After every play, **cards that touch are a series of three or more**, in both directions. Two cards "
            "side by side, or three that are no series, are refused: “15 would touch 22”.\n\n"
            "Groups lie apart and may be turned, so a line can always reach them. Within a group all cards keep "
            "their places, except that cards from your hand push neighbours apart. That is impossible\n"
            "• where the neighbours also hang together the other way round: a closed ring does not open,\n"
            "• where cards would come to lie on each other,\n"
            "• with a table card between two neighbours: only cards from your hand go there."
        ),
        picture="refused",
    )


def _jokers(t: Texts) -> RulesPage:
    return RulesPage(
        t("Jokers"),
        t(
            "A joker stands for any number that a line needs, even for one that lies elsewhere. What it stands "
            "for stays fixed while it lies there. A line needs at least one real number.\n\n"
            "**Swap**: once you have laid a series of your own, you may put a number card in place of the joker "
            "that stands for it. That earns nothing, and the joker must go into another line in the same turn: "
            "with 10 J15 20 on the table, your 15 frees the joker, and you lay 33 36 J39."
        ),
        picture="jokers",
    )


def _points(t: Texts) -> RulesPage:
    return RulesPage(
        t("Points"),
        t(
            "Every card shows 1, 2 or 3 points, by how hard it is to fit in; jokers have none. A play earns the "
            "points of the cards that **you put down in it**, nothing for what lay there.\n\n"
            "They count **double** when all cards of the series have one colour, or all have different ones (so "
            "at most four cards). The whole series is looked at, old cards and jokers included: 3 + 2 + 2 in one "
            "colour make **14**. A card that stands in two series counts double if either of them does."
        ),
        picture="doubling",
    )


def _end(t: Texts) -> RulesPage:
    return RulesPage(
        t("Round and match"),
        t(
            "Everybody begins with **50** points. A round ends when somebody has no card left; all others lose "
            "the points of the cards they still hold. Totals may fall below zero.\n\n"
            "Whoever has **100** or more after a round wins, the highest if there are several; a tie is shared. "
            "Otherwise the cards are dealt again, and the next player begins.\n\n"
            "When the face-down pile runs out, the face-up pile is shuffled again. If then a full turn of the "
            "table passes without a card placed, the round ends without a winner, and everybody loses what they "
            "hold.\n\n"
            "**Simple version**: numbers up to 50, 20 points to begin with, fewer cards, rule A, 50 points win. "
            "Every card counts 1, jokers too, and the last card need not be discarded."
        ),
    )


def _typing(t: Texts) -> RulesPage:
    return RulesPage(
        t("Typing a play"),
        t(
            "Write the **whole line** as it shall lie there, from either end, with jokers as J and their number:\n"
            "`10 15 20 25 30`\n"
            "`33 36 J39`\n"
            "`swap J15 with 15`\n"
            "`discard 7`\n\n"
            "Commas and dashes are fine too. A number that lies on the table means that card, any other one the "
            "card in your hand. Where a line fits in several ways, the first that is allowed is taken.\n\n"
            "Or choose cards from your hand and let the bot find the places where they fit."
        ),
    )


def _fine_print(t: Texts) -> RulesPage:
    return RulesPage(
        t("Fine print"),
        t(
            "Whoever misses the deadline draws face down and discards the card of most points. What they had laid "
            "in the turn stays; a joker that they had swapped goes back.\n\n"
            "The lobby can limit claims per round, change the target and the time for claims, and allow hints, "
            "which everybody sees being taken. After the last round that was agreed on, the highest total "
            "wins.\n\n"
            "-# Unofficial adaptation. The rules are told in our own words; nmbrs! is a trademark of A&KJ "
            "Productions, who have nothing to do with this bot."
        ),
    )
