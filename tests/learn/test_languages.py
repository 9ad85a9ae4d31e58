"""Every step of every lesson is told in the learner's language."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.games.registry import GAMES, find
from bot.i18n import SOURCE, languages, texts
from bot.match.learning.lesson_script import LEARNER, script
from bot.match.lobbies import lobby
from bot.match.model import Match, Person
from bot.panels.private import content_without_table
from bot.ui.scenes import private_scene
from tests.i18n.marks import in_another_language
from tests.i18n.unfinished import require_translations


@pytest.mark.parametrize("code", [code for code in languages() if code != SOURCE])
@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_told_in_the_language(game: str, code: str) -> None:
    require_translations(codes=(code,))
    lesson, ann = script(game), Person(1, "Ann")
    assert lesson is not None
    options = replace(find(game).options_type(), **lesson.options)
    for step in range(len(lesson.steps) + 1):
        opened = lobby.open_lobby(
            100, 200, game, options, "daily", ann, 1000.0, locale=code, thread=False, private=True, lesson=step,
            computers=["easy"] * lesson.computers,
        )  # fmt: skip
        match = Match(lobby.start(Match(opened), ann.id, 1, 0, 1000.0).after)
        scene = private_scene(match, LEARNER, texts(code), {}, table=True)
        content = content_without_table(scene, LEARNER, None, "")
        labels = [
            str(getattr(item.item, "label", "")) for row in content.rows for item in row if hasattr(item, "item")
        ]
        for said in (*content.texts, *labels):
            assert not in_another_language(str(said), code), said
