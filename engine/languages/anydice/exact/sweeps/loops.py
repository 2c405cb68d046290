"""Which functions go over a roll once, as ``sweeping`` has it, and what they have to remember."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TypeAlias

from engine.languages.anydice.exact.sweeps.adding import added_in
from engine.languages.anydice.exact.sweeps.face_tests import seen_by
from engine.languages.anydice.exact.sweeps.gathering import with_sums
from engine.languages.anydice.exact.sweeps.sweeping import (
    ELEMENTS,
    FACES,
    POSITIONS,
    Positions,
    RollSweep,
)
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import (
    AnyDiceSyntax,
    FunctionDefinition,
    LoopStatement,
    Signature,
    Statement,
    walk,
)

__all__ = ["sweep_of"]

_COUNT: Signature = ("count", None, "in", None)

_CONTAINS: Signature = (None, "contains", None)

_BEFORE, _BEHIND = "@ before", "@ behind"

_Look: TypeAlias = "tuple[str | Signature, str, str]"
"""An operator or a function, and the two variables that it is given."""


def sweep_of(
    function: FunctionDefinition, others: Iterable[FunctionDefinition]
) -> RollSweep | None:
    """Return how a function goes over its sequence once, or None where it does otherwise.

    Args:
        function: The function.
        others: All functions of the program; what is called sees the variables of its caller.
    """
    sequences = [index for index, one in enumerate(function.parameters) if one.kind == "s"]
    if len(sequences) != 1:
        return None
    others = tuple([one for one in others if one is not function])
    own = {one.signature for one in (function, *others)}
    name, others_see = function.parameters[sequences[0]].name, seen_by(others)
    if name in others_see:
        return None
    function = with_sums(function, others_see, own)
    loops = [index for index, one in enumerate(function.body) if isinstance(one, LoopStatement)]
    for index in loops:
        loop = function.body[index]
        assert isinstance(loop, LoopStatement), "it is one of the loops"
        over, positions = _way_of(loop, name)
        before, after = function.body[:index], function.body[index + 1 :]
        if over is None or _mentions(after, loop.name) or _changes(function, name, loop.name):
            continue
        if _calls(after, own) and _mentions((*before, loop.items, *others), loop.name):
            continue  # what is called after the loop may look at its variable
        looks = _looks(name, loop.name, over, own)
        if not [*_uses(before, name), *_uses(after, name), *_uses(loop.body, name, looks)]:
            seen = (*before, loop.items, *after, *others) if _calls(function.body, own) else after
            forgotten = frozenset({name, loop.name, *_set_anew(loop.body) - _names(seen)})
            added: tuple[str, ...] = ()
            if over == ELEMENTS or (over == POSITIONS and _is_over_elements(loop, name, positions)):
                added = _added(loop, others, forgotten)
            return RollSweep(
                function, name, sequences[0], loop, before, after, over, forgotten, positions, added
            )
    return None


def _way_of(loop: LoopStatement, name: str) -> tuple[str | None, Positions]:
    """Return what of a sequence a loop may go over, or None where it is none of these."""
    if _is_name(loop.items, name):
        return ELEMENTS, Positions()
    ends = _ends(loop.items, name)
    if ends is not None:
        found = {_look(node) for node in walk(loop)}
        looks_back = (_BEFORE, loop.name, name) in found
        looks_ahead = (_BEHIND, loop.name, name) in found
        way = None if looks_back and looks_ahead else POSITIONS
        return way, Positions(*ends, int(looks_ahead), looks_back or looks_ahead)
    is_used = any(True for _ in _uses((loop.items,), name))
    return None if is_used else FACES, Positions()


def _added(
    loop: LoopStatement, others: Iterable[FunctionDefinition], anew: Collection[str]
) -> tuple[str, ...]:
    """Return the variables to which a loop over elements only adds, if that is all that it does.

    Args:
        loop: The loop.
        others: All other functions of the program, which see the variables of their callers.
        anew: The variables that are not kept from one round to the next.
    """
    added = added_in(loop.body, anew)
    return added if _names(others).isdisjoint(added) else ()


def _is_over_elements(loop: LoopStatement, name: str, positions: Positions) -> bool:
    """Return whether a loop over positions looks at nothing but the element at each."""
    if positions != Positions():
        return False
    parts = [one for node in loop.body for one in walk(node)]
    looks = [one for one in parts if _look(one) == ("@", loop.name, name)]
    return len(looks) == len([one for one in parts if _is_name(one, loop.name)])


def _ends(node: AnyDiceSyntax, name: str) -> tuple[int, int] | None:
    """Return where ``{1..#S}`` begins, and how many at the end of the sequence it leaves out."""
    if not isinstance(node, syntax.SequenceTerm) or len(node.items) != 1:
        return None
    first, last, times = node.items[0].first, node.items[0].last, node.items[0].times
    if times is not None or not isinstance(first, syntax.WholeTerm) or not 0 < first.value < 3:
        return None
    match last:
        case syntax.BinaryTerm(operator="-", left=size, right=syntax.WholeTerm(value=1)):
            return (first.value, 1) if _is_size(size, name) else None
    return (first.value, 0) if last is not None and _is_size(last, name) else None


def _is_size(node: AnyDiceSyntax, name: str) -> bool:
    return (
        isinstance(node, syntax.UnaryTerm) and node.operator == "#" and _is_name(node.operand, name)
    )


def _is_name(node: AnyDiceSyntax, name: str) -> bool:
    return isinstance(node, syntax.VariableTerm) and node.name == name


def _uses(
    nodes: Iterable[AnyDiceSyntax], name: str, looks: Collection[_Look] = ()
) -> Iterator[AnyDiceSyntax]:
    """Yield the uses of a sequence other than for its size, and those that its loop allows."""
    for node in nodes:
        if _is_size(node, name) or (looks and _look(node) in looks):
            continue
        if _is_name(node, name):
            yield node
        yield from _uses(syntax.children(node), name, looks)


def _looks(name: str, index: str, over: str, defined: Collection[Signature]) -> set[_Look]:
    """Return how a loop may look at the element at a position, or at the count of a face.

    Args:
        name: The sequence.
        index: The variable of the loop.
        over: What it goes over.
        defined: The functions of the program, of which one may take the place of a built-in one.
    """
    if over == POSITIONS:
        return {(sign, index, name) for sign in ("@", _BEFORE, _BEHIND)}
    if over == ELEMENTS:
        return set()
    calls: list[_Look] = [(_COUNT, index, name), (_CONTAINS, name, index)]
    return {("=", index, name), ("=", name, index)} | {
        look for look in calls if look[0] not in defined
    }


def _look(node: AnyDiceSyntax) -> _Look | None:
    """Return what an operator, or a function, is given by name; None where it is something else."""
    match node:
        case syntax.BinaryTerm(
            operator="@",
            left=syntax.BinaryTerm(
                operator="-" | "+" as sign,
                left=syntax.VariableTerm(name=one),
                right=syntax.WholeTerm(value=1),
            ),
            right=syntax.VariableTerm(name=other),
        ):
            return _BEFORE if sign == "-" else _BEHIND, one, other
        case syntax.BinaryTerm(
            operator=sign,
            left=syntax.VariableTerm(name=one),
            right=syntax.VariableTerm(name=other),
        ):
            return sign, one, other
        case syntax.BracketCall(
            signature=signature,
            arguments=(syntax.VariableTerm(name=one), syntax.VariableTerm(name=other)),
        ):
            return signature, one, other
    return None


def _calls(nodes: Iterable[AnyDiceSyntax], defined: Collection[Signature]) -> bool:
    """Return whether any of these functions is called."""
    return any(
        isinstance(one, syntax.BracketCall) and one.signature in defined
        for node in nodes
        for one in walk(node)
    )


def _mentions(nodes: Iterable[AnyDiceSyntax], name: str) -> bool:
    return name in _names(nodes)


def _names(nodes: Iterable[AnyDiceSyntax]) -> set[str]:
    """Return the variables that are looked at."""
    return {
        one.name for node in nodes for one in walk(node) if isinstance(one, syntax.VariableTerm)
    }


def _set_anew(statements: Iterable[Statement]) -> set[str]:
    """Return the variables that statements set before anything looks at them, in each round."""
    new: set[str] = set()
    seen: set[str] = set()
    for statement in statements:
        seen |= _names((statement,))
        if isinstance(statement, syntax.AssignStatement) and statement.name not in seen:
            new.add(statement.name)
    return new


def _changes(function: FunctionDefinition, name: str, index: str) -> bool:
    """Return whether a function sets its sequence, or the variable of its loop, by itself."""
    return any(
        isinstance(one, syntax.AssignStatement | LoopStatement) and one.name in (name, index)
        for node in function.body
        for one in walk(node)
        if not (isinstance(one, LoopStatement) and one.name == index and one in function.body)
    )
