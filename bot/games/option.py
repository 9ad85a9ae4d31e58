"""Options as they are offered before a match, in slash commands and in the lobby.

A game declares its own in ``Wording.offered``: a field of its options each, with its words and what can be chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.games.presets import Preset
from bot.i18n import Texts

Stretch = Callable[[float], float]
"""Makes the time of a clock of the rules at some pace of that at the live pace."""


class GameOption(msgspec.Struct, frozen=True):
    """An option: the field ``name`` of a game's options.

    ``label`` is its short name, ``description`` what the slash command says about it. ``told`` says it among the
    options of a match, None where nothing is worth saying. ``command`` is its name in the slash command, where
    that is another one. ``effect`` finds what is in effect where other options decide it for a field that is not
    set.
    """

    name: str
    label: str
    description: str
    told: Callable[[Any], str | None] | None = None
    command: str = ""
    effect: Callable[[Any], Any] | None = None

    def of(self, options: Any) -> Any:
        """What is in effect with these options."""
        return getattr(options, self.name) if self.effect is None else self.effect(options)

    def words(self, options: Any) -> str | None:
        """What is said of it among these options."""
        return self.told(options) if self.told else None


class Pick(msgspec.Struct, frozen=True):
    """A value that can be picked, in words; ``told`` are those among the options of a match, if it is told."""

    value: Any
    words: str
    told: str | None = None


class OneOf(GameOption, frozen=True, kw_only=True):
    """One of several values. None, where it is among them, is left out of the slash command."""

    picks: tuple[Pick, ...]

    def words(self, options: Any) -> str | None:
        if self.told:
            return self.told(options)
        return next((pick.told for pick in self.picks if pick.value == self.of(options)), None)


class OnOff(GameOption, frozen=True, kw_only=True):
    """On or off; ``on`` is what is told of it among the options of a match where it is on."""

    on: str | None = None

    def words(self, options: Any) -> str | None:
        return self.on if self.of(options) else None


class InRange(GameOption, frozen=True, kw_only=True):
    """A number from ``least`` to ``most``."""

    least: int
    most: int


class Typed(GameOption, frozen=True, kw_only=True):
    """Something typed, of at most ``most`` characters: ``read`` makes the value of it and raises ``Refused``,
    ``write`` writes a value as it may be typed, ``example`` shows how."""

    read: Callable[[str], Any]
    write: Callable[[Any], str]
    example: str
    most: int = 100


AnyOption = OneOf | OnOff | InRange | Typed


def choice(option: GameOption, value: Any, options: Any, presets: Sequence[Preset]) -> Any:
    """The value of the field with which ``value`` is in effect: written as in a preset where it comes to the same,
    so that whoever chooses step by step what a preset consists of has chosen the preset."""
    known = [getattr(preset.options, option.name) for preset in presets]
    same = [field for field in known if option.of(replace(options, **{option.name: field})) == value]
    return same[0] if same else value


def normalise_options(options: Any, offered: Sequence[GameOption], presets: Sequence[Preset]) -> Any:
    """The options with each field written as ``choice`` would write what is in effect."""
    for option in offered:
        field = choice(option, option.of(options), options, presets)
        options = replace(options, **{option.name: field})
    return options


def words_of(offered: Sequence[GameOption], options: Any) -> list[str]:
    """What is said of the options of a match, one entry each."""
    return [words for option in offered if (words := option.words(options))]


def hints(t: Texts) -> OneOf:
    """Whether players may ask for hints."""
    picks = (
        Pick("alone", t("if only one person plays (as usual)")),
        Pick("on", t("on request, noted on the score sheet")),
        Pick("off", t("off")),
    )
    return OneOf(
        "hints",
        t("Hints"),
        t("Whether players can ask for hints"),
        lambda options: t("hints on request") if options.hints in ("on", "request") else None,
        picks=picks,
    )
