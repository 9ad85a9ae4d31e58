"""Options as they are offered before a match, in slash commands and in the lobby.

A game declares its own in ``Wording.list_options``: one per field, with its words and its possible values.
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

    ``label`` is its short name, ``description`` its text in the slash command. ``told`` describes it among the
    options of a match, None where nothing is worth saying. ``command`` is its name in the slash command, if
    different. ``effect`` finds the value in effect where other options decide an unset field.
    """

    name: str
    label: str
    description: str
    told: Callable[[Any], str | None] | None = None
    command: str = ""
    effect: Callable[[Any], Any] | None = None

    def of(self, options: Any) -> Any:
        """The value in effect with these options."""
        return getattr(options, self.name) if self.effect is None else self.effect(options)

    def words(self, options: Any) -> str | None:
        """Describe the option as it is set, None if not worth saying."""
        return self.told(options) if self.told else None


class Pick(msgspec.Struct, frozen=True):
    """A value that can be picked, in words. ``told`` are those among the options of a match, if any."""

    value: Any
    words: str
    told: str | None = None


class OneOf(GameOption, frozen=True, kw_only=True):
    """One of several values. None, if among them, is left out of the slash command."""

    picks: tuple[Pick, ...]

    def words(self, options: Any) -> str | None:
        if self.told:
            return self.told(options)
        return next((pick.told for pick in self.picks if pick.value == self.of(options)), None)


class OnOff(GameOption, frozen=True, kw_only=True):
    """On or off. ``on`` describes it among the options of a match where it is on."""

    on: str | None = None

    def words(self, options: Any) -> str | None:
        return self.on if self.of(options) else None


class InRange(GameOption, frozen=True, kw_only=True):
    """A number from ``least`` to ``most``."""

    least: int
    most: int


class Typed(GameOption, frozen=True, kw_only=True):
    """Something typed, of at most ``most`` characters. ``read`` parses the value and raises ``Refused``, ``write``
    writes a value as it may be typed, ``example`` shows how."""

    read: Callable[[str], Any]
    write: Callable[[Any], str]
    example: str
    most: int = 100


AnyOption = OneOf | OnOff | InRange | Typed


def choice(option: GameOption, value: Any, options: Any, presets: Sequence[Preset]) -> Any:
    """The field value that puts ``value`` into effect, as a preset writes it if equivalent. Choosing step by step
    what a preset consists of thus chooses the preset."""
    known = [getattr(preset.options, option.name) for preset in presets]
    same = [field for field in known if option.of(replace(options, **{option.name: field})) == value]
    return same[0] if same else value


def normalise_options(options: Any, offered: Sequence[GameOption], presets: Sequence[Preset]) -> Any:
    """Rewrite each field as ``choice`` would write the value in effect."""
    for option in offered:
        field = choice(option, option.of(options), options, presets)
        options = replace(options, **{option.name: field})
    return options


def words_of(offered: Sequence[GameOption], options: Any) -> list[str]:
    """Describe the options of a match, one entry each."""
    return [words for option in offered if (words := option.words(options))]


def hints(t: Texts) -> OneOf:
    """The option whether players may ask for hints."""
    picks = (
        Pick("alone", t("when only one person is playing (default)")),
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
