"""What others came to in a daily puzzle, in bars that name nobody."""

from __future__ import annotations

import msgspec

from bot.i18n import Texts
from bot.panels.base import Content
from bot.panels.daily import span
from bot.panels.daily.attempt import OPEN, head
from bot.panels.daily.share import HALF, NOTHING, SHORT, SOLVED, sign
from bot.panels.scene import Controls
from bot.store.daily.boards import Distribution
from bot.store.daily.results import DailyResult

TOLD = 3
"""So many tries have a bar of their own; more are put together."""
WIDE = 12
"""How many signs the longest bar has."""
MORE = f"{SOLVED} {TOLD + 1}+"
OWN = "←"


class OthersPage(msgspec.Struct, frozen=True, kw_only=True):
    """What members of the reader's server and all users came to in a puzzle, None where too few have finished it,
    and the reader's ``own`` result. ``tries``: how many are allowed, 0 for any number."""

    arg: str
    game: str
    day: str
    title: str
    tries: int
    own: DailyResult | None
    here: Distribution | None
    everywhere: Distribution | None


def show_others(page: OthersPage, t: Texts, controls: Controls) -> Content:
    """Show the distributions, with the reader's own bar marked."""
    texts = [head(page.game, page.day, page.title, t)]
    for title, found in ((t("**This server**"), page.here), (t("**Everyone**"), page.everywhere)):
        if found is not None:
            texts.append(f"{title}\n{_draw_bars(page, found)}\n{_tell_median(found, t)}".rstrip())
    legend = t(
        "-# {solved} solved, by the number of tries · {half} half solved · {short} not the best · "
        "{nothing} nothing · {own} you",
        solved=SOLVED,
        half=HALF,
        short=SHORT,
        nothing=NOTHING,
        own=OWN,
    )
    none = t("Too few people have finished this one to show what they came to.")
    texts.append(legend if len(texts) > 1 else none)
    back = controls.button("daily.part", t("Back"), emoji="↩️", arg=page.arg)
    return Content(tuple(texts), ((back, controls.button(OPEN, t("All puzzles"), emoji="🧩")),))


def _draw_bars(page: OthersPage, found: Distribution) -> str:
    """Draw a bar for each outcome. Each line begins with one sign, so that the bars stand below each other."""
    names = [f"{SOLVED} {n}" for n in range(1, 1 + (page.tries or TOLD))]
    counts = dict.fromkeys(names if page.tries else [*names, MORE], 0)
    for tries, people in found.solved.items():
        name = _name_solved(tries, counts)
        counts[name] = counts.get(name, 0) + people
    if found.half:
        counts[HALF] = found.half
    counts |= {SHORT: found.short, NOTHING: found.nothing}
    longest, wide = max(counts.values()), max(map(len, counts))
    own = _find_own(page.own, counts)
    lines = [
        f"{name:<{wide}} {'█' * -(-people * WIDE // longest)} {people} {OWN if name == own else ''}".rstrip()
        for name, people in counts.items()
    ]
    return "\n".join(("```", *lines, "```"))


def _name_solved(tries: int, counts: dict[str, int]) -> str:
    """Name the bar of those who solved it in so many tries."""
    name = f"{SOLVED} {tries}"
    return name if name in counts else MORE


def _find_own(own: DailyResult | None, counts: dict[str, int]) -> str:
    if own is None or own.ended_at is None:
        return ""
    return sign(own) if own.solved_in is None else _name_solved(own.solved_in, counts)


def _tell_median(found: Distribution, t: Texts) -> str:
    if found.median is None:
        return ""
    return t("-# Median time to the best result: {time}", time=span(found.median, t))
