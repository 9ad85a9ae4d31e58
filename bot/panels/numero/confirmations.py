"""Confirmation before challenging a build or ending a solitaire."""

from __future__ import annotations

import discord
from discord import ButtonStyle

from bot.games.numero.model import NumeroView, OpenBuild
from bot.games.numero.scoring import BLUFF, DOUBT
from bot.games.wording import wording
from bot.i18n import Texts
from bot.panels.base import Content
from bot.panels.choosing import PAGE
from bot.panels.numero.draft import Draft
from bot.panels.numero.words import card_words
from bot.panels.scene import Item, Scene

BUTTONS = 2
"""Up to this many builds have a button each; more become a menu."""


def doubtful(view: NumeroView) -> list[OpenBuild]:
    """Return the builds that the viewer may challenge, oldest first."""
    return [build for build in view.builds if build.pile in view.doubtful]


def question(view: NumeroView, draft: Draft, scene: Scene) -> Content | None:
    """Return the question to answer before the panel goes on, or None."""
    match draft.asked:
        case "stop" if view.options.solitaire:
            return _stop(view, scene)
        case "doubt" if view.doubtful:
            text = scene.t("Which build do you challenge?")
            return Content((doubts_line(view, scene), text), (doubts(view, scene), (_back(scene),)))
        case int(name):
            build = next((build for build in doubtful(view) if build.pile == name), None)
            return _sure(view, build, scene) if build else None
        case _:
            return None


def doubts(view: NumeroView, scene: Scene) -> tuple[Item, ...]:
    """Return the controls to challenge the builds that the viewer may."""
    t, builds = scene.t, doubtful(view)
    if len(builds) <= BUTTONS:
        return tuple(
            scene.controls.button(
                "play.doubt",
                label_challenge(view, build, scene),
                emoji="🤨",
                arg=str(build.pile),
            )
            for build in builds
        )
    options = [
        discord.SelectOption(label=_build(view, build, scene), value=str(build.pile)) for build in builds[-PAGE:]
    ]
    return (scene.controls.select("play.doubt", options, placeholder=t("Challenge a build")),)


def label_challenge(view: NumeroView, build: OpenBuild, scene: Scene) -> str:
    """Label the control that challenges a build."""
    return scene.t("Challenge the {build}", build=_build(view, build, scene))


def _build(view: NumeroView, build: OpenBuild, scene: Scene) -> str:
    """Describe a build: ``12 made with 🟢4``. No two builds are the same, and names are kept out of labels."""
    return scene.t("{value} made with {card}", value=build.value, card=card_words(view.cards[build.card]))


def doubts_line(view: NumeroView, scene: Scene) -> str:
    """Name the players whose builds the viewer may challenge, or return an empty string."""
    t = scene.t
    said = [
        t("{name}: {build}", name=scene.names[build.builder], build=_build(view, build, scene))
        for build in doubtful(view)
    ]
    return t("**You can challenge:** {builds}", builds=" · ".join(said)) if said else ""


def ask_challenge(view: NumeroView, build: OpenBuild, scene: Scene) -> str:
    """Ask whether to challenge a build, with what that may cost."""
    return scene.t.article(
        "{name} made the **{number}** with {card}. Challenge it? If {name} didn't hold a {number} then, it costs "
        "{name} **{bluff} points**. If {name} did, it costs you **{doubt} points**.",
        "{name} made the **{number}** with {card}. Challenge it? If {name} didn't hold an {number} then, it costs "
        "{name} **{bluff} points**. If {name} did, it costs you **{doubt} points**.",
        build.value,
        name=scene.names[build.builder],
        card=card_words(view.cards[build.card]),
        bluff=-BLUFF,
        doubt=-DOUBT,
    )


def _sure(view: NumeroView, build: OpenBuild, scene: Scene) -> Content:
    t = scene.t
    yes = scene.controls.button(
        "play.doubt_now", t("Yes, challenge"), style=ButtonStyle.danger, emoji="🤨", arg=str(build.pile)
    )
    return Content((ask_challenge(view, build, scene),), ((yes, _back(scene)),))


def ask_stop(view: NumeroView, t: Texts) -> str:
    """Ask whether to end the solitaire."""
    score = wording("numero").score(view.scores[0], view.options, t)
    return t("Stop here with {score}? That ends the solitaire.", score=score)


def _stop(view: NumeroView, scene: Scene) -> Content:
    yes = scene.controls.button("play.stop_now", scene.t("Yes, stop"), style=ButtonStyle.danger, emoji="🏁")
    return Content((ask_stop(view, scene.t),), ((yes, _back(scene)),))


def _back(scene: Scene) -> Item:
    return scene.controls.button("play.back", scene.t("Back"), emoji="↩️")
