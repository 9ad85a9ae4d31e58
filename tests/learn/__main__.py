"""Tells the walk through a script; see ``tests.learn``."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.games.registry import GAMES, find
from bot.games.wording import wording
from bot.i18n import texts
from bot.match.learning.lesson_script import ComputerStep, Script, script
from tests.learn.walk import Misfit, walk

CONSTANT = ("house", "options", "edition", "seat")
"""Fields of views that say nothing about the deal."""


def main() -> None:
    """Carry out the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.learn", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--seed", help="deal from this seed (hex) instead of the script's")
    parser.add_argument("--computers", type=int, help="sit so many computers opposite the learner")
    parser.add_argument("--options", type=msgspec.json.decode, help="the options of the match, as JSON")
    args = parser.parse_args()
    lesson = script(args.game) or Script("", 3, "1", (), ())
    chosen = {name: getattr(args, name) for name in ("seed", "computers", "options")}
    lesson = replace(lesson, **{name: value for name, value in chosen.items() if value is not None})
    try:
        _tell(args.game, lesson)
    except Misfit as why:
        print(f"\n✗ {why}")


def _tell(key: str, lesson: Script) -> None:
    game, t = find(key), texts("en")
    names = ["Learner", *(f"Computer {n}" for n in range(1, lesson.computers + 1))]
    seen: dict[str, Any] = {}
    for number, stage in enumerate(walk(key, lesson)):
        if stage.step is None:
            for seat, name in enumerate(names):
                print(f"{name}: {_written(_fields(game.view(stage.state, seat)))}")
        else:
            said = "" if isinstance(stage.step, ComputerStep) else stage.step.say
            print(f"\n{number}. {type(stage.step).__name__} {said}")
            for event in stage.events:
                print(*(f"   {line}\n" for line in wording(key).event(event, names, t)), sep="", end="")
            fresh = {name: now for name, now in _fields(game.view(stage.state, 0)).items() if seen[name] != now}
            print(f"   {sorted(game.actors(stage.state))} to act; for the learner {_written(fresh)}")
        seen = _fields(game.view(stage.state, 0))


def _fields(view: Any) -> dict[str, Any]:
    """The fields of a view as JSON, without those that never change."""
    return {name: value for name, value in msgspec.to_builtins(view).items() if name not in CONSTANT}


def _written(fields: dict[str, Any]) -> str:
    return msgspec.json.encode(fields).decode()


main()
