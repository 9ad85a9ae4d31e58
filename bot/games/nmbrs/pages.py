"""The pages of ``/nmbrs rules``, in our own words."""

from __future__ import annotations

from bot.games.dragging import PATIENCE
from bot.games.wording import RulesPage

PAGES = (
    RulesPage(
        "Series",
        "A **series** is three or more cards in a line, across or down, with the same step from card to card: "
        "10 20 30, or 7 6 5.\n\n"
        "The lobby decides which steps count:\n"
        "• **A**: count backwards and the series lands exactly on 0. 10 20 30 does (20, 10, 0), and so does "
        "42 49 56. 14 20 26 lands on 2.\n"
        "• **B**: it lands exactly on 1. 11 16 21 does (11, 6, 1), and so do the odd numbers 3 5 7.\n"
        "• **A and B**: either is fine. Most tables play this way.\n"
        "• **basic**: any step, so 14 20 26 is fine.\n\n"
        "With **patterns**, runs of squares (4 9 16), cubes, triangular numbers (3 6 10), primes (5 7 11) and "
        "whole ratios (3 6 12) count too.",
        picture="series",
    ),
    RulesPage(
        "Your turn",
        "**1. Take a card**: the face-up one, or the top of the face-down pile.\n"
        "If you decline the face-up card, it's offered to everyone else at once. The first in turn order to "
        "claim it gets it and must draw an extra card; each player can claim once a round. Then you take the "
        "next face-up card or a face-down one. No answer in time counts as a pass, and nobody is asked about "
        "a card that they've just discarded. Tired of being asked? Press **Auto-pass this round**.\n\n"
        "**2. Lay cards**, as often as you like, or not at all. The first thing you lay in a round must be a "
        "series using only your hand; after that you can add to anything on the table. You can undo your "
        "plays until you discard.\n\n"
        "**3. Discard** exactly one card onto the face-up pile. Your last card has to go there too.",
        picture="offer",
    ),
    RulesPage(
        "Adding to the table",
        "Anyone can add to anyone's series. A play makes **one straight line** with at least one card from "
        "your hand:\n"
        "• **extend** 10 20 30 with 40: 10 20 30 40\n"
        "• **insert** 15 and 25: 10 15 20 25 30. The table cards move apart, and anything attached moves "
        "with them.\n"
        "• **cross** 20 at a right angle: 18 20 22, down through the 20\n"
        "• **link** 10 20 30 and 50 60 70 with 40 into one line of seven\n\n"
        "A line can run through cards from several series. Once series are joined, they stay one group.",
        picture="ways",
    ),
    RulesPage(
        "What's allowed",
        "After every play, **cards that touch must form a series of three or more**, in both directions. "
        "Two cards side by side, or three that aren't a series, are refused: “15 would touch 22”.\n\n"
        "Groups are separate and can be turned, so a line can always reach them. Within a group all cards "
        "keep their places, except that cards from your hand push neighbours apart. That doesn't work\n"
        "• where the neighbours are also connected the other way around: a closed ring can't open,\n"
        "• where cards would land on top of each other,\n"
        "• with a table card between two neighbours: only cards from your hand can go there.",
        picture="refused",
    ),
    RulesPage(
        "Jokers",
        "A joker stands for any number a line needs, even one that's elsewhere on the table. That number "
        "stays fixed while the joker lies there. A line needs at least one real number.\n\n"
        "**Swap**: once you've laid a series of your own, you can swap a number card for the joker that "
        "stands for it. That earns nothing, and the joker must go into another line in the same turn: with "
        "10 J15 20 on the table, your 15 frees the joker, and you lay 33 36 J39.",
        picture="jokers",
    ),
    RulesPage(
        "Points",
        "Every card shows 1, 2 or 3 points, depending on how hard it is to play; jokers have none. A play "
        "earns the points of the cards **you put down in it**, and nothing for the cards already there.\n\n"
        "They count **double** when the cards of the series are all one colour, or all different colours "
        "(so four cards at most). The whole series counts for this, old cards and jokers included: 3 + 2 + "
        "2 in one colour make **14**. A card in two series counts double if either of them does.",
        picture="doubling",
    ),
    RulesPage(
        "Round and match",
        "Everyone starts with **50** points. A round ends when someone runs out of cards; everyone else "
        "loses the points of the cards still in their hand. Totals can fall below zero.\n\n"
        "If anyone has **75** or more after a round, the highest total wins; a tie is shared. Otherwise "
        "the cards are dealt again, and the next player starts. The quick game has up to two rounds and "
        "36 turns in all: then everyone loses the points in their hand, and the highest total wins. As in the "
        "rulebook, any constant step counts, it takes **100**, and claims and rounds have no limit.\n\n"
        "When the face-down pile runs out, the face-up pile is reshuffled. If the turn then goes all the "
        "way round the table without a card placed, the round has no winner, and everyone loses the points "
        "in their hand.\n\n"
        "**Simple version**: numbers up to 50, 20 points to start with, fewer cards, rule A, 50 points win. "
        "Every card counts 1, jokers too, and you don't have to discard your last card.",
    ),
    RulesPage(
        "Typing a move",
        "Write the **whole line** as it will look on the table, from either end, with jokers as J and their "
        "number:\n"
        "`10 15 20 25 30`\n"
        "`33 36 J39`\n"
        "`swap J15 with 15`\n"
        "`discard 7`\n\n"
        "Commas and dashes are fine too. A number that's on the table means that card, any other number the "
        "card in your hand. If a line fits in several ways, the one that scores most is played.\n\n"
        "Or choose cards from your hand: the picture shows their best place at once, alone or with other cards "
        "of your hand, and a menu has all the others.",
    ),
    RulesPage(
        "Fine print",
        "If you miss the deadline, you draw face down and discard the card worth the most points. What you "
        "laid that turn stays; a joker you swapped goes back.\n\n"
        "The lobby can set the claims per round, the target and the time for claims (the slower the pace, the "
        "longer), and allow hints; everyone sees when you take one. If the lobby sets a number of rounds, the "
        "highest total wins after the last.\n\n"
        "If no round raises the highest total for {turns} turns each, you can agree to **end by points**: the "
        "points at the table decide.\n\n"
        "-# Unofficial adaptation. The rules are in our own words; nmbrs! is a trademark of A&KJ "
        "Productions, who have nothing to do with this bot.",
        facts={"turns": PATIENCE},
    ),
)
"""Short pages, one subject each. The last names the owner of the trademark."""
