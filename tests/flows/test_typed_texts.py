"""Nothing that was typed is lost: a form that was refused offers it again; where it cannot, the answer has it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import pytest

from bot.ui.lifecycle import stopping
from bot.ui.playing import play
from tests.flows import nmbrs, numenko, numero, numo
from tests.flows.mischief import Mischief
from tests.flows.wire import Wire
from tests.flows.world import World, controls_of, texts_of, told

NONSENSE = "①２ ```x`` *y* @a"
"""Fits into every form, and is nothing in any game."""


def given_back(typed: str) -> str:
    """How an answer shows it: literally, in a block of code that cannot be ended from inside."""
    return "You typed:\n```\n" + typed.replace("``", "`\u200b`") + "\n```"


def value(form: Any) -> str:
    """What an opened form has in its field."""
    assert form.modal is not None, told(form)
    return str(form.modal["components"][0]["component"].get("value", ""))


class Typist(NamedTuple):
    """Ann at a table of a game where it is her turn, the button that opens the form, also when it was refused, and
    the form's field."""

    sits: Callable[[World], Awaitable[Any]]
    opens: str
    again: str
    field: str


async def _numer(world: World) -> None:
    await world.start_numer("ann", "ben")


async def _numero(world: World) -> None:
    await numero.sit_down(world, "ann", "ben")
    await numero.lay_out(world, 10, 5, hands={"ann": [9, 7], "ben": [3, 4]})


async def _numo(world: World) -> None:
    await numo.sit_down(world, "ann", "ben", level=4)
    await numo.lay_out(world, hands={"ann": [7, 4, 28], "ben": [1]})


async def _nmbrs(world: World) -> None:
    await nmbrs.sit_down(world, "ann", "ben")
    await nmbrs.lay_out(world, "10 20 30", hands={"ann": [33, 36, 39, 7], "ben": [1]})


async def _numenko(world: World) -> None:
    ann, _ = await numenko.sit_down(world, "ann", "ben")
    await ann.finds(numenko.CALCULATIONS)


TYPISTS = {
    "numer": Typist(_numer, "Choose a number", "Choose a number", "number"),
    "numero": Typist(_numero, "Type it", "Type it", "text"),
    "numo": Typist(_numo, "Type it", "Type it", "text"),
    "nmbrs": Typist(_nmbrs, "Type it", "Type it", "text"),
    "numenko": Typist(_numenko, numenko.CALCULATIONS, numenko.MEND[numenko.CALCULATIONS], "text"),
}


def forms(*games: str) -> pytest.MarkDecorator:
    """The same with the forms of these games."""
    return pytest.mark.parametrize("typist", [TYPISTS[game] for game in games], ids=games)


class Form:
    """The open form of Ann, to be sent whenever a test likes."""

    def __init__(self, world: World, wire: Wire, typist: Typist, custom_id: str) -> None:
        self.world, self.wire, self.typist, self.custom_id = world, wire, typist, custom_id

    def emit(self, typed: str = NONSENSE) -> Any:
        """Send it, and look at the answer later."""
        shot = self.wire.shot(self.world.dm("ann"))
        return self.wire.emit_form("ann", self.custom_id, {self.typist.field: typed}, shot)

    async def sends(self, typed: str = NONSENSE) -> str:
        """What Ann is told."""
        result = self.emit(typed)
        await self.wire.settle()
        return told(result)

    async def offers(self) -> str:
        """What the form offers when Ann opens it again."""
        return value(await self.world.presses("ann", self.typist.again, self.world.dm("ann"))).strip()


async def opened(world: World, wire: Wire, typist: Typist) -> Form:
    """Ann has opened her form."""
    await typist.sits(world)
    shown = await world.presses("ann", typist.opens, world.dm("ann"))
    assert shown.modal is not None, told(shown)
    return Form(world, wire, typist, str(shown.modal["custom_id"]))


@forms(*TYPISTS)
async def test_a_refused_form_offers_what_was_typed_also_after_a_restart(
    world: World, wire: Wire, typist: Typist
) -> None:
    form = await opened(world, wire, typist)
    await form.sends()
    assert await form.offers() == NONSENSE
    await world.restart()
    assert await form.offers() == NONSENSE


@forms("numer", "nmbrs")
async def test_what_comes_after_the_deadline_is_given_back(world: World, wire: Wire, typist: Typist) -> None:
    """Nobody has seen to the deadline yet."""
    form = await opened(world, wire, typist)
    await world.bot.store.database.write("UPDATE seat SET due_at = due_at - 1000")
    await world.bot.store.database.write("UPDATE clock SET due_at = due_at - 10000")
    text = "513" if typist.field == "number" else "33 36 39"
    assert given_back(text) in await form.sends(text)


@forms("numer", "numero", "numenko")
async def test_what_comes_in_a_later_turn_is_offered_or_given_back(
    world: World, wire: Wire, typist: Typist
) -> None:
    form = await opened(world, wire, typist)
    await world.wait(125)
    answer = await form.sends()
    assert given_back(NONSENSE) in answer or await form.offers() == NONSENSE


@forms("numo")
async def test_who_has_resigned_gets_it_back(world: World, wire: Wire, typist: Typist) -> None:
    form = await opened(world, wire, typist)
    asked = await world.person("ann").slash(world.channel, "match resign", match=1)
    await world.presses("ann", "Yes, resign", asked.response)
    assert given_back(NONSENSE) in await form.sends()


@forms("numer", "numenko")
async def test_what_comes_after_the_match_is_given_back(world: World, wire: Wire, typist: Typist) -> None:
    form = await opened(world, wire, typist)
    await world.bot.service.cancel(1, 0, moderator=True)
    await world.wait()
    result = form.emit()
    await wire.settle()
    assert given_back(NONSENSE) in told(result) + texts_of(world.dm("ann"))


@pytest.mark.logs_errors
async def test_what_meets_a_fault_of_ours_is_given_back(
    world: World, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = await opened(world, wire, TYPISTS["numero"])

    async def breaks(*_: Any) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr(play, "_play_form", breaks)
    answer = await form.sends()
    assert "something went wrong on my side" in answer
    assert given_back(NONSENSE) in answer


async def test_what_a_stop_cut_short_is_given_back_after_the_start(
    world: World, wire: Wire, mischief: Mischief, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stopping, "GRACE", 0.01)
    form = await opened(world, wire, TYPISTS["numenko"])
    go_on = mischief.slows(monkeypatch, "acknowledge")
    form.emit("F6 across 2*4*8")
    await wire.settle()
    await world.bot.close()
    go_on.set()
    await world.revive()
    await world.wait()
    owed = [body for body in mischief.bodies("follow up") if "I restarted just as you pressed" in str(body)]
    assert len(owed) == 1
    assert "F6 across 2*4*8" in str(owed)


async def test_a_number_that_was_refused_is_gone_once_another_is_chosen(world: World) -> None:
    await world.start_numer("ann", "ben")
    await world.writes("ann", "5133")
    assert value(await world.presses("ann", "Choose a number", world.dm("ann"))) == "5133"
    await world.writes("ann", "513")
    assert value(await world.presses("ann", "Change your number", world.dm("ann"))) == "513"
    assert "Change your number" in controls_of(world.dm("ann"))
