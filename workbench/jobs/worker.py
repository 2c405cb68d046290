"""The child process: reads requests from its pipe, answers them, and knows nothing of windows."""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection

from engine import control
from engine.control import Budget
from engine.errors import DiceError, OverBudgetError
from engine.languages import DEFAULT_ITERATIONS, LANGUAGES, Parameter, Program, language_named
from engine.random_source import SeededSource
from engine.summary import summarise
from workbench.jobs.lifeline import MEMORY_LIMIT, limit_memory, live_with_parent
from workbench.jobs.messages import (
    Answer,
    Calculation,
    Fault,
    Message,
    Progress,
    Request,
    Rolled,
    RollRequest,
    starting_value,
)

__all__ = ["answer", "serve"]


def serve(pipe: Connection, memory_limit: int = MEMORY_LIMIT) -> None:
    """Answer requests until the pipe closes; the body of the child process.

    Args:
        pipe: Brings each ``Request`` and takes each ``Message``.
        memory_limit: Bytes of address space this process may have.
    """
    live_with_parent()
    _warm_up()
    limit_memory(memory_limit)
    try:
        while True:
            pipe.send(answer(pipe.recv(), pipe.send))
    except (EOFError, OSError):
        # The window has closed the pipe: nobody waits for an answer any more.
        return


def _warm_up() -> None:
    # The first parse loads the grammar and the first calculation the exact arithmetic; done
    # here they cost the designer nothing.
    program = LANGUAGES[0].parse("sum 2d6")
    summarise(program.calculate({}, DEFAULT_ITERATIONS, Budget()))


def answer(request: Request, report: Callable[[Message], None]) -> Message:
    """Return the answer to ``request``, or the fault that prevents it.

    Args:
        request: What is asked for.
        report: Takes the progress made meanwhile.
    """
    program: Program | None = None
    try:
        began = time.perf_counter()
        program = language_named(request.language).parse(request.text)
        if isinstance(request, RollRequest):
            return _roll(program, request)
        return _calculate(program, request, report, began)
    except DiceError as error:
        return _fault(request, error, program)
    except MemoryError:
        return _fault(request, _out_of_memory(), program)
    except RecursionError:
        return _fault(request, DiceError("this is nested too deeply"), program)
    except Exception as error:
        # Anything else is a fault of the workbench. The designer is told, the developer gets
        # the traceback, and the child lives on for the next request.
        traceback.print_exc(file=sys.stderr)
        return _fault(request, _own_fault(error), program)


def _calculate(
    program: Program, request: Calculation, report: Callable[[Message], None], began: float
) -> Answer:
    def on_progress(progress: control.Progress) -> None:
        report(Progress(request.identity, request.revision, progress))

    limits = request.limits
    budget = Budget(limits.seconds, memory=limits.memory, on_progress=on_progress)
    distribution = program.calculate(_definitions(program, request), request.max_iterations, budget)
    seconds = time.perf_counter() - began
    return Answer(
        request.identity,
        request.revision,
        distribution,
        summarise(distribution),
        seconds,
        program.parameters,
    )


def _roll(program: Program, request: RollRequest) -> Rolled:
    source = SeededSource(request.seed)
    definitions = _definitions(program, request)
    values = tuple(program.roll(source, definitions) for _ in range(request.count))
    return Rolled(request.identity, request.revision, values, request.seed)


def _definitions(program: Program, request: Request) -> dict[str, int]:
    given = dict(request.definitions)
    return {
        parameter.name: given.get(parameter.name, starting_value(parameter))
        for parameter in program.parameters
    }


def _fault(request: Request, error: DiceError, program: Program | None) -> Fault:
    parameters: tuple[Parameter, ...] | None = None if program is None else program.parameters
    of_roll = isinstance(request, RollRequest)
    return Fault(request.identity, request.revision, error, parameters, of_roll)


def _out_of_memory() -> OverBudgetError:
    return OverBudgetError(
        f"this needs more than {MEMORY_LIMIT / 1e9:g} GB of memory",
        hint="roll fewer dice, or add them up instead of listing every collection",
    )


def _own_fault(error: Exception) -> DiceError:
    return DiceError(
        f"the engine failed with {type(error).__name__}: {error}",
        hint="the script may be right: this is a fault of the workbench",
    )
