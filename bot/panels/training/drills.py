"""The pages of drills: a game's drills, one of them, an item with its answers, the end of a run, best scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import ButtonStyle, SelectOption

from bot.games.wording import wording
from bot.i18n import Texts
from bot.match.training.drills import WRONG, DrillAnswer, find_drill, find_weakest, is_mastered, item_of
from bot.panels import times
from bot.panels.base import Content, show_name
from bot.panels.scene import Controls, Item
from bot.panels.table import medal
from bot.puzzles.base import makers
from bot.puzzles.drills import REACHES, list_drills
from bot.store.training.drills import DrillKey, DrillPlace, DrillRun, DrillSkill

NARROW, ABREAST = 4, 2
"""Answers of at most so many characters stand in one row, longer ones so many abreast."""
RIGHT, MISSED = "✅", "❌"


def reach_words(t: Texts) -> dict[int, str]:
    """Return how hard the reaches are called."""
    return dict(zip(REACHES, (t("easy"), t("medium"), t("hard")), strict=True))


def name_drill(key: DrillKey, t: Texts) -> str:
    """Name a drill with its reach."""
    drill = find_drill(key.game, key.drill, key.reach)
    return f"{drill.name(t)} · {reach_words(t)[key.reach]}"


def write_key(key: DrillKey) -> str:
    """Write what is practised as an argument of controls."""
    return f"{key.game}.{key.drill}.{key.reach}"


def list_page(game: str, skills: Sequence[DrillSkill], run: DrillRun | None, t: Texts, to: Controls) -> Content:
    """Show the drills of a game, and how well the reader does at each. ``run``: the one in progress."""
    known = {(skill.drill, skill.reach): skill for skill in skills if skill.game == game}
    lines, options = [], []
    for drill in list_drills(game):
        told = []
        for reach, word in reach_words(t).items():
            skill = known.get((drill.key, reach))
            told.append(f"{word} {_standing(skill, t)}")
            options.append(SelectOption(label=f"{drill.name(t)} · {word}", value=f"{drill.key}.{reach}"))
        lines.append(f"**{drill.name(t)}**\n-# {' · '.join(told)}")
    about = t("Short questions of mental arithmetic, as you need it in the game.")
    menu = to.select("drill.choose", options, placeholder=t("Choose a drill"), arg=game)
    head = t("### 🧮 {game} · drills", game=wording(game).title)
    back = to.button("train.game", t("Back"), emoji="↩️", arg=game)
    resume = () if run is None else (to.button("drill.resume", t("Resume"), style=ButtonStyle.success, emoji="▶️"),)
    return Content((head, about, "\n".join(lines)), ((menu,), (*resume, back)))


def _standing(skill: DrillSkill | None, t: Texts) -> str:
    """Say how the last answers went."""
    if skill is None:
        return "–"
    if is_mastered(skill):
        return RIGHT
    return f"{skill.latest.count('1')}/{len(skill.latest)}"


def drill_page(key: DrillKey, best: int | None, is_on_server: bool, t: Texts, to: Controls) -> Content:
    """Show a drill before a run."""
    arg = write_key(key)
    lines = [
        f"### 🧮 {wording(key.game).title} · {name_drill(key, t)}",
        t("One answer is right. The third wrong one ends the run.", n=WRONG),
        t("**Three minutes**: how many do you get right? Your best score counts on this server.")
        if is_on_server
        else t("**Three minutes**: how many do you get right? I keep your best score."),
        t("**No clock**: practise until three are wrong. Nothing counts."),
    ]
    if best is not None:
        lines.append(t("Your best score: **{n}**", n=t.number(best)))
    begin = (
        to.button("drill.timed", t("Three minutes"), style=ButtonStyle.success, emoji="⏱️", arg=arg),
        to.button("drill.free", t("No clock"), style=ButtonStyle.success, emoji="♾️", arg=arg),
    )
    board = (to.button("drill.board", t("Best scores"), emoji="🏆", arg=arg),) if is_on_server else ()
    return Content(("\n".join(lines),), (begin, (*board, _others(key.game, t, to))))


def item_page(run: DrillRun, answered: DrillAnswer | None, t: Texts, to: Controls) -> Content:
    """Show the item of a run to answer, below what became of the one before."""
    drill, item = find_drill(run.game, run.drill, run.reach), item_of(run)
    lines = [f"### 🧮 {name_drill(run.key, t)}", _describe_run(run, t)]
    if answered is not None:
        lines.append(describe_answer(answered, t))
    answers = [
        to.button("drill.answer", answer, style=ButtonStyle.primary, arg=f"{run.mark}.{run.number}.{n}")
        for n, answer in enumerate(item.answers)
    ]
    abreast = len(answers) if max(map(len, item.answers)) <= NARROW else ABREAST
    rows = [tuple(answers[at : at + abreast]) for at in range(0, len(answers), abreast)]
    stop = to.button("drill.stop", t("Stop"), style=ButtonStyle.danger, emoji="⏹️", arg=run.mark)
    return Content(("\n".join(filter(None, lines)), drill.ask(item.given, t)), (*rows, (stop,)))


def _describe_run(run: DrillRun, t: Texts) -> str:
    """Say how a run stands."""
    told = t(
        "-# {sign} {n} right · {missed} {wrong} of {most} wrong",
        sign=RIGHT,
        missed=MISSED,
        n=t.number(run.correct),
        wrong=run.wrong,
        most=WRONG,
    )
    if run.ends_at is None:
        return told
    return f"{told} · {t('ends {when}', when=times.relative(run.ends_at))}"


def describe_answer(answered: DrillAnswer, t: Texts) -> str:
    """Say whether an answer was right."""
    item, picked = answered.item, answered.picked
    if picked is None:
        return t("⏱️ Time's up.") if answered.is_late else ""
    right = item.answers[item.right]
    if picked == item.right:
        return t("{sign} **{answer}** is right.", sign=RIGHT, answer=right)
    return t("{sign} Not {picked}: **{answer}** is right.", sign=MISSED, picked=item.answers[picked], answer=right)


def end_page(over: DrillAnswer, is_on_server: bool, t: Texts, to: Controls) -> Content:
    """Show what a run came to."""
    run = over.run
    lines = [f"### 🧮 {name_drill(run.key, t)}", describe_answer(over, t)]
    lines.append(t.plural("**{n} right answer**", "**{n} right answers**", run.correct))
    if run.ends_at is not None:
        if run.correct > (over.before or 0):
            lines.append(t("🏅 Your best score so far!"))
        elif over.before is not None:
            lines.append(t("Your best score: **{n}**", n=t.number(over.before)))
    verb = "drill.free" if run.ends_at is None else "drill.timed"
    arg = write_key(run.key)
    again = to.button(verb, t("Again"), style=ButtonStyle.success, emoji="🔁", arg=arg)
    rows = [(again, *_buttons_on_server(run, t, to))] if is_on_server else [(again,)]
    return Content(("\n".join(filter(None, lines)),), (*rows, (_others(run.game, t, to),)))


def _buttons_on_server(run: DrillRun, t: Texts, to: Controls) -> tuple[Item, ...]:
    """Build the buttons after a run that only make sense among others."""
    board = to.button("drill.board", t("Best scores"), emoji="🏆", arg=write_key(run.key))
    if run.ends_at is None or not run.correct:
        return (board,)
    return board, to.button("challenge.drill", t("Challenge others"), emoji="🎯", arg=run.mark)


def board_page(
    key: DrillKey, places: Sequence[DrillPlace], names: Mapping[int, str], t: Texts, to: Controls
) -> Content:
    """Show the best scores of a server."""
    lines = [
        f"{medal(one.place)} **{show_name(names[one.user_id], t)}** · {t.number(one.best)}"
        for one in places
        if one.user_id in names
    ]
    head = f"### 🏆 {wording(key.game).title} · {name_drill(key, t)}"
    text = "\n".join(lines) or t("Nobody here has a score yet.")
    about = t("-# Right answers in three minutes: each member's best run.")
    begin = to.button("drill.page", t("Back"), emoji="↩️", arg=write_key(key))
    return Content((head, text, about), ((begin,),))


def summary(skills: Sequence[DrillSkill], t: Texts) -> str:
    """Say in one line of a record which drills the reader has mastered, empty for none."""
    words = reach_words(t)
    by_drill: dict[str, list[str]] = {}
    for skill in skills:
        names = {drill.key: drill.name(t) for drill in list_drills(skill.game)} if skill.game in makers() else {}
        if skill.drill in names and is_mastered(skill):
            by_drill.setdefault(names[skill.drill], []).append(words[skill.reach])
    if not by_drill:
        return ""
    mastered = " · ".join(f"{name} ({', '.join(reaches)})" for name, reaches in by_drill.items())
    return t("🧮 Drills mastered: {drills}", drills=mastered)


def weakest_buttons(skills: Sequence[DrillSkill], t: Texts, to: Controls) -> tuple[Item, ...]:
    """Build the button that leads to the drill which the reader knows least, none without one."""
    weakest = find_weakest(skills)
    if weakest is None:
        return ()
    return (to.button("drill.page", t("Practise your weakest"), emoji="🧮", arg=write_key(weakest)),)


def drills_button(game: str, t: Texts, to: Controls) -> Item:
    """Build the button that leads to the drills of a game."""
    return to.button("drill.open", t("Drills"), emoji="🧮", arg=game)


def _others(game: str, t: Texts, to: Controls) -> Item:
    return to.button("drill.open", t("Other drills"), emoji="🧮", arg=game)
