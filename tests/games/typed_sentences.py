"""What each game prints, and where: actions of random matches with the sentences in which they can be typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

from bot.games.base import Options
from bot.games.effort import Effort
from bot.games.nmbrs.model import Discard as NmbrsDiscard
from bot.games.nmbrs.model import Play, Swap
from bot.games.nmbrs.options import NmbrsOptions
from bot.games.nmbrs.typed import WORDS as NMBRS
from bot.games.numenko.entry import as_calculations, as_rows
from bot.games.numenko.model import Clear, Finish, Save
from bot.games.numenko.options import NumenkoOptions
from bot.games.numer.model import Choose
from bot.games.numer.options import NumerOptions
from bot.games.numero.model import Build, Discard, NumeroView, Take
from bot.games.numero.options import PRESETS, NumeroOptions
from bot.games.numero.takes.search import Problem, best_take
from bot.games.numero.typing.spoken import spell_out
from bot.games.numo.kinds import choose_meld
from bot.games.numo.model import Discard as NumoDiscard
from bot.games.numo.model import FormMeld, LayOff, NumoView
from bot.games.numo.names import describe_meld, meld_words, name_of
from bot.games.numo.options import NumoOptions
from bot.games.numo.typing.vocabulary import LINKS, VERBS
from bot.games.registry import find
from bot.i18n import Texts, texts

ENGLISH = texts("en")
A_TURN = 2
"""How many of the legal actions of each kind are printed in a turn."""
SEARCHED = 0.15
"""The share of turns of Numero in which the best take is searched."""
WORK = 20_000
"""How much is looked at for that."""
STEPS = 60
"""How many actions of each match are played."""


class Printed(NamedTuple):
    """A legal action of a seat, and the sentence in which its game prints it."""

    state: Any
    seat: int
    action: Any
    sentence: str


class Form(NamedTuple):
    """A form of a game: its verb and field, and how the game prints an action there; None for an action that is
    not typed into it. ``options`` are those of the matches."""

    game: str
    verb: str
    field: str
    prints: Callable[[Any, Any, Texts], str | None]
    options: tuple[Options, ...]

    def __str__(self) -> str:
        return f"{self.game} {self.verb}"


def _numer(view: Any, action: object, t: Texts) -> str | None:
    return action.number if isinstance(action, Choose) else None


def _numero(view: Any, action: object, t: Texts) -> str | None:
    return spell_out(view, action, t) if isinstance(action, Take | Build | Discard) else None


def _numo(view: NumoView, action: object, t: Texts) -> str | None:
    match action:
        case NumoDiscard(card=card):
            return f"{VERBS.word_for('discard', t)} {name_of(card, t)}"
        case FormMeld(cards=cards, kind=kind):
            fit = choose_meld([view.cards[name] for name in cards], view.control, view.must, kind)
            return f"{VERBS.word_for('meld', t)} {meld_words(fit.kind, fit.cards, t)}"
        case LayOff(cards=cards, meld=number):
            onto = next(meld for meld in view.melds if meld.id == number)
            held = t.all_of([name_of(card, t) for card in cards])
            return f"{VERBS.word_for('lay', t)} {held} {LINKS.word_for('on', t)} {describe_meld(onto, t)}"
        case _:
            return None


def _nmbrs(view: Any, action: object, t: Texts) -> str | None:
    match action:
        case Play(line=line):
            return " ".join(line)
        case NmbrsDiscard(card=card):
            return f"{NMBRS.word_for('discard', t)} {card}"
        case Swap(joker=joker, number=number):
            return f"{NMBRS.word_for('swap', t)} {joker}{number} {NMBRS.word_for('with', t)} {number}"
        case _:
            return None


def _calculations(view: Any, action: object, t: Texts) -> str | None:
    return as_calculations(action.grid, t) if isinstance(action, Save) else None


def _rows(view: Any, action: object, t: Texts) -> str | None:
    return as_rows(action.grid) if isinstance(action, Save) else None


_LEVELS = tuple(NumeroOptions(level=level, mode=("card", "points")[n % 2]) for n, level in enumerate(PRESETS))
FORMS = (
    Form("numer", "choose", "number", _numer, (NumerOptions(),) * 4),
    Form("numero", "type", "text", _numero, _LEVELS),
    Form("numo", "type", "text", _numo, tuple(NumoOptions(level=level) for level in (1, 3, 5, 7))),
    Form("nmbrs", "type", "text", _nmbrs, (NmbrsOptions(), NmbrsOptions(patterns=True))),
    Form("numenko", "calculations", "text", _calculations, (NumenkoOptions(),) * 4),
    Form("numenko", "rows", "text", _rows, (NumenkoOptions(),) * 4),
)


@cache
def printed(form: Form) -> tuple[Printed, ...]:
    """What the game prints in random matches with each of its options."""
    return tuple(found for seed, options in enumerate(form.options) for found in _printed(form, options, seed))


def _printed(form: Form, options: Options, seed: int) -> Iterator[Printed]:
    game, rng = find(form.game), Random(seed)
    state = game.setup(options, 2, seed)
    for _ in range(STEPS):
        if game.outcome(state) is not None:
            return
        seat = rng.choice(sorted(game.seats_to_move(state) or game.actors(state)))
        view = game.view(state, seat)
        legal = [action for action in game.legal(view) if not isinstance(action, Finish | Clear)]
        for action in _some(view, legal, rng):
            sentence = form.prints(view, action, ENGLISH)
            if sentence is not None:
                yield Printed(state, seat, action, sentence)
        action = rng.choice(legal) if legal else game.absent_action(state, seat)
        state = game.apply(state, seat, action).state


def _some(view: Any, legal: list[Any], rng: Random) -> Iterator[Any]:
    """Some of the legal actions of each kind; now and then the best take of Numero, which has long sentences."""
    kinds: dict[type, list[Any]] = {}
    for action in legal:
        kinds.setdefault(type(action), []).append(action)
    for actions in kinds.values():
        yield from rng.sample(actions, min(A_TURN, len(actions)))
    if isinstance(view, NumeroView) and rng.random() < SEARCHED:
        best = best_take(Problem.of(view, view.hand or ()), view.options.mode, work=Effort(WORK))
        if best is not None:
            yield best.action
