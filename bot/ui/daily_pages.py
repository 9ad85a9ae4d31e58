"""The pages about daily puzzles, made from one user's stored data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.registry import find
from bot.i18n import Texts
from bot.match.days.dailies import result_of
from bot.match.days.daily import begins, fingerprint_of, last_closed
from bot.match.model import Match
from bot.panels import daily
from bot.panels.base import Content
from bot.panels.daily import AfterPage, DayPage, PuzzlePart
from bot.panels.daily import archive as daily_archive
from bot.panels.daily import boards as daily_boards
from bot.panels.daily.answer import AnswerPage, answer_page, show_answer
from bot.panels.daily.archive import ArchivePage, PastPuzzle
from bot.panels.daily.boards import FairDays
from bot.panels.daily.others import OthersPage, show_others
from bot.panels.daily.own_figures import own_page
from bot.puzzles.base import Puzzle, count_tries, maker, makers, read_target
from bot.render.base import Picture
from bot.share import NOWHERE
from bot.store.daily.boards import CROWD, Solvers
from bot.store.daily.puzzles import EASY
from bot.store.daily.results import DailyResult
from bot.store.daily.streaks import DayStreak, streak
from bot.store.leaderboards.periods import day_before, period
from bot.ui.controls.items import SeatControls
from bot.ui.members.member_names import MemberNames
from bot.ui.runtime import Runtime
from bot.ui.scenes import draw_pictures, own_look, speak

CONTROLS = SeatControls(0, "p")


class Reader(msgspec.Struct, frozen=True):
    """The reader of a page: the user, the server that it is read on (or ``NOWHERE``), and their texts."""

    user_id: int
    server: int
    t: Texts


Page = tuple[Content, list[Picture]]
"""A page and its pictures."""


def server_of_match(runtime: Runtime, match: Match) -> int:
    """Return the server that a match belongs to, ``NOWHERE`` if the bot has left it."""
    return match.row.guild_id if runtime.get_guild(match.row.guild_id) is not None else NOWHERE


async def day_content(runtime: Runtime, reader: Reader) -> Content:
    """Show today's puzzles with the reader's results."""
    dailies = runtime.service.dailies
    day = dailies.today()
    results = await dailies.results_with_forgotten(reader.user_id, day)
    games = {game: await parts(runtime, reader, game, day, results) for game in makers()}
    for game in {one.game for one in results if one.part >= EASY and one.game in games}:
        easy = await parts(runtime, reader, game, day, results, EASY)
        games[game] += tuple(part for part in easy if part.result is not None)
    page = DayPage(
        day=day,
        games=games,
        streak=(await streaks(runtime, reader.user_id, day))[0],
        next_at=begins(day_before(day, -1)),
        server=reader.server != NOWHERE,
        unfinished=await _find_unfinished(runtime, reader, day_before(day)),
        unfinished_until=begins(day_before(day, -1)),
    )
    return daily.day_page(page, reader.t, CONTROLS)


async def streaks(runtime: Runtime, user_id: int, today: str, game: str = "") -> tuple[DayStreak, DayStreak]:
    """Compute a user's streaks as of a day: over all games, and for that game alone."""
    results = runtime.store.daily_results
    counted = await results.days(user_id)
    everything = {one for days in counted.values() for one in days}
    lost = await results.read_lost_days(everything)
    return streak(everything, today, lost), streak(counted.get(game, ()), today, lost)


async def _find_unfinished(runtime: Runtime, reader: Reader, day: str) -> tuple[PuzzlePart, ...]:
    """Find the reader's running tries at the previous day's puzzles that still count."""
    results = await runtime.service.dailies.results_with_forgotten(reader.user_id, day)
    begun = dict.fromkeys(one.game for one in results if one.game in makers())
    found = [
        part
        for game in begun
        for first in (0, EASY)
        for part in await parts(runtime, reader, game, day, results, first)
    ]
    return tuple(part for part in found if part.running)


async def parts(
    runtime: Runtime, reader: Reader, game: str, day: str, results: Sequence[DailyResult], first: int = 0
) -> tuple[PuzzlePart, ...]:
    """Return the parts of a game's puzzle with the reader's state. ``first``: ``EASY`` for that of newcomers."""
    made, t = maker(game), reader.t
    targets = [read_target(row.made) for row in await runtime.store.daily_puzzles.of(day, game, first)]
    found = []
    for n in range(made.parts):
        part, target = first + n, targets[n] if targets else None
        mine = result_of(results, game, part)
        begun = mine is not None
        running = begun and await runtime.service.dailies.running(reader.user_id, game, day, part) is not None
        found.append(
            PuzzlePart(
                game=game,
                day=day,
                part=part,
                title=t("{title} (easy)", title=made.title(n, t)) if first else made.title(n, t),
                tries=count_tries(game, target.tries) if target else made.tries,
                result=mine,
                running=running,
                first="" if mine is None or mine.first is None else made.value(mine.first, t),
                best="" if mine is None or mine.best is None else made.value(mine.best, t),
                values=()
                if mine is None
                else tuple("" if it is None else made.value(it, t) for it in mine.values),
                target=made.value(target.best, t) if target else "",
                yardstick=target.yardstick if target else {},
            )
        )
    return tuple(found)


async def read_part(
    runtime: Runtime, reader: Reader, game: str, day: str, results: Sequence[DailyResult], part: int
) -> PuzzlePart:
    """Return a part of a game's puzzle, or of that of newcomers, with the reader's state."""
    return (await parts(runtime, reader, game, day, results, part - part % EASY))[part % EASY]


async def game_content(
    runtime: Runtime, reader: Reader, game: str, day: str, part: int, note: str = ""
) -> Content:
    """Show the page of one part: Ready? before the first try, afterwards the result, and later its archive."""
    dailies = runtime.service.dailies
    if dailies.is_archived(day):
        return await past_content(runtime, reader, game, day, part, note)
    if day == dailies.today():
        await dailies.puzzles(game, day)  # so that the page can say how good the best result is
    results = await dailies.results_with_forgotten(reader.user_id, day)
    found = await parts(runtime, reader, game, day, results, part - part % EASY)
    shown = found[part % EASY]
    if shown.result is None:
        easy = part == 0 and day == dailies.today() and await dailies.may_begin_easily(reader.user_id, game)
        begun = easy and result_of(results, game, EASY) is not None
        verb = "" if not easy else "daily.part" if begun else "daily.start"
        return daily.ready(shown, reader.t, CONTROLS, verb, f"{game}.{day}.{EASY}")
    return daily.after(await _after(runtime, reader, found, part, results), reader.t, CONTROLS, note)


async def answer_content(runtime: Runtime, reader: Reader, game: str, day: str, part: int, *, own: bool) -> Page:
    """Show the solution of a part, or the reader's own best answer. Raises ``Refused``: daily.past for a puzzle
    that is not there, daily.untried for a solution that the reader may not see yet."""
    service, t, made = runtime.service.dailies, reader.t, maker(game)
    row = await service.find_row(game, day, part)
    if row is None:
        raise Refused("daily.past")
    if not service.is_archived(day):
        results = await service.results_with_forgotten(reader.user_id, day)
        if not (await read_part(runtime, reader, game, day, results, part)).may_show_solution:
            raise Refused("daily.untried")
    puzzle = msgspec.json.decode(row.made, type=Puzzle)
    solution = [msgspec.convert(action, type=find(game).action_type) for action in puzzle.solution]
    best = await service.find_best_try(reader.user_id, row) if made.pictured else None
    mine = None if best is None else best.actions
    own = own and mine is not None
    page = AnswerPage(
        game=game,
        day=day,
        part=part,
        title=made.title(part % EASY, t),
        own=own,
        has_own=mine is not None and mine != solution,
        explained=await runtime.workers.presses.do(made.explain, puzzle, part % EASY, t),
    )
    actions, name = ((mine or []), t("Your answer")) if own else (solution, t("Solution"))
    return answer_page(page, t, CONTROLS), await draw_answer(runtime, reader, game, puzzle, actions, name)


async def draw_answer(
    runtime: Runtime, reader: Reader, game: str, puzzle: Puzzle, actions: Sequence[Any], name: str
) -> list[Picture]:
    """Draw an answer to a puzzle under a name, in words for readers who want no pictures."""
    settings = await runtime.store.settings.all("user", reader.user_id)
    look, shown = own_look(runtime, settings), (game, puzzle, actions, name, reader.t, settings)
    if look.pictures:
        return await draw_pictures(runtime.workers.presses, look, show_answer, *shown)
    return [speak(replace(drawing, in_short=tuple), small=True) for drawing in show_answer(*shown)]


async def _after(
    runtime: Runtime, reader: Reader, found: tuple[PuzzlePart, ...], part: int, results: Sequence[DailyResult]
) -> AfterPage:
    shown, service, store = found[part % EASY], runtime.service, runtime.store
    game, day, today = shown.game, shown.day, service.dailies.today()
    everywhere, own = await streaks(runtime, reader.user_id, today, game)
    solvers = await store.daily_boards.solvers(reader.server, day, game, part)
    return AfterPage(
        parts=found,
        number=part % EASY,
        solvers=solvers,
        own_streak=own,
        streak=everywhere,
        today=day == today,
        onward=_onward(game, results) if day == today else None,
        server=reader.server != NOWHERE,
        is_compared=_is_compared(solvers),
    )


def _is_compared(solvers: Solvers) -> bool:
    """Tell whether so many have finished a puzzle that their results name nobody."""
    return max(solvers.done, solvers.done_here) >= CROWD


async def others_content(runtime: Runtime, reader: Reader, game: str, day: str, part: int) -> Content:
    """Show what others came to in a puzzle. Raises ``Refused("daily.untried")`` before the reader's result."""
    dailies, boards, t = runtime.service.dailies, runtime.store.daily_boards, reader.t
    results = await dailies.results_with_forgotten(reader.user_id, day)
    shown = await read_part(runtime, reader, game, day, results, part)
    if not (shown.is_over or dailies.is_archived(day)):
        raise Refused("daily.untried")
    here = None if reader.server == NOWHERE else await boards.read_distribution(reader.server, day, game, part)
    page = OthersPage(
        arg=shown.arg,
        game=game,
        day=day,
        title=shown.title,
        tries=shown.tries,
        own=shown.result,
        here=here,
        everywhere=await boards.read_distribution(None, day, game, part),
    )
    return show_others(page, t, CONTROLS)


async def archive_content(runtime: Runtime, reader: Reader, game: str, offset: int) -> Content:
    """Show a page of the archive of a game, from the ``offset`` newest days on."""
    last = last_closed(runtime.service.clock())
    archive = runtime.store.daily_archive
    days = await archive.list_days(reader.user_id, game, last, daily_archive.DAYS + 1, offset)
    page = ArchivePage(
        game=game,
        games=makers(),
        days=days[: daily_archive.DAYS],
        offset=offset,
        more=len(days) > daily_archive.DAYS,
    )
    return daily_archive.show_archive(page, reader.t, CONTROLS)


async def past_content(
    runtime: Runtime, reader: Reader, game: str, day: str, part: int, note: str = ""
) -> Content:
    """Show a puzzle of the archive. Raises ``Refused``: daily.past for one that is not there."""
    made, t = maker(game), reader.t
    rows = await runtime.service.dailies.read_archived(game, day)
    if part >= len(rows):
        raise Refused("control.unknown")
    mine = result_of(await runtime.service.dailies.results(reader.user_id, day), game, part)
    mark = await runtime.store.daily_archive.mark_of(reader.user_id, day, game, part)

    target = read_target(rows[part].made)
    solvers = await runtime.store.daily_boards.solvers(reader.server, day, game, part)

    challenges = reader.server != NOWHERE and await find_past_value(runtime, reader, game, day, part) is not None

    def name_value(value: int | None) -> str:
        return "" if value is None else made.value(value, t)

    page = PastPuzzle(
        game=game,
        day=day,
        part=part,
        parts=len(rows),
        title=made.title(part, t),
        target=made.value(target.best, t),
        yardstick=target.yardstick,
        on_day=None if mine is None else name_value(mine.best),
        last=None if mark is None else name_value(mark.last),
        is_solved=mark is not None and mark.solved,
        is_compared=_is_compared(solvers),
        may_challenge=challenges,
    )
    return daily_archive.show_past(page, t, CONTROLS, note)


async def find_past_value(runtime: Runtime, reader: Reader, game: str, day: str, part: int) -> int | None:
    """Find what the reader has reached in a puzzle of the archive: on the day, or else in their last try since."""
    mine = result_of(await runtime.service.dailies.results(reader.user_id, day), game, part)
    if mine is not None and mine.best is not None:
        return mine.best
    mark = await runtime.store.daily_archive.mark_of(reader.user_id, day, game, part)
    return None if mark is None else mark.last


def _onward(game: str, results: Sequence[DailyResult]) -> str | None:
    """Return the next game after this one that has not been begun."""
    games = makers()
    begun = {one.game for one in results}
    following = games[games.index(game) + 1 :] + games[: games.index(game)]
    return next((one for one in following if one not in begun), None)


async def fair_content(runtime: Runtime, reader: Reader) -> Content:
    """Show fingerprints and the last secret."""
    dailies = runtime.service.dailies
    today = dailies.today()
    tomorrow, past = day_before(today, -1), last_closed(runtime.service.clock())
    days = FairDays(
        fingerprint_of(await dailies.secret(today)),
        fingerprint_of(await dailies.secret(tomorrow)),
        past,
        await dailies.secret(past),
    )
    return daily_boards.fairness(days, reader.t, CONTROLS)


async def own_content(runtime: Runtime, reader: Reader) -> Content:
    """Show the reader's own statistics."""
    today = runtime.service.dailies.today()
    everything, _ = await streaks(runtime, reader.user_id, today)
    tallies = await runtime.store.daily_results.tally(reader.user_id)
    games = dict.fromkeys(one.game for one in tallies)
    of_games = {game: (await streaks(runtime, reader.user_id, today, game))[1] for game in games}
    return own_page(tallies, everything, of_games, reader.t, CONTROLS)


async def board_content(runtime: Runtime, members: MemberNames, reader: Reader, shown: str) -> Content:
    """Show a board of the server: today's, or the longest streaks of the season."""
    store, now = runtime.store, runtime.service.clock()
    if shown == "streaks":
        season = period("season", now)
        streaks = await store.daily_boards.streaks(reader.server, season, reader.user_id)
        names = await members.names(reader.server, [one.user_id for one in streaks])
        return daily_boards.streak_board(season, streaks, names, reader.t, CONTROLS)
    day = runtime.service.dailies.today()
    board = await store.daily_boards.day(reader.server, day, reader.user_id)
    users = [one.user_id for one in board]
    done = await store.daily_results.of_all(users, day)
    names = await members.names(reader.server, users)
    return daily_boards.day_board(day, board, done, names, reader.t, CONTROLS)
