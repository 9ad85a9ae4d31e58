"""What can happen in a match of Numenko."""

from __future__ import annotations

from bot.games.base import Event
from bot.games.numenko.grid import CORNER, Cell
from bot.games.numenko.model import Choice, Ending, Fault


class Saved(Event, frozen=True, tag="saved"):
    """A seat's grid changed (saved, cleared, undone or redone). ``left`` is the number of unplaced tiles."""

    seat: int
    left: int


class Swapped(Event, frozen=True, tag="swopped"):
    """A seat put a tile back and took two."""

    seat: int


class Done(Event, frozen=True, tag="done"):
    """A seat placed all its tiles for the n-th time. ``drew``: how many it took, 0 if the pot had too few."""

    lasting = True
    seat: int
    n: int
    drew: int


class Drew(Event, frozen=True, tag="drew"):
    """The tiles that a seat took from the pot, shown only to it."""

    tiles: str


class Finished(Event, frozen=True, tag="finished"):
    """A seat pressed Finish."""

    seat: int


class Resumed(Event, frozen=True, tag="resumed"):
    """A seat plays on, which withdraws its Finish."""

    seat: int


class Claimed(Event, frozen=True, tag="claimed"):
    """A seat's last grid was checked at the end, as players check grids. It is right if there are no faults.
    ``corner`` is the name of its top left corner."""

    seat: int
    faults: tuple[Fault, ...] = ()
    corner: Cell = CORNER


class VoteBegan(Event, frozen=True, tag="vote_began"):
    """The others vote about a seat whose claim was wrong."""

    seat: int


class Voted(Event, frozen=True, tag="voted"):
    """A seat has voted. Its choice stays secret until the vote is settled."""

    seat: int


class VoteEnded(Event, frozen=True, tag="vote_ended"):
    """A vote is settled. ``votes`` by seat, None for no vote. ``late``: its deadline passed."""

    lasting = True
    choice: Choice
    votes: tuple[Choice | None, ...]
    late: bool = False


class Dropped(Event, frozen=True, tag="dropped"):
    """A seat is out. ``tiles`` is the number of tiles that went back into the pot."""

    seat: int
    tiles: int


class LastCall(Event, frozen=True, tag="last_call"):
    """The pot could not serve a seat's request, which leaves ``seconds`` to save a grid (NUMENKO-14),
    or as long as it takes where that is 0."""

    lasting = True
    seat: int
    seconds: int


class Ended(Event, frozen=True, tag="ended"):
    """The match is over. By seat: places, Dones that counted, and the sums of the unplaced tiles."""

    ending: Ending
    places: tuple[int, ...]
    dones: tuple[int, ...]
    sums: tuple[int, ...]


NumenkoEvent = (
    Saved
    | Swapped
    | Done
    | Drew
    | Finished
    | Resumed
    | Claimed
    | VoteBegan
    | Voted
    | VoteEnded
    | Dropped
    | LastCall
    | Ended
)
