"""The words of typed moves of NUMO, in all languages."""

from __future__ import annotations

from typing import get_args

from bot.games.numo.cards import Figure, Kind, Season
from bot.games.numo.names import figure_name, kind_name, season_name
from bot.games.typed import TypedWords
from bot.i18n import Texts


def _verbs(t: Texts) -> dict[str, str]:
    return {
        "draw": t.pgettext("typed", "draw"),
        "take": t.pgettext("typed", "take"),
        "meld": t.pgettext("typed", "meld"),
        "lay": t.pgettext("typed", "lay"),
        "discard": t.pgettext("typed", "discard"),
    }


def _links(t: Texts) -> dict[str, str]:
    return {
        "on": t.pgettext("typed", "on"),
        "as": t.pgettext("typed", "as"),
        "and": t.pgettext("typed", "and, of, off"),
    }


def _kinds(t: Texts) -> dict[Kind, str]:
    """The names of the kinds, with the words that players also use."""
    more: dict[Kind, str] = {
        "season": t.pgettext("typed", "season"),
        "character": t.pgettext("typed", "character"),
        "addition": t.pgettext("typed", "addition"),
        "subtraction": t.pgettext("typed", "subtraction"),
        "multiplication": t.pgettext("typed", "multiplication"),
        "division": t.pgettext("typed", "division"),
        "run": t.pgettext("typed", "run"),
        "prime": t.pgettext("typed", "prime"),
        "factor": t.pgettext("typed", "factor"),
        "pair": t.pgettext("typed", "pair"),
    }
    return {kind: f"{kind_name(kind, t)}, {words}" for kind, words in more.items()}


def _seasons(t: Texts) -> dict[Season, str]:
    return {season: season_name(season, t) for season in get_args(Season)}


def _figures(t: Texts) -> dict[Figure, str]:
    return {figure: figure_name(figure, t) for figure in get_args(Figure)}


VERBS = TypedWords(_verbs)
LINKS = TypedWords(_links)
"""The words between cards: those before a meld and before a kind, and those that are ignored."""
KINDS = TypedWords(_kinds)
SEASONS = TypedWords(_seasons)
FIGURES = TypedWords(_figures)
