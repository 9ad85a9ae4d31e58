"""The pages of ``/numenko rules``, in our own words."""

from __future__ import annotations

from bot.games.numenko.tiles import HOUSE
from bot.games.wording import RulesPage

PAGES = (
    RulesPage(
        "The idea",
        "Lay your tiles as a **crossword of calculations**, across and down, until all of them are "
        "placed.\n\n"
        "Everyone has their own grid, and everyone plays **at the same time**. There are no turns: change "
        "your grid as often as you like until time's up.\n\n"
        "You start with {few} tiles and one Freechoice (with five or six players {many} and one). In the "
        "picture 2 × 4 = 8 goes across, and 6 + 7 = 13 goes down through the same tile.",
        facts={
            "few": HOUSE.rack.few,
            "many": HOUSE.rack.many,
        },
        picture="crossword",
    ),
    RulesPage(
        "Calculations",
        "A calculation has one = and at least one of + − × ÷, and both sides have the same value. The work "
        "can be on either side: 8 = 2 × 4 is fine.\n\n"
        "It's worked out **strictly from left to right**, or from top to bottom: 5 − 1 × 5 is 20, because 5 "
        "− 1 comes first. Negative numbers and fractions are fine along the way: 7 ÷ 2 × 2 = 7.\n\n"
        "• No number starts with 0 or has a sign in front. A single 0 is a number.\n"
        "• A calculation has at most {longest} tiles, a number at most {number} digits.\n"
        "• A 0 is never multiplied or divided, not even one that comes up along the way: 5 × 0 = 0 doesn't "
        "count, 5 + 0 = 5 does.",
        facts={
            "longest": HOUSE.longest,
            "number": HOUSE.number,
        },
        picture="left_to_right",
    ),
    RulesPage(
        "Multichoice and Freechoice",
        "A **Multichoice ✱**, blue, is + − × ÷ or =, whatever its calculation needs. It's typed `*`. It can "
        "be one thing across and another down, and change whenever your grid changes.\n\n"
        "A **Freechoice ?**, yellow and round, can be a digit too. Put a real 7 in its place, and a "
        "Freechoice that was a 7 is free again.\n\n"
        "Just place them: I work out what they stand for and show it, with arrows where it's one thing across "
        "→ and another down ↓. In the picture the first column was 6 + 7 = 13; with `*55` below it reads 6 × "
        "7 + 13 = 55. If you write a digit or operator instead, it stays that way. If there are several true "
        "readings, I show the one that's true by school rules too, with as few ÷ as possible.",
        picture="wild",
    ),
    RulesPage(
        "Tiles that touch",
        "As in any crossword, **every** row or column of two or more touching tiles must be a calculation, "
        "and the whole grid must be connected. No tile can be outside a calculation.\n\n"
        "The picture shows what's refused: 8 + 7 = 15 directly below 2 × 4 = 8 makes columns like `2*` and "
        "`85`, which aren't calculations.\n\n"
        "Only what's right is saved. I tell you what's wrong and where, and the form keeps those lines.",
        picture="refused",
    ),
    RulesPage(
        "Swap, Done, Finish",
        "**Swap**: return a tile you haven't placed to the pot and take two. Swap as often as you like, but "
        "each one gives you an extra tile to place.\n\n"
        "**Done**: save a grid with all your tiles in it. That's one **completed grid**, and you take four "
        "more tiles right away.\n\n"
        "**Finish**: stop building. When everyone has finished, the match ends. Save or swap, and you're back "
        "in.\n\n"
        "The short pot has {short} tiles per player, or as many as are left; the full pot has all the rest. "
        "The bag holds {digits} of each digit, {multichoice} Multichoice and {freechoice} Freechoice.",
        facts={
            "short": HOUSE.short_pot,
            "digits": HOUSE.digits,
            "multichoice": HOUSE.multichoice,
            "freechoice": HOUSE.freechoice,
        },
    ),
    RulesPage(
        "The end",
        "When the pot can't give what someone asks for, two tiles for a swap or four for a completed grid, "
        "there's a **last call**: {seconds} seconds in which everyone can still save a grid, without new "
        "tiles. Then the match is over.\n\n"
        "• If someone has placed **everything** by then, they win; if several have, the most completed grids "
        "win, then the earlier last one.\n"
        "• If nobody has, everyone adds up their unplaced tiles: digits at face value, a Multichoice 1, a "
        "Freechoice 10. The **smallest sum** wins.\n"
        "• When time runs out, the **most completed grids** win, then the smallest sum. Against computers alone "
        "there's no time limit, unless the host chose one.\n"
        "• Tied players share the win. Your last saved grid counts.\n\n"
        "Your sum is your score, as points lost. When completed grids decide, each is worth {done} points on "
        "top. A **solo** puzzle against the clock scores like that too; the daily marathon gives everyone the "
        "same tiles and one try.",
        facts={
            "done": HOUSE.done,
            "seconds": HOUSE.last_call,
        },
    ),
    RulesPage(
        "Writing your grid",
        "Press your **tiles** one by one: each goes where the cursor is, and the arrows move it. **Save** when "
        "the grid is right.\n\n"
        "**Type it**: write calculations, one per line, such as `6*7*13`. I lay each where it crosses your "
        "grid, or ask you where. You can say it yourself: `2*4*8 at F7 across`.\n\n"
        "**Edit as a list** (under **More**) shows your whole grid like this. Columns are letters, rows are "
        "numbers:\n"
        "```\n"
        "G6 down 6*7*13\n"
        "F7 across 2*4*8\n"
        "```\n"
        "**Edit as rows** draws it, with a dot for an empty cell:\n"
        "```\n"
        ".6...\n"
        "2*4*8\n"
        ".7...\n"
        ".*...\n"
        ".1...\n"
        ".3...\n"
        "```\n"
        "`x` means times, `/` or `:` means divided by. `*` or a comma is always a Multichoice ✱, never times.",
    ),
    RulesPage(
        "Players check, and fine print",
        "In a match where **players check**, every grid is accepted as you declare it. When someone has "
        "placed everything after the last call, I check that grid. If it's right, that player wins. If not, "
        "the others vote: drop the player, whose tiles go back into the pot, and continue, or end the match. "
        "It ends if at least half vote for that, or if time runs out. The player with the wrong grid can't "
        "win, and a wrong grid doesn't count as completed. The match clock stands still during a vote.\n\n"
        "-# Unofficial adaptation. The rules are in our own words; Numenko is a trademark of its publisher, "
        "who has nothing to do with this bot. The limits of calculations, the short pot, the time limit, the "
        "score and solo play are house rules.",
    ),
)
"""Short pages, one subject each. The last names the owner of the trademark."""
