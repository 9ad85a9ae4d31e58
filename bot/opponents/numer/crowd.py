"""The equilibrium of a turn of three or more: regret matching against drawn turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp
from random import Random

from bot.opponents.numer.digit_values import gains, values
from bot.opponents.numer.imagined import Row, Seen, Turn
from bot.opponents.numer.lanes import FULL, Lanes
from bot.opponents.numer.mix import SIT_OUT, Mix, evenly, mixed
from bot.opponents.numer.numbers import NUMBERS, playable
from bot.opponents.numer.odds_of_winning import SPREAD_OF_A_TURN, standings, steepness
from bot.opponents.numer.public_turn import PublicTurn
from bot.opponents.numer.regrets import Regrets

STEPS = 480
"""How often the regrets of a seat are brought up to date, all seats taken together."""
FEWEST_STEPS = 24
"""How often at least."""
TURNS_A_STEP = 12
"""How many turns are drawn for that."""
LEAST = 0.01
"""Numbers that are chosen less often than this, compared with the one chosen most, are left out."""
LOOKS = {4: 180, 10: 100, 24: 70}
"""After how many steps only so many choices of a seat are kept, those that were chosen most."""
LATENESS = 2
"""The power of its number by which a step counts in the average of all."""
UNITS = 256
"""In what parts of the weight of all seats together it is counted what is taken from some."""
MOST = 2 * UNITS
"""How many of them are counted at most for a number."""
FINE = 1 << 16
"""How fine chances are: as whole numbers, up to this for the best that a seat can hope for. With up to ten seats,
what 1700 imagined turns bring has room in a lane."""


class Rows(dict[int, Row]):
    """What a seat writes by its choices, made when it is wanted."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat

    def __missing__(self, choice: int) -> Row:
        self[choice] = self._seat.row(choice)
        return self[choice]


class Seat:
    """A seat that thinks: what it may choose, and what that is worth to it.

    ``weight`` is its chance to win, up to a factor that all seats share; ``grown`` by which factor that grows, by
    choice, if it is accepted and if it is the highest. ``met``: by how much its rivals grew in the turns imagined.
    """

    def __init__(self, turn: PublicTurn, seat: int, place: int, weight: float) -> None:
        self.place, self.weight = place, weight
        self.grown = grown_by_choice(turn, seat)
        self._clear()

    def _clear(self) -> None:
        self.met, self.turns, self._worths, self._harm = 0.0, 0, 0, 0

    def count_in(self, field: Lanes, loss: float) -> None:
        """Imagine turns from now on in these lanes. ``loss``: how much weight makes a unit of what is taken."""
        self.field, self.loss, self.rows = field, loss, Rows(self)
        self._clear()

    def expect(self, others: float) -> None:
        """Note what its choices bring when its rivals together weigh that much after the turn."""
        own, field = self.weight, self.field
        idle = own / (own + others)
        shown = [self.grown.get(choice) for choice in field.choices]
        brought = [
            tuple([own * factor / (own * factor + others) for factor in factors]) if factors else (0.0, 0.0)
            for factors in shown
        ]
        self.unit = max(highest for _, highest in brought) / FINE
        stands, tops = (
            field.lanes([round(chance / self.unit) for chance in column]) for column in zip(*brought, strict=True)
        )
        self._mine = field.lanes([factors is not None for factors in shown]) * FULL
        idles = self._mine // FULL * round(idle / self.unit)
        self._tops, self._below, self._struck = tops, tops ^ stands, stands ^ idles
        self._taken = min(FINE // UNITS, round(idle * self.loss / (own + others) / self.unit))

    def row(self, choice: int) -> Row:
        """What it writes by that choice."""
        number = NUMBERS[choice]
        strikes, above, struck_by = self.field.clash(number.value)
        growth, highest = (self.weight * (factor - 1) for factor in self.grown[choice])
        loss, highest_loss = (struck_by * max(0, min(MOST, round(more / self.loss))) for more in (growth, highest))
        return Row(number.value, self.place, number.mask, strikes, above, growth, highest, loss, highest_loss)

    def imagine(self, seen: Seen) -> None:
        """Add what its choices are worth in a turn of the others."""
        struck, out, taken, grown = seen
        self._worths += self._tops ^ self._below & out ^ self._struck & struck
        self._harm += taken
        self.met += grown
        self.turns += 1

    def worths(self) -> int:
        """What its choices were worth in the turns imagined since this was asked, together: its chances to win the
        match, in units, in lanes."""
        found = self._worths + (self._harm & self._mine) * self._taken
        self._worths = self._harm = 0
        return found


def _steepness(turn: PublicTurn) -> float:
    return steepness(turn.to_come, SPREAD_OF_A_TURN)


@lru_cache(maxsize=64)
def grown_by_choice(turn: PublicTurn, seat: int) -> Mapping[int, tuple[float, float]]:
    """By which factor a seat's chance to win grows, up to one that all share, by choice: if its number is
    accepted, and if it is the highest."""
    steep = _steepness(turn)
    extra = exp(steep * turn.bonus)
    won = [exp(steep * gain) for gain in gains(turn, seat)]
    numbers = zip(playable(turn.open[seat]), won, strict=True)
    return {choice: (plain, plain * extra) for choice, plain in numbers} | {SIT_OUT: (1.0, 1.0)}


class Crowd:
    """A turn of several seats that think about each other."""

    def __init__(self, turn: PublicTurn, seats: Sequence[int]) -> None:
        worths = [values(turn, seat).worth(open_) for seat, open_ in enumerate(turn.open)]
        steep = _steepness(turn)
        weights = [exp(steep * points) for points in standings(turn, worths)]
        self.whole = sum(weights)
        self.seats = [Seat(turn, seat, place, weights[seat]) for place, seat in enumerate(seats)]
        self.count_in(Lanes([]), [0.0])

    def expect(self, met: Sequence[float]) -> None:
        """Note what choices bring when the rivals of each seat grow by that much."""
        numbers = sorted({choice for seat in self.seats for choice in seat.grown} - {SIT_OUT})
        self.count_in(self.field if self.field.numbers == numbers else Lanes(numbers), met)
        for seat, more in zip(self.seats, met, strict=True):
            seat.expect(self.whole - seat.weight + more)

    def count_in(self, field: Lanes, met: Sequence[float]) -> None:
        """From now on turns are imagined in these lanes, when the rivals of seats grow by that much."""
        self.field = field
        for seat in self.seats:
            seat.count_in(field, (self.whole + max(met)) / UNITS)

    def imagine(self, draws: Sequence[Sequence[int]]) -> None:
        """Let all seats imagine the turns in which these are written, given by seat."""
        for turn in self.laid_out(draws):
            for seat, seen in zip(self.seats, turn.by_place(len(self.seats)), strict=True):
                seat.imagine(seen)

    def laid_out(self, draws: Sequence[Sequence[int]]) -> list[Turn]:
        """The turns in which these are written, given by seat."""
        rows = [seat.rows for seat in self.seats]
        return [
            Turn(sorted([table[choice] for table, choice in zip(rows, choices, strict=True) if choice != SIT_OUT]))
            for choices in zip(*draws, strict=True)
        ]


class Learning:
    """How the seats of a crowd learn."""

    def __init__(self, crowd: Crowd, rng: Random, turns: int) -> None:
        self._crowd, self._rng, self._turns = crowd, rng, turns
        crowd.expect([0.0] * len(crowd.seats))
        self._start([dict.fromkeys(seat.grown, (0, 0.0)) for seat in crowd.seats])
        self._draw()
        crowd.expect([seat.met / seat.turns for seat in crowd.seats])

    def _start(self, known: Sequence[Mapping[int, tuple[int, float]]]) -> None:
        """Go on with these regrets and sums, by seat and choice."""
        self._regrets = []
        choices = self._crowd.field.choices
        for seat in known:
            figures = [seat.get(choice, (0, 0.0)) for choice in choices]
            own = [choice in seat for choice in choices]
            regrets, sums = zip(*figures, strict=True)
            self._regrets.append(Regrets(self._crowd.field, own, regrets, sums))

    def _draw(self) -> None:
        choices = self._crowd.field.choices
        self._crowd.imagine([evenly(choices, seat.shares, self._rng, self._turns) for seat in self._regrets])

    def step(self, number: int) -> None:
        """Every seat learns from the same drawn turns."""
        self._draw()
        for seat, regrets in zip(self._crowd.seats, self._regrets, strict=True):
            regrets.learn(seat.worths(), number**LATENESS)

    def look(self, most: int) -> None:
        """Drop the choices that are out of the question, and take note of how the seats grow."""
        known = []
        for seat, regrets in zip(self._crowd.seats, self._regrets, strict=True):
            bound = sorted(regrets.sums, reverse=True)[:most][-1]
            columns = zip(self._crowd.field.choices, regrets.figures, regrets.sums, strict=True)
            known.append(
                {
                    choice: (regret, total)
                    for choice, regret, total in columns
                    if choice in seat.grown and (0 < total >= bound or choice == SIT_OUT)
                }
            )
            seat.grown = {choice: seat.grown[choice] for choice in known[-1]}
        self._crowd.expect([seat.met / seat.turns for seat in self._crowd.seats])
        self._start(known)

    def mixes(self) -> list[Mix]:
        """How each seat played on average, later steps counting more."""
        choices = self._crowd.field.choices
        return [mixed(dict(zip(choices, seat.sums, strict=True)), LEAST) for seat in self._regrets]


def chances(turn: PublicTurn, seat: int, mixes: Sequence[Mix], rng: Random, turns: int) -> dict[int, float]:
    """A seat's chance to win the match with each of its choices, when the others write by these mixes (by seat),
    in that many drawn turns."""
    playing = [other for other, open_ in enumerate(turn.open) if open_]
    crowd, place = Crowd(turn, playing), playing.index(seat)
    draws = [
        [SIT_OUT] * turns if other == seat else rng.choices(mixes[other].choices, mixes[other].weights, k=turns)
        for other in playing
    ]
    grown = [imagined.seen()[-1] for imagined in crowd.laid_out(draws)]
    met = sum(grown) / turns
    crowd.count_in(Lanes(playable(turn.open[seat])), [met])
    thinker = crowd.seats[place]
    thinker.expect(crowd.whole - thinker.weight + met)
    for imagined in crowd.laid_out(draws):
        thinker.imagine(imagined.seen())
    figures = zip(crowd.field.choices, crowd.field.figures(thinker.worths()), strict=True)
    unit = thinker.unit / turns
    return {choice: worth * unit for choice, worth in figures if choice in thinker.grown}


def equilibrium(
    turn: PublicTurn, seats: Sequence[int], steps: int | None = None, turns: int = TURNS_A_STEP
) -> list[Mix]:
    """How seats play that have all thought about each other; the same for the same turn. The regrets are brought
    up to date in so many steps, for each of which so many turns are drawn."""
    learning = Learning(Crowd(turn, seats), Random(repr(turn)), turns)
    for number in range(1, (steps or max(FEWEST_STEPS, STEPS // len(seats))) + 1):
        learning.step(number)
        if number in LOOKS:
            learning.look(LOOKS[number])
    return learning.mixes()
