"""Whatever a test of this folder draws is drawn in a longer language too, and its texts must have room there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from bot.games.registry import GAMES
from bot.i18n import Texts
from bot.render.base import Player, artist
from bot.render.text.names import drawable_name
from tests.pseudo import PseudoTranslations
from tests.render.space import looked_at, looking, watched

LONGER = Texts("en", PseudoTranslations())
DRAWING = ("table", "private", "rules")


@pytest.fixture(autouse=True)
def _room_in_longer_languages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for game in GAMES:
        kind = type(artist(game))
        for name in DRAWING:
            monkeypatch.setattr(kind, name, _twice(getattr(kind, name)))
    with watched():
        yield


def _twice(draw: Callable[..., Any]) -> Callable[..., Any]:
    def both(self: Any, *facts: Any) -> Any:
        *others, t = facts
        if looking():
            return draw(self, *facts)
        players = others[1] if len(others) > 1 else ()
        with looked_at(_shown(players, t), drawn=True) as found:
            drawn = draw(self, *facts)
        assert not found, found
        with looked_at(_shown(players, LONGER)) as found:
            draw(self, *others, LONGER)
        assert not found, found
        return drawn

    return both


def _shown(players: Sequence[Player], t: Texts) -> list[str]:
    return [drawable_name(player.name, seat, t) for seat, player in enumerate(players)]
