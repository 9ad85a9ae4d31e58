"""**Challenge others**: with a match that nobody else has seen, a training puzzle, a run through a drill, or
a take of a race."""

from __future__ import annotations

from bot.errors import Refused
from bot.match.challenges import PosedChallenge, pose_drill, pose_match, pose_position
from bot.match.kinds.try_ import TrainingTry
from bot.panels.base import Content
from bot.panels.choosing import number
from bot.share import NOWHERE
from bot.store.daily.puzzles import PuzzleRow
from bot.ui.app import App
from bot.ui.areas.together.race import LARGEST
from bot.ui.controls.answer import Answer
from bot.ui.members.access import person, place_of, public_locale, server_of, texts_of
from bot.ui.members.tables import admit, require_table
from bot.ui.playing.training import find_solved
from bot.ui.press import Press


async def handle_press(press: Press) -> None:
    """Post the challenge that a control is for, in the channel where it was pressed. Raises ``Refused``:
    race.no_challenge, race.no_channel, race.gone, and what keeps the member from opening a table there."""
    app, user_id = press.app, press.person.id
    await press.answer.hold()
    match press.control.name:
        case "match":
            posed = pose_match(await app.service.match(press.control.match), user_id)
        case "puzzle":
            posed = await _pose_training(press)
        case "drill":
            posed = pose_drill(await app.store.drills.last_of(user_id), press.control.arg)
        case "race":
            posed = await _pose_round(press)
        case _:
            raise Refused("control.unknown")
    if place_of(press.interaction) == NOWHERE:
        raise Refused("race.no_channel")
    await post_challenge(app, press.answer, posed)


async def _pose_training(press: Press) -> PosedChallenge:
    """Make a challenge of a training puzzle that the member has solved, or come to something in."""
    match = await find_solved(press.app, press.person.id, press.control.arg)
    assert isinstance(match.kind, TrainingTry)
    row, result = match.kind.row, match.kind.judge(match.state)
    if not match.is_over or result is None or result.value is None:
        raise Refused("race.no_challenge")
    return pose_position(PuzzleRow(row.day, match.row.game, row.part, row.made), result.value, match.id)


async def _pose_round(press: Press) -> PosedChallenge:
    """Make a challenge of the member's take of a round that is over."""
    store = press.app.store
    race = await store.races.find(number(press.control.arg, LARGEST))
    take = race.take_of(press.person.id)
    rows = await store.daily_puzzles.of(str(race.record.round_name), race.record.game)
    if take is None or take.value is None or not rows or race.record.status != "over":
        raise Refused("race.gone")
    return pose_position(rows[0], take.value, take.match_id)


async def post_challenge(app: App, answer: Answer, posed: PosedChallenge) -> None:
    """Post a challenge in the interaction's channel. Raises ``Refused``: what keeps the member from opening a
    table there."""
    interaction = answer.interaction
    place = server_of(interaction), interaction.channel_id or 0
    here = await admit(app, interaction, posed.game, command="race")
    await require_table(app, interaction, here, thread=False)
    locale, host = public_locale(interaction, here), person(interaction.user)
    with app.person_limits.taking(host.id, "table"):
        await app.service.races.challenge(place, posed, host, locale=locale)
    t = await texts_of(app, interaction)
    await answer.say(Content((t("🎯 Your challenge is in the channel, for a week."),)))
