"""The pages of ``/numero rules``, in our own words."""

from __future__ import annotations

from bot.games.numero.cards import HOUSE
from bot.games.wording import RulesPage

PAGES = (
    RulesPage(
        "Take",
        "The centre holds piles of cards, each with a value. On your turn you play **one number card** from "
        "your hand, then draw back up to five.\n\n"
        "The best move is a **take**: find a pile worth the same as your card, or add piles together until "
        "they are. You win them all, along with your card. With an 8 you take 5 and 3: three cards.\n\n"
        "One card may make **several takes** at once: with a 10 you take 10, and 6 and 4 too.",
        context="heading",
        picture="take",
    ),
    RulesPage(
        "Build and discard",
        "A **build** adds your card to a pile, or to several: 9 and your 1 become a pile worth 10. You must "
        "hold the answer, in this case a 10. Anyone can take a build or add to it; a pile is never split "
        "again.\n\n"
        "A **discard** puts your card in the centre on its own. You can discard even if you could take.\n\n"
        "If you join 5 and 3 and add a 4, you say it like this: 5 + 3 = 8, 8 + 4 = 12.",
        picture="build",
    ),
    RulesPage(
        "Wild cards",
        "Piles only add up; **wild cards** do the rest. Before your number card you can play any number of "
        "them on piles or joined piles: 10 − 2 is 8, 8 ÷ 4 is 2, 2 × 3 is 6. They're won with the pile. You "
        "can also use wild cards that are alone in the centre.\n\n"
        "• Values are exact and stay above 0. Fractions are fine along the way.\n"
        "• Any pile you change and leave in the centre must be a whole number no higher than the highest "
        "number card, and you must hold its answer.\n"
        "• You can put down a wild card unused. A hand of nothing but wild cards is discarded for you.\n"
        "• You can undo everything until you play your number card.",
        picture="wilds",
    ),
    RulesPage(
        "The end",
        "When the deck is empty, play continues until someone runs out of cards. Everyone else then gets one "
        "last chance to take or pass.\n\n"
        "The last player to take gets the centre. Each card left in your hand costs you one card. **Most "
        "cards win**; a tie is shared.\n\n"
        "**Solitaire**: there are five cards in the centre, and you only take. Centre and hand are filled up "
        "to five after each take, until no take is possible or you stop.",
    ),
    RulesPage(
        "Points: the checklist",
        "• each take **1**, each card in it **1** (your card once)\n"
        "• printed: 1 → {one}, 15 → {fifteen}, − {subtraction}, × {multiplication}, ÷ {division}, fractions "
        "{simple} (with a numerator above 1: {complex}), powers {power}, roots {root}\n"
        "• a take of 5 cards **2**, of 6 or more **5**\n"
        "• three of + − × ÷ in a take **5**, all four **10**\n"
        "• 5 or more cards in all four colours, or in just one: **5**\n"
        "• centre cleared **5**\n"
        "• at the end: most cards **10**; each card in hand **−1** and its printed points\n"
        "• solitaire: whole deck dealt **10**, perfect ending **25**\n\n"
        "A ½ counts as ÷, a ⅔ as × and ÷, powers as ×, roots as ÷. Wild cards have no colour.",
        facts={
            "one": HOUSE.points.one,
            "fifteen": HOUSE.points.fifteen,
            "subtraction": HOUSE.points.subtraction,
            "multiplication": HOUSE.points.multiplication,
            "division": HOUSE.points.division,
            "simple": HOUSE.points.simple,
            "complex": HOUSE.points.complex,
            "power": HOUSE.points.power,
            "root": HOUSE.points.root,
        },
    ),
    RulesPage(
        "Bluffed builds",
        "In the points game a build can be a **bluff**, if the lobby allows it: nobody checks that you hold "
        "the answer.\n\n"
        "The others can **challenge** a build until their second turn after it starts; the first challenge "
        "settles it. If you didn't hold the answer when you built, you lose **20** points and the build is "
        "taken apart. If you did, your answer is shown and the challenger loses **10**.\n\n"
        "Piles changed only by wild cards are never bluffs.",
    ),
    RulesPage(
        "Typing a move",
        "In a hurry? Type what you'd say out loud, one calculation after another, ending with what you do:\n"
        "`10-2=8; 5-4=1; 8+1=9; take 9`\n"
        "`5+3+4=12 build`\n"
        "`10=10; 6+4=10; take 10`\n"
        "`discard -4; discard 7`\n\n"
        "I understand −, ×, ÷, √9, 3², fractions like 1/2, 0.5 and 50%, and brackets.",
    ),
    RulesPage(
        "Fine print",
        "If you miss the deadline, you discard your lowest number card; in the last chance, you pass.\n\n"
        "Each level adds cards: starter (1–10), numbers, subtraction, times, fractions, advanced, expert. "
        "You can also switch single families on and off.\n\n"
        "-# Unofficial adaptation. The rules are in our own words; Numero is a registered trademark of its "
        "publisher, who has nothing to do with this bot.",
    ),
)
"""Short pages, one subject each; the last says whose trademark the name is."""
