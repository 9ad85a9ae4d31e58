"""What is typed for an option of a lobby, whatever a keyboard makes of it."""

from __future__ import annotations

import pytest

from bot.errors import Refused
from bot.games.option import AnyOption, InRange, Typed
from bot.games.registry import GAMES
from bot.games.wording import wording
from bot.i18n import texts
from bot.panels.lobby.options import read_typed

TYPED = [
    pytest.param(option, id=f"{key} {option.name}")
    for key in GAMES
    for option in wording(key).list_options(texts("en"))
    if isinstance(option, InRange | Typed)
]


@pytest.mark.parametrize(
    "ending", ["", ".", ". ", "。", "…", "...", "\u00a0", ".\u00a0", "\u3000", "\n"], ids=ascii
)
@pytest.mark.parametrize("option", TYPED)
def test_what_a_phone_puts_behind_it_does_no_harm(option: AnyOption, ending: str) -> None:
    for text in _values(option):
        assert read_typed(option, text + ending) == read_typed(option, text)


def _values(option: AnyOption) -> list[str]:
    if isinstance(option, InRange):
        return [str(option.least), str(option.most)]
    assert isinstance(option, Typed)
    return [option.example, ""]


@pytest.mark.parametrize("option", [one for one in TYPED if isinstance(one.values[0], InRange)])
@pytest.mark.parametrize("text", ["", ".", "1.5", "5 0", "-1", "٣x", "9" * 90, "½"])
def test_what_is_no_number_of_it_is_refused(option: InRange, text: str) -> None:
    with pytest.raises(Refused, match=r"options\.number"):
        read_typed(option, text)


@pytest.mark.parametrize("option", [one for one in TYPED if isinstance(one.values[0], InRange)])
def test_the_digits_of_every_script_are_read(option: InRange) -> None:
    most = str(option.most)
    assert read_typed(option, most.translate({ord("0") + n: chr(0xFF10 + n) for n in range(10)})) == option.most
