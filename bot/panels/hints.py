"""Hints in the panels of every game: asking for one, showing it, and playing it.

A game supplies the search for a hint, its words and its moves. The search may take long, so it runs before a panel
is made, and its result is remembered.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from threading import Lock
from typing import Any, Generic, TypeVar

from discord import ButtonStyle
from msgspec.structs import replace

from bot.errors import Refused
from bot.games.base import TurnView
from bot.games.hints import Hint, may_hint, modernise_hints
from bot.i18n import Texts
from bot.panels.base import Act, Intent, Keep
from bot.panels.scene import Item, Scene

ViewT = TypeVar("ViewT", bound=TurnView)
AdviceT = TypeVar("AdviceT")
KEPT = 64
"""The number of hints remembered."""
VERBS = ("hint", "hint_play")
"""The names of the controls: ask for a hint, play it."""


class Hinting(Generic[ViewT, AdviceT]):
    """The hints of one game.

    ``find`` returns the best that the viewer can do, with bounded work. ``words`` describes it, and ``plays`` are
    its moves in order, none if there is nothing to play. ``choices`` makes the fields of a draft in which a move
    is chosen. ``besides`` names fields of the view that make no difference.
    """

    def __init__(
        self,
        find: Callable[[ViewT], AdviceT],
        words: Callable[[AdviceT, Texts], str],
        plays: Callable[[AdviceT], Sequence[Any]],
        choices: Callable[[Any], Mapping[str, Any]],
        besides: Sequence[str] = (),
    ) -> None:
        self._find = find
        self._words = words
        self._plays = plays
        self._choices = choices
        self._besides: dict[str, Any] = {"hint": 0} | dict.fromkeys(("hints", *besides), ())
        self._found: OrderedDict[ViewT, AdviceT] = OrderedDict()
        self._lock = Lock()

    def of(self, view: ViewT) -> AdviceT:
        """Return the hint for this situation, searching once."""
        situation = self._situation(view)
        with self._lock:
            if situation in self._found:
                self._found.move_to_end(situation)
                return self._found[situation]
        found = self._find(situation)
        with self._lock:
            self._found[situation] = found
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
        return found

    def ponder(self, view: ViewT) -> Callable[[], AdviceT] | None:
        """Return the search for a requested hint, or None if there is no request or the hint is known."""
        if not (view.my_decision and view.hint):
            return None
        with self._lock:
            known = self._situation(view) in self._found
        return None if known else partial(self.of, view)

    def line(self, view: ViewT, t: Texts) -> str:
        """Describe the requested hint, or return an empty string."""
        return f"💡 {self._words(self.of(view), t)}" if view.my_decision and view.hint else ""

    def buttons(self, view: ViewT, options: Any, scene: Scene) -> Iterator[Item]:
        """Build the button that requests a hint, or the one that plays it. Where neither is possible now, it is
        disabled; a match without hints has none."""
        button, t = scene.controls.button, scene.t
        if view.my_decision and view.hint and self._plays(self.of(view)):
            yield button("play.hint_play", t("Play it"), style=ButtonStyle.success)
        elif modernise_hints(options.hints) == "on":
            yield button("play.hint", t("Hint"), disabled=not may_hint(view, options.hints))

    def choose(self, view: ViewT) -> Mapping[str, Any]:
        """Return the fields of a draft in which the first move of the requested hint is chosen, none without
        one."""
        plays = self._plays(self.of(view)) if view.my_decision and view.hint else ()
        return self._choices(plays[0]) if plays else {}

    def handle_press(self, verb: str, view: ViewT, options: Any, draft: Any) -> Intent:
        """Turn a hint control into an intent, for a player who has to decide. Asking again shows the same hint,
        and is not counted.

        A move that could not be played is chosen in the draft, beside the reason. Raises ``Refused``: hint.off,
        and panel.older where there is no hint to play.
        """
        if verb == "hint":
            if not view.hint and not may_hint(view, options.hints):
                raise Refused("hint.off")
            return Keep(draft) if view.hint else Act(Hint(), otherwise=lambda _: draft)
        plays = self._plays(self.of(view)) if view.hint else ()
        if not plays:
            raise Refused("panel.older")
        return self._play_one_by_one(plays, draft)

    def _play_one_by_one(self, plays: Sequence[Any], draft: Any) -> Act:
        first, *rest = plays
        return Act(
            first,
            otherwise=lambda why: draft.refuse(why, **self._choices(first)),
            then=(lambda _: self._play_one_by_one(rest, draft)) if rest else None,
        )

    def _situation(self, view: ViewT) -> ViewT:
        return replace(view, **self._besides)
