"""``python -m bot simulate``: computer players play on the rules alone, and every promise is checked.

No Discord, no database. It shows how fast a game is and how strong its computer players are, and it finds states
that no test covers. A match that broke a promise is printed so that it can be reproduced.
"""

from bot.cli.simulate.command import add_parser, run

__all__ = ["add_parser", "run"]
