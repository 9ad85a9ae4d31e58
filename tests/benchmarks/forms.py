"""What reading a form costs: odd texts of every kind for each form, the worst of them against 20 ms, which is as
long as one user may hold up all others."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from statistics import mean

from tests.benchmarks.measure import Line, ms
from tests.games.odd_texts import odd_texts
from tests.games.typed_sentences import FORMS, Form, printed
from tests.panels.test_odd_texts import MOST, TEXTS, moments

BUDGET = 0.020
"""Seconds of process time that reading a text may cost."""
AGAIN = 5
"""How often the slowest texts are read again; the best time counts, since the machine may be busy."""


async def measure(folder: Path, *, quick: bool) -> list[Line]:
    """One line for each form."""
    return [_line(form, 300 if quick else TEXTS) for form in FORMS]


def _line(form: Form, texts: int) -> Line:
    found = []
    sentences = [one.sentence for one in printed(form)]
    for text, typing in zip(odd_texts(sentences, texts, MOST[form.game], seed=3), moments(form), strict=False):
        found.append((_seconds(typing.submit, text), typing.submit, text))
    slowest = sorted(found, key=lambda one: one[0])[-20:]
    worst = max(min(_seconds(submit, text) for _ in range(AGAIN)) for _, submit, text in slowest)
    detail = f"{texts} texts: mean {ms(mean(one[0] for one in found))}, worst {ms(worst)} of process time"
    return Line(f"reading {form}", worst / BUDGET, 1, "low", detail)


def _seconds(submit: Callable[[str], object], text: str) -> float:
    begin = time.process_time()
    submit(text)
    return time.process_time() - begin
