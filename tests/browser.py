"""A headless Chromium for tests: pages are opened, looked into and used as by their readers."""

from __future__ import annotations

import itertools
import json
import os
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path

__all__ = ["Browser", "chromium"]

PATIENCE = 60.0
"""Seconds to wait for any answer."""

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")

OPTIONS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-dev-shm-usage", "--remote-debugging-pipe"),
)


def chromium() -> str | None:
    """Return the program, or None where there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)


LAUNCHER = """
import os, sys
there, back = (os.dup(int(one)) for one in sys.argv[1:3])
for place, pipe in ((3, there), (4, back)):
    os.dup2(pipe, place)
    os.set_inheritable(place, True)
os.execv(sys.argv[3], sys.argv[3:])
"""
"""Becomes the browser, whose pipes have to have the numbers 3 and 4."""


class Browser:
    """Speaks to the browser by the pipes of its protocol for debugging."""

    def __init__(self, program: str, folder: Path) -> None:
        """Start the browser, with all that it keeps in ``folder``."""
        there, self._out = os.pipe()
        self._in, back = os.pipe()
        words = (program, *OPTIONS, f"--user-data-dir={folder}", "about:blank")
        self._process = subprocess.Popen(
            [sys.executable, "-c", LAUNCHER, str(there), str(back), *words],
            pass_fds=(there, back),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(there)
        os.close(back)
        self._numbers = itertools.count(1)
        self._bytes = b""
        self._session: str | None = None
        self.events: list[dict] = []

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._in)
        os.close(self._out)

    # ---- pages ----------------------------------------------------------------------------

    def open(self, path: Path, width: int = 1280, scheme: str = "light") -> None:
        """Open a page, and wait until it is there."""
        self._session = None
        target = self.tell("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.tell("Target.attachToTarget", targetId=target, flatten=True)[
            "sessionId"
        ]
        self.events.clear()
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.tell(f"{domain}.enable")
        self.tell(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=900,
            deviceScaleFactor=1,
            mobile=width < 600,
        )
        self.emulate(scheme)
        self.tell("Page.navigate", url=path.as_uri())
        self._wait_for("Page.loadEventFired")

    def emulate(self, scheme: str, media: str = "") -> None:
        """Prefer light or dark colours, and be paper where ``media`` is ``print``."""
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.tell("Emulation.setEmulatedMedia", media=media, features=[feature])

    def run(self, script: str):
        """Return what a script comes to in the page, when it has come to it."""
        found = self.tell(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def text(self, selector: str) -> str:
        """Return the text of an element, as it is seen."""
        return self.run(f"document.querySelector({json.dumps(selector)}).innerText")

    def press(self, *keys: str) -> None:
        """Press keys, by the names that scripts know them by."""
        for key in keys:
            code = {"ArrowRight": 39, "ArrowLeft": 37, "Home": 36, "End": 35, " ": 32, "Tab": 9}
            for kind in ("rawKeyDown", "keyUp"):
                self.tell(
                    "Input.dispatchKeyEvent",
                    type=kind,
                    key=key,
                    code=key,
                    windowsVirtualKeyCode=code[key],
                )

    @property
    def complaints(self) -> list[str]:
        """What the browser had to remark: errors of scripts, and what a policy forbade."""
        named = {"Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled"}
        return [json.dumps(one) for one in self.events if one.get("method") in named]

    @property
    def requests(self) -> list[str]:
        """The addresses that were loaded."""
        return [
            one["params"]["request"]["url"]
            for one in self.events
            if one.get("method") == "Network.requestWillBeSent"
        ]

    # ---- the protocol ---------------------------------------------------------------------

    def tell(self, method: str, **parameters):
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == number:
                assert "error" not in answer, answer["error"]
                return answer["result"]
            self.events.append(answer)

    def _wait_for(self, method: str) -> None:
        while not any(one.get("method") == method for one in self.events):
            self.events.append(self._next())

    def _next(self) -> dict:
        ends = time.monotonic() + PATIENCE
        while b"\0" not in self._bytes:
            ready, _, _ = select.select([self._in], [], [], max(0.0, ends - time.monotonic()))
            part = os.read(self._in, 65536) if ready else b""
            assert part, "the browser does not answer"
            self._bytes += part
        message, _, self._bytes = self._bytes.partition(b"\0")
        return json.loads(message)
