"""The child process: reads requests from its pipe, answers them, and knows nothing of windows."""

from __future__ import annotations

import gc
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from multiprocessing.connection import Connection
from typing import Any

from engine.control import Budget
from engine.errors import DiceError, OverBudgetError
from engine.languages import (
    DEFAULT_ITERATIONS,
    DEFAULT_LANGUAGE,
    Accounting,
    Parameter,
    language_reading,
    notes_of,
)
from engine.languages.script import Script
from engine.process_memory import memory_in_use
from engine.random_source import SeededSource
from engine.statistics.summary import summarise
from workbench.backend.lifeline import MEMORY_LIMIT, give_way, limit_memory, live_with_parent
from workbench.backend.requests import Report, Request, RequestFailure

__all__ = ["WARM_UP", "answer", "serve", "warm_up"]

_PATIENCE = 2.0
"""Seconds in which a script in error is read for its names: its error is waited for."""


WARM_UP = (
    "sum largest 3 4d6",
    "output [highest 3 of 4d6]",
    "4d6kh3 + 1d8!",
    'defroll hit(bonus: int) { die = roll("d20"); if (die == 1) { return 0; } return bonus; }',
    "count 5 <= 4d6 + count 4 <= 3d8",
    'x := sum 2d6; if 10 <= x then "strong hit" else if 7 <= x then "weak hit" else "miss"',
    "x := 10d10; (count 7 <= x) - (count 1 = x) + max x",
    "call again(d6) function again(x) = if x = 6 then 6 + call again(d6) else x",
    "x := 8d10; m := median different x; m * max counts x",
)
"""Scripts that are worked out before anybody asks for one: together they are of all notations
and use most of what small scripts need, the calculus and arrays included, which take longest to
load."""

MOST_KEPT = 500_000_000
"""Bytes of memory with which a child may go on to the next request: the system gets back little of
what a large calculation took until its process ends."""


def serve(
    pipe: Connection,
    memory_limit: int = MEMORY_LIMIT,
    *,
    background: bool = False,
    scripts: Sequence[str] = WARM_UP,
) -> None:
    """Answer requests until the pipe closes; the body of the child process.

    Args:
        pipe: Brings each ``Request`` and takes each answer, with whether it is the last one and
            whether this process has grown too large for another request.
        memory_limit: Bytes of address space this process may have.
        background: Whether the system is to let others work first.
        scripts: What is worked out before anybody asks.
    """
    live_with_parent()
    waiting = iter(scripts)
    warm_up(waiting if background else islice(waiting, 1))
    if background:
        # Only now: on a busy machine it would be many seconds before it could begin.
        give_way()
    limit_memory(memory_limit)

    def report(answer_in_part: object) -> None:
        pipe.send((False, answer_in_part, False))

    try:
        warm_up(waiting, pipe.poll)
        # What is loaded by now stays to the end. Looking it through for garbage would hold a
        # calculation up for some hundredths of a second each time.
        gc.freeze()
        while True:
            message = answer(pipe.recv(), report)
            pipe.send((True, message, (memory_in_use() or 0) > MOST_KEPT))
            warm_up(waiting, pipe.poll)
    except (EOFError, OSError):
        # The window has closed the pipe: nobody waits for an answer any more.
        return


def warm_up(waiting: Iterator[str], is_asked: Callable[[], bool] = lambda: False) -> None:
    """Work out and roll scripts for as long as nobody asks for anything.

    The first parse loads the grammar, and whatever is done first takes several times as long as
    the next time; done here it costs the designer nothing.

    Args:
        waiting: What is left of ``WARM_UP``.
        is_asked: Whether a request has come.
    """
    while not is_asked() and (text := next(waiting, None)) is not None:
        language = language_reading(text) or DEFAULT_LANGUAGE
        program = Script(language.name, text).program()
        summarise(program.calculate({}, DEFAULT_ITERATIONS, Budget()))
        notes_of(program)
        if isinstance(program, Accounting):
            program.account(SeededSource(), {})


def answer(request: Request[Any], report: Report) -> object:
    """Return the answer to ``request``, or the ``RequestFailure`` that prevents it.

    Args:
        request: What is asked for.
        report: Takes what is known meanwhile.
    """
    try:
        budget = Budget(request.seconds_allowed(), memory=MEMORY_LIMIT)
        return budget.enforced(lambda: request.carry_out(report))
    except DiceError as error:
        return RequestFailure(error, _parameters(request))
    except MemoryError:
        return RequestFailure(_out_of_memory(), _parameters(request))
    except RecursionError:
        return RequestFailure(DiceError("this is nested too deeply"))
    except (EOFError, BrokenPipeError):
        raise  # a report could not be sent: the window is gone
    except Exception as error:
        # Anything else is a bug of the workbench. The designer is told, the developer gets
        # the traceback, and the child lives on for the next request.
        traceback.print_exc(file=sys.stderr)
        return RequestFailure(_own_error(error))


def _parameters(request: Request[Any]) -> tuple[Parameter, ...] | None:
    """Return the names that a script in error leaves open, or None where that takes too long."""
    try:
        return Budget(_PATIENCE).enforced(request.parameters)
    except OverBudgetError:
        return None


def _out_of_memory() -> OverBudgetError:
    return OverBudgetError(
        f"this needs more than {MEMORY_LIMIT / 1e9:g} GB of memory",
        hint="roll fewer dice, or add them up instead of listing every collection",
    )


def _own_error(error: Exception) -> DiceError:
    return DiceError(
        f"the engine failed with {type(error).__name__}: {error}",
        hint="the script may be right: this is an error of the workbench",
    )
