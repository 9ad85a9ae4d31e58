"""`/daily`: from the page of the day into a try, and what comes after it."""

from __future__ import annotations

import pytest

from tests.flows.daily import Solver, later
from tests.flows.elsewhere import move
from tests.flows.places import allows
from tests.flows.wire import Wire
from tests.flows.world import World, answer, texts_of, told
from tests.match.puzzler import BEST, GOOD, Puzzler, puzzles
from tests.told import sentence_of


@pytest.fixture(autouse=True)
def _puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numer's puzzle may be tried as often as one likes."""
    puzzles(monkeypatch, numer=Puzzler())


def said_by(world: World) -> list[str]:
    """What everybody sees in the channel."""
    return [texts_of(message) for message in world.tables()]


async def test_a_search_from_the_first_page_to_the_shared_line(world: World) -> None:
    ann = await Solver.of(world, "ann")
    assert "⬜ Not started: Numer, " in ann.sees
    assert "No streak yet" in ann.sees
    await ann.presses("Numer")
    assert "Ready?" in ann.sees
    assert "As many tries as you like" in ann.sees
    assert "999" not in ann.sees
    await ann.presses("Start")
    assert "Write the number with the biggest sum." in ann.sees
    await ann.writes(GOOD)
    assert "🔶 Your best: **21 points**." in ann.sees
    assert "999" not in ann.sees, "the solution is not told before it was found or asked for"
    assert ann.may == ["Try again", "Show solution", "Share", "Next: Numero", "All puzzles"]
    await ann.presses("Try again")
    await ann.writes(BEST)
    assert "🟢 **27 points**: the best possible, in 2 tries. Your first result was 21 points" in ann.sees
    await ann.presses("Solution")
    assert "Three nines are best" in ann.sees
    await ann.presses("Back")
    assert "Solved by 1 of 1 players on this server, and by 1 of 1 overall." in ann.sees
    assert "🔥 1 day in a row" in ann.sees
    assert said_by(world) == [], "nobody else has seen anything"
    await ann.presses("Share")
    await world.wait()
    (posted,) = said_by(world)
    who, _, line = posted.partition("\n")
    assert who == f"<@{world.person('ann').id}>"
    assert line.startswith("Tally · Numer 20")
    assert line.endswith("\n🔶🟢\nsolved in 2")
    assert not {"27", "21", "999", "975"} & set(posted.replace("<", " ").replace(">", " ").split())
    assert f"```\n{line}\n```" in ann.sees, "the same line can be copied"
    refused = await world.presses("ann", "Share", ann.panel)
    assert sentence_of("daily.shared") in told(refused)
    assert len(said_by(world)) == 1
    await ann.presses("All puzzles")
    assert "🟢 **Numer**: solved in 2" in ann.sees
    assert world.dms("ann") == []


async def test_a_newcomer_begins_with_an_easy_one(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.match.days.dailies.grade_of", lambda day: 7)
    ann = await Solver.of(world, "ann")
    await ann.presses("Numer")
    assert "Either counts for your streak." in ann.sees
    await ann.presses("Easy one")
    await ann.writes(BEST)
    assert "🟢 **27 points**: the best possible, on the first try" in ann.sees
    assert ann.may == ["Solution", "Play now", "Train", "Today's puzzle", "All puzzles"]
    await ann.presses("All puzzles")
    assert "🔥 1 day in a row." in ann.sees
    assert "⬜🟢 **Numer** · Biggest sum, part 1: not started · Biggest sum, part 1 (easy): solved" in ann.sees
    await ann.presses("Numer")
    await ann.presses("Start")
    await ann.writes(GOOD)
    assert "Try again" in ann.may


async def test_a_single_try_is_told_at_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles(monkeypatch, numer=Puzzler(once=True))
    ann = await Solver.of(world, "ann")
    await ann.presses("Numer")
    assert "**One try**" in ann.sees
    await ann.presses("Start")
    await ann.writes(GOOD)
    assert "The best possible: **27 points**" in ann.sees
    assert "Try again" not in ann.may
    await ann.presses("All puzzles")
    await ann.presses("Numer")
    assert "Try again" not in ann.may
    await ann.presses("Solution")
    assert "Three nines are best" in ann.sees, "there is no way into a second try"


async def test_the_second_part_is_one_press_away(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles(monkeypatch, numer=Puzzler(parts=2))
    ann = await Solver.of(world, "ann")
    await ann.starts()
    await ann.writes(BEST)
    assert ann.may == ["Biggest sum, part 2", "Solution", "Share", "Next: Numero", "All puzzles"]
    await ann.presses("Biggest sum, part 2")
    assert "Ready?" in ann.sees
    await ann.presses("Start")
    await ann.writes(GOOD)
    assert "🟢 🔶" in ann.sees
    await ann.presses("All puzzles")
    await ann.presses("Numer")
    assert "part 2" in ann.sees, "the part that is not solved"


async def test_the_solution_ends_the_tries(world: World, wire: Wire) -> None:
    ann = await Solver.of(world, "ann")
    await ann.starts()
    await ann.writes(GOOD)
    before = wire.shot(ann.panel)
    await ann.presses("Show solution")
    assert "Three nines are best" in ann.sees
    assert ann.may == ["Your answer", "Back"]
    assert GOOD not in ann.sees
    await ann.presses("Your answer")
    assert GOOD in ann.sees
    await ann.presses("Solution")
    assert "Three nines are best" in ann.sees
    assert GOOD not in ann.sees
    await ann.presses("Back")
    assert ann.may == ["Solution", "Share", "Next: Numero", "Play now", "Train", "All puzzles"]
    refused = await wire.press("ann", before, "Try again")
    assert sentence_of("daily.shown") in told(refused)


async def test_a_restart_in_the_middle_and_a_second_press_of_start(world: World, wire: Wire) -> None:
    ann = await Solver.of(world, "ann")
    await ann.presses("Numer")
    start = wire.shot(ann.panel)
    await ann.presses("Start")
    await wire.press("ann", start, "Start")
    await world.restart()
    hand = await world.person("ann").slash(world.channel, "hand")
    assert "Write the number with the biggest sum." in told(hand)
    again = await Solver.of(world, "ann")
    assert "in progress" in again.sees
    await again.presses("Numer")
    await again.writes(BEST)
    assert "on the first try" in again.sees


async def test_at_midnight_a_try_goes_on_and_old_buttons_say_so(world: World, wire: Wire) -> None:
    ann = await Solver.of(world, "ann")
    ben = await Solver.of(world, "ben")
    await ben.presses("Numer")
    ready = wire.shot(ben.panel)
    await ann.starts()
    await later(world, 24)
    refused = await wire.press("ben", ready, "Start")
    assert sentence_of("daily.past") in told(refused)
    await ann.writes(GOOD)
    assert "🔶 Your best: **21 points**" in ann.sees
    assert "Try again" not in ann.may
    assert "🔥 1 day in a row" in ann.sees
    assert "Today doesn't count yet" in ann.sees
    await ann.presses("All puzzles")
    assert "Not started: Numer, " in ann.sees, "that of today"


async def test_the_boards_of_a_server(world: World) -> None:
    for name, number in (("ann", GOOD), ("ben", BEST)):
        solver = await Solver.of(world, name)
        await solver.starts()
        await solver.writes(number)
    await solver.presses("All puzzles")
    await solver.presses("Leaderboard")
    assert solver.sees.index("🥇 **ben** 🟢") < solver.sees.index("🥈 **ann** 🔶")
    await solver.presses("Streaks")
    assert "🥇 **ann** 1 day" in solver.sees
    assert "🥇 **ben** 1 day" in solver.sees
    await world.bot.store.settings.put("user", world.person("ann").id, "listed", "off")
    await solver.presses("Today")
    assert "ann" not in solver.sees


async def test_whoever_may_not_write_there_shares_nothing(world: World) -> None:
    ann = await Solver.of(world, "ann")
    await ann.starts()
    await ann.writes(BEST)
    allows(world, world.channel, "ann", send_messages=False)
    refused = await world.presses("ann", "Share", ann.panel)
    assert sentence_of("place.may_not_post") in told(refused)
    assert said_by(world) == []
    allows(world, world.channel, "ann", send_messages=True)
    await ann.presses("Share")
    assert len(said_by(world)) == 1


async def test_the_fingerprint_of_a_day_is_told_before_and_the_secret_afterwards(world: World) -> None:
    dailies = world.bot.service.dailies
    today = dailies.today()
    secret = await dailies.secret(today)
    ann = await Solver.of(world, "ann")
    await ann.presses("Fairness")
    assert secret not in ann.sees
    before = ann.sees
    await later(world, 48)
    ann = await Solver.of(world, "ann")
    await ann.presses("Fairness")
    assert f"The secret of {today}:\n`{secret}`" in ann.sees
    assert ann.sees.count("`") == before.count("`")


async def test_two_days_later_a_puzzle_is_in_the_archive(world: World) -> None:
    ann = await Solver.of(world, "ann")
    day = world.bot.service.dailies.today()
    await ann.starts()
    await ann.writes(GOOD)
    await later(world, 48)
    ben = await Solver.of(world, "ben")
    for solver, on_day in ((ann, "On the day: 21 points"), (ben, "")):
        solver.panel = (await Solver.of(world, solver.name)).panel
        await solver.presses("Archive")
        await solver.presses("Numer")
        await solver.selects("Choose a day", [day])
        assert on_day in solver.sees
        assert "The best possible: **27 points**" in solver.sees
        assert "Three nines" not in solver.sees, "not before it is asked for"
    await ben.presses("Try it")
    await world.restart()
    await ben.writes(BEST)
    assert "🟢 Your last try here: **27 points**" in ben.sees
    await ben.presses("Show solution")
    assert "Three nines are best" in ben.sees
    await ben.presses("Back")
    await ben.presses("Try it")
    await ben.writes("111")
    assert "🟢 Your last try here" in ben.sees, "the mark stays"
    await ben.presses("Archive")
    counted = await world.bot.store.database.rows("SELECT user_id FROM daily_result")
    assert [row["user_id"] for row in counted] == [world.person("ann").id], "it counts for nothing else"


async def test_statistics_of_ones_own(world: World) -> None:
    ann = await Solver.of(world, "ann")
    await ann.presses("Mine")
    assert "You haven't finished one yet." in ann.sees
    await ann.presses("All puzzles")
    await ann.starts()
    await ann.writes(BEST)
    await later(world, 24)
    ann = await Solver.of(world, "ann")
    await ann.starts()
    await ann.writes(GOOD)
    await ann.presses("All puzzles")
    await ann.presses("Mine")
    assert "2 finished, 1 solved, 1 of them on the first try" in ann.sees
    assert "**Numer** 1/2 🔥2" in ann.sees
    assert "Thu 1/1 · Fri 0/1" in ann.sees
    own = "🧩 Daily puzzles: 2 finished"
    assert own in told(await world.person("ann").slash(world.channel, "stats"))
    other = await world.person("ben").slash(world.channel, "stats", member=world.person("ann").user)
    assert own not in told(other), "nobody else sees them"


async def test_controls_that_nobody_has_made(world: World, wire: Wire) -> None:
    ann = await Solver.of(world, "ann")
    shot = wire.shot(ann.panel)
    args = ("numer", "numer.2026-01-31", "numer.2026-99-99.0", "numer.today.0", "numer.2026-01-31.7", "x.y.z.1")
    for arg in (*args, "numer.2026-01-31.0.0"):
        for name in ("start", "part", "solution", "share"):
            pressed = await wire.press("ann", shot, custom_id=f"bp:0:0:daily.{name}:{arg}")
            assert sentence_of("control.unknown") in told(pressed), (name, arg)
    gone = await wire.press("ann", shot, custom_id="bp:0:0:daily.own:numer.2025-12-24.0")
    assert sentence_of("daily.past") in told(gone)
    for verb in (
        "daily.part:numer.2025-12-24.0",
        "daily.reveal:numer.2025-12-24.0",
        "daily.archive:numer.x",
        "daily.past:numer.0",
        "daily.board:x",
        "daily.game:x",
        "daily.nothing",
    ):
        pressed = await wire.press("ann", shot, custom_id=f"bp:0:0:{verb}")
        assert told(pressed), verb
    assert await world.bot.store.database.rows("SELECT day FROM daily_puzzle") == [], "nothing was made for them"


async def test_in_dms_and_for_who_installed_the_app(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, installed in (("ann", False), ("ben", True)):
        if installed:
            move(monkeypatch, "server")
        solver = Solver(world, name)
        begun = await world.person(name).user.slash("daily")
        assert begun.ephemeral == installed, "in DMs it stays"
        solver.panel = answer(begun)
        assert "Leaderboard" not in solver.may, "there is no server for it"
        await solver.starts()
        await world.restart()
        await solver.writes(BEST)
        assert "🟢 **27 points**" in solver.sees
        assert "Solved by " in solver.sees
        assert "Share" not in solver.may
        assert "Tally · Numer" in solver.sees, "it can be copied"
        await world.wait()
    assert len(world.dms("ann")) == 1
    assert await world.bot.store.database.rows("SELECT user_id FROM daily_member") == []
    assert [row["guild_id"] for row in await world.bot.store.database.rows("SELECT guild_id FROM match")] == [0, 0]
