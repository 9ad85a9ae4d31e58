"""The pages of ``/numo rules``, in our own words. Each picture shows a worked example."""

from __future__ import annotations

from bot.games.dragging import PATIENCE
from bot.games.numo.cards import HOUSE
from bot.games.wording import RulesPage

PAGES = (
    RulesPage(
        "Your turn",
        "You start with ten cards and want to be the first to get rid of them. A turn goes like this:\n\n"
        "**1. Draw** one card: from the stock, or the top of the discard pile.\n"
        "**2. Meld**, if you like: lay cards that belong together on the table, once per turn.\n"
        "**3. Lay off**, as often as you like: add cards to melds on the table, yours or anyone's.\n"
        "**4. Discard** one card.\n\n"
        "You can't discard the card you took from the discard pile that turn, but its twin with the same "
        "number is fine. A card from the stock can be discarded right away.",
    ),
    RulesPage(
        "Control cards and melds",
        "Control cards decide which melds count in a deal. **S** and **C** are always there; each level "
        "adds one:\n\n"
        "Level 1: only S and C\n"
        "Level 2: **+** · Level 3: **−** · Level 4: **×** · Level 5: **÷**\n"
        "Level 6: **R** runs · Level 7: **P** primes · Level 8: **F** factors\n"
        "Unless the lobby chooses, it is level 6, or 2 where levels go up.\n\n"
        "**S**eason: exactly four cards of one season.\n"
        "**C**haracter: three or four cards of one character. Male and Female Elvins are different "
        "characters, and so are Goblin and King Goblin; dwellings aren't characters.\n"
        "**Pair**: a Sea Serpent and its Cave, or a Dragon and its Lair, of the same season. Pairs count at "
        "every level.",
        picture="melds",
    ),
    RulesPage(
        "Melds of numbers",
        "**+ − × ÷**: three cards that make a true calculation.\n"
        "3 + 9 = 12 · 20 − 15 = 5 · 6 × 8 = 48 · 63 ÷ 7 = 9\n"
        "Two equal cards are fine here: 4 + 4 = 8, 1 × 6 = 6.\n\n"
        "**R**un: three or more numbers with equal steps, like 5, 9, 13 or 44, 54, 64.\n"
        "**P**rimes: three or four different primes, like 2, 5, 17. 1 isn't prime.\n"
        "**F**actors: a number and at least two of its factors, all different: 3, 7, 42.\n\n"
        "If your cards could be two different melds, you say which: it decides what can be laid off, and "
        "whether you can go out.",
        picture="numbers",
    ),
    RulesPage(
        "Laying off",
        "A lay-off must turn the meld into a larger one of the same kind.\n\n"
        "• A **run** grows at its ends, or gets a smaller step: 5, 9, 13 takes 1 or 17, or 7 and 11 "
        "together.\n"
        "• **Primes** and **characters** take a fourth card.\n"
        "• **Factors** take more factors, or a larger number: 3, 7, 42 takes 6, and 84 too.\n\n"
        "Seasons, pairs and arithmetic melds are complete. You can lay off before you have a meld of your "
        "own, but within a turn the meld comes before the lay-offs.",
        picture="lay_off",
    ),
    RulesPage(
        "Going out",
        "You go out when your last card leaves your hand: in a meld, as a lay-off, or as the discard. The "
        "deal is over at once.\n\n"
        "From level 2 up, you can only go out if you've made a **meld of the level's own kind** in this "
        "deal: at level 4, a multiplication. Until then, keep at least three cards before you discard, so "
        "that you never get stuck. A move that breaks this is refused.",
    ),
    RulesPage(
        "Points",
        "**Version 1**: the player who goes out scores the numbers on all cards in their own melds, including "
        "those that others laid off there. Nobody else scores. The first to reach the target, in the quick "
        "game 300 for two players and 250 for more, wins.\n"
        "Ann went out with 6 × 8 = 48 and 5, 5, 6: 62 + 16 = **78** points.\n\n"
        "**Version 2**: everyone else loses the numbers left in their hand. Once someone has lost as many as "
        "the lobby says, the match is over, and the highest score wins.\n\n"
        "Tied players share a place.",
    ),
    RulesPage(
        "The cards",
        "The numbers are all the products in the 12 × 12 times table and the primes up to 43. The **lower "
        "deck** has 1 to 12 twice and 13 to 29 once (without 26), the **upper deck** the forty numbers from "
        "30 to 144.\n\n"
        "Every card has a season: spring 🌱, summer ☀️, autumn 🍂 or winter ❄️. It also shows a character or "
        "a dwelling, one of each in every season.\n\n"
        "Two players use only the lower deck; with more, sets of four cards from the upper deck are added. "
        "The lobby can choose other decks.",
        picture="cards",
    ),
    RulesPage(
        "Typing a move",
        "In a hurry? Type your move:\n"
        "`draw` or `take`\n"
        "`meld 6 8 48` or `meld 6 × 8 = 48`\n"
        "`meld 3 5 7 as run` if it could be something else too\n"
        "`lay 17 on 5 9 13`, or `lay 17 on #2`\n"
        "`discard 33`\n\n"
        "If you have two of a number, add the season: `discard 7 spring`, or just `7sp`.",
    ),
    RulesPage(
        "Fine print",
        "When the stock is empty and nobody wants the discard, flip the discard pile, unshuffled: it's the "
        "new stock, {n} times at most. After that, or after {turns} turns each, the deal is **void**: nobody "
        "scores. {voids} void deals in a row end the match.\n\n"
        "**Levels go up**: every deal is one level higher. **Own control cards**: any mix, with or without a "
        "kind that you need to go out.\n\n"
        "If nobody goes out for {patience} turns each, you can agree to **end by points**: the finished deals "
        "decide.\n\n"
        "If you miss the deadline, you draw from the stock and discard that card.\n\n"
        "-# Unofficial adaptation. The rules are in our own words; NUMO is a trademark of its publisher, who "
        "has nothing to do with this bot.",
        facts={
            "n": HOUSE.turn_overs,
            "turns": HOUSE.turns,
            "voids": HOUSE.voids,
            "patience": PATIENCE,
        },
    ),
)
"""Short pages, one subject each; the last says whose trademark the name is."""
