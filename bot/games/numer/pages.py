"""The pages of ``/numer rules``, in our own words."""

from __future__ import annotations

from bot.games.numer.model import HOUSE
from bot.games.wording import RulesPage

PAGES = (
    RulesPage(
        "The idea",
        "Each turn, everyone secretly writes a three-digit number: **000 to 999**, with leading zeros; digits "
        "can repeat.\n\n"
        "The higher your number, the more it's worth. But if it shares a digit with **any lower number**, "
        "it's eliminated and scores nothing.\n\n"
        "You can change your choice until the last player has chosen. The others see *that* you've chosen, "
        "never *what*. **Sit out** is a secret choice too: no points, but no digits used.",
    ),
    RulesPage(
        "The reveal",
        "All numbers are lined up from low to high and checked from the top.\n"
        "• A number that shares a digit with a lower number is **eliminated**, even if that lower number is "
        "eliminated itself.\n"
        "• Equal numbers don't hurt each other.\n"
        "• The lowest number is always accepted.\n\n"
        "In the picture: 761 is eliminated because 513 has a 1. 513 is the highest accepted number. Both 444s "
        "are accepted, and 220 is safe at the bottom.",
        picture="reveal",
    ),
    RulesPage(
        "Points and digits",
        "An accepted number scores its **first digit**. The highest accepted number also takes the "
        "turn's bonus ({bonus} in turns 1 to 5). In turn 5 the first digit counts **double**, but "
        "the bonus doesn't.\n\n"
        "Every digit of an accepted number is **crossed off** your board until the round ends. An "
        "eliminated number crosses nothing off. With no open digits you rest.\n\n"
        "After five turns, each crossed-off digit is worth **1 point**, and all boards are wiped.",
        facts={
            "bonus": ", ".join(map(str, HOUSE.bonus)),
        },
    ),
    RulesPage(
        "End and fine print",
        "A match has two rounds; the highest total wins, and a tie is shared.\n\n"
        "If you miss the deadline, you sit that turn out. In a **strict** match the form accepts crossed-off "
        "digits, but a number with one is void: it's left out of the reveal.\n\n"
        "-# Unofficial adaptation. The rules are in our own words; Numer (also The Number, by Hisashi "
        "Hayashi) is a trademark of its publisher, who has nothing to do with this bot.",
    ),
)
"""Short pages, one subject each; the last says whose trademark the name is."""
