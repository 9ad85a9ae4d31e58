"""The choice of a player at a level: what they see and weigh, with human errors."""

from __future__ import annotations

from random import Random

from bot.games.effort import Effort
from bot.games.nmbrs.model import Claim, Discard, Draw, NmbrsAction, NmbrsView, Pass
from bot.games.nmbrs.table.placing import Position, position_of
from bot.opponents.base import Level
from bot.opponents.nmbrs import drawing, lookahead
from bot.opponents.nmbrs.people import PEOPLE, NmbrsPerson
from bot.opponents.nmbrs.planning import Plan, Planner


def choose(view: NmbrsView, level: Level, rng: Random) -> NmbrsAction:
    """Choose the next action of a turn, or the answer to an offer."""
    person, position = PEOPLE[level], position_of(view)
    if view.my_answer:
        claims = rng.random() < person.claims and drawing.gain_of_claim(view, position) + _error(person, rng) > 0
        return Claim() if claims else Pass()
    if view.phase in ("draw", "choose"):
        looks = rng.random() < person.looks
        takes = looks and drawing.gain_of_face_up(view, position, person, rng) + _error(person, rng) > 0
        return Draw("up" if takes else "down")
    best = max(_weigh_plans(view, position, person, rng), key=lambda plan: plan.worth + _error(person, rng))
    if isinstance(best.action, Discard) and rng.random() < person.slips:
        return Discard(rng.choice(position.hand))
    return best.action


def _weigh_plans(view: NmbrsView, position: Position, person: NmbrsPerson, rng: Random) -> list[Plan]:
    planner = Planner(view, person, rng, Effort(person.work))
    if view.laid and not position.pending and rng.random() >= person.goes_on:
        return [planner.ending(position)]
    plans = planner.plans(position)
    return lookahead.refine_plans(view, plans) if person.ahead else plans


def _error(person: NmbrsPerson, rng: Random) -> float:
    """Return by how many points a choice is misjudged."""
    return rng.gauss(0, person.error) if person.error else 0.0
