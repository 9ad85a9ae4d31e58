"""What challenges are about, in words: a position, a deal, or the items of a drill."""

from __future__ import annotations

from bot.games.wording import wording
from bot.i18n import Texts
from bot.match.challenges import DrillItems, SharedDeal
from bot.match.lobbies.pace import PACES
from bot.panels.base import write_small
from bot.panels.lobby import level_words
from bot.panels.training.drills import name_drill
from bot.puzzles.base import maker


def describe_value(game: str, played: SharedDeal | DrillItems | None, value: int, t: Texts) -> str:
    """Say what somebody has reached: against computers how far ahead of the best of them they are."""
    match played:
        case None:
            return maker(game).value(value, t)
        case DrillItems():
            return t.plural("{n} right answer", "{n} right answers", value)
        case SharedDeal(levels=()):
            return wording(game).score(value, played.read_options(game), t)
    if not value:
        return t("level with the computer")
    score = wording(game).score(abs(value), played.read_options(game), t)
    return t("{score} ahead", score=score) if value > 0 else t("{score} behind", score=score)


def describe_terms(game: str, played: SharedDeal | DrillItems | None, t: Texts) -> str:
    """Say what everyone gets who takes up a challenge."""
    cards = wording(game).challenge_rule(t)
    if played is None:
        return cards
    if isinstance(played, DrillItems):
        items = t("The same questions for everyone who presses **Play**: three minutes, one try each.")
        return f"{items}\n{write_small(name_drill(played.key, t))}"
    options, words = played.read_options(game), level_words(t)
    about = " · ".join(wording(game).options(options, t, PACES[played.pace].stretch))
    foes = t.all_of([words[level] for level in played.levels])
    against = t.plural(
        "Computer: {levels}. What counts is how far you are ahead of it.",
        "Computers: {levels}. What counts is how far you are ahead of the best one.",
        len(played.levels),
        levels=foes,
    )
    clock = t("The clock starts when you press **Play**.") if wording(game).solos.primer(options, t) else ""
    return "\n".join((cards, write_small(about, against if played.levels else "", clock)))
