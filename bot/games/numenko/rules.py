"""The pages of ``/numenko rules``, in our own words."""

from __future__ import annotations

from bot.games.numenko.tiles import HOUSE
from bot.games.wording import RulesPage
from bot.i18n import Texts


def pages(t: Texts) -> list[RulesPage]:
    """Short pages, one subject each; the last says whose trademark the name is."""
    return [
        _idea(t),
        _calculations(t),
        _wild_tiles(t),
        _touching(t),
        _pot(t),
        _end(t),
        _typing(t),
        _fine_print(t),
    ]


def _idea(t: Texts) -> RulesPage:
    return RulesPage(
        t("The idea"),
        t(
            "Lay your tiles as a **crossword of calculations**, across and down, until all of them are placed.\n\n"
            "Everybody has their own grid, and all play **at the same time**. There are no turns: change your "
            "grid as often as you like until the time is up.\n\n"
            "You start with {few} tiles and one Freechoice (with five or six players {many} and one). In the "
            "picture 2 × 4 = 8 goes across, and 6 + 7 = 13 goes down through the same tile.",
            few=HOUSE.rack.few,
            many=HOUSE.rack.many,
        ),
        picture="crossword",
    )


def _calculations(t: Texts) -> RulesPage:
    return RulesPage(
        t("Calculations"),
        t(
            "A calculation has one = and at least one of + − × ÷, and both sides are worth the same. The work may "
            "be on either side: 8 = 2 × 4 is fine.\n\n"
            "It is worked out **strictly from left to right**, or from top to bottom: 5 − 1 × 5 is 20, because "
            "5 − 1 comes first. Negative numbers and fractions may come up on the way: 7 ÷ 2 × 2 = 7.\n\n"
            "• No number begins with 0, and none has a sign in front. A single 0 is a number.\n"
            "• At most {longest} tiles a calculation and {number} digits a number.\n"
            "• A 0 is never multiplied or divided, also not one that comes up on the way: 5 × 0 = 0 does not "
            "count, 5 + 0 = 5 does.",
            longest=HOUSE.longest,
            number=HOUSE.number,
        ),
        picture="left_to_right",
    )


def _wild_tiles(t: Texts) -> RulesPage:
    return RulesPage(
        t("Wild tiles"),
        t(
            "A **Multichoice** `*`, blue, is + − × ÷ or =, whatever its calculation needs. It may be one thing "
            "across, another one down, and change whenever your grid changes.\n\n"
            "A **Freechoice** `?`, yellow and round, can be a digit too. Put a real 7 in its place, and a "
            "Freechoice that was a 7 is free again.\n\n"
            "You just place them: I find what they stand for and show it, with arrows where it is one thing "
            "across → and another down ↓. In the picture the first column was 6 + 7 = 13; with `*55` below it "
            "reads 6 × 7 + 13 = 55. If you write a digit or operator instead, it stays that one. Several readings "
            "may be true; then I show the first in the order + − × ÷ =, 0 to 9."
        ),
        picture="wild",
    )


def _touching(t: Texts) -> RulesPage:
    return RulesPage(
        t("Tiles that touch"),
        t(
            "As in any crossword, **every** row or column of two or more touching tiles must be a calculation, "
            "and the whole grid must hang together. No tile stands outside a calculation.\n\n"
            "The picture shows what is refused: 8 + 7 = 15 directly below 2 × 4 = 8 makes columns such as `2*` "
            "and `85`, which are no calculations.\n\n"
            "A grid that is not right is not saved. I tell you what is wrong with it, and where, and your text "
            "comes back in the form."
        ),
        picture="refused",
    )


def _pot(t: Texts) -> RulesPage:
    return RulesPage(
        t("Swop, Done, Finish"),
        t(
            "**Swop**: put a tile that you have not placed back into the pot and take two. As often as you like, "
            "but every swop gives you one tile more to place.\n\n"
            "**Done**: save a grid with all your tiles in it, and you take four more at once.\n\n"
            "**Finish** says that you are through. When everybody is, the match ends. If you save or swop after "
            "all, you are back in.\n\n"
            "The pot has {short} tiles a player, if so many are left; the full pot has all the rest. In the bag "
            "are {digits} of each digit, {multichoice} Multichoice and {freechoice} Freechoice.",
            short=HOUSE.short_pot,
            digits=HOUSE.digits,
            multichoice=HOUSE.multichoice,
            freechoice=HOUSE.freechoice,
        ),
    )


def _end(t: Texts) -> RulesPage:
    return RulesPage(
        t("The end"),
        t(
            "The match is over when the pot cannot give what somebody asks for: two tiles for a swop, or four for "
            "a Done.\n\n"
            "• Whoever has placed **everything** then has won.\n"
            "• If nobody has, each adds up the tiles that are not placed: digits as they are, a Multichoice 1, a "
            "Freechoice 10. The **smallest sum** wins.\n"
            "• When the time limit is reached, **most Dones** win, then the smallest sum.\n"
            "• Ties share the win. Your last saved grid counts.\n\n"
            "Your sum is your score, as points lost. When Dones decide, each is worth {done} points besides. So "
            "it is in a **solo** puzzle against the clock; the daily puzzle gives everybody the same tiles and "
            "one try.",
            done=HOUSE.done,
        ),
    )


def _typing(t: Texts) -> RulesPage:
    return RulesPage(
        t("Writing your grid"),
        t(
            "Write one calculation a line: its first cell, across or down, and its tiles.\n"
            "```\nG6 down 6*7*13\nF7 across 2*4*8\n```\n"
            "Columns are letters and rows are numbers. Only the distances count, so call your first cell what you "
            "like; in the picture that I draw the top left corner is F6, and there is room on every side.\n\n"
            "Or draw it, with a dot for an empty cell:\n"
            "```\n.6...\n2*4*8\n.7...\n.*...\n.1...\n.3...\n```\n"
            "`x` is times, `/` or `:` is divided by. `*` is always the Multichoice tile, never times."
        ),
    )


def _fine_print(t: Texts) -> RulesPage:
    return RulesPage(
        t("Players check, and fine print"),
        t(
            "In a match where **players check**, every grid is accepted as you claim it. When somebody has placed "
            "everything and the pot is spent, I look at that grid. If it is right, that player has won. If not, "
            "the others vote: drop the player, whose tiles go back into the pot, and play on, or end the match. "
            "Half of the votes are enough for the end, and the match ends too if they do not decide in time. "
            "Whoever made the wrong claim cannot win, and a Done with a wrong grid does not count.\n\n"
            "-# Unofficial adaptation. The rules are told in our own words; Numenko is a trademark of its "
            "publisher, who has nothing to do with this bot. The limits of calculations, the short pot, the time "
            "limit, the score and solo play are house rules."
        ),
    )
