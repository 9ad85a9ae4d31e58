"""``python -m bot ladder``: how strong the levels of computer players are against each other.

Each pair of levels plays the same deals twice with the seats exchanged. A Bradley–Terry model of all results gives
each level a rating with its standard error. The processor time of the decisions is measured on the way.
"""

from bot.cli.ladder.command import add_parser, run

__all__ = ["add_parser", "run"]
