"""Copies that are made in less time share nothing that changes with what they are of."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.flows import copying


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = vars(copy)["_deepcopy_dispatch"]
    for kind in (dict, list):
        monkeypatch.setitem(kinds, kind, kinds[kind])
    copying.copy_quickly()


def test_nothing_is_shared() -> None:
    given: dict[Any, Any] = {"a": [1, {"b": [None, "text"]}, ({"c": 2},)], (1, 2): {"d": {3}}}
    made = copy.deepcopy(given)
    assert made == given
    made["a"][1]["b"].append(5)
    made["a"][2][0]["c"] = 6
    made[1, 2]["d"].add(7)
    assert given == {"a": [1, {"b": [None, "text"]}, ({"c": 2},)], (1, 2): {"d": {3}}}


def test_what_stands_twice_is_copied_once() -> None:
    inside: list[Any] = [1]
    inside.append(inside)
    made = copy.deepcopy({"a": inside, "b": inside})
    assert made["a"] is made["b"] is made["a"][1] is not inside
