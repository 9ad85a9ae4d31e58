"""`/tournament create|list|show|export|correct|remove|seed|cancel`."""

from __future__ import annotations

from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.games.presets import PresetKey
from bot.games.wording import preset_names
from bot.i18n import SOURCE, Texts, texts
from bot.i18n.commands import compose
from bot.match.lobbies.pace import PaceName
from bot.match.tournaments.model import HOUR, PAUSES, CupPlan, Late, Seeding
from bot.match.tournaments.round_time import LONGEST_ROUND
from bot.tournaments.model import FEWEST, MOST, Form
from bot.ui.answering.tournament_starts import choose_start, plan_weekly, suggest_start_choices
from bot.ui.areas import tournament
from bot.ui.areas.tournament import require_cup
from bot.ui.controls.answer import Answer
from bot.ui.members.access import channels_in_reach, server_of
from cogs.base import LARGEST_NUMBER, TallyGroupCog, game_choices, guard_command, on_servers, suggest_numbers
from cogs.play import PACE_CHOICES, choose_options

FORM_CHOICES = [
    Choice(name="Swiss: players on equal points meet, nobody is knocked out", value="swiss"),
    Choice(name="League: everyone plays everyone once", value="league"),
    Choice(name="Knock-out: lose once and you're out", value="knockout"),
]


def _preset(key: PresetKey, t: Texts) -> str:
    return preset_names(t)[key]


PRESET_CHOICES = [Choice(name=compose(partial(_preset, key)), value=key) for key in preset_names(texts(SOURCE))]
SEEDING_CHOICES = [Choice(name="by rating", value="rating"), Choice(name="at random", value="random")]
LATE_CHOICES = [
    Choice(name="no", value="no"),
    Choice(name="yes, missed rounds score nothing", value="zero"),
    Choice(name="yes, missed rounds score half a point", value="half"),
]
LONGEST_START, MOST_HOURS, LONGEST_BREAK = 14 * 24 * 60, int(LONGEST_ROUND / HOUR), 24 * 60
"""Minutes until the start, hours of a round, minutes between two rounds, at most."""
NumberOfCup = app_commands.Range[int, 1, LARGEST_NUMBER]


@on_servers
class TournamentCog(TallyGroupCog, group_name="tournament", group_description="Tournaments on this server"):
    """`/tournament …`."""

    @app_commands.command(description="Announce a tournament in this channel (for moderators)")
    @app_commands.describe(
        name="What it's called",
        game="The game to play",
        form="Default: Swiss",
        preset="A preset; default: Quick, the rated one",
        seats="Players per table, more than two only in Swiss; default: 2",
        rounds="Rounds of a Swiss tournament; default: as many as needed",
        starts_in="Minutes until it starts automatically; default: when you press Start",
        starts_at="Or when it starts, by the server's clock: 2026-12-05 19:30, Sat 19:30, 19:30",
        pace="How long a turn can take; default: live",
        round_hours="Longest a round can last, in hours; default: 3, or by dates as long as the game needs",
        break_minutes="Minutes between rounds; default by pace: 2, 10 or 0",
        wait="Wait for you to start each round",
        seeding="Default: by rating",
        thread="Give each match its own thread",
        most="How many players can sign up; default: 64",
        event="Put it in the server's list of events",
        check_in="Pair only those who press something in the 15 minutes before the start",
        latecomers="Whether people can join a Swiss that has begun; default: no",
        third_place="A match for third place in a knock-out",
        weekly="Announce it again each week, at the same time",
    )
    @app_commands.choices(
        game=game_choices(),
        form=FORM_CHOICES,
        preset=PRESET_CHOICES,
        pace=PACE_CHOICES,
        seeding=SEEDING_CHOICES,
        latecomers=LATE_CHOICES,
    )
    @guard_command
    async def create(
        self,
        answer: Answer,
        name: app_commands.Range[str, 1, 60],
        game: str,
        form: Form = "swiss",
        preset: PresetKey = "quick",
        seats: app_commands.Range[int, 2, 10] = 2,
        rounds: app_commands.Range[int, 1, 15] | None = None,
        starts_in: app_commands.Range[int, 1, LONGEST_START] | None = None,
        starts_at: app_commands.Range[str, 1, 40] | None = None,
        pace: PaceName = "live",
        round_hours: app_commands.Range[int, 1, MOST_HOURS] | None = None,
        break_minutes: app_commands.Range[int, 0, LONGEST_BREAK] | None = None,
        wait: bool = False,
        seeding: Seeding = "rating",
        thread: bool = False,
        most: app_commands.Range[int, FEWEST, MOST] = MOST,
        event: bool = False,
        check_in: bool = False,
        latecomers: Late = "no",
        third_place: bool = False,
        weekly: bool = False,
    ) -> None:
        """Announce a tournament, with a sign-up post."""
        options = choose_options(game, preset, {})
        pause = PAUSES[pace] if break_minutes is None else 60.0 * break_minutes
        plan = CupPlan(
            form=form,
            options="{}",
            pace=pace,
            seats=seats,
            rounds=rounds or 0,
            seeding=seeding,
            thread=thread,
            round_time=HOUR * (round_hours or 0),
            pause=None if wait else pause,
            most=most,
            event=event,
            check_in=check_in,
            late=latecomers,
            third_place=third_place,
        )
        start = await choose_start(self.app, answer.interaction, starts_in, starts_at)
        if weekly:
            plan = await plan_weekly(self.app, answer.interaction, name, plan, start)
        await tournament.announce(self.app, answer, name, game, plan, options, start)

    @create.autocomplete("starts_at")
    async def suggest_start(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Autocomplete with times by the server's clock."""
        return await suggest_start_choices(self.app, interaction, current)

    @app_commands.command(name="list", description="This server's tournaments, newest first")
    @guard_command
    async def list_(self, answer: Answer) -> None:
        """List the tournaments privately."""
        await tournament.show_list(self.app, answer)

    @app_commands.command(description="The standings or the bracket of a tournament, only for you")
    @app_commands.describe(number="The number of the tournament")
    @guard_command
    async def show(self, answer: Answer, number: NumberOfCup) -> None:
        """Show the bracket of a knock-out, or the first page of the standings."""
        cup = await require_cup(self.app, answer.interaction, number)
        await answer.think()
        show = tournament.show_chart if cup.plan.form == "knockout" else tournament.show
        await show(self.app, answer, cup)

    @app_commands.command(description="The standings and all results as a CSV file")
    @app_commands.describe(number="The number of the tournament")
    @guard_command
    async def export(self, answer: Answer, number: NumberOfCup) -> None:
        """Send the standings as a file."""
        cup = await require_cup(self.app, answer.interaction, number)
        await tournament.export(self.app, answer, cup)

    @app_commands.command(description="Correct a result (for moderators)")
    @app_commands.describe(
        number="The number of the tournament",
        round="The round to correct",
        member="The player whose result to correct",
        points="The points for that round: 1, 0.5, 0 …",
        note="The reason; everyone can read it",
    )
    @guard_command
    async def correct(
        self,
        answer: Answer,
        number: NumberOfCup,
        round: app_commands.Range[int, 1, MOST],  # noqa: A002 -- the option's name
        member: discord.User,
        points: app_commands.Range[float, 0, 10],
        note: app_commands.Range[str, 1, 200],
    ) -> None:
        """Correct a player's points for a round."""
        cup = await require_cup(self.app, answer.interaction, number)
        await tournament.correct(self.app, answer, cup, round, member, points, note)

    @app_commands.command(description="Take a player out of a tournament (for its organiser)")
    @app_commands.describe(number="The number of the tournament", member="The player to remove")
    @guard_command
    async def remove(self, answer: Answer, number: NumberOfCup, member: discord.User) -> None:
        """Remove a player from the sign-up list, or from the next rounds."""
        cup = await require_cup(self.app, answer.interaction, number)
        await tournament.remove(self.app, answer, cup, member)

    @app_commands.command(description="Put a player in a place on the list of seeds (for its organiser)")
    @app_commands.describe(
        number="The number of the tournament",
        member="The player to seed",
        place="1 for the favourite; leave it out to go by rating again",
    )
    @guard_command
    async def seed(
        self,
        answer: Answer,
        number: NumberOfCup,
        member: discord.User,
        place: app_commands.Range[int, 1, MOST] | None = None,
    ) -> None:
        """Seed a player by hand."""
        cup = await require_cup(self.app, answer.interaction, number)
        await tournament.seed(self.app, answer, cup, member, place)

    @app_commands.command(description="Cancel a tournament, or stop repeating it (for its organiser)")
    @app_commands.describe(number="The number of the tournament")
    @guard_command
    async def cancel(self, answer: Answer, number: NumberOfCup) -> None:
        """Ask for confirmation to cancel the tournament."""
        cup = await require_cup(self.app, answer.interaction, number)
        await tournament.ask_to_cancel(self.app, answer, cup)

    @show.autocomplete("number")
    @export.autocomplete("number")
    @correct.autocomplete("number")
    @remove.autocomplete("number")
    @seed.autocomplete("number")
    @cancel.autocomplete("number")
    async def suggest_tournaments(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[int]]:
        """Autocomplete with the newest tournaments of this server that the member can see."""
        channels = await channels_in_reach(self.app, interaction)
        rows = await self.app.store.tournaments.list_newest(server_of(interaction), channels)
        return suggest_numbers([(row.id, row.name) for row in rows], current)


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(TournamentCog(bot))  # type: ignore[arg-type]
