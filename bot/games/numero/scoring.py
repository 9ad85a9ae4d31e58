"""Points for a take, one line for each reason (NUMERO-30 … NUMERO-39)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from bot.games.numero.cards import Card, Cards, Colour, Operation

Reason = Literal[
    "takes",
    "cards",
    "printed",
    "five",
    "six",
    "three_operations",
    "four_operations",
    "four_colours",
    "one_colour",
    "clear",
    "most_cards",
    "left",
    "left_printed",
    "bluff",
    "doubt",
    "whole_deck",
    "perfect",
]
"""Why points are given: lines of the checklist, the end of a match, challenges, solitaire."""

FIVE, SIX, THREE_OPERATIONS, FOUR_OPERATIONS, COLOURS, CLEAR = 2, 5, 5, 10, 5, 5
MOST_CARDS, BLUFF, DOUBT, WHOLE_DECK, PERFECT = 10, -20, -10, 10, 25


class ScoreLine(msgspec.Struct, frozen=True):
    """A line of the score sheet: points for a reason, and how many times (takes, cards) it was earned."""

    reason: Reason
    points: int
    n: int = 1


class Profile(msgspec.Struct, frozen=True):
    """The scoring features of a group of cards: its size, the colours of its number cards, the number of number
    cards, the operations of its wild cards, and the printed points."""

    size: int = 0
    colours: frozenset[Colour] = frozenset()
    numbers: int = 0
    wild_operations: frozenset[Operation] = frozenset()
    printed: int = 0

    @property
    def operations(self) -> int:
        """The number of + − × ÷ that the group used. Two or more number cards mean + (NUMERO-34)."""
        return len(self.wild_operations) + (self.numbers > 1)

    def __or__(self, other: Profile) -> Profile:
        return Profile(
            self.size + other.size,
            self.colours | other.colours,
            self.numbers + other.numbers,
            self.wild_operations | other.wild_operations,
            self.printed + other.printed,
        )


def profile(cards: Iterable[Card]) -> Profile:
    """The profile of these cards."""
    total = Profile()
    for card in cards:
        if card.effect is None:
            colours = frozenset((card.colour,) if card.colour else ())
            total |= Profile(1, colours, 1, printed=card.points)
        else:
            total |= Profile(1, wild_operations=card.effect.operations, printed=card.points)
    return total


def size_bonus(size: int) -> int:
    """2 for five cards, 5 for more (NUMERO-33)."""
    return SIX if size >= 6 else FIVE if size == 5 else 0


def colour_bonus(size: int, colours: int) -> int:
    """5 for all four colours or for one colour only, in five or more cards (NUMERO-35)."""
    return COLOURS if size >= 5 and colours in (1, 4) else 0


def operation_bonus(operations: int) -> int:
    """5 for three of + − × ÷, 10 for all four (NUMERO-34)."""
    return {3: THREE_OPERATIONS, 4: FOUR_OPERATIONS}.get(operations, 0)


def bonus_for_spread(group: Profile) -> int:
    """The size and colour bonuses together (NUMERO-33, NUMERO-35)."""
    return size_bonus(group.size) + colour_bonus(group.size, len(group.colours))


def group_points(group: Profile) -> int:
    """The points of a group without the hand card: the take, its cards, printed points and bonuses."""
    return 1 + group.size + group.printed + operation_bonus(group.operations) + bonus_for_spread(group)


def hand_gain(group: Profile, hand: Profile) -> int:
    """The rise of a group's bonuses if the hand card is added to it. May be negative."""
    return bonus_for_spread(group | hand) - bonus_for_spread(group)


def take_lines(cards: Cards, groups: Sequence[Sequence[str]], hand: str, *, clears: bool) -> tuple[ScoreLine, ...]:
    """The score lines of a take, one per bonus (NUMERO-39). ``groups`` are the cards won from the centre by group,
    including wild cards. ``clears`` says that the centre is empty afterwards (NUMERO-36)."""
    held = profile([cards[hand]])
    profiles = [profile(cards[card] for card in group) for group in groups]
    printed = held.printed + sum(group.printed for group in profiles)
    lines = [ScoreLine("takes", len(groups), len(groups))]
    size = 1 + sum(group.size for group in profiles)
    lines.append(ScoreLine("cards", size, size))
    if printed:
        lines.append(ScoreLine("printed", printed))
    best = max(range(len(profiles)), key=lambda i: hand_gain(profiles[i], held))
    for i, group in enumerate(profiles):
        lines += _bonus_lines(group, group | held if i == best else group)
    if clears:
        lines.append(ScoreLine("clear", CLEAR))
    return tuple(lines)


def _bonus_lines(group: Profile, spread: Profile) -> list[ScoreLine]:
    """The bonuses of a group. ``spread`` is its profile, including the hand card if it counts in this group."""
    lines = []
    if bonus := size_bonus(spread.size):
        lines.append(ScoreLine("five" if spread.size == 5 else "six", bonus))
    if bonus := operation_bonus(group.operations):
        lines.append(ScoreLine("three_operations" if group.operations == 3 else "four_operations", bonus))
    if bonus := colour_bonus(spread.size, len(spread.colours)):
        lines.append(ScoreLine("one_colour" if len(spread.colours) == 1 else "four_colours", bonus))
    return lines


def total(lines: Iterable[ScoreLine]) -> int:
    """Add up the points of score lines."""
    return sum(line.points for line in lines)


def sum_up(sheet: Iterable[ScoreLine], more: Iterable[ScoreLine]) -> tuple[ScoreLine, ...]:
    """Merge further lines into the sheet, one line per reason."""
    found = {line.reason: line for line in sheet}
    for line in more:
        old = found.get(line.reason)
        found[line.reason] = ScoreLine(line.reason, line.points + old.points, line.n + old.n) if old else line
    return tuple(found.values())
