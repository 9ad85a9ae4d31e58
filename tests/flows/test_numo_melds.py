"""Melds and lay-offs of NUMO on a phone: what the chosen cards make, where they fit, and why they do not."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from bot.games.numo.cards import Kind
from tests.flows.numo import ALL_NINE, LAY, MELDS, USES, Laid, lay_out, on_table, sit_down, state
from tests.flows.world import World, texts_of
from tests.rules.numo_table import Face
from tests.told import sentence_of


@pytest.mark.rule("NUMO-7")
@pytest.mark.rule("NUMO-8")
@pytest.mark.rule("NUMO-13")
async def test_the_melds_of_level_one(world: World) -> None:
    """The melds of the other levels are in the match with progress."""
    ann, ben = await sit_down(world, "ann", "ben", level=1)
    for kind in ("season", "character", "pair"):
        cards, words = MELDS[kind].cards, MELDS[kind].words
        await lay_out(world, hands={"ann": [*cards, 15, 77], "ben": [1, 3]})
        await ann.draws()
        await ann.chooses(*reversed(cards))
        assert f"✓ **{words}**, worth " in ann.sees, "the panel names what the chosen cards make"
        assert not await on_table(world), "and nothing is played yet"
        await ann.picks("Meld")
        await world.wait()
        assert f"ann melds **{words}**" in texts_of(world.table())
        assert f"ann's melds: #1 {words}." in ann.at_table
        await ann.discards(15)
        await world.wait()
        assert "discards 15 " in ben.told


async def test_every_kind_of_meld_as_a_typed_sentence(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben", control=ALL_NINE)
    for kind, example in MELDS.items():
        await lay_out(world, hands={"ann": [*example.cards, 12, 15, 77], "ben": [1, 2]})
        await ann.types("draw")
        await ann.types(example.typed)
        await world.wait()
        assert f"ann's melds: #1 {example.words}." in ann.at_table
        assert [meld[1] for meld in await on_table(world)] == [kind]


@pytest.mark.rule("NUMO-14")
async def test_two_things_at_once_are_asked_about_also_after_a_restart(world: World) -> None:
    ann, ben = await sit_down(world, "ann", "ben", control="S C R P", must="prime")
    await lay_out(world, hands={"ann": [3, 5, 7, 15, 77, 80], "ben": [9, 11, 2, 4]}, stock=[20, 30, 40])
    await ann.draws()
    await ann.chooses(5, 3, 7)
    assert "✓ **primes 3, 5, 7**, worth 15" in ann.sees
    assert ann.offers == ["Meld primes 3, 5, 7", "Meld run 3, 5, 7"], "what going out needs first"
    await world.restart()
    await ann.picks("Meld run")
    await world.wait()
    assert "ann melds **run 3, 5, 7**" in texts_of(world.table())
    assert "needed: P" in ann.sees, "a run is no meld of primes"
    await ann.discards(80)
    await world.wait()

    await ben.draws()
    await ben.chooses(11)
    assert f"{LAY}11 on #1" not in ben.offers, "it stays a run, which takes no further prime"
    await ben.lays(9, on=1)
    await world.wait()
    assert "ben lays off 9 on ann's meld: run 3, 5, 7, 9" in texts_of(world.table())


@pytest.mark.rule("NUMO-14")
async def test_a_typed_meld_that_is_several_things_is_asked_about_too(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben", control="R P")
    await lay_out(world, hands={"ann": [3, 5, 7, 15], "ben": [1]})
    await ann.draws()
    await ann.types("meld 3 5 7")
    assert "⚠️ These cards could be several melds. Say which you mean: run · primes." in ann.sees
    await ann.types("meld 3 5 7 as primes")
    assert [meld[1] for meld in await on_table(world)] == ["prime"]


NOTHING: tuple[tuple[tuple[Face, ...], str], ...] = (
    ((3, 4, 7), "“addition” doesn't count in this deal. Allowed: season,"),
    ((7, 8, 9), "“run” doesn't count in this deal."),
    ((21, 27), sentence_of("NUMO-13.pair")),
    ((7, 4), "-# … no meld yet: most have three or four cards."),
    ((7, 4, 29), "-# ✗ 7 × 4 = 28, not 29."),
    (("2wi", "4wi", "8wi", 9), "A season meld is all one season, and these are winter and spring."),
    ((25, 27, 28), "The 25 shows the Sea Serpent's Cave, which is a dwelling, not a character."),
)


@pytest.mark.rule("NUMO-6")
async def test_why_cards_make_nothing_at_this_level(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben", level=4)
    hand: list[Face] = [3, "4wi", 7, "8wi", 9, 21, 27, 29, "2wi", 25, 28]
    await lay_out(world, hands={"ann": hand, "ben": [1]})
    await ann.draws()
    before = await state(world)
    for cards, reason in NOTHING:
        await ann.chooses(*cards)
        assert reason in next(line for line in ann.sees.splitlines() if line.startswith(("-# ✗", "-# …")))
        chosen = {str(card).rstrip("aspuwi") for card in cards}
        offered = [set(re.findall(r"\d+", offer)) for offer in ann.offers]
        assert chosen not in offered, "nothing that cannot be is offered"
    assert await state(world) == before


@pytest.mark.rule("NUMO-18")
async def test_a_choice_can_be_unmade(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben", level=4)
    await lay_out(world, hands={"ann": [7, 4, 28, 15], "ben": [1]})
    assert not ann.cards, "first a card is drawn"
    await ann.draws()
    await ann.chooses(7, 4, 15)
    await ann.chooses(7, 4, 28)
    assert "✓ **multiplication 7 × 4 = 28**, worth 39" in ann.sees
    assert "Discard 28" not in ann.may
    await ann.presses("Undo")
    assert not ann.ticked
    assert "**Your turn:** meld, then discard." in ann.sees
    await ann.chooses(15)
    assert "Discard 15" in ann.may


class Growth(NamedTuple):
    """A meld that grows: its cards, what is laid off together, and what the meld is called then."""

    meld: tuple[Face, ...]
    cards: tuple[Face, ...]
    words: str


GROWING: dict[Kind, tuple[Growth, Growth]] = {
    "character": (
        Growth(("7sp", "7su", "8au"), ("8wi",), "Goblin: 7, 7, 8, 8"),
        Growth((55, 54, 56), (60,), "Ogre: 54, 55, 56, 60"),
    ),
    "run": (
        Growth((6, 10, 14), (8, 12), "run 6, 8, 10, 12, 14"),
        Growth((9, 12, 15), (18, 6, 21), "run 6, 9, 12, 15, 18, 21"),
    ),
    "prime": (
        Growth((3, 7, 31), (11,), "primes 3, 7, 11, 31"),
        Growth((37, 41, 43), (2,), "primes 2, 37, 41, 43"),
    ),
    "factor": (
        Growth((3, 4, 24), (6, 8), "factors 3, 4, 6, and 8 of 24"),
        Growth((1, 5, 25), (50,), "factors 1, 5, and 25 of 50"),
    ),
}
"""For each growing kind one meld of ann's and one of ben's."""


@pytest.mark.rule("NUMO-19")
@pytest.mark.parametrize("kind", GROWING)
async def test_each_growing_kind_takes_lay_offs_on_own_and_others_melds(world: World, kind: Kind) -> None:
    ann, _ = await sit_down(world, "ann", "ben", control=ALL_NINE)
    mine, yours = GROWING[kind]
    melds: list[Laid] = [("ann", kind, mine.meld), ("ben", kind, yours.meld)]
    await lay_out(world, *melds, hands={"ann": [*mine.cards, *yours.cards, 99, 77], "ben": [1, 13]})
    await ann.draws()
    await ann.lays(*mine.cards, on=1)
    await ann.lays(*yours.cards, on=2)
    await world.wait()
    assert f"ann's melds: #1 {mine.words}. ben's melds: #2 {yours.words}." in ann.at_table
    first, second = [line for line in texts_of(world.table()).splitlines() if " lays off " in line]
    assert first.startswith("ann lays off ") and first.endswith(f": {mine.words}")
    assert "on ann's meld" not in first
    assert second.startswith("ann lays off ") and second.endswith(f" on ben's meld: {yours.words}")


@pytest.mark.rule("NUMO-19")
async def test_only_melds_that_the_chosen_cards_fit_are_offered(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben", control=ALL_NINE)
    melds: tuple[Laid, ...] = (
        ("ben", "run", (9, 12, 15)),
        ("ann", "season", ("2wi", "4wi", "8wi", "10wi")),
        ("ben", "multiplication", (3, 6, "18su")),
        ("ben", "pair", (22, 27)),
        ("ann", "run", (63, 70, 77)),
        ("ben", "factor", (7, 14, 42)),
    )
    await lay_out(world, *melds, hands={"ann": [21, 56, 84, 24, 20, 120], "ben": [1, 1]}, stock=[60, 50])
    await ann.draws()
    for cards, fitting in (((21,), [6]), ((84,), [5, 6]), ((56, 84), [5]), ((24,), [])):
        await ann.chooses(*cards)
        said = ", ".join(map(str, cards))
        exact = [f"{LAY}{said} on #{n}" for n in fitting]
        assert [offer for offer in ann.offers if offer.startswith(f"{LAY}{said} on")] == exact
    await ann.chooses(84)
    assert "✓ Fits on #5 and #6" in ann.sees
    facts = {option["label"]: option["description"] for option in ann.options(USES)}
    assert facts["Lay off 84 on #5"] == "your own meld · 84 points"
    assert facts["Lay off 84 on #6"] == "ben's meld · 84 points"


@pytest.mark.rule("NUMO-18")
async def test_a_meld_then_several_lay_offs_in_one_turn(world: World) -> None:
    ann, ben = await sit_down(world, "ann", "ben", level=6)
    hand: list[Face] = [28, 35, 42, 49, "8wi", 18, 20, 40]
    await lay_out(
        world,
        ("ben", "run", (9, 12, 15)),
        ("ben", "character", ("7sp", "7su", "8au")),
        hands={"ann": hand, "ben": [2, 2]},
        stock=[60, 50],
    )
    await ann.draws()
    await ann.melds(28, 35, 42, 49)
    await ann.types("lay 8 on goblin")
    assert f"⚠️ {sentence_of('numo.word', place=4, text='goblin')}" in ann.sees
    await ann.types("lay 8 on #2")
    await ann.lays(18, on=1)
    await world.wait()
    assert "ann lays off 8 on ben's meld: Goblin: 7, 7, 8, 8\nann lays off 18" in texts_of(world.table())
    await ann.chooses(20, 40, 60)
    assert f"✗ {sentence_of('numo.no_fit')}" in ann.sees, "after a lay-off there is no meld"
    await ann.discards(20)
    await world.wait()
    assert "**Your turn:** draw a card" in ben.sees
    assert len(await on_table(world)) == 3


@pytest.mark.rule("NUMO-18")
async def test_a_meld_comes_before_the_lay_offs(world: World) -> None:
    ann, _ = await sit_down(world, "ann", "ben", level=6)
    await lay_out(world, ("ben", "run", (9, 12, 15)), hands={"ann": [28, 35, 42, 18, 5], "ben": [2, 2]})
    await ann.draws()
    await ann.lays(18, on=1)
    assert "**Your turn:** lay off or discard." in ann.sees
    await ann.chooses(28, 35, 42)
    assert not ann.offers
    await ann.types("meld 28 35 42")
    assert f"⚠️ {sentence_of('NUMO-18.meld')}" in ann.sees
    assert len(await on_table(world)) == 1
