"""What may be a slip in a program, or comes out otherwise on AnyDice's own page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from engine.errors import DiceError, Fix, Span
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import AnyDiceScript, FunctionDefinition, walk

__all__ = ["notes"]


def notes(script: AnyDiceScript) -> Iterator[DiceError]:
    """Yield what may be a slip, in the order of the text."""
    held = _set_once(script)
    depths = _explode_depths(script)
    for node in walk(script):
        if isinstance(node, FunctionDefinition):
            yield from _carried_over(node)
        elif isinstance(node, syntax.UnaryTerm):
            yield from _tight_sign(node)
        elif isinstance(node, syntax.BinaryTerm):
            yield from _division_by_zero(node, held)
            yield from _dice_below_sequence(node, held)
        elif isinstance(node, syntax.SequenceTerm):
            yield from _empty_ranges(node)
        elif isinstance(node, syntax.BracketCall):
            yield from _kept_of_a_sum(node, held)
            if len(depths) == 1:
                yield from _cut_off(node, depths[0])


_Held: TypeAlias = "Mapping[str, syntax.Expression]"
"""What variables hold that are set once."""


def _set_once(script: AnyDiceScript) -> _Held:
    found: dict[str, list[syntax.Expression]] = {}
    for node in walk(script):
        if isinstance(node, syntax.AssignStatement):
            found.setdefault(node.name, []).append(node.value)
        elif isinstance(node, syntax.LoopStatement | syntax.ParameterPart):
            found.setdefault(node.name, []).extend([_UNKNOWN, _UNKNOWN])
    return {name: values[0] for name, values in found.items() if len(values) == 1}


_UNKNOWN = syntax.VariableTerm(Span(0, 0, 1, 1, 1, 1), "")


def _value(node: syntax.Expression, held: _Held) -> syntax.Expression:
    """Return what an expression is, looked up where it is a variable that is set once."""
    return held.get(node.name, node) if isinstance(node, syntax.VariableTerm) else node


# ---- variables ----------------------------------------------------------------------------


def _carried_over(function: FunctionDefinition) -> Iterator[DiceError]:
    """Yield variables that AnyDice carries from one roll of an expansion to the next."""
    expanded = {one.name for one in function.parameters if one.kind in ("n", "s")}
    if not expanded:
        return
    known = {one.name for one in function.parameters}
    noted: set[str] = set()
    for assignment, read_before in _assignments(function.body, set(), set()):
        name = assignment.name
        changes_parameter = name in known and name in expanded
        if name in noted or not (changes_parameter or (name in read_before and name not in known)):
            continue
        noted.add(name)
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


def _division_by_zero(node: syntax.BinaryTerm, held: _Held) -> Iterator[DiceError]:
    divisor = _value(node.right, held)
    if node.operator == "/" and isinstance(divisor, syntax.WholeTerm) and not divisor.value:
        hint = "in AnyDice whatever is divided by 0 is 0; here too"
        yield DiceError("this divides by 0", node.span, hint)


def _dice_below_sequence(node: syntax.BinaryTerm, held: _Held) -> Iterator[DiceError]:
    if node.operator != "<=":
        return
    left, right = _value(node.left, held), _value(node.right, held)
    if (
        isinstance(right, syntax.SequenceTerm)
        and isinstance(left, syntax.BinaryTerm | syntax.UnaryTerm)
        and left.operator == "d"
    ):
        yield DiceError(
            "AnyDice computes > for dice <= a sequence; here it is <=",
            node.operator_span,
            "dice are compared with the sum of a sequence",
        )


def _empty_ranges(node: syntax.SequenceTerm) -> Iterator[DiceError]:
    """Yield ``{6..1}``, which has no element."""
    for item in node.items:
        first, last = item.first, item.last
        if (
            isinstance(first, syntax.WholeTerm)
            and isinstance(last, syntax.WholeTerm)
            and first.value > last.value
        ):
            span = first.span.to(last.span)
            turned = f"[reverse {{{last.value}..{first.value}}}]"
            is_all = len(node.items) == 1 and item.times is None
            fixes = (Fix(f"Write `{turned}`", node.span, turned),) if is_all else ()
            hint = f"ranges count up: {turned} counts down"
            yield DiceError("this range is empty", span, hint, fixes)


# ---- functions ----------------------------------------------------------------------------


def _kept_of_a_sum(node: syntax.BracketCall, held: _Held) -> Iterator[DiceError]:
    words = node.signature
    if len(words) < 4 or words[0] not in ("highest", "lowest", "middle") or words[1] is not None:
        return
    for pool in node.arguments[1:]:
        value = _value(pool, held)
        if isinstance(value, syntax.BinaryTerm) and value.operator in ("+", "-", "*", "/"):
            yield DiceError(
                "a sum of dice is one die, of which nothing can be dropped",
                pool.span,
                "for two pools together write [highest N of A and B]",
            )


def _explode_depths(script: AnyDiceScript) -> list[int]:
    """Return the explode depths that may hold somewhere; the first one is AnyDice's own."""
    found = [2]
    for place, node in enumerate(walk(script)):
        if isinstance(node, syntax.SetStatement) and node.setting == "explode depth":
            is_first = place == 1  # right behind the program itself
            known = node.value if isinstance(node.value, syntax.WholeTerm) else None
            depth = 0 if known is None else known.value
            found = [depth] if is_first else [*found, depth]
    return found


def _cut_off(node: syntax.BracketCall, depth: int) -> Iterator[DiceError]:
    """Yield how many rolls of an exploding die would go on where the depth ends them."""
    if node.signature != ("explode", None) or not 1 <= depth < _DEEPEST:
        return
    match node.arguments[0]:
        case syntax.UnaryTerm(operator="d", operand=syntax.WholeTerm(value=sides)):
            pass
        case syntax.BinaryTerm(
            operator="d",
            left=syntax.WholeTerm(value=1),
            right=syntax.WholeTerm(value=sides),
        ):
            pass
        case _:
            return
    rare = sides ** (depth + 1)
    if 1 < rare <= _RARE:
        more = "once more" if depth == 1 else f"{depth} times more"
        yield DiceError(
            f"this is rolled {more} at most: 1 roll in {rare:,} would go on",
            node.span,
            'for longer chains write set "explode depth" to 10 at the beginning',
        )


_DEEPEST = 50
"""An explode depth at which nobody asks what is cut off."""

_RARE = 10_000
"""How rare what is cut off may be and still be told of."""
