"""Plays as number sentences: for the log, for hints, and as a player would type them."""

from __future__ import annotations

from bot.games.numero.midturn import Stack, build_sentences, hand_number, join_sentence, lay_out
from bot.games.numero.model import Build, Discard, NumeroView, Play, Take
from bot.games.numero.turn import group_take
from bot.games.numero.typing.grammar import WORDS
from bot.i18n import Texts


def sentences(view: NumeroView, action: Play) -> tuple[str, ...]:
    """Write a play of the viewer as number sentences, the same as in its event. Raises ``Refused`` if the wild
    plays or the groups are not possible."""
    table = lay_out(view, view.hand or (), action.wilds)
    match action:
        case Take():
            return (*table.sentences, *(said for group in groups(view, action) for said in join_sentence(group)))
        case Build():
            card = hand_number(table, action.card)
            return (*table.sentences, *build_sentences(table.join(action.piles), card.number))
        case Discard():
            return table.sentences


def groups(view: NumeroView, action: Take) -> tuple[tuple[Stack, ...], ...]:
    """Group the piles of a take of the viewer. Raises ``Refused``."""
    table = lay_out(view, view.hand or (), action.wilds)
    return group_take(table, hand_number(table, action.card), action, points=view.options.mode == "points")


def spell_out(view: NumeroView, action: Play, t: Texts) -> str:
    """Write a play as a player could type it: ``10 − 2 = 8; 5 − 4 = 1; 8 + 1 = 9; take 9``. Raises ``Refused``."""
    take, build, discard = (WORDS.word_for(verb, t) for verb in ("take", "build", "discard"))
    face = view.cards[action.card].face
    laid = [f"{discard} {view.cards[play.card].face}" for play in action.wilds if not play.on]
    said = [*laid, *sentences(view, action)]
    match action:
        case Take():
            bare = [group for group in groups(view, action) if len(group) == 1 and not group[0].is_altered]
            return "; ".join([*said, *(f"{face} = {face}" for _ in bare), f"{take} {face}"])
        case Build():
            return "; ".join([*said, build])
        case Discard():
            return "; ".join([*said, f"{discard} {face}"])
