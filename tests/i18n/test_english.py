"""English as docs/languages/en.md wants it: no word that another has replaced, no pattern that no native writes.

What is forbidden is a table. Some words are wrong only in some places: to *claim* is right in nmbrs!, a *call* is
right as Numenko's last call. What is typed (the contexts ``typed`` and ``example``) is free.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import pytest

from bot.cli.catalogue.found import Text
from tests.collected import all_texts
from tests.i18n.test_room import BUTTON, every

SPOKEN_BY_USERS = ("typed", "example")
"""Contexts of texts that users write, and not the bot."""
COMMAND = re.compile(r"`/[^`]*`")
PLACEHOLDER = re.compile(r"\{\w*\}")


def of(*games: str) -> str:
    """The places of a game: its packages, its lesson and its commands."""
    return rf"[/](?:{'|'.join(games)})(?:[/. ]|$)"


class Slip(NamedTuple):
    """What no text may say, what to say instead, and why. ``where`` is where that holds (by default everywhere),
    and ``but`` where it doesn't. Placeholders are read as ‹›."""

    pattern: str
    better: str
    reason: str
    where: str = ""
    but: str = r"^\b$"


ELSEWHERE_A_TIE = r"tournament|record|leaderboard|rankings|" + of("numer")
SLIPS = (
    Slip(r"\bsurviv", "accepted", "one word for a number that scores", of("numer")),
    Slip(r"\bcounts?\b(?! \**double)", "is accepted, scores", "one word for a number that scores", of("numer")),
    Slip(
        r"(?<!sit )(?<!sat )(?<!sitting )(?<!turn )\bout\b(?! of)",
        "eliminated",
        "one word for a number that shares a digit with a lower one",
        of("numer"),
    ),
    Slip(r"\bwild tiles?\b", "Multichoice ✱, Freechoice ?", "tiles have names", of("numenko")),
    Slip(r"\bMultichoice\** ?[`(]?\*|^\* \(Multi", "Multichoice ✱", "the sign on the tile; * is only typed"),
    Slip(r"\brack\b", "your tiles", "no other text has a rack"),
    Slip(r"\bsentences?\b", "calculation", "one word for 8 + 4 = 12"),
    Slip(
        r"\bDones\b|\b(?:a|last|each|earlier|first|most|no) \**Done\b",
        "completed grid, or “3× Done”",
        "Done is no noun",
        of("numenko"),
    ),
    Slip(r"\bclaim", "declare", "to claim is to take the declined card of nmbrs!", but=of("nmbrs")),
    Slip(r"\bactions?\b", "move", "players make moves"),
    Slip(
        r"\b(?:a|one|each|best|last|favourite|first|your|per|few|every) plays?\b",
        "move",
        "a play is a line of nmbrs!",
        but=of("nmbrs"),
    ),
    Slip(
        r"\b(?:took|tak(?:e|es|en|ing))\b(?:(?! seat)(?: [\w’'*‹›]+)){0,4} back\b",
        "undo",
        "one word for it",
        but=r"bot/games/(?:nmbrs|numo)/pages\.py",
    ),
    Slip(r"\beras(?:e|es|ed|ing)\b", "clear", "one word for emptying"),
    Slip(
        r"\b(?:open|join|find)s? (?:(?:a|another|or join|new) )?tables?\b|\bjoin them at a table\b",
        "lobby, match",
        "a match that hasn't started has no table",
    ),
    Slip(r"\bdraws?\b|\bdrawn\b", "tie, tied", "to draw is to take a card", ELSEWHERE_A_TIE),
    Slip(r"\b(?:a|in a|after a) draw\b", "a tie", "to draw is to take a card"),
    Slip(r"\bgo(?:es|ing)? on\b(?! (?:the|your|a|top)\b)", "continue, Resume, Refresh", "a pause ends otherwise"),
    Slip(r"^daily(?::|$)", "slow", "daily are the puzzles", but=" (?:command|option)$"),
    Slip(
        r"\b(?:the|a|your|this|that) daily\b(?! (?:puzzles?|marathons?)\b)",
        "daily puzzle, daily marathon, slow",
        "daily needs its noun",
    ),
    Slip(
        r"\bpass(?:es|ing)? (?:all|every) ?(?:offers?|round)?\b",
        "Auto-pass this round",
        "one label for one control",
    ),
    Slip(
        r"(?<!last )\bcall(?:s|ing)?\b(?! it)", "notification, notify, ping", "a call on Discord is a voice call"
    ),
    Slip(r"\bcalled\b(?= (?:when|for|once|if|by)\b)", "notified", "a call on Discord is a voice call"),
    Slip(r"\b(?:every|some|any)body\b", "everyone, someone, anyone", "one set is enough"),
    Slip(r"\bwho(?:m)?ever\b", "the player who, players who", "a person has a noun"),
    Slip(r"(?:^|[.!;]\s+)Who [^?]*[.!]|\b(?:by|for|from) who\b", "the player who", "who needs a head"),
    Slip(
        r"\bbring(?:s|ing)?\b(?!(?: [\w‹›]+){0,4} (?:back|up to date))",
        "score, earn, is worth, gets you",
        "points aren't brought",
    ),
    Slip(r"\b(?:comes?|came) (?:to (?:nothing|no|a result)|of it)\b", "no points, no result", "no native says so"),
    Slip(r"\bhad ‹›[.!]", "name the unit: ‹› days", "a number has a unit"),
    Slip(r"(?<!there )\b(?:is|are|was|were) no\b(?! (?:longer|more|one|need))", "isn't a …", "“is no” is German"),
    Slip(r"\bbeside\b", "with, next to, compared with", "beside is a place"),
    Slip(r"\bmissing: ‹›", "waiting for: ‹›", "missing people are lost"),
    Slip(r"(?:\b(?:is|are|was|were|be|been|being)|'re|'s|'m) told\b", "you see, I'll tell you", "say who tells"),
    Slip(r"\b(?:a|one|each|every|your|last|next|that|this) press\b", "when you press", "press is a verb"),
    Slip(r"\blast places\b", "recent results", "reads as bottom places"),
    Slip(r"\blevel times\b", "level: times", "reads as times of levels"),
    Slip(r"\brules? A or B\b", "rules A and B", "reads as if it were still open"),
    Slip(r"\bhouse values?\b", "house rules", "nobody knows house values"),
    Slip(r"\bforgiv", "free day", "one word for it"),
    Slip(
        r"\bany ?more\b(?=\W*(?:$|[.,;:!?)]| (?:in|by|when|is|here|now|than)\b))",
        "no longer",
        "shorter",
    ),
    Slip(r"\b(?:were|was) tried\b", "no other … is better", "nobody asks how"),
    Slip(r"\blook again\b", "Refresh", "one label for it"),
    Slip(r"\bsit down\b", "join", "one word for it"),
    Slip(r"\bthe best there is\b", "the best possible", "no native says so"),
    Slip(r"\banew\b", "from the beginning", "nobody says anew"),
)
LABELS = (
    Slip(r"\?$", "a verb or a noun", "a button is no question"),
    Slip(r"^(?!Lay it)[A-Z]\w* · [a-z]", "the action alone", "a state and an action in one label"),
)


def faults_in(text: Text, slips: Iterable[Slip] = SLIPS) -> Iterator[str]:
    """What is wrong in a text: its place, what it says, and the better words."""
    if text.context in SPOKEN_BY_USERS:
        return
    place = f"{text.place} {text.context}" if text.context else text.place
    for form in filter(None, (text.source, text.plural)):
        said = PLACEHOLDER.sub("‹›", COMMAND.sub("`/…`", form))
        for slip in slips:
            if re.search(slip.where, place) and not re.search(slip.but, place):
                found = re.search(slip.pattern, said, re.IGNORECASE)
                if found:
                    better = f"“{found[0]}” → {slip.better} ({slip.reason}; docs/languages/en.md)"
                    yield f"{text.place}: {form!r}: {better}"


def test_every_text_is_good_english() -> None:
    texts = all_texts()
    assert {"/numer", "bot/panels/refusals/__init__.py", "data/learn/numo.json"} <= {text.place for text in texts}
    wrong = [fault for text in texts for fault in faults_in(text)]
    assert not wrong, "\n".join(wrong)


def test_every_button_is_a_verb_or_a_noun() -> None:
    buttons = [Text(label.place, label.text) for label in every() if label.most == BUTTON]
    assert len(buttons) > 100
    wrong = [fault for button in buttons for fault in faults_in(button, LABELS)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("place", "text", "better"),
    [
        ("data/learn/numer.json", "999 survives: 9 points", "accepted"),
        ("bot/panels/numer/words.py", "✗ {number} is out: {digit} is shared", "eliminated"),
        ("bot/games/numenko/pages.py", "Two wild tiles can stand side by side", "Multichoice"),
        ("bot/panels/numenko/rows.py", "{name} claims a full grid", "declare"),
        ("bot/panels/tournament/words.py", "After a draw, the higher seed advances", "tie"),
        ("bot/panels/settings/__init__.py", "Call me when it's my turn", "notif"),
        ("bot/panels/agreement.py", "⏳ Still missing: {people}", "waiting for"),
        ("bot/panels/agreement.py", "The match goes on", "continue"),
        ("bot/panels/lobby/hosting.py", "The same for everybody", "everyone"),
        ("bot/panels/tournament/__init__.py", "Who doesn't come gets nothing.", "the player who"),
        ("bot/panels/tournament/__init__.py", "It's lost by whoever leaves", "the player who"),
        ("data/learn/numero.json", "Which card is of no use beside the 5?", "next to"),
        ("bot/puzzles/numer/words.py", "{number} brings {points} points", "score"),
        ("bot/panels/daily/__init__.py", "Your longest streak had {n}.", "unit"),
        ("bot/panels/daily/__init__.py", "**One try**: the solution is told after it", "you see"),
        ("bot/games/numenko/refusals.py", "one tile alone is no calculation", "isn't"),
        ("/tournament", "Begin each round with a press of your own", "when you press"),
        ("bot/games/numo/log.py", "Replaying the match's {n} actions", "move"),
    ],
)
def test_a_slip_is_found(place: str, text: str, better: str) -> None:
    faults = list(faults_in(Text(place, text)))
    assert any(place in fault and text in fault and better in fault for fault in faults), faults


def test_a_slip_in_a_plural_or_a_choice_is_found() -> None:
    assert [*faults_in(Text("bot/panels/a.py", "{n} move", "{n} actions"))]
    assert [*faults_in(Text("/numer", "daily", context="choice"))]


@pytest.mark.parametrize("label", ["Are they fair?", "Full · leave"])
def test_a_button_that_asks_or_says_its_state_is_found(label: str) -> None:
    assert [*faults_in(Text("bot/panels/a.py", label), LABELS)]


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("bot/games/nmbrs/log.py", "{name} claims {card} and draws an extra card"),
        ("bot/games/nmbrs/pages.py", "A play makes one straight line"),
        ("bot/games/numenko/log.py", "The pot is spent, and the last call is over"),
        ("bot/games/numer/pages.py", "In turn 5 the first digit counts **double**"),
        ("bot/panels/numer/rows.py", "You're sitting this turn out"),
        ("bot/panels/numo/words.py", "There is no meld yet: draw a card from the stock"),
        ("bot/panels/private.py", "Take my seat back"),
        ("bot/games/nmbrs/refusals.py", "Your last card must go on the face-up pile"),
        ("bot/panels/numenko/rows.py", "Clear the grid? Undo brings it back."),
        ("bot/panels/refusals/__init__.py", "{card} is next to {beside}; `/match show` plays it."),
        ("bot/panels/refusals/__init__.py", "I still need: {missing}."),
        ("bot/panels/tournament/words.py", "What it's called"),
    ],
)
def test_what_is_right_is_left_alone(place: str, text: str) -> None:
    assert [*faults_in(Text(place, text))] == []


def test_what_users_type_is_free() -> None:
    assert [*faults_in(Text("bot/games/a.py", "rack", context="typed"))] == []
