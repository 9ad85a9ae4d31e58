"""Measure panels in Chromium, by hand after an update of the preview: ``python -m tests.layout.measure``.

The page lays the components out with the preview's own style sheet and scripts. What Chromium makes of them is
written to ``measured.json``, which the model must match.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from simcord.preview._markdown import markdown_tokens

from tests.layout.lines import ANYBODY
from tests.layout.measured import FILE, Measured, read_measured
from tests.layout.samples import samples

BROWSER = os.environ.get("CHROMIUM", "chromium")
PATIENCE = 120.0
"""Seconds that the browser may take."""
TYPES = {".css": "text/css", ".js": "text/javascript", ".ttf": "font/ttf"}
_PAGE = Path(__file__).with_name("page.html")
_STATIC = files("simcord").joinpath("preview", "static")


def measure_in_browser(panels: list[Measured]) -> list[Measured]:
    """Have Chromium lay the panels out, and return them with their heights."""
    asked = msgspec.json.encode([_describe(panel) for panel in panels])
    found, done = list[bytes](), threading.Event()

    class Site(BaseHTTPRequestHandler):
        """Serves the page, the panels and the preview's files."""

        def do_GET(self) -> None:
            path = self.path.partition("?")[0]
            if path == "/":
                self._send(_PAGE.read_bytes(), "text/html")
            elif path == "/panels":
                self._send(asked, "application/json")
            elif path.startswith(("/static/", "/fonts/")) and ".." not in path:
                file = _STATIC.joinpath(*path.removeprefix("/static").strip("/").split("/"))
                self._send(file.read_bytes(), TYPES.get(Path(path).suffix, "application/octet-stream"))
            else:
                self.send_error(404)

        def do_POST(self) -> None:
            found.append(self.rfile.read(int(self.headers["Content-Length"])))
            self._send(b"", "text/plain")
            done.set()

        def log_message(self, *args: Any) -> None:
            pass

        def _send(self, content: bytes, kind: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}"]
        command += ["--window-size=800,900", "--remote-debugging-port=0"]
        browser = subprocess.Popen(
            [*command, f"http://127.0.0.1:{server.server_address[1]}/"], stderr=subprocess.DEVNULL
        )
        try:
            if not done.wait(PATIENCE):
                raise TimeoutError("the browser has not measured anything")
        finally:
            browser.terminate()
            browser.wait()
            server.shutdown()
    heights = msgspec.json.decode(found[0], type=list[dict[str, Any]])
    return [
        msgspec.structs.replace(panel, height=one["height"], parts=tuple(one["parts"]))
        for panel, one in zip(panels, heights, strict=True)
    ]


def _describe(panel: Measured) -> dict[str, Any]:
    """Describe a panel to the page: texts as the preview's own tokens, pictures by their sizes."""
    components = msgspec.json.decode(msgspec.json.encode(panel.components))
    for part in components[0]["components"]:
        if part["type"] == 10:
            part["markdown_tokens"] = markdown_tokens(part["content"], "text_display", context=ANYBODY)
    return {"width": panel.width, "components": components, "pictures": list(panel.pictures.values())}


def main() -> None:
    """Measure the panels in the file again, or those of today if there is none."""
    panels = measure_in_browser(read_measured() if FILE.exists() else list(samples()))
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(panels), indent=1))
    for panel in panels:
        print(f"{panel.height:7.2f}  {panel.width}  {panel.name}")


if __name__ == "__main__":
    main()
