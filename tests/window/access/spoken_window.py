"""The window as a screen reader finds it: started on a display of its own, and asked over AT-SPI.

Run in a session of its own, which ends with it::

    dbus-run-session -- python -m tests.window.access.spoken_window FILE

It writes to ``FILE``, as JSON, what it was told of every part: role, name, description and what
it lies in.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from jeepney import DBusAddress, Properties, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from resources import sample_project

ACCESSIBLE = "org.a11y.atspi.Accessible"
ROOT = "/org/a11y/atspi/accessible/root"
REGISTRY = "org.a11y.atspi.Registry"
PATIENCE = 60.0
"""Seconds in which the window has to be there with its results, on the busiest machine."""

MOST = 5_000
"""Parts that are asked at most."""


class Part(NamedTuple):
    """What a screen reader is told of a part of the window."""

    role: str
    name: str
    description: str
    within: str


class Reader:
    """Asks programs what they show."""

    def __init__(self) -> None:
        """Connect to the bus of assistive technologies."""
        session = open_dbus_connection(bus="SESSION")
        bus = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
        reply = session.send_and_get_reply(new_method_call(bus, "GetAddress"), timeout=PATIENCE)
        self._bus: DBusConnection = open_dbus_connection(bus=reply.body[0])

    def children(self, owner: str, path: str) -> list[tuple[str, str]]:
        call = new_method_call(DBusAddress(path, owner, ACCESSIBLE), "GetChildren")
        return list(self._bus.send_and_get_reply(call, timeout=PATIENCE).body[0])

    def part(self, owner: str, path: str, within: str) -> Part:
        address = DBusAddress(path, owner, ACCESSIBLE)
        call = new_method_call(address, "GetRoleName")
        role = self._bus.send_and_get_reply(call, timeout=PATIENCE)
        told = [
            self._bus.send_and_get_reply(Properties(address).get(name), timeout=PATIENCE)
            for name in ("Name", "Description")
        ]
        return Part(role.body[0], *(reply.body[0][1] for reply in told), within)

    def parts(self) -> list[Part]:
        """Return all parts of all programs."""
        waiting = [(*child, "") for child in self.children(REGISTRY, ROOT)]
        found: list[Part] = []
        while waiting and len(found) < MOST:
            owner, path, within = waiting.pop()
            part = self.part(owner, path, within)
            found.append(part)
            inside = f"{within} > {part.role} {part.name}".rstrip()
            waiting += [(*child, inside) for child in self.children(owner, path)]
        return found


@contextmanager
def display() -> Iterator[str]:
    """Give a display of its own for as long as it is used."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x900x24"]
    server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def main(target: Path) -> None:
    with display() as name:
        environment = {
            **os.environ,
            "DISPLAY": name,
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "LC_ALL": "C.UTF-8",
        }
        command = [sys.executable, "-m", "workbench", str(sample_project())]
        program = subprocess.Popen(command, env=environment)
        try:
            parts = wait_for_results(program)
        finally:
            program.terminate()
            program.wait()
    target.write_text(json.dumps(parts), encoding="utf-8")


def wait_for_results(program: subprocess.Popen[bytes]) -> list[Part]:
    """Return what is told once the chart tells of its curves, or whatever is told by then."""
    reader, end = Reader(), time.monotonic() + PATIENCE
    while True:
        parts = reader.parts()
        rows = [one.name for one in parts if one.role == "list item" and ", " in one.name]
        if any(", mean " in row for row in rows) and not any("computing" in row for row in rows):
            return parts
        if time.monotonic() > end or program.poll() is not None:
            return parts
        time.sleep(0.5)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
