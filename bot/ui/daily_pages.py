"""The pages about daily puzzles, made from one user's stored data."""

from __future__ import annotations

from collections.abc import Sequence

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
from bot.panels.daily.own_figures import own_page
from bot.puzzles.base import Puzzle, maker, makers
from bot.render.base import Picture
from bot.share import NOWHERE
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


class Target(msgspec.Struct, frozen=True):
    """All of a stored puzzle that its pages need before the solution: the best result, and what others reach."""

    best: int
    yardstick: dict[str, int | None] = {}


_decode_target = msgspec.json.Decoder(Target).decode


def server_of_match(runtime: Runtime, match: Match) -> int:
    """Return the server that a match belongs to, ``NOWHERE`` if the bot has left it."""
    return match.row.guild_id if runtime.get_guild(match.row.guild_id) is not None else NOWHERE


async def day_content(runtime: Runtime, reader: Reader) -> Content:
    """Show today's puzzles with the reader's results."""
    dailies = runtime.service.dailies
    day = dailies.today()
    results = await dailies.results_with_forgotten(reader.user_id, day)
    games = {game: await parts(runtime, reader, game, day, results) for game in makers()}
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
    found = [part for game in begun for part in await parts(runtime, reader, game, day, results)]
    return tuple(part for part in found if part.running)


async def parts(
    runtime: Runtime, reader: Reader, game: str, day: str, results: Sequence[DailyResult]
) -> tuple[PuzzlePart, ...]:
    """Return the parts of a game's puzzle with the reader's state."""
    made, t = maker(game), reader.t
    targets = await _read_targets(runtime, game, day)
    found = []
    for part in range(made.parts):
        mine = result_of(results, game, part)
        begun = mine is not None
        running = begun and await runtime.service.dailies.running(reader.user_id, game, day, part) is not None
        found.append(
            PuzzlePart(
                game=game,
                day=day,
                part=part,
                title=made.title(part, t),
                once=made.once,
                result=mine,
                running=running,
                first="" if mine is None or mine.first is None else made.value(mine.first, t),
                best="" if mine is None or mine.best is None else made.value(mine.best, t),
                values=()
                if mine is None
                else tuple("" if it is None else made.value(it, t) for it in mine.values),
                target=made.value(targets[part].best, t) if targets else "",
                yardstick=targets[part].yardstick if targets else {},
            )
        )
    return tuple(found)


async def _read_targets(runtime: Runtime, game: str, day: str) -> list[Target]:
    """Read how good results are in the parts of a day's puzzle. Empty if it is not made."""
    return [_decode_target(row.made) for row in await runtime.store.daily_puzzles.of(day, game)]


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
    found = await parts(runtime, reader, game, day, results)
    shown = found[part]
    if shown.result is None:
        return daily.ready(shown, reader.t, CONTROLS)
    return daily.after(await _after(runtime, reader, found, part, results), reader.t, CONTROLS, note)


async def answer_content(runtime: Runtime, reader: Reader, game: str, day: str, part: int, *, own: bool) -> Page:
    """Show the solution of a part, or the reader's own best answer. Raises ``Refused``: daily.past for a puzzle
    that is not there, daily.untried for a solution that the reader may not see yet."""
    service, t, made = runtime.service.dailies, reader.t, maker(game)
    rows = await runtime.store.daily_puzzles.of(day, game)
    if part >= len(rows):
        raise Refused("daily.past")
    if not service.is_archived(day):
        results = await service.results_with_forgotten(reader.user_id, day)
        if not (await parts(runtime, reader, game, day, results))[part].may_show_solution:
            raise Refused("daily.untried")
    puzzle = msgspec.json.decode(rows[part].made, type=Puzzle)
    solution = [msgspec.convert(action, type=find(game).action_type) for action in puzzle.solution]
    mine = await service.find_best_answer(reader.user_id, rows[part]) if made.pictured else None
    own = own and mine is not None
    page = AnswerPage(
        game=game,
        day=day,
        part=part,
        title=made.title(part, t),
        own=own,
        has_own=mine is not None and mine != solution,
        explained=await runtime.workers.presses.do(made.explain, puzzle, part, t),
    )
    settings = await runtime.store.settings.all("user", reader.user_id)
    look, name = own_look(runtime, settings), t("Your answer") if own else t("Solution")
    shown = game, puzzle, (mine or []) if own else solution, name, t, settings
    if look.pictures:
        pictures = await draw_pictures(runtime.workers.presses, look, show_answer, *shown)
    else:
        pictures = [speak(replace(drawing, short=()), small=True) for drawing in show_answer(*shown)]
    return answer_page(page, t, CONTROLS), pictures


async def _after(
    runtime: Runtime, reader: Reader, found: tuple[PuzzlePart, ...], part: int, results: Sequence[DailyResult]
) -> AfterPage:
    shown, service, store = found[part], runtime.service, runtime.store
    game, day, today = shown.game, shown.day, service.dailies.today()
    everywhere, own = await streaks(runtime, reader.user_id, today, game)
    return AfterPage(
        parts=found,
        number=part,
        solvers=await store.daily_boards.solvers(reader.server, day, game, part),
        own_streak=own,
        streak=everywhere,
        today=day == today,
        onward=_onward(game, results) if day == today else None,
        server=reader.server != NOWHERE,
    )


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

    target = _decode_target(rows[part].made)

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
