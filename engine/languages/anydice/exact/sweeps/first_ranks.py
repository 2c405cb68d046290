"""Functions that look at the first few dice of a sorted roll, and at no others.

``1@R``, ``{1, 2}@R``, and ``I@R`` in a loop over written numbers, ask for the greatest dice, one by
one. Rolls in which these are the same are one then: of 5d10 there are 55 in which the two greatest
differ, and 2,002 in all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.languages.anydice.exact.in_python.writing import numbers_of
from engine.languages.anydice.exact.sweeps.face_tests import seen_by
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import AnyDiceSyntax, FunctionDefinition, walk

__all__ = ["ranks_looked_at"]


def ranks_looked_at(
    function: FunctionDefinition, functions: Iterable[FunctionDefinition]
) -> dict[str, int]:
    """Return how many dice a function looks at of its sequences, by their names.

    Args:
        function: The function.
        functions: All functions of the program, which see the variables of their callers.

    Returns:
        What is asked for more, or set, is not in there.
    """
    sequences = {one.name for one in function.parameters if one.kind == "s"}
    places: dict[str, Sequence[int] | None] = {}
    for part in walk(function) if sequences else ():
        if isinstance(part, syntax.AssignStatement | syntax.LoopStatement):
            sequences.discard(part.name)
            row = part.items if isinstance(part, syntax.LoopStatement) else None
            known = numbers_of(row) if isinstance(row, syntax.SequenceTerm) else None
            places[part.name] = None if part.name in places else known
    found = dict.fromkeys(sequences, 1)
    for name, last in _looks(function, places) if found else ():
        if last is None:
            found.pop(name, None)
        elif name in found:
            found[name] = max(found[name], last)
    seen = seen_by(one for one in functions if one is not function) if found else ()
    return {name: last for name, last in found.items() if name not in seen}


def _looks(
    node: AnyDiceSyntax, places: Mapping[str, Sequence[int] | None]
) -> Iterator[tuple[str, int | None]]:
    """Yield variables with the last position that is looked at; None where it is not told."""
    match node:
        case syntax.BinaryTerm(operator="@", left=left, right=syntax.VariableTerm(name=name)):
            row = _positions(left, places)
            yield name, None if row is None else max(row, default=1)
            yield from _looks(left, places)
            return
        case syntax.UnaryTerm(operator="#", operand=syntax.VariableTerm()):
            return
        case syntax.VariableTerm(name=name):
            yield name, None
    for part in syntax.children(node):
        yield from _looks(part, places)


def _positions(
    node: AnyDiceSyntax, places: Mapping[str, Sequence[int] | None]
) -> Sequence[int] | None:
    """Return the positions that are written, or that a loop goes through; None for others."""
    match node:
        case syntax.WholeTerm(value=number):
            return (number,)
        case syntax.SequenceTerm():
            return numbers_of(node)
        case syntax.VariableTerm(name=name):
            return places.get(name)
    return None
