"""A step of a replay: what happened, the state of the match, and the controls to move through it."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import msgspec

from bot.games.base import Event
from bot.games.wording import wording
from bot.i18n.lengths import cut
from bot.panels import table
from bot.panels.base import Content, panel, plain
from bot.panels.scene import Item, Scene

JUMPS = 25
"""How many steps the menu of a long replay offers: as many as a menu can hold."""
NOBODY = "nobody"
"""The option to show no hand."""


class Place(msgspec.Struct, frozen=True):
    """The reader's position: the step counted from 0, the number of steps, and whose hand is open (None:
    nobody's).

    ``hands`` are the seats whose hands may be opened.
    """

    step: int
    steps: int
    hand: int | None = None
    hands: tuple[int, ...] = ()


def content(scene: Scene, events: Sequence[Event], place: Place) -> Content:
    """Build a step of a replay. ``scene`` is the match as it was then, ``events`` the public events of the
    step."""
    t = scene.t
    count = t("step {n} of {all}", n=place.step, all=place.steps - 1)
    if place.hand is not None:
        count += " · " + t("as {name} saw it", name=scene.names[place.hand])
    end, status = scene.outcome, panel(scene.game).status
    stand = f"{table.headline(scene, end)}\n{table.standings(scene, end)}" if end else status(scene.table, scene)
    head = t("### {title} · replay", title=scene.title) + f"\n-# {count}\n{stand}"
    return Content((head, describe_step(scene, events, place.step)), _rows(scene, place), above=2)


def describe_step(scene: Scene, events: Sequence[Event], step: int) -> str:
    """Describe the public events of that step, as number sentences."""
    if not step:
        return "\n".join(filter(None, (scene.t("The start of the match."), table.fair_shuffle(scene))))
    words = wording(scene.game)
    return "\n".join(line for event in events for line in words.event(event, scene.names, scene.t))


def _rows(scene: Scene, place: Place) -> tuple[tuple[Item, ...], ...]:
    rows = (_page_buttons(scene, place), _jumps(scene, place), _hands(scene, place))
    return tuple(row for row in rows if row)


def _page_buttons(scene: Scene, place: Place) -> tuple[Item, ...]:
    t, last = scene.t, place.steps - 1

    def button(name: str, label: str, step: int, *, emoji: str) -> Item:
        return scene.controls.button(
            f"replay.{name}", label, emoji=emoji, arg=_arg(step, place.hand), disabled=step == place.step
        )

    return (
        button("first", t("First"), 0, emoji="⏮️"),
        button("back", t("Back"), max(0, place.step - 1), emoji="◀️"),
        button("on", t("Next"), min(last, place.step + 1), emoji="▶️"),
        button("last", t("Last"), last, emoji="⏭️"),
    )


def _jumps(scene: Scene, place: Place) -> tuple[Item, ...]:
    """Build a menu of evenly spaced steps, for long replays."""
    if place.steps <= JUMPS:
        return ()
    choices = [_option(scene.t("Step {n}", n=step), step) for step in jumps(place.steps - 1)]
    menu = scene.controls.select(
        "replay.jump", choices, placeholder=scene.t("Jump to…"), arg=_arg(place.step, place.hand)
    )
    return (menu,)


def jumps(last: int) -> Sequence[int]:
    """Return the steps that the menu offers, from the first to the last."""
    return [round(n * last / (JUMPS - 1)) for n in range(JUMPS)]


def _hands(scene: Scene, place: Place) -> tuple[Item, ...]:
    """Build a menu of the players who allow others to see the hands they held."""
    if not place.hands:
        return ()
    t = scene.t
    nobody = _option(t("No hand"), NOBODY, default=place.hand is None)
    seats = [_option(plain(scene.names[seat]), seat, default=seat == place.hand) for seat in place.hands]
    menu = scene.controls.select(
        "replay.hand", [nobody, *seats], placeholder=t("Show a hand…"), arg=_arg(place.step, place.hand)
    )
    return (menu,)


def _option(label: str, value: int | str, *, default: bool = False) -> discord.SelectOption:
    return discord.SelectOption(label=cut(label, 100), value=str(value), default=default)


def _arg(step: int, hand: int | None) -> str:
    return str(step) if hand is None else f"{step}.{hand}"
