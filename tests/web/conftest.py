"""A house with pages."""

from __future__ import annotations

import pytest

from tests.match.conftest import _no_logged_errors, house
from tests.match.house import House
from tests.web.desk import Desk

__all__ = ["_no_logged_errors", "house"]


@pytest.fixture
def desk(house: House) -> Desk:
    """The pages of the house."""
    return Desk(house)
