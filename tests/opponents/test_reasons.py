"""Why the computer players say that an action was better: a clause from the terms of their own evaluation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.nmbrs import NMBRS
from bot.games.nmbrs import model as nmbrs
from bot.games.numenko.model import NumenkoAction, Save, Swap
from bot.games.numer import NUMER
from bot.games.numer.model import Choose, NumerView, SitOut
from bot.games.numer.options import NumerOptions
from bot.games.numo import model as numo
from bot.games.numo.options import Level
from bot.games.registry import GAMES, find
from bot.i18n import languages, texts
from bot.opponents.base import Assessment, Opponent, opponent
from bot.opponents.numer.assessing import Danger
from tests.opponents.nmbrs_table import drawing, offered, playing
from tests.rules.numenko_table import Table as NumenkoTable
from tests.rules.numenko_table import grid as typed
from tests.rules.numero_table import ANN, BOB
from tests.rules.numero_table import Table as NumeroTable
from tests.rules.numo_table import Table as NumoTable

T = texts("en")


def why(game: str, view: Any, action: Any, best: Any, **found: Any) -> str:
    """The reason for that best action."""
    return opponent(game).explain(view, action, Assessment(best, **{"cost": 3.0, **found}), T)


def numer(turn: int = 1, closed: tuple[str, ...] = ("", "")) -> NumerView:
    """The view of the first seat in that turn."""
    return NUMER.view(replace(NUMER.setup(NumerOptions(), len(closed), 1), closed=closed, turn=turn), 0)


def test_numer_tells_the_order_of_the_digits() -> None:
    said = why("numer", numer(), Choose("610"), Choose("601"), chances=(0.4, 0.5))
    assert said == "both score the same, but in this order the number is lower, so fewer numbers eliminate it"


def test_numer_tells_the_danger_if_there_was_one() -> None:
    facts: dict[str, Any] = {"chances": (0.3, 0.7), "facts": Danger("5", 0.58)}
    assert (
        why("numer", numer(), Choose("575"), Choose("611"), **facts) == "a lower number with a 5 was likely (58%)"
    )
    facts["facts"] = Danger("5", 0.2)
    assert "likely" not in why("numer", numer(), Choose("575"), Choose("611"), **facts)


def test_numer_adds_up_what_a_number_scores() -> None:
    said = why("numer", numer(), Choose("555"), Choose("601"), chances=(0.5, 0.5))
    assert said == "601 scores 6 + 3 for crossed-off digits; 555 scores 5 + 1"
    last = why("numer", numer(5), Choose("555"), Choose("601"), chances=(0.5, 0.5))
    assert last.startswith("601 scores 12 + 3"), "the first digit counts double"


def test_numer_tells_what_stays_open() -> None:
    assert why("numer", numer(), Choose("792"), Choose("555")) == "555 keeps 9, 7, and 2 open for later turns"


def test_numer_compares_with_sitting_out_and_void_numbers() -> None:
    said = why("numer", numer(), SitOut(), Choose("555"), chances=(0.0, 0.75))
    assert said == "555 is accepted 75% of the time; sitting out scores nothing"
    strict = numer(closed=("5", ""))
    assert why("numer", strict, Choose("555"), Choose("666")) == "a number with a crossed-off digit scores nothing"
    assert "worth later" in why("numer", numer(), Choose("555"), SitOut())


def test_the_danger_is_that_of_the_digit_most_likely_met() -> None:
    found = opponent("numer").assess(numer(), Choose("987"))
    assert found is not None and isinstance(found.facts, Danger)
    assert found.chances is not None
    assert found.facts.digit in "987"
    assert 0 < found.facts.chance <= 1 - found.chances[0] + 0.1


def test_numero_tells_what_is_won_at_once() -> None:
    table = NumeroTable(level="numbers").lies(10, 6, 4, 3, hands={ANN: [10, 3, 14], BOB: [1] * 3}, deck=20)
    view, take = table.sees(ANN), table.take(ANN, 10, 10, 6, 4, groups=[(10,), (6, 4)])
    assert why("numero", view, table.discard(ANN, 14), take) == "it wins 4 cards at once"
    assert why("numero", view, table.take(ANN, 10, 10), take) == "it wins 4 cards at once instead of 2"


def test_numero_counts_points_where_the_match_does() -> None:
    table = NumeroTable(level="numbers", mode="points").lies(10, 3, hands={ANN: [10, 14], BOB: [1] * 3}, deck=20)
    said = why("numero", table.sees(ANN), table.discard(ANN, 14), table.take(ANN, 10, 10))
    assert said == "it wins 3 points at once"


def test_numero_tells_what_is_left_for_the_others() -> None:
    table = NumeroTable(level="numbers").lies((8, 1), (6, 4), 2, hands={ANN: [7, 15, 13], BOB: [1, 2, 3]}, deck=20)
    said = why("numero", table.sees(ANN), table.discard(ANN, 7), table.build(ANN, 7, 2, 10))
    assert "the others can take about" in said or "next turn" in said


def test_numero_has_a_reason_where_nothing_stands_out() -> None:
    table = NumeroTable(level="numbers").lies(15, hands={ANN: [2, 3], BOB: [1] * 3}, deck=20)
    said = why("numero", table.sees(ANN), table.discard(ANN, 2), table.discard(ANN, 2))
    assert said == "in the end it puts you about 3 cards further ahead"


def numo_view(hand: Sequence[str | int], *, level: Level = 1, **more: Any) -> numo.NumoView:
    """What Ann sees with this hand, when she may meld."""
    rest = {"hands": {ANN: hand, BOB: ["20wi", "9su", "6au", "27su"]}, "phase": "meld", **more}
    return NumoTable(level=level, deck="lower").lies(**rest).sees(ANN)


def test_numo_tells_what_a_card_is_kept_for() -> None:
    view = numo_view(["13sp", "17sp", "21sp", "25sp", "8au", "2wi"], phase="lay", drawn="2wi")
    said = why("numo", view, numo.Discard("17sp"), numo.Discard("2wi"))
    assert said == "it keeps the 17 for spring: 13, 17, 21, 25"


def test_numo_tells_of_a_meld_that_is_one_card_short() -> None:
    view = numo_view(["10au", "12au", "3su", "2wi"], phase="lay", drawn="2wi", level=2)
    said = why("numo", view, numo.Discard("12au"), numo.Discard("2wi"))
    assert said.startswith("it keeps the 12, one card short of ")


def test_numo_tells_that_one_goes_out() -> None:
    hand: list[str | int] = ["5sp", "9sp", "13sp", "17sp"]
    out = numo.FormMeld(("5sp", "9sp", "13sp", "17sp"), "season")
    assert why("numo", numo_view(hand), numo.Discard("5sp"), out) == "with it you go out in this turn"
    view = numo_view(["13sp", "17sp", "21sp", "2wi"], phase="draw", discards=["25sp"])
    assert why("numo", view, numo.Draw(), numo.Draw(from_discard=True)) == "with it you go out in this turn"


def test_numo_compares_what_is_put_down() -> None:
    hand: list[str | int] = ["5sp", "9sp", "13sp", "17sp", "1su", "3su", "5su", "7su", "2wi", "29wi"]
    large = numo.FormMeld(("5sp", "9sp", "13sp", "17sp"), "season")
    small = numo.FormMeld(("1su", "3su", "5su", "7su"), "season")
    assert why("numo", numo_view(hand), small, large) == "it puts down 44 points instead of 16"
    assert why("numo", numo_view(hand), large, small).startswith("it leaves you spring: ")
    waited = why("numo", numo_view(hand), numo.Discard("2wi"), large)
    assert waited.startswith("someone may go out before your next turn (") or waited == "it puts down 44 points"


def test_numo_tells_what_the_discard_pile_offers() -> None:
    hand: list[str | int] = ["5sp", "9sp", "13sp", "2wi", "4wi", "8au", "22su"]
    view = numo_view(hand, phase="draw", discards=["17sp"])
    said = why("numo", view, numo.Draw(), numo.Draw(from_discard=True))
    assert said == "with it you can form spring: 5, 9, 13, 17"
    said = why("numo", view, numo.Draw(from_discard=True), numo.Draw())
    assert said == "the 17 does less for your hand than a card from the stock"


def nmbrs_why(state: nmbrs.NmbrsState, action: Any, best: Any) -> str:
    return why("nmbrs", NMBRS.view(state, 0), action, best)


def test_nmbrs_compares_points_at_once() -> None:
    state = playing("10 20 30 40 77 78")
    more, less = nmbrs.Play(("10", "20", "30", "40")), nmbrs.Play(("10", "20", "30"))
    said = nmbrs_why(state, nmbrs.Discard("77"), less)
    assert said.startswith("it earns ") and said.endswith(" points at once")
    assert ", instead of " in nmbrs_why(state, less, more)


def test_nmbrs_tells_what_a_card_is_kept_for() -> None:
    said = nmbrs_why(playing("24 28 32 77 91"), nmbrs.Discard("28"), nmbrs.Discard("91"))
    assert said == "it keeps the 28, which makes a series with 24 and 32"
    state = playing("35 77 91", "20 25 30")
    assert "35" in nmbrs_why(state, nmbrs.Discard("35"), nmbrs.Discard("91"))
    assert (
        nmbrs_why(playing("Jr 77 91"), nmbrs.Discard("Jr"), nmbrs.Discard("91"))
        == "a joker fits nearly everywhere"
    )


def test_nmbrs_tells_what_a_card_adds() -> None:
    state = drawing(playing("24 32 77"), "28")
    said = nmbrs_why(state, nmbrs.Draw("down"), nmbrs.Draw("up"))
    assert said == "the 28 makes a series with 24 and 32"
    assert nmbrs_why(state, nmbrs.Draw("up"), nmbrs.Draw("down")).startswith("the 28 adds about ")
    asked = offered(playing("24 77"), "91")
    assert "two more cards" in nmbrs_why(asked, nmbrs.Pass(), nmbrs.Claim())
    assert "two more cards" in nmbrs_why(asked, nmbrs.Claim(), nmbrs.Pass())


def numenko_why(rack: str, action: NumenkoAction) -> str:
    view = NumenkoTable().has(ANN, rack).with_pot("99999999").sees(ANN)
    found = opponent("numenko").assess(view, action)
    assert found is not None
    return opponent("numenko").explain(view, action, found, T)


def test_numenko_tells_which_tiles_find_a_place() -> None:
    assert numenko_why("123**", Swap("1")) == "`123✱✱` still find a place"
    said = numenko_why("1234*5**", Save(typed("1*2*3")))
    assert said == "8 of your 8 tiles find a place; yours can grow to 5 at most"


def costly_decisions(key: str, most: int) -> Iterator[tuple[Any, Any, Assessment]]:
    """Decisions of beginners that cost something."""
    game, player, rng = find(key), opponent(key), Random(3)
    state, found = game.setup(game.options_type(), 2, 5), 0
    for n in range(60):
        waiting = sorted(game.seats_to_move(state) or game.actors(state))
        if found == most or not waiting:
            return
        seat = waiting[n % len(waiting)]
        view = game.view(state, seat)
        action = player.choose(view, "beginner", rng)
        if action is None:
            continue
        assessed = player.assess(view, action)
        if assessed is not None and assessed.cost >= 0.05:
            found += 1
            yield view, action, assessed
        state = game.apply(state, seat, action).state


@pytest.mark.parametrize("key", GAMES)
def test_every_costly_decision_has_a_reason_in_every_language(key: str) -> None:
    told = 0
    for view, action, found in costly_decisions(key, 6):
        for language in languages():
            said = opponent(key).explain(view, action, found, texts(language))
            assert said and len(said) < 200 and "{" not in said
        told += 1
    assert told > 1


def test_a_game_may_have_no_reasons_and_no_second_look() -> None:
    class Plain(Opponent):
        def choose(self, view: Any, level: Any, rng: Random) -> Any:
            return None

    assert Plain().explain(None, None, Assessment(None, 1.0), T) == ""
    assert Plain().compare(None, None, None, Random(1)) == ()
