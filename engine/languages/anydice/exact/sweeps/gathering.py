"""Sequences that a function gathers, as what it asks of them in the end.

A function that keeps some dice of a roll does ``S: {S, X}`` for these, and asks then what they come
to, how many there are, or how many of them show 6. Each of these is a sum over all that has been
put in. So a number for each takes the place of the sequence, which need not be remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import Any

from engine.languages.anydice.arithmetic import COMPARISONS
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import (
    AnyDiceSyntax,
    AssignStatement,
    BinaryTerm,
    Expression,
    FunctionDefinition,
    LoopStatement,
    SequenceTerm,
    Signature,
    VariableTerm,
    WholeTerm,
    walk,
)

__all__ = ["with_sums"]

_ARITHMETIC = frozenset({"+", "-", "*", "/"})
"""The operators for which a sequence is its sum."""


def with_sums(
    function: FunctionDefinition, seen: Collection[str], defined: Collection[Signature]
) -> FunctionDefinition:
    """Return a function with numbers in the place of sequences of which it asks sums only.

    Results that are such sequences become what they come to.

    Args:
        function: The function.
        seen: The variables that other functions look at.
        defined: The functions of the program, of which one may take the place of a built-in one.
    """
    parts = [*walk(function)]
    if any(isinstance(one, FunctionDefinition) for one in parts[1:]):
        return function
    parameters = {one.name: one.kind for one in function.parameters}
    changed = {one.name for one in parts if isinstance(one, AssignStatement | LoopStatement)}
    kept = {name for name, kind in parameters.items() if kind == "n"} - changed
    loops = {one.name for one in parts if isinstance(one, LoopStatement)}
    grown = [one.name for one in parts if isinstance(one, AssignStatement) and _puts_in(one)]
    for name in dict.fromkeys(grown):
        gathered = _Gathered(name, kept, defined)
        if name in loops or name in parameters or name in seen or not _begins(function, name):
            continue
        try:
            _with_parts(function, gathered.instead)  # which finds out what is asked
            function = _with_parts(function, gathered.instead)
        except _OtherwiseUsedError:
            continue
    return function


class _OtherwiseUsedError(Exception):
    """More is asked of a sequence than sums over what has been put in."""


class _Gathered:
    """A sequence of which sums are asked.

    Attributes:
        name: Its name.
        kept: The parameters that are numbers and stay as they are.
        defined: The functions of the program.
    """

    def __init__(self, name: str, kept: Collection[str], defined: Collection[Signature]) -> None:
        """Know of no question yet."""
        self.name = name
        self.kept = kept
        self.defined = defined
        self._asked: dict[tuple[object, ...], AnyDiceSyntax] = {}

    def instead(self, node: AnyDiceSyntax) -> list[AnyDiceSyntax] | None:
        """Return what takes the place of a part of the function, or None where that is kept.

        Raises:
            _OtherwiseUsedError: It asks something else of the sequence.
        """
        if isinstance(node, AssignStatement) and node.name == self.name:
            return [*self._assignments(node)]
        if self._is_it(node):
            raise _OtherwiseUsedError
        if self._is_sum(node):
            return [VariableTerm(node.span, self._number(node))]
        match node:
            case syntax.ResultStatement(value=value) if self._is_it(value):
                return [_with_parts(replace(node, value=_total(value)), self.instead)]
            case BinaryTerm(operator=sign, left=left, right=right) if sign in _ARITHMETIC:
                left, right = (_total(one) if self._is_it(one) else one for one in (left, right))
                if left is not node.left or right is not node.right:
                    return [_with_parts(replace(node, left=left, right=right), self.instead)]
        return None

    def _is_it(self, node: AnyDiceSyntax) -> bool:
        return isinstance(node, VariableTerm) and node.name == self.name

    def _is_sum(self, node: AnyDiceSyntax) -> bool:
        """Return whether a part asks for a sum over the sequence."""
        match node:
            case syntax.UnaryTerm(operator="#", operand=row):
                return self._is_it(row)
            case syntax.BracketCall(signature=signature, arguments=(wanted, row)):
                is_count = signature == _COUNT and signature not in self.defined
                return is_count and self._is_it(row) and self._is_known(wanted)
            case BinaryTerm(operator=sign, left=left, right=right) if sign in COMPARISONS:
                one, other = (left, right) if self._is_it(left) else (right, left)
                is_number = not isinstance(other, SequenceTerm)
                return self._is_it(one) and is_number and self._is_known(other)
            case BinaryTerm(operator="+", left=left, right=WholeTerm(value=0)):
                return self._is_it(left)
        return False

    def _is_known(self, node: Expression) -> bool:
        """Return whether a number, or a sequence of numbers, is the same wherever it stands."""
        return all(
            isinstance(one, WholeTerm | SequenceTerm | syntax.SequenceItem)
            or (isinstance(one, VariableTerm) and one.name in self.kept)
            for one in walk(node)
        )

    def _number(self, question: AnyDiceSyntax) -> str:
        """Return the variable that has the answer to a question."""
        key = tuple([_shape(one) for one in walk(question)])
        self._asked.setdefault(key, question)
        return f"{self.name} {[*self._asked].index(key)}"

    def _assignments(self, node: AssignStatement) -> Iterator[AssignStatement]:
        """Yield what an assignment does to the answers to all questions.

        Raises:
            _OtherwiseUsedError: It may set something else, or asks something of the sequence.
        """
        more = _puts_in(node)
        value = node.value if more is None else more
        if not isinstance(value, SequenceTerm) or any(map(self._is_it, walk(value))):
            raise _OtherwiseUsedError
        for number, question in enumerate(self._asked.values()):
            name = f"{self.name} {number}"
            answer = _with_parts(question, lambda part: [value] if self._is_it(part) else None)
            if more is not None:
                answer = BinaryTerm(
                    node.span, "+", VariableTerm(node.span, name), answer, node.span
                )
            yield replace(node, name=name, value=answer)


_COUNT: Signature = ("count", None, "in", None)


def _total(node: Expression) -> Expression:
    """Return what a sequence comes to."""
    return BinaryTerm(node.span, "+", node, WholeTerm(node.span, 0), node.span)


def _shape(node: AnyDiceSyntax) -> tuple[object, ...]:
    """Return what tells a part from others, without those below it."""
    return (type(node), *[getattr(node, name, None) for name in ("operator", "name", "value")])


def _puts_in(node: AssignStatement) -> SequenceTerm | None:
    """Return what ``S: {S, x}`` puts into S, or None for anything else."""
    if not isinstance(node.value, SequenceTerm):
        return None
    items = node.value.items
    others = [
        one
        for one in items
        if not (isinstance(one.first, VariableTerm) and one.first.name == node.name)
        or one.last is not None
        or one.times is not None
    ]
    return replace(node.value, items=tuple(others)) if len(others) == len(items) - 1 else None


def _begins(function: FunctionDefinition, name: str) -> bool:
    """Return whether a function sets a sequence anew before it does anything else with it."""
    for one in function.body:
        if any(
            isinstance(part, AssignStatement | VariableTerm) and part.name == name
            for part in walk(one)
        ):
            return isinstance(one, AssignStatement) and one.name == name and not _puts_in(one)
    return False


def _with_parts(
    node: Any,  # noqa: ANN401 - a part of any class, and so is what comes of it
    instead: Callable[[AnyDiceSyntax], list[AnyDiceSyntax] | None],
) -> Any:  # noqa: ANN401
    """Return a part of a program with others in the place of what is below it.

    Args:
        node: The part.
        instead: Returns what takes the place of a part, or None where its own parts are looked at.
    """

    def changed(part: AnyDiceSyntax) -> list[AnyDiceSyntax]:
        found = instead(part)
        return [_with_parts(part, instead)] if found is None else found

    fields: dict[str, Any] = {}
    for name in type(node).__slots__:
        value = getattr(node, name)
        if isinstance(value, AnyDiceSyntax):
            (fields[name],) = changed(value)
        elif isinstance(value, tuple):
            parts = [changed(one) if isinstance(one, AnyDiceSyntax) else [one] for one in value]
            fields[name] = tuple([part for some in parts for part in some])
    return replace(node, **fields) if fields else node
