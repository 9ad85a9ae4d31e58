"""A whole match of Numer for three, computed by hand, and played with arbitrary things happening in between."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import discord

from tests.flows.world import Shown, World, answer, controls_of, texts_of

Between = Callable[[], Awaitable[None]]

TURNS: tuple[tuple[str, str, str], ...] = (
    ("761", "513", "220"),  # 761 is out (1 in 513); ben 5 + 2, cleo 2
    ("654", "987", "333"),  # all accepted: ann 6, ben 9 + 3, cleo 3
    ("-", "640", "999"),  # ann sits out; ben 6, cleo 9 + 4
    ("812", "222", "888"),  # 888 and 812 are out; ben 2 + 6, his last digit
    ("987", "", "145"),  # ben rests; ann 18 + 8, cleo 2
    ("444", "444", "100"),  # equal numbers: ann and ben 4 + 2 each, cleo 1
    ("007", "999", "222"),  # ann 0, ben 9 + 3, cleo 2
    ("-", "-", "-"),  # nobody
    ("999", "870", "777"),  # 870 is out (7 in 777); ann 9 + 6, cleo 7
    ("865", "321", "999"),  # ann 16, ben 6, cleo 18 + 8
)
"""What ann, ben and cleo write in each of the ten turns: ``-`` sits out, nothing rests."""

RESULT = "🥇 ann · 82\n🥈 ben · 72\n🥉 cleo · 68"
SHEET = ("ann: 32 + 6 | 37 + 7 = **82**", "ben: 33 + 10 | 24 + 5 = **72**", "cleo: 20 + 7 | 36 + 5 = **68**")


def timeless(message: discord.Message) -> str:
    """The texts of a message without what differs from match to match: number, times, seed and commitment."""
    text = re.sub(r"<t:\d+:", "<t:…:", texts_of(message))
    return re.sub(r"\b[0-9a-f]{32,64}\b", "…", re.sub(r"#\d+", "#…", text))


async def nothing() -> None:
    """Nothing happens in between."""


async def play(world: World, between: Between = nothing) -> list[str]:
    """From the slash command to the result; returns the public texts after each turn. ``between`` runs after every
    single step."""
    await world.person("ann").slash(world.channel, "numer play")
    await between()
    for name in ("ben", "cleo"):
        await world.presses(name, "Join")
        await between()
    await world.wait()
    await world.presses("ann", "Start")
    await between()
    await world.wait()
    shown = [timeless(world.table())]
    for numbers in TURNS:
        for name, number in zip(("ann", "ben", "cleo"), numbers, strict=True):
            if number:
                await chooses(world, name, number, between)
        await world.wait()
        shown.append(timeless(world.table()))
    return shown


async def chooses(world: World, name: str, number: str, between: Between) -> None:
    """One choice, each person in their own way: ann from the table message, ben in his DMs, cleo with /hand."""
    if name == "cleo":
        panel: Shown = answer(await world.person(name).slash(world.channel, "hand"))
        await between()
    elif name == "ann" and number == "-":
        panel = answer(await world.opens(name))
        await between()
    else:
        panel = world.dm(name) if name == "ben" else world.table()
    if number == "-":
        await world.presses(name, "Sit out", panel)
    else:
        assert "Choose a number" in controls_of(panel)
        form = await world.presses(name, "Choose a number", panel)
        await between()
        await world.sends(name, form, number)
    await between()
