"""Sets of puzzles: their post, the pages of who solves them, and the file for who made them."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence

import msgspec
from discord import ButtonStyle

from bot.games.wording import wording
from bot.i18n import Texts
from bot.i18n.lengths import cut
from bot.panels import times
from bot.panels.base import Content, show_name
from bot.panels.daily import ROW
from bot.panels.daily.share import sign
from bot.panels.scene import Controls, Item
from bot.panels.tournament.words import escape_cell
from bot.puzzles.base import maker
from bot.store.daily.sets import SetCount, SetItem, SetResult, SetRow

NAMED = 30
"""The characters of a set's name in lists."""


class SetPage(msgspec.Struct, frozen=True, kw_only=True):
    """A set for one of its solvers: their results and running tries by item, and how many have begun and solved
    each. ``is_organiser``: they may have the file of everybody's results."""

    made: SetRow
    results: Mapping[int, SetResult]
    counts: Mapping[int, SetCount]
    is_over: bool
    is_organiser: bool = False


class ItemPage(msgspec.Struct, frozen=True, kw_only=True):
    """An item of a set for one of its solvers, after a try or before. ``target``: the best possible result in
    words. ``tries_left``: whether there is another one. ``onward``: the next item that they have not solved."""

    made: SetRow
    item: int
    title: str
    target: str
    result: SetResult | None
    count: SetCount
    is_over: bool
    tries_left: bool
    onward: int | None

    @property
    def may_show_solution(self) -> bool:
        """Whether the solution may be shown."""
        solved = self.result is not None and self.result.solved_in is not None
        return solved or self.is_over or not self.tries_left


def describe_set(row: SetRow, t: Texts) -> str:
    """Say what is in a set."""
    games = dict.fromkeys(item.game for item in row.items)
    named = t.all_of([wording(game).title for game in games])
    grades = dict.fromkeys(item.grade for item in row.items)
    return t.plural(
        "{n} puzzle of {games}, grade {grade} of 7",
        "{n} puzzles of {games}, grade {grade} of 7",
        len(row.items),
        games=named,
        grade="–".join(map(str, grades)),
    )


def post(row: SetRow, t: Texts, controls: Controls) -> Content:
    """Build the public post of a new set."""
    whom = "" if row.role_id is None else t("For <@&{role}>.", role=row.role_id)
    texts = (
        t("### 📚 {name}", name=show_name(row.name, t)),
        t("{what}. Results count until {when}.", what=describe_set(row, t), when=times.moment(row.ends_at))
        + f" {whom}",
        t(
            "-# Solve them privately, here or in a DM with me (`/puzzles list`). Moderators and <@{host}> see who "
            "has done what, everyone else sees only numbers.",
            host=row.host_id,
        ),
    )
    button = controls.button("puzzles.open", t("Solve"), style=ButtonStyle.primary, emoji="🧩", arg=str(row.id))
    return Content(texts, ((button,),))


def show_set(page: SetPage, t: Texts, controls: Controls) -> Content:
    """Show all items of a set, with a button for each."""
    row = page.made
    when = times.moment(row.ends_at)
    until = t("Over since {when}.", when=when) if page.is_over else t("Results count until {when}.", when=when)
    lines = [_line(n, item, page, t) for n, item in enumerate(row.items, 1)]
    texts = (
        f"{t('### 📚 {name}', name=show_name(row.name, t))}\n-# {describe_set(row, t)}",
        "\n".join(lines),
        t("-# Behind each: how many have solved it, of those who have begun it.") + f" {until}",
    )
    buttons = [_button(n, page, controls) for n in range(1, len(row.items) + 1)]
    rows: list[tuple[Item, ...]] = [tuple(buttons[at : at + ROW]) for at in range(0, len(buttons), ROW)]
    if page.is_organiser:
        rows.append((controls.button("puzzles.export", t("Results (CSV)"), emoji="📄", arg=str(row.id)),))
    return Content(texts, tuple(rows))


def _line(n: int, item: SetItem, page: SetPage, t: Texts) -> str:
    count = page.counts.get(n, SetCount(0, 0))
    done = f" · {t.number(count.solved)}/{t.number(count.begun)}" if count.begun else ""
    return f"{n}. {sign(page.results.get(n))} **{wording(item.game).title}**{done}"


def _button(n: int, page: SetPage, controls: Controls) -> Item:
    solved = (mine := page.results.get(n)) is not None and mine.solved_in is not None
    style = ButtonStyle.secondary if solved else ButtonStyle.primary
    return controls.button("puzzles.item", str(n), style=style, arg=f"{page.made.id}.{n}")


def head_of_item(row: SetRow, item: int, title: str, t: Texts) -> str:
    """Return the heading lines of a page about an item."""
    game = wording(row.items[item - 1].game).title
    return f"### 📚 {show_name(row.name, t)} · {item}/{len(row.items)}\n-# {game} · {title}"


def show_item(page: ItemPage, t: Texts, controls: Controls, note: str = "") -> Content:
    """Show an item: the own result, how many have solved it, and the ways on."""
    arg, mine = f"{page.made.id}.{page.item}", page.result
    lines = [note, head_of_item(page.made, page.item, page.title, t)]
    if mine is None or mine.ended_at is None:
        lines.append(t("🎯 The best possible: **{value}**", value=page.target))
    else:
        best = t("{sign} Your best: **{value}**", sign=sign(mine), value=describe_result(page.made, mine, t))
        lines.append(f"{best} · {t('🎯 The best possible: **{value}**', value=page.target)}")
    begun = page.count.begun
    count = t("Solved by {solved} of {begun}.", solved=page.count.solved, begun=begun) if begun else ""
    buttons: list[Item] = []
    solved = mine is not None and mine.solved_in is not None
    if not page.is_over and page.tries_left and not solved:
        label, emoji = (t("Start"), "▶️") if mine is None else (t("Try again"), "🔁")
        buttons.append(controls.button("puzzles.start", label, style=ButtonStyle.success, emoji=emoji, arg=arg))
    if page.may_show_solution:
        buttons.append(controls.button("puzzles.solution", t("Solution"), emoji="🖼️", arg=arg))
    if page.onward is not None:
        label = t("Next: {n}", n=page.onward)
        onward = f"{page.made.id}.{page.onward}"
        buttons.append(controls.button("puzzles.item", label, style=ButtonStyle.primary, emoji="⏭️", arg=onward))
    buttons.append(_back(page.made, t, controls))
    over = t("-# This set is over: nothing counts now.") if page.is_over else ""
    return Content(("\n".join(filter(None, lines)), count, over), (tuple(buttons),))


def show_solution(
    row: SetRow, item: int, title: str, lines: Sequence[str], t: Texts, controls: Controls
) -> Content:
    """Show the solution of an item, above its picture."""
    back = controls.button("puzzles.item", t("Back"), emoji="↩️", arg=f"{row.id}.{item}")
    texts = (head_of_item(row, item, title, t), "\n".join(lines))
    return Content(texts, ((back, _back(row, t, controls)),))


def list_sets(rows: Sequence[SetRow], now: float, t: Texts, controls: Controls) -> Content:
    """List sets, with a button for each."""
    if not rows:
        return Content((t("There are no sets of puzzles here yet. Moderators make them with `/puzzles create`."),))
    lines = [
        t(
            "**{number}** · {name}, until {when}",
            number=row.id,
            name=show_name(cut(row.name, NAMED), t),
            when=times.day(row.ends_at),
        )
        + ("" if row.ends_at > now else f" · {t('over')}")
        for row in rows
    ]
    buttons = [controls.button("puzzles.open", str(row.id), arg=str(row.id)) for row in rows]
    abreast = tuple(tuple(buttons[at : at + ROW]) for at in range(0, len(buttons), ROW))
    return Content((t("### 📚 Sets of puzzles"), "\n".join(lines)), abreast)


def describe_result(row: SetRow, result: SetResult, t: Texts) -> str:
    """Say in a few words what somebody has done at an item."""
    if result.ended_at is None:
        return t("begun")
    if result.solved_in is not None:
        return t("solved in {n}", n=result.solved_in)
    if result.best is None:
        return t("nothing")
    value = maker(row.items[result.item - 1].game).value(result.best, t)
    return t("{value} (half solved)", value=value) if result.half_in is not None else value


def as_csv(row: SetRow, results: Sequence[SetResult], names: Mapping[int, str], t: Texts, mark: str) -> bytes:
    """Export who has done what (CSV, UTF-8 with BOM): a row for each person, with a column for each item. Where
    the reader's decimal sign (``mark``) is a comma, semicolons separate the cells."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";" if mark == "," else ",")
    items = [f"{n}. {wording(item.game).title}" for n, item in enumerate(row.items, 1)]
    writer.writerow([t("name"), t("id"), t("solved"), t("tries"), *items])
    by_user: dict[int, dict[int, SetResult]] = {}
    for one in results:
        by_user.setdefault(one.user_id, {})[one.item] = one
    named = [(names.get(user, t("former member")), user, done) for user, done in by_user.items()]
    for name, user, done in sorted(named, key=lambda each: (each[0].casefold(), each[1])):
        cells = [describe_result(row, done[n], t) if n in done else "" for n in range(1, len(items) + 1)]
        solved = sum(one.solved_in is not None for one in done.values())
        writer.writerow([escape_cell(name), f"'{user}", solved, sum(one.tries for one in done.values()), *cells])
    return out.getvalue().encode("utf-8-sig")


def _back(row: SetRow, t: Texts, controls: Controls) -> Item:
    return controls.button("puzzles.open", t("The whole set"), emoji="📚", arg=str(row.id))
