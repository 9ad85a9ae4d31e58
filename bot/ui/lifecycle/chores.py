"""The list of all background chores. New ones are declared here, once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.match.days.daily import begins
from bot.puzzles.base import makers
from bot.store.leaderboards.periods import day_before
from bot.ui.app import App
from bot.ui.background.chores import Chore, Chores
from bot.ui.background.timer import ON_DEMAND, Timer
from bot.ui.lifecycle.commits import CommitFollower
from bot.ui.lifecycle.resuming import DueWork
from bot.ui.runtime import Runtime


def list_chores(app: App, due: DueWork, commits: CommitFollower) -> Chores:
    """Declare all chores, in the order in which they start, resume and stop."""
    config, tables, panels = app.config, app.table_messages, app.seat_panels
    budget = Timer(app.budget.run, "budget", idle=ON_DEMAND)
    app.budget.wake = budget.call_by
    puzzles = Timer(partial(make_puzzles_ahead, app), "daily puzzles", idle=ON_DEMAND)
    trained = Timer(lambda: make_training_ahead(app, trained.call_by), "training puzzles", idle=ON_DEMAND)
    plans = Timer(lambda: carry_out_plans(app, plans.call_by), "decisions made ahead", idle=ON_DEMAND)
    posts, found = app.tournament_posts, app.achievements
    panel_queues = {
        "dm panels": (panels.queue, panels.dm.queue),
        "private panels": (panels.ephemeral.queue,),
        "reminders": (panels.notices.queue,),
        "deletions": (panels.deletions.queue,),
    }
    return Chores(
        config.share,
        (
            Chore(app.registration),
            Chore(due.timer),
            Chore(plans),
            Chore(found.timer, make_up=found.make_up),
            Chore(app.maintenance.timer, "servers", look=app.maintenance.look),
            Chore(commits, by="siblings"),
            Chore(budget),
            Chore(puzzles, by="first", wanted=config.made_ahead),
            Chore(trained, by="first", wanted=config.made_ahead),
            Chore(app.missing_members.timer, "servers"),
            Chore(app.champion_roles.timer, "servers"),
            Chore(app.deleted_channels.timer, "servers", look=app.deleted_channels.look),
            Chore(app.backups, by="first", wanted=config.backup_dir is not None),
            Chore(tables, make_up=tables.make_up, queues={"tables": (tables.queue,)}),
            Chore(posts.queue, make_up=posts.make_up),
            Chore(posts.events.queue, "servers", make_up=posts.events.make_up),
            Chore(app.race_posts, make_up=app.race_posts.make_up),
            Chore(app.welcome.queue, make_up=app.welcome.make_up),
            Chore(app.daily_messages, "servers"),
            Chore(app.lobby_posts),
            Chore(panels, make_up=panels.make_up, queues=panel_queues),
        ),
    )


async def make_puzzles_ahead(runtime: Runtime) -> float:
    """Make the puzzles of today and tomorrow ahead of players. Returns when the next day begins (Unix seconds)."""
    dailies = runtime.service.dailies
    await dailies.make_ahead(makers())
    return begins(day_before(dailies.today(), -1))


async def make_training_ahead(runtime: Runtime, call_by: Callable[[float], None]) -> float:
    """Make puzzles for training ahead of players, from now on also when one was taken. Returns when to look again
    (Unix seconds)."""
    runtime.service.training.call_by = call_by
    return await runtime.service.training.make_ahead(makers())


async def carry_out_plans(runtime: Runtime, call_by: Callable[[float], None]) -> float | None:
    """Carry out what players have decided ahead, from now on also what they decide later. Returns when to look
    again (Unix seconds), None while nothing is decided."""
    runtime.service.plans.call_by = call_by
    return await runtime.service.plans.run()
