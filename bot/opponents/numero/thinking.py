"""The decision of a person: what they see, what it is worth to them, and what they do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from statistics import mean

from msgspec.structs import replace

from bot.games.effort import Effort
from bot.games.numero.model import Discard, NumeroAction, NumeroView, Pass, Stop, WildPlay
from bot.opponents.base import Level
from bot.opponents.numero.bluffs import bluffs, doubt
from bot.opponents.numero.endings import deals, margin, value_margin
from bot.opponents.numero.hidden_cards import infer_hidden_cards
from bot.opponents.numero.last_cards import foresee, is_all_known
from bot.opponents.numero.lookahead import expect
from bot.opponents.numero.people import PEOPLE, Habits
from bot.opponents.numero.plays import Option, Sight

ENDING = 4
"""The end is played out when the deck has at most this many cards."""
WASTE = 0.5
"""How much a player who does not look ahead prefers building to discarding."""


def choose(view: NumeroView, level: Level, rng: Random) -> NumeroAction | None:
    """Choose a challenge that pays, else a play, None for a spectator or out of turn."""
    if view.seat is None or view.over:
        return None
    person = PEOPLE[level]
    challenge = doubt(view) if person.doubts else None
    if challenge is not None or not view.my_turn:
        return challenge
    sight = Sight(view, person, rng, Effort(person.work))
    takes = sight.takes()
    if view.takes_only and not takes:
        return nothing(view)
    if takes and rng.random() < person.hasty:
        return min(takes, key=lambda take: (take.hardness, -take.worth)).action
    options = [*takes, *_others(view, sight, person, rng, takes=bool(takes))]
    if person.playouts:
        options += discard_leftover_wilds(view, options)
    worths = values(view, options, person, rng)
    return options[max(range(len(options)), key=worths.__getitem__)].action


def nothing(view: NumeroView) -> Pass | Stop:
    """Return the action when only takes may be played and there is none."""
    return Stop() if view.options.solitaire else Pass()


def _others(view: NumeroView, sight: Sight, person: Habits, rng: Random, *, takes: bool) -> Iterator[Option]:
    """Yield the alternatives to taking, with a bluff only if there are just discards."""
    if view.takes_only:
        return
    builds = list(sight.builds()) if rng.random() < person.builds else []
    if not takes and not builds and person.doubts:
        builds = [Option(build) for build in bluffs(view, rng)]
    yield from builds
    yield from sight.discards()


def discard_leftover_wilds(view: NumeroView, options: Sequence[Option]) -> Iterator[Option]:
    """Yield the same plays with all wild cards left in the hand discarded. Once the deck is out nothing is drawn,
    and those left at the end cost points."""
    if view.deck or view.takes_only:
        return
    for option in options:
        if isinstance(option.action, Pass | Stop):
            continue
        played = {play.card for play in option.action.wilds}
        rest = tuple(WildPlay(card.id) for card in view.hand_wilds if card.id not in played)
        if rest:
            yield replace(option, action=replace(option.action, wilds=option.action.wilds + rest))


def values(view: NumeroView, options: Sequence[Option], person: Habits, rng: Random) -> list[float]:
    """Return the worth of these plays to a person: what they win at once and, with foresight, later."""
    if person.playouts and view.deck <= ENDING and not view.options.solitaire:
        return _at_the_end(view, options, person, rng)
    ahead = _look_ahead(view, options, person, rng)
    return [
        option.worth + more + rng.gauss(0.0, person.error) for option, more in zip(options, ahead, strict=True)
    ]


def _look_ahead(view: NumeroView, options: Sequence[Option], person: Habits, rng: Random) -> list[float]:
    if view.takes_only or not person.foresight:
        return [-WASTE * isinstance(option.action, Discard) for option in options]
    hidden = infer_hidden_cards(view, rng, counts=person.counts)
    gains = (
        0.0 if isinstance(option.action, Pass | Stop) else expect(view, option.action, hidden).gain
        for option in options
    )
    return [person.foresight * gain for gain in gains]


def _at_the_end(view: NumeroView, options: Sequence[Option], person: Habits, rng: Random) -> list[float]:
    """Return the viewer's average lead at the end of the match after each play, with a bonus for winning it."""
    if person.counts and is_all_known(view):
        return foresee(view, options, person.win)
    imagined = deals(view, rng, person.playouts, counts=person.counts)
    found = []
    for option in options:
        margins = [margin(view, option.action, option.worth, deal) for deal in imagined]
        found.append(mean(value_margin(ahead, person.win) for ahead in margins))
    return found
