"""Plays typed in the reader's language."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.nmbrs.model import Discard
from bot.games.numenko.model import Save
from bot.games.numero.model import Take
from bot.games.numo.model import LayOff
from bot.i18n import Texts, texts
from bot.panels.base import Act
from bot.panels.nmbrs import PANEL as NMBRS_PANEL
from bot.panels.numenko import PANEL as NUMENKO_PANEL
from bot.panels.numenko.draft import Draft
from bot.panels.numenko.presses import form
from bot.panels.numero import PANEL as NUMERO_PANEL
from bot.panels.numo import PANEL as NUMO_PANEL
from tests.panels import nmbrs_panel, numero_panel, numo_panel
from tests.panels.scenes import running
from tests.rules import numenko_table, numero_table, numo_table

WORDS = {
    "take": "ta",
    "discard": "kasta",
    "lay": "lägg",
    "meld": "lägg ut",
    "on": "på",
    "down": "lodrätt",
    "across": "vågrätt",
    "at": "vid",
}


@pytest.fixture
def swedish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Texts]:
    """A catalogue that has only words of typed plays."""
    (tmp_path / "sv").mkdir()
    entries = [f'\nmsgctxt "typed"\nmsgid "{english}"\nmsgstr "{own}"\n' for english, own in WORDS.items()]
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: sv\\n"\n'
    (tmp_path / "sv" / "tally.po").write_text(head + "".join(entries), "utf-8")
    monkeypatch.setattr(importlib.import_module("bot.i18n.texts"), "FOLDER", tmp_path)
    texts.cache_clear()
    yield texts("sv")
    texts.cache_clear()


def played(panel: Any, verb: str, text: str, view: Any, scene: Any) -> Any:
    """What is played by submitting a text."""
    intent = panel.submit(verb, {"text": text}, view, None, scene)
    assert isinstance(intent, Act), intent
    return intent.action


def test_numero_takes(swedish: Texts) -> None:
    table = numero_table.Table().lies(5, 3, hands={0: [8, 2], 1: [1]})
    scene = replace(numero_panel.scene(table), t=swedish)
    assert isinstance(played(NUMERO_PANEL, "type", "5 + 3 = 8; Ta 8", table.sees(0), scene), Take)


def test_nmbrs_discards(swedish: Texts) -> None:
    panel = nmbrs_panel.Panel(nmbrs_panel.table(hand=(7, 15, 40)))
    scene = replace(panel.scene, t=swedish)
    assert played(NMBRS_PANEL, "type", "kasta 7", panel.view, scene) == Discard("7")


def test_numo_lays_off(swedish: Texts) -> None:
    table = numo_table.Table().lies((1, "run", [9, 12, 15]), hands={0: [18, 20, 30], 1: [1]}, stock=[60, 50])
    table.draws(0)
    scene = replace(numo_panel.scene(table), t=swedish)
    view = table.sees(0)
    assert isinstance(played(NUMO_PANEL, "type", "lägg 18 på 9 12 15", view, scene), LayOff)
    assert isinstance(played(NUMO_PANEL, "type", "lay 18 on 9 12 15", view, scene), LayOff)


def test_numenko_lays_down_and_shows_the_grid_in_the_same_words(swedish: Texts) -> None:
    table = numenko_table.Table().has(numenko_table.ANN, numenko_table.tiles_for(numenko_table.CROSS))
    scene = replace(running("numenko", ("ann", "ben"), own=table.sees(numenko_table.ANN)), t=swedish)
    text = "G6 lodratt 6*7*13\n2*4*8 vid F7 vågrätt"
    view = table.sees(numenko_table.ANN)
    assert isinstance(played(NUMENKO_PANEL, "calculations", text, view, scene), Save)
    table.saves(numenko_table.ANN, numenko_table.CROSS)
    [field] = form("calculations", table.sees(numenko_table.ANN), Draft(), swedish).fields
    assert field.value is not None
    assert "lodrätt" in field.value
    assert "down" not in field.value
