"""What may be a slip in a program, or comes out otherwise on AnyDice's own page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.errors import DiceError
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import AnyDiceScript, FunctionDefinition, walk

__all__ = ["notes"]


def notes(script: AnyDiceScript) -> Iterator[DiceError]:
    """Yield what may be a slip, in the order of the text."""
    for node in walk(script):
        if isinstance(node, FunctionDefinition):
            yield from _carried_over(node)
        elif isinstance(node, syntax.UnaryTerm):
            yield from _tight_sign(node)
        elif isinstance(node, syntax.BinaryTerm):
            yield from _division_by_zero(node)
            yield from _dice_below_sequence(node)
        elif isinstance(node, syntax.BracketCall):
            yield from _kept_of_a_sum(node)


# ---- variables ----------------------------------------------------------------------------


def _carried_over(function: FunctionDefinition) -> Iterator[DiceError]:
    """Yield variables that AnyDice carries from one roll of an expansion to the next."""
    expanded = {one.name for one in function.parameters if one.kind in ("n", "s")}
    if not expanded:
        return
    known = {one.name for one in function.parameters}
    told: set[str] = set()
    for assignment, read_before in _assignments(function.body, set(), set()):
        name = assignment.name
        changes_parameter = name in known and name in expanded
        if name in told or not (changes_parameter or (name in read_before and name not in known)):
            continue
        told.add(name)
        yield DiceError(
            f"{name} keeps no value from one roll to the next; AnyDice would carry it over",
            assignment.name_span,
            "set another variable, or set it before it is read, and both answer alike",
        )


def _assignments(
    statements: Sequence[syntax.Statement], assigned: set[str], read: set[str]
) -> Iterator[tuple[syntax.AssignStatement, set[str]]]:
    """Yield each assignment with the names read so far that were not set before."""
    for statement in statements:
        match statement:
            case syntax.AssignStatement(name=name, value=value):
                read |= _names(value) - assigned
                yield statement, set(read)
                assigned.add(name)
            case syntax.LoopStatement(name=name, items=items, body=body):
                read |= _names(items) - assigned
                yield from _assignments(body, assigned | {name}, read)
            case syntax.IfChain(condition=condition, body=body, otherwise=otherwise):
                read |= _names(condition) - assigned
                yield from _assignments(body, set(assigned), read)
                yield from _assignments(otherwise, set(assigned), read)
            case syntax.ResultStatement(value=value):
                read |= _names(value) - assigned


def _names(node: syntax.AnyDiceSyntax) -> set[str]:
    return {one.name for one in walk(node) if isinstance(one, syntax.VariableTerm)}


# ---- operators ----------------------------------------------------------------------------


def _tight_sign(node: syntax.UnaryTerm) -> Iterator[DiceError]:
    """Yield ``#3d6`` and ``!X = 1``, where the sign takes only what stands right behind it."""
    # The sign binds tighter than any operator, so that a whole number behind it says enough.
    if node.operator in ("#", "!") and isinstance(node.operand, syntax.WholeTerm):
        yield DiceError(
            f"`{node.operator}` takes only {node.operand.value} here",
            node.span,
            f"write {node.operator}(...) around all that it is meant for",
        )


def _division_by_zero(node: syntax.BinaryTerm) -> Iterator[DiceError]:
    if node.operator == "/" and isinstance(node.right, syntax.WholeTerm) and not node.right.value:
        hint = "in AnyDice whatever is divided by 0 is 0; here too"
        yield DiceError("this divides by 0", node.span, hint)


def _dice_below_sequence(node: syntax.BinaryTerm) -> Iterator[DiceError]:
    if (
        node.operator == "<="
        and isinstance(node.right, syntax.SequenceTerm)
        and isinstance(node.left, syntax.BinaryTerm | syntax.UnaryTerm)
        and node.left.operator == "d"
    ):
        yield DiceError(
            "AnyDice computes > for dice <= a sequence; here it is <=",
            node.operator_span,
            "dice are compared with the sum of a sequence",
        )


def _kept_of_a_sum(node: syntax.BracketCall) -> Iterator[DiceError]:
    words = node.signature
    if len(words) < 4 or words[0] not in ("highest", "lowest", "middle") or words[2] != "of":
        return
    pool = node.arguments[-1]
    if isinstance(pool, syntax.BinaryTerm) and pool.operator in ("+", "-", "*"):
        yield DiceError(
            "a sum of dice is one die, of which nothing can be dropped",
            pool.span,
            "for two pools together write [highest N of A and B]",
        )
