"""NUMO's computer players: always legal, each level stronger than the last, and their choices with given cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from random import Random
from statistics import median
from typing import Any, Protocol, get_args

import pytest
from msgspec.structs import replace

from bot.cli.simulate.playing import Simulation, play
from bot.games.numo import NUMO
from bot.games.numo.cards import Control
from bot.games.numo.legal import discards, forms, lays
from bot.games.numo.model import Discard, Draw, FormMeld, LayOff, NumoAction, NumoState, NumoView
from bot.games.numo.options import NumoOptions
from bot.opponents.base import LEVELS, Level, opponent
from bot.opponents.numo import OPPONENT
from bot.opponents.numo.deciding import decide
from bot.opponents.numo.fitting import in_melds, taking
from bot.opponents.numo.people import PEOPLE
from tests.extent import at_night, thorough_at_night
from tests.rules.numo_table import ANN, BOB, Table
from tests.steps import steps_of

every_level = pytest.mark.parametrize("level", LEVELS)
CHANCES = 12
"""How often a player is asked about the same cards, each time with another seed."""


def table(**options: Any) -> Table:
    """A table of two with the lower deck."""
    return Table(**{"deck": "lower", **options})


def choices(at: Table, level: Level) -> list[NumoAction | None]:
    """What a player in Ann's seat may do."""
    return [OPPONENT.choose(at.sees(ANN), level, Random(seed)) for seed in range(CHANCES)]


def discarded(at: Table, level: Level) -> set[str]:
    """The cards that a player in Ann's seat may discard, which must be all it does."""
    chosen = choices(at, level)
    assert all(isinstance(action, Discard) for action in chosen), chosen
    return {action.card for action in chosen if isinstance(action, Discard)}


def states(levels: tuple[Level, ...], seed: int, **options: Any) -> Iterator[NumoState]:
    """The states of a match between computer players before its end."""
    rng = Random(seed)
    state = NUMO.setup(NumoOptions(**options), len(levels), seed)
    while state.phase != "over":
        yield state
        action = OPPONENT.choose(NUMO.view(state, state.mover), levels[state.mover], rng)
        assert action is not None
        state = NUMO.apply(state, state.mover, action).state


@pytest.mark.parametrize(
    ("level", "seats", "options"),
    thorough_at_night(
        LEVELS,
        [
            (2, NumoOptions(level=1, target=50)),
            (3, NumoOptions(level=4, scoring=2, target=50)),
            (6, NumoOptions(level=8, target=50)),
            (2, NumoOptions(custom=get_args(Control), must="division", target=50)),
            (2, NumoOptions(custom=("multiplication",), must="multiplication", target=50)),
        ],
    ),
)
def test_what_they_do_is_legal_and_leads_to_an_end(level: Level, seats: int, options: NumoOptions) -> None:
    assert play(NUMO, OPPONENT, Simulation(options, (level,) * seats, seed=1)).actions >= seats


@every_level
def test_who_is_not_to_play_does_nothing(level: Level) -> None:
    for state in islice(states(("easy", "medium", "easy"), seed=1), 20):
        for seat in {None, 0, 1, 2} - {state.mover}:
            assert OPPONENT.choose(NUMO.view(state, seat), level, Random(1)) is None


@every_level
def test_the_same_chance_makes_the_same_move(level: Level) -> None:
    for state in islice(states(("easy", "medium"), seed=2), 0, 20, 3):
        view = NUMO.view(state, state.mover)
        assert OPPONENT.choose(view, level, Random(5)) == OPPONENT.choose(view, level, Random(5))


@every_level
def test_what_a_seat_cannot_see_does_not_change_what_it_does(level: Level) -> None:
    state = NUMO.setup(NumoOptions(), 2, 3)
    mine, theirs = state.mover, 1 - state.mover
    hidden = [*state.hands[theirs], *state.stock]
    Random(1).shuffle(hidden)
    hands = [state.hands[mine]] * 2
    hands[theirs] = tuple(hidden[:10])
    other = replace(state, hands=tuple(hands), stock=tuple(hidden[10:]))
    assert other != state
    chosen = [OPPONENT.choose(NUMO.view(one, mine), level, Random(2)) for one in (state, other)]
    assert chosen[0] == chosen[1]


@every_level
def test_useless_cards_are_discarded_in_no_fixed_order(level: Level) -> None:
    at = table(level=1).lies(hands={ANN: ["1sp", "7su", "10au", "20wi"], BOB: [3]}, phase="meld", drawn="1sp")
    assert len(discarded(at, level)) > 1


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
def test_the_discard_that_completes_a_meld_is_taken_and_another_is_not(level: Level) -> None:
    hands = {ANN: ["13sp", "17sp", "21sp", "2wi"], BOB: ["20wi", "5su", "6au"]}
    assert set(choices(table(level=1).lies(hands=hands, discards=["25sp"]), level)) == {Draw(from_discard=True)}
    others = choices(table(level=1).lies(hands=hands, discards=["27su"]), level)
    assert others.count(Draw()) >= CHANCES * 2 // 3


@every_level
def test_who_can_go_out_with_a_meld_does_unless_it_is_overlooked(level: Level) -> None:
    hand = ["5sp", "9sp", "13sp", "17sp"]
    at = table(level=1).lies(hands={ANN: hand, BOB: [1]}, phase="meld", drawn="17sp")
    chosen = choices(at, level)
    out = chosen.count(FormMeld(tuple(hand), "season"))
    assert out == CHANCES if level == "expert" else out >= CHANCES * 2 // 3


def test_an_expert_goes_out_by_changing_the_step_of_a_run() -> None:
    at = table(level=6).lies(
        (ANN, "run", ("5sp", "9sp", "13sp")), hands={ANN: [7, 11, 20], BOB: [1]}, phase="lay", drawn="20wi"
    )
    for action in choices(at, "expert"):
        assert isinstance(action, LayOff)
        assert len(action.cards) == 2


def test_the_more_there_is_to_find_the_likelier_it_is_overlooked() -> None:
    def missed(at: Table, level: Level) -> int:
        return sum(isinstance(OPPONENT.choose(at.sees(ANN), level, Random(n)), Discard) for n in range(150))

    def laying(*hand: str) -> Table:
        cards: dict[int, list[str | int]] = {ANN: [*hand, "27su"], BOB: [1]}
        return table(level=6).lies((ANN, "run", ("5sp", "9sp", "13sp")), hands=cards, phase="lay", drawn="27su")

    plain, gaps = laying("17sp"), laying("7sp", "11sp")
    assert missed(plain, "beginner") < missed(gaps, "beginner")
    assert missed(gaps, "easy") < missed(gaps, "beginner")


def test_who_sees_a_lay_off_now_and_then_keeps_melds_together() -> None:
    at = table(level=1).lies(
        (BOB, "character", ("7sp", "7su", "8wi")), hands={ANN: ["8au", "2wi", "3su"], BOB: [1]}, phase="meld"
    )
    kinds = [type(OPPONENT.choose(at.sees(ANN), "beginner", Random(seed))) for seed in range(60)]
    assert kinds.count(LayOff) > kinds.count(Discard) > 0
    melds = ["5sp", "7sp", "9sp", "11sp", "28au"]
    held = table(level=1).lies(hands={ANN: melds, BOB: [1]}, phase="lay", drawn="28au")
    assert discarded(held, "medium") == {"28au"}


def test_at_a_glance_melds_are_for_points_or_for_cards_as_the_score_is_counted() -> None:
    hand = ["1sp", "3sp", "5sp", "21sp", "22su", "23au", "8wi", "2wi"]
    made = {}
    for scoring in (1, 2):
        at = table(level=1, scoring=scoring).lies(hands={ANN: hand, BOB: [3]}, phase="meld", drawn="2wi")
        seen = decide(at.sees(ANN), PEOPLE["medium"]._replace(foresees=None, overlooks=0.0), Random(1))
        assert isinstance(seen, FormMeld)
        made[scoring] = seen
    assert made[2].kind == "season"
    assert len(made[2].cards) == 4
    assert made[1].kind == "character"


@pytest.mark.parametrize("level", ["medium", "expert"])
def test_cards_for_the_meld_that_is_needed_are_kept(level: Level) -> None:
    hands = {ANN: ["3su", "8wi", "13sp", "17sp"], BOB: ["20wi", "5su", "6au"]}
    at = table(level=4).lies(hands=hands, phase="meld", drawn="17sp")
    chosen = choices(at, level)
    kept = [action for action in chosen if action in (Discard("13sp"), Discard("17sp"))]
    assert len(kept) >= (len(chosen) if level == "expert" else len(chosen) / 2)


def test_an_expert_discards_first_what_can_no_longer_become_a_meld() -> None:
    at = table(level=1).lies(
        hands={ANN: ["7sp", "7su", "9sp", "9su"], BOB: ["4wi", "27su"]},
        discards=["10au", "10wi"],
        phase="meld",
        drawn="7sp",
    )
    assert {"9sp", "9su"}.issuperset(discarded(at, "expert"))


def test_an_expert_waits_rather_than_be_left_with_one_card() -> None:
    at = table(level=2).lies(
        (ANN, "addition", ("1sp", "2au", "3sp")),
        hands={ANN: ["5sp", "13sp", "18su", "17sp", "16wi"], BOB: [4, 8, 9, 12, 22, 20, 27]},
        phase="meld",
        drawn="16wi",
    )
    assert FormMeld in {type(action) for action in choices(at, "medium")}
    assert {type(action) for action in choices(at, "expert")} == {Discard}


def test_an_expert_begins_with_four_cards_when_four_three_and_three_make_ten() -> None:
    hand = ["5sp", "9sp", "13sp", "17sp", "3su", "4wi", "7su", "6wi", "8wi", "14su", "27su"]
    at = table(level=2).lies(hands={ANN: hand, BOB: [10, 11, 12, 20]}, phase="meld", drawn="27su")
    for action in choices(at, "expert"):
        assert isinstance(action, FormMeld)
        assert action.kind == "season"


def test_an_expert_does_not_feed_what_the_next_player_has_taken() -> None:
    at = table(level=1).lies(
        hands={ANN: ["13sp", "17sp", "21sp", "8au", "6au"], BOB: ["7sp", "7su", "20wi"]},
        phase="meld",
        drawn="8au",
        taken=((), ("7sp", "7su")),
    )
    assert discarded(at, "expert") == {"6au"}


def test_an_expert_does_not_discard_what_the_next_player_can_lay_off_as_the_last_card_but_one() -> None:
    at = table(level=1).lies(
        (BOB, "character", ("7sp", "7su", "8wi")),
        hands={ANN: ["8au", "13sp", "27su", "2wi"], BOB: ["20wi"]},
        phase="lay",
        drawn="2wi",
    )
    assert Discard("8au") not in choices(at, "expert")


def test_an_expert_holds_a_lay_off_that_would_score_for_a_rival_and_sheds_it_where_cards_count() -> None:
    def at(scoring: int) -> Table:
        return table(level=1, scoring=scoring).lies(
            (BOB, "character", ("7sp", "7su", "8wi")),
            hands={ANN: ["8au", "13sp", "17sp", "21sp", "2wi"], BOB: ["20wi", "5sp"]},
            phase="meld",
            drawn="2wi",
        )

    assert discarded(at(1), "expert") == {"2wi"}
    assert set(choices(at(2), "expert")) == {LayOff(("8au",), 1)}


def simple(view: NumoView) -> FormMeld | LayOff | Discard | Draw:
    """The simplest sensible strategy: take a discard that completes a meld, form and lay off the first that there
    is, discard the highest card that is in no meld."""
    if view.phase == "draw":
        after = taking(view)
        return Draw(from_discard=any(view.discards[-1] in form.cards for form, _ in forms(after)))
    for form, _ in forms(view):
        return form
    for lay, _ in lays(view):
        return lay
    kept = in_melds(view)
    free = list(discards(view))
    useless = [discard for discard in free if discard.card not in kept]
    return max(useless or free, key=lambda discard: view.cards[discard.card].number)


class Chooser(Protocol):
    """Makes moves."""

    def __call__(self, view: NumoView, rng: Random) -> NumoAction | None: ...


def chooser(level: Level | None) -> Chooser:
    """The player of a level; for None the simplest one."""
    return lambda view, rng: simple(view) if level is None else OPPONENT.choose(view, level, rng)


def share(strong: Level | None, weak: Level | None, matches: int) -> float:
    """Which share of the matches of two, each deal played from both seats, the strong player wins."""
    won = 0.0
    for seed in range(matches):
        seats = (strong, weak) if seed % 2 else (weak, strong)
        players = [chooser(level) for level in seats]
        rng = Random(seed)
        state = NUMO.setup(NumoOptions(target=300), 2, seed // 2)
        while state.phase != "over":
            action = players[state.mover](NUMO.view(state, state.mover), rng)
            assert action is not None
            state = NUMO.apply(state, state.mover, action).state
        won += state.scores[seats.index(strong)] > state.scores[seats.index(weak)]
    return won / matches


@pytest.mark.parametrize(
    ("strong", "weak", "matches"),
    [
        (None, "beginner", 24),
        ("medium", "beginner", 6),
        at_night(None, "beginner", 60),
        at_night("medium", "beginner", 12),
        at_night("expert", "easy", 2),
    ],
)
def test_levels_two_apart_differ_clearly_and_a_beginner_loses_to_simple_play(
    strong: Level | None, weak: Level, matches: int
) -> None:
    assert share(strong, weak, matches) > (0.5 if strong is None else 0.65)


@pytest.mark.parametrize("options", [{"level": 2}, {"level": 8}], ids=repr)
def test_an_expert_does_not_keep_the_table_waiting(options: dict[str, int]) -> None:
    views = [NUMO.view(state, state.mover) for state in islice(states(("easy",) * 3, seed=4, **options), 24)]
    steps = [steps_of(partial(OPPONENT.choose, view, "expert", Random(1))) for view in views[::2]]
    print(f"median {median(steps):,.0f} steps, most {max(steps):,}")
    assert median(steps) < 500_000
    assert max(steps) < 3_000_000


def test_the_registry_of_opponents_finds_them() -> None:
    assert opponent("numo") is OPPONENT
    assert OPPONENT.pause == 0
