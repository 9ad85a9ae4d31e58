"""Numer in words: refusals, log lines, options and the rules pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.errors import Refused
from bot.games.base import Event, View
from bot.games.numer import offered
from bot.games.numer.model import HOUSE, Choose, Locked, NumerAction, NumerOptions, Revealed, RevealRow, RoundEnded
from bot.games.option import AnyOption
from bot.games.presets import PresetKey
from bot.games.refusals import Say, of_a_game
from bot.games.wording import RulesPage, Wording
from bot.i18n import Texts


def _digits(digits: object) -> list[str]:
    return list(str(digits))


def _closed(refused: Refused, t: Texts) -> str:
    closed = _digits(refused.params["digits"])
    return t.plural(
        "You can't play {number}: you've already crossed off {closed}. Still open: {open}.",
        "You can't play {number}: you've already crossed off {closed}. Still open: {open}.",
        len(closed),
        number=refused.params["number"],
        closed=t.all_of(closed),
        open=" ".join(_digits(refused.params["open"])),
    )


def _short(refused: Refused, t: Texts) -> str:
    if refused.params["meant"] is None:
        return t("A number has three digits, including leading zeros, for example 513 or 042.")
    return t("“{text}” is too short: a number has three digits. Did you mean {meant}?", **refused.params)


def _unchanged(refused: Refused, t: Texts) -> str:
    if refused.params["choice"] == "-":
        return t("You're already sitting this turn out.")
    return t("{number} is already your choice.", number=refused.params["choice"])


_REFUSALS: dict[str, Say] = {
    "NUMER-1.seats": lambda r, t: t("Numer is for {least} to {most} players, not {seats}.", **r.params),
    "NUMER-2.rounds": lambda r, t: t("A match of Numer has 1, 2 or 3 rounds, not {rounds}.", **r.params),
    "NUMER-3.over": lambda r, t: t("The match is over."),
    "NUMER-3.unchanged": _unchanged,
    "NUMER-4.form": lambda r, t: t(
        "“{text}” isn't a Numer number. Write exactly three digits from 000 to 999, for example 513.",
        **r.params,
    ),
    "NUMER-4.short": _short,
    "NUMER-5.closed": _closed,
    "NUMER-14.resting": lambda r, t: t("All your digits are crossed off, so you rest until the round ends."),
}
REFUSALS = of_a_game(_REFUSALS)
"""The sentences for refusals of Numer."""


def row_line(row: RevealRow, names: Sequence[str], t: Texts) -> str:
    """One line of the reveal: who, the number, and its result."""
    name = names[row.seat]
    match row.verdict:
        case "eliminated":
            return t(
                "~~{number}~~ {name} · out: {digit} is in {against}",
                number=row.number,
                name=name,
                digit=row.shared,
                against=row.against,
            )
        case "void":
            return t("~~{number}~~ {name} · void: a crossed-off digit", number=row.number, name=name)
        case "out":
            return t("{name} sat out", name=name)
        case "resting":
            return t("{name} rests: no open digit", name=name)
        case "accepted":
            return _accepted(row, name, t)


def _accepted(row: RevealRow, name: str, t: Texts) -> str:
    if row.bonus:
        return t(
            "**{number}** {name} · {points} + {bonus} bonus = **{total}**",
            number=row.number,
            name=name,
            points=row.points,
            bonus=row.bonus,
            total=row.total,
        )
    return t("**{number}** {name} · **{total}**", number=row.number, name=name, total=row.total)


class NumerWording(Wording):
    """The words of Numer."""

    title = "Numer"
    refusals = REFUSALS

    def pitch(self, t: Texts) -> str:
        """The game in one sentence."""
        return t(
            "Everyone secretly writes a number from 000 to 999. High numbers score, but any number that shares "
            "a digit with a lower one is out!"
        )

    def seats_hint(self, seats: int, t: Texts) -> str | None:
        """NUMER-1: best with three to five, crowded from eight on."""
        if seats >= 8:
            return t("Crowded: with this many players, most numbers are eliminated. Best with 3–5.")
        return t("2–10 players, best with 3–5.")

    def options(self, options: NumerOptions, t: Texts) -> list[str]:
        """Rounds, and strict if it is on."""
        words = [t.plural("{n} round of five turns", "{n} rounds of five turns", options.rounds)]
        if options.strict:
            words.append(t("strict: using a crossed-off digit voids your number"))
        return words

    def presets(self, t: Texts) -> Mapping[PresetKey, str]:
        """See ``offered.py``."""
        return offered.lines(t)

    def offered(self, t: Texts) -> tuple[AnyOption, ...]:
        """See ``offered.py``."""
        return offered.offered(t)

    def event(self, event: Event, names: Sequence[str], t: Texts) -> list[str]:
        """A reveal as one line per number, highest first; a scored round as one line."""
        match event:
            case Revealed(reveal=reveal):
                numbers = [row for row in reveal.rows if row.verdict not in ("out", "resting")]
                others = [row for row in reveal.rows if row.verdict in ("out", "resting")]
                return [row_line(row, names, t) for row in (*reversed(numbers), *others)]
            case RoundEnded(round=number, scores=scores):
                totals = [
                    t.plural(
                        "{name} {turns} + {n} digit = {total}",
                        "{name} {turns} + {n} digits = {total}",
                        score.digits,
                        name=names[seat],
                        turns=score.turns,
                        total=score.total,
                    )
                    for seat, score in enumerate(scores)
                ]
                return [t("Round {round} is scored: {totals}", round=number, totals="; ".join(totals))]
            case Locked():
                return []
            case _:
                return []

    def action(self, view: View, action: NumerAction, t: Texts) -> str:
        """The number that was written in secret."""
        return f"**{action.number}**" if isinstance(action, Choose) else t("sat out")

    def rules(self, t: Texts) -> list[RulesPage]:
        """Four short pages: the idea, the reveal with a worked picture, scoring, the end and fine print."""
        bonus = ", ".join(map(str, HOUSE.bonus))
        return [
            RulesPage(
                t("The idea"),
                t(
                    "Each turn, everyone secretly writes a three-digit number: **000 to 999**, with leading "
                    "zeros; digits can repeat.\n\n"
                    "The higher your number, the more it's worth. But if it shares a digit with **any lower "
                    "number**, it's out and scores nothing.\n\n"
                    "You can change your choice until the last player has chosen. The others see *that* you've "
                    "chosen, never *what*. **Sit out** is a secret choice too: no points, but no digit used."
                ),
            ),
            RulesPage(
                t("The reveal"),
                t(
                    "All numbers are lined up from low to high and checked from the top.\n"
                    "• A number that shares a digit with a lower number is **eliminated**, even if that lower "
                    "number is eliminated itself.\n"
                    "• Equal numbers don't hurt each other.\n"
                    "• The lowest number is always accepted.\n\n"
                    "In the picture: 761 is out because 513 has a 1. 513 is the highest accepted number. Both "
                    "444s count, and 220 is safe at the bottom."
                ),
                picture="reveal",
            ),
            RulesPage(
                t("Points and digits"),
                t(
                    "An accepted number scores its **first digit**. The highest accepted number also takes the "
                    "turn's bonus ({bonus} in turns 1 to 5). In turn 5 the first digit counts **double**, but "
                    "the bonus doesn't.\n\n"
                    "Every digit of an accepted number is **crossed off** your board until the round ends. An "
                    "eliminated number crosses nothing off. With no open digits you rest.\n\n"
                    "After five turns, each crossed-off digit is worth **1 point**, and all boards are wiped.",
                    bonus=bonus,
                ),
            ),
            RulesPage(
                t("End and fine print"),
                t(
                    "A match has two rounds; the highest total wins, and a tie is shared.\n\n"
                    "If you miss the deadline, you sit that turn out. In a **strict** match the form accepts "
                    "crossed-off digits, but a number with one is void and doesn't count for anyone.\n\n"
                    "-# Unofficial adaptation. The rules are in our own words; Numer (also The Number, by "
                    "Hisashi Hayashi) is a trademark of its publisher, who has nothing to do with this bot."
                ),
            ),
        ]


WORDING = NumerWording()
