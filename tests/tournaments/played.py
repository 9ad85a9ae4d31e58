"""Tournaments that are played by chance: who wins, who drops out, who does not come."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bot.tournaments.model import MOST, Entrant, Form, Round, RoundTable, Score, TablePlan
from bot.tournaments.points import bye_halves, halves_by_place, places_by
from bot.tournaments.rounds import next_round, usual_rounds


def entrants(players: int) -> list[Entrant]:
    """So many players, numbered by their seeds."""
    return [Entrant(n, n) for n in range(1, players + 1)]


def ended(plan: TablePlan, seats: int, scores: dict[int, int], *, forfeits: bool = False) -> RoundTable:
    """A table of the round with these points in the match; who has none is a no-show, and may have forfeited."""
    if plan.kind != "match":
        free = tuple(Score(player, bye_halves(seats)) for player in plan.players)
        return RoundTable(plan.kind, free, third=plan.third)
    halves = halves_by_place(places_by([-scores.get(player, -1) for player in plan.players]), seats)
    return RoundTable(
        "match",
        tuple(
            Score(player, worth if player in scores else 0, scores.get(player, 0))
            for player, worth in zip(plan.players, halves, strict=True)
        ),
        tuple(player for player in plan.players if forfeits and player not in scores),
        plan.third,
    )


class Tournament:
    """A tournament of so many players, which ``chance`` decides."""

    def __init__(
        self,
        form: Form,
        players: int,
        chance: Random,
        *,
        seats: int = 2,
        rounds: int = 0,
        third_place: bool = False,
        forfeits: bool = False,
    ) -> None:
        self.forfeits = forfeits
        self.form, self.seats, self.chance, self.third_place = form, seats, chance, third_place
        self.entrants = entrants(players)
        self.rounds: list[Round] = []
        self.plans: list[tuple[TablePlan, ...]] = []
        self.stayed: list[set[int]] = []
        """Who was to be paired in each round."""
        self.wanted = rounds or usual_rounds(form, players, seats)

    def plays(self, *, leaving: float = 0.0, absent: float = 0.0, joining: float = 0.0) -> Tournament:
        """Play it to the end: before each round some drop out or join, and some do not come to their match."""
        while True:
            if self.rounds and len(self.entrants) < MOST and self.chance.random() < joining:
                self._join()
            self.entrants = [
                replace(entrant, dropped=entrant.dropped or self.chance.random() < leaving)
                for entrant in self.entrants
            ]
            plans = next_round(
                *(self.form, self.seats, self.wanted, self.entrants, self.rounds), third_place=self.third_place
            )
            if not plans:
                return self
            self.stayed.append({entrant.n for entrant in self.entrants if not entrant.dropped})
            self.plans.append(plans)
            self.rounds.append([self._ended(plan, absent) for plan in plans])

    def _join(self) -> None:
        """Add a latecomer, with half a point for each round that they have missed, or none."""
        n = len(self.entrants) + 1
        missed = RoundTable("missed", (Score(n, n % 2),))
        self.entrants.append(Entrant(n, n))
        self.rounds = [[*played, missed] for played in self.rounds]

    def _ended(self, plan: TablePlan, absent: float) -> RoundTable:
        there = [player for player in plan.players if self.chance.random() >= absent]
        points = {player: self.chance.randint(0, 3) for player in there}
        return ended(plan, self.seats, points, forfeits=self.forfeits)
