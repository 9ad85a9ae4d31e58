"""All achievements together: how many there are, and what they are called."""

from __future__ import annotations

from bot.achievements.base import all_achievements, best_words, of_game, words
from bot.games.registry import GAMES
from bot.i18n import texts

T = texts("en")
WITH = [game for game in GAMES if of_game(game)]
"""The games that have achievements."""


def test_there_are_five_for_each_game() -> None:
    assert {game: len(of_game(game)) for game in WITH} == dict.fromkeys(WITH, 5)
    assert len(all_achievements()) == 25
    assert of_game("chess") == ()


def test_each_has_a_sign_a_name_and_a_line_of_its_own() -> None:
    every = all_achievements()
    told = {key: one for game in WITH for key, one in words(game, T).items()}
    assert told.keys() == every.keys()
    assert len({one.sign for one in every.values()}) == len({one.name for one in told.values()}) == len(every)
    assert all(len(one.name) <= 20 and len(one.text) <= 80 and one.text.endswith(".") for one in told.values())


def test_the_best_play_of_each_game_in_words() -> None:
    assert {game: best_words(game, 9, T) for game in WITH} == {
        "numer": "9 points with one number",
        "numero": "9 cards in one take",
        "numo": "9 cards laid in one turn",
        "nmbrs": "9 points in one turn",
        "numenko": "9 tiles in one calculation",
    }
    assert best_words("numer", 1, T) == "1 point with one number"
