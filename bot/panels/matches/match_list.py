"""Lists of matches, and a match in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.registry import GAMES
from bot.games.typed import normalise
from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels import lobby, table, times
from bot.panels.base import Content
from bot.panels.scene import Controls, Item, Scene
from bot.store.match.match_lists import PageRequest, Word

PAGE = 10
"""Matches on one page of a list."""
NAMED = 4
"""The maximum number of players that a line of a list names; for more it gives their number."""

MOST_WORDS = 8
"""The maximum number of typed words used to find a match."""
_BETWEEN_WORDS = re.compile(r"[\s·,@\u2066-\u2069]+|\(\d+\)")
"""What is around names in the choices that we offer, and what tells equal ones apart."""

Whose = Literal["mine", "server"]


class MatchQuery(msgspec.Struct, frozen=True):
    """A requested list: whose matches, and of which game, None for all."""

    whose: Whose
    game: str | None = None


class MatchPage(msgspec.Struct, frozen=True):
    """A page of the list. First come the reader's running matches that wait for them (``mine``), with the end of
    their turn (Unix seconds, None for no end), then those that wait for ``others``, both in the order of their
    deadlines; then the matches of ``scenes``, newest first. ``newer`` and ``older`` are the verbs and arguments of
    the buttons to the pages before and after this one, None where there is none."""

    scenes: Sequence[Scene]
    mine: Sequence[tuple[Scene, float | None]] = ()
    others: Sequence[Scene] = ()
    newer: str | None = None
    older: str | None = None


def narrow_request(typed: str, part: PageRequest) -> PageRequest:
    """Narrow a list to matches found by typing: the beginning of a number after #, or words that must each occur
    in a name, the number or the title of the game."""
    number = re.search(r"#([0-9]+)", normalise(typed))
    if number is not None:
        return replace(part, number=number[1])
    words = [text for text in _BETWEEN_WORDS.split(typed) if text]
    return replace(part, words=tuple(map(_word, words[:MOST_WORDS])))


def _word(text: str) -> Word:
    games = tuple(game for game in GAMES if text.casefold() in wording(game).title.casefold())
    return Word((text, normalise(text)), games)


def list_page(
    asked: MatchQuery, found: MatchPage, t: Texts, controls: Controls, *, everywhere: bool = False
) -> Content:
    """Build a page of a list, with buttons to the next and previous one. ``everywhere``: it covers the user's
    matches on all servers and outside them."""
    head = t("### Matches on this server") if asked.whose == "server" else t("### Your matches")
    if asked.game is not None:
        head += f" · {wording(asked.game).title}"
    if not (found.scenes or found.mine or found.others):
        nothing = t("You haven't played yet. `/help` shows how to begin.") if everywhere else _nothing(asked, t)
        return Content((head, nothing))
    hint = t("-# `/match show` shows more about a match, `/match replay` plays it back step by step.")
    turning = _page_buttons(asked, found, t, controls)
    return Content((head, *_parts(found, t), hint), (turning,) if turning else ())


def _parts(found: MatchPage, t: Texts) -> Iterator[str]:
    """Parts of a page, each with its lines, with headings only if there are several kinds of matches."""
    if found.mine:
        lines = [_line(scene, _until(scene, due)) for scene, due in found.mine]
        yield "\n".join([t("**Waiting for you**"), *lines])
    if found.others:
        yield "\n".join([t("**Waiting for others**"), *map(_line, found.others)])
    if found.scenes:
        lines = [_line(scene) for scene in found.scenes]
        yield "\n".join([t("**Lobbies and past matches**"), *lines] if found.mine or found.others else lines)


def _until(scene: Scene, due: float | None) -> str:
    """Say when the reader's turn ends."""
    return "" if due is None else scene.t("your turn ends {due}", due=times.end_of_turn(due, scene.pace))


def _nothing(asked: MatchQuery, t: Texts) -> str:
    if asked.whose == "server":
        return t("Nobody has played here yet. `/help` shows the games; start one!")
    return t(
        "You haven't played here yet. `/help` shows the games, and `/match list whose: server` shows what "
        "others are playing."
    )


def _line(scene: Scene, until: str = "") -> str:
    t = scene.t
    states = {"lobby": t("lobby"), "running": t("running") if scene.paused_until is None else t("paused")}
    at = scene.ended_at or scene.started_at or scene.created_at
    parts = (
        f"**{scene.title}**",
        states.get(scene.status, ""),
        f"<#{scene.channel_id}>" if scene.status in states and scene.has_table else "",
        _players(scene),
        until or times.day(at),
    )
    return " · ".join(part for part in parts if part)


def _players(scene: Scene) -> str:
    """List the players, for a finished match by place and with scores."""
    ranked = _rank_players(scene)
    everybody = ranked or list(scene.names)
    more = len(everybody) - NAMED
    shown = [*everybody[:NAMED], *([scene.t.plural("{n} more", "{n} more", more)] if more > 0 else [])]
    return (" · " if ranked else ", ").join(shown)


def _rank_players(scene: Scene) -> list[str]:
    """Players of a finished match with places and scores. Empty if the state was written by an older version of
    the bot and cannot be read."""
    return [] if scene.outcome is None else table.list_places(scene, scene.outcome, " ")


def _page_buttons(asked: MatchQuery, found: MatchPage, t: Texts, controls: Controls) -> tuple[Item, ...]:
    """Build the buttons to the first, previous and next page."""
    if found.newer is None and found.older is None:
        return ()

    def turn(target: str | None, unused: str, label: str, emoji: str) -> Item:
        verb, _, arg = (target or f"{unused}:{what}").partition(":")
        return controls.button(f"match_list.{verb}", label, emoji=emoji, arg=arg, disabled=target is None)

    what = write_query(asked)
    newest = None if found.newer is None else f"newest:{what}"
    return (
        turn(newest, "newest", t("Newest"), "⏮️"),
        turn(found.newer, "newer", t("Newer"), "◀️"),
        turn(found.older, "older", t("Older"), "▶️"),
    )


def write_query(asked: MatchQuery) -> str:
    """Serialise the list for arguments of buttons."""
    return f"{asked.whose}.{asked.game or ''}"


def describe_finished(scene: Scene, actions: int | Refused) -> Content:
    """Describe a finished match. ``actions``: how many lead from the seed to this result, or why it is not
    checked."""
    end = table.content(scene)
    head, *rest = end.texts
    options = lobby.options_line(scene)
    details = table.details(scene) if scene.status == "finished" else ()
    texts = (head, "-# " + " · ".join(options), _times(scene), *rest, *details, _check(scene, actions))
    return Content(texts, end.rows)


def _times(scene: Scene) -> str:
    begun, ended = scene.started_at or scene.created_at, scene.ended_at or scene.created_at
    return scene.t("-# From {begun} until {ended}", begun=times.moment(begun), ended=times.moment(ended))


def _check(scene: Scene, actions: int | Refused) -> str:
    """Describe what was verified: that the seed is the committed one, and that the whole match follows from it."""
    t = scene.t
    if scene.status != "finished" or scene.shuffle is None or scene.is_sealed:
        return ""
    match scene.shuffle.kept:
        case True:
            sign, shuffle = "✅", t("Seed and nonce match the SHA-256 published at the start.")
        case False:
            sign, shuffle = "❌", t("Seed and nonce don't match the SHA-256 published at the start!")
        case None:
            sign, shuffle = "➖", t("Compare the SHA-256 with the one the table showed at the start.")
    if isinstance(actions, Refused):
        moves = t("The rules have changed since then, so the moves can't be replayed.")
        return f"-# {'➖' if sign == '✅' else sign} {shuffle} {moves}"
    moves = t.plural(
        "Replaying the match's {n} move from this seed gives exactly this result.",
        "Replaying the match's {n} moves from this seed gives exactly this result.",
        actions,
    )
    return f"-# {sign} {shuffle} {moves}"
