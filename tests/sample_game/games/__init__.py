"""Sample: a card each, and the highest wins. The rules are in ``rules.py``, the words in ``texts.py``."""

from tests.sample_game.games.rules import SAMPLE

__all__ = ["SAMPLE"]
