"""The panel of a match that one press began: all that there is of it, and no more than at a table."""

from __future__ import annotations

import pytest

from bot.games.registry import GAMES
from bot.i18n import languages, texts
from tests.layout.tables import LINK, open_match, options_of, show


@pytest.mark.parametrize("locale", languages())
@pytest.mark.parametrize("game", GAMES)
def test_it_is_the_panel_of_a_match_at_a_table(game: str, locale: str) -> None:
    t, options = texts(locale), options_of(game)
    alone, seated = (open_match(game, options, 2, private=private) for private in (True, False))
    assert (alone.kind.name, seated.kind.name) == ("instant", "match")
    shown, known = show(alone, 0, t), show(seated, 0, t)
    link = f" · [{t('to the table')}]({LINK})"
    assert shown.content.texts == tuple(text.replace(link, "") for text in known.content.texts)
    assert len(shown.content.rows) == len(known.content.rows)
