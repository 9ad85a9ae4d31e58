"""Discord's memory for nonces, which simcord lacks: a second post with the nonce of a first is that first one."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from simcord.http import router
from simcord.types import HttpLogEntry


class Nonces:
    """Knows the nonces of all messages. ``forgetful`` makes a Discord that has forgotten them."""

    def __init__(self) -> None:
        self.forgetful = False
        self._made: dict[tuple[str, str], Any] = {}

    def watch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Look at all requests from now on."""
        dispatch = router.dispatch

        def knowing(backend: Any, method: str, path: str, **call: Any) -> Any:
            body = call.get("json") or {}
            nonce = body.get("nonce") if isinstance(body, dict) and body.get("enforce_nonce") else None
            key = (path, str(nonce))
            if method == "POST" and nonce and not self.forgetful and key in self._made:
                backend.http_requests.append(HttpLogEntry(method, path, {}, copy.deepcopy(body), None))
                return copy.deepcopy(self._made[key])
            made = dispatch(backend, method, path, **call)
            if nonce:
                self._made[key] = copy.deepcopy(made)
            return made

        monkeypatch.setattr(router, "dispatch", knowing)
