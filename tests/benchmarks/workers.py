"""Processes that evaluate the tasks of the benchmarks, one for each engine."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

__all__ = ["Cost", "Worker"]

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Cost:
    """What one evaluation took, in milliseconds, and what came out.

    Attributes:
        cpu: Processor time of the evaluation alone.
        wall: Wall time of the same.
        parse: Processor time of reading the script; 0 where there is none.
        digest: Equal for equal distributions.
        missing: The probability over a limit, as a fraction.
        states: The states that the budget counted; only where that was asked.
        failed: Why there is no result; empty where there is one.
    """

    cpu: float = 0.0
    wall: float = 0.0
    parse: float = 0.0
    digest: str = ""
    missing: str = "0"
    states: int = 0
    failed: str = ""


class Worker:
    """A process in which everything is imported; started when asked, and again after a failure."""

    def __init__(self, engine: str) -> None:
        """Prepare to evaluate the tasks of ``engine``."""
        self._command = [sys.executable, "-m", "tests.benchmarks.driver", engine]
        self._process: subprocess.Popen[str] | None = None

    def run(self, task: dict[str, Any], limit: float) -> Cost:
        """Do ``task``.

        Args:
            task: What the driver understands.
            limit: Seconds of wall time after which the process is stopped.
        """
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        clock = threading.Timer(limit, process.kill)
        clock.start()
        try:
            process.stdin.write(json.dumps(task) + "\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        is_late = not clock.is_alive()
        clock.cancel()
        if answer:
            return Cost(**json.loads(answer))
        self.close()
        return Cost(failed=f"over {limit:g} s" if is_late else f"crashed ({process.returncode})")

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None or self._process.poll() is not None:
            self.close()
            self._process = subprocess.Popen(
                self._command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        return self._process
