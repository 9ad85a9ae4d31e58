"""`/GAME play`, `/GAME learn` and `/GAME rules` of a game that has no commands of its own."""

from __future__ import annotations

from functools import cache

from bot.games.wording import wording
from bot.i18n.commands import compose
from cogs.base import TallyGroupCog, anywhere, learn_command, rules_command
from cogs.play import play_command


@cache
def make_cog(key: str) -> type[TallyGroupCog]:
    """Make the cog of a game, once for all bots of a process."""
    title = wording(key).title

    class GameCog(TallyGroupCog, name=f"game {key}", group_name=key, group_description=compose(lambda _: title)):
        """The commands of a game."""

        play = play_command(key)
        learn = learn_command(key)
        rules = rules_command(key)

    return anywhere(GameCog)
