"""The names of a script: what it leaves to its reader, and what it forgets to bind."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from engine.errors import DiceError, Span
from engine.languages import Parameter
from engine.languages.troll import syntax
from engine.languages.troll.recursion import called, reachable
from engine.languages.troll.syntax import Expression, Node, Script, children

__all__ = [
    "PREDEFINED",
    "check",
    "free_names",
    "parameters",
    "unknown_function",
    "unknown_name",
    "wrong_arguments",
]

PREDEFINED = {"sign": 1}
"""The functions that need no declaration, with the number of their arguments."""


@dataclass(frozen=True, slots=True)
class _Use:
    """A name used where nothing in the script binds it.

    Attributes:
        name: The name.
        span: Where it stands.
        bound: The names that are bound there, for suggestions.
        fallback: What it means where it stays unbound; None where that is a fault.
    """

    name: str
    span: Span
    bound: frozenset[str]
    fallback: Expression | None


def parameters(script: Script) -> tuple[Parameter, ...]:
    """Return the names to be given from outside, in the order of their first use.

    A name that always has a fallback is among them only if a fallback is a plain number: it is the
    parameter's default. Any other fallback, as in ``x ~ d6``, is better left alone.
    """
    uses: dict[str, list[_Use]] = {}
    for use in _free_uses(script.body, frozenset()):
        uses.setdefault(use.name, []).append(use)
    found = []
    for name, places in uses.items():
        defaults = [_constant(use.fallback) for use in places]
        default = next((number for number in defaults if number is not None), None)
        if default is not None or any(use.fallback is None for use in places):
            found.append(Parameter(name, default, places[0].span))
    return tuple(found)


def check(script: Script, definitions: Collection[str]) -> None:
    """Check that every name that can come to be evaluated is bound.

    Functions see their own parameters only; those that nothing calls are not looked at.

    Args:
        script: The script.
        definitions: The names that are defined from outside.

    Raises:
        DiceError: A name is not bound.
    """
    outside = frozenset(definitions)
    _check_uses(script.body, outside)
    declared = {declaration.name: declaration for declaration in script.declarations}
    for declaration in reachable(called(script.body), declared).values():
        if isinstance(declaration, syntax.Function):
            _check_uses(declaration.body, frozenset(declaration.parameters), outside)
        else:
            _check_uses(declaration.empty, frozenset(), outside)


def free_names(expression: Expression) -> frozenset[str]:
    """Return the names that ``expression`` uses and does not bind itself."""
    return frozenset(use.name for use in _free_uses(expression, frozenset()))


def _check_uses(
    expression: Expression, bound: frozenset[str], hidden: frozenset[str] = frozenset()
) -> None:
    for use in _free_uses(expression, bound):
        if use.fallback is None and use.name in hidden:
            hint = "a function sees only its own parameters: pass it as one"
            raise DiceError(f"{use.name} has no value inside of a function", use.span, hint)
        if use.fallback is None:
            raise unknown_name(use.name, use.span, use.bound)


def _free_uses(node: Node, bound: frozenset[str]) -> Iterator[_Use]:
    """Yield the uses of names not in ``bound``, passing over fallbacks that are not needed."""
    if isinstance(node, syntax.Variable):
        if node.name not in bound:
            yield _Use(node.name, node.span, bound, None)
    elif isinstance(node, syntax.Default):
        if node.name not in bound:
            yield _Use(node.name, node.name_span, bound, node.fallback)
            yield from _free_uses(node.fallback, bound)
    else:
        for child, names in _scopes(node):
            yield from _free_uses(child, bound | names)


def _scopes(node: Node) -> Iterator[tuple[Node, frozenset[str]]]:
    """Yield the nodes inside ``node``, each with the names that ``node`` binds for it."""
    unbound: frozenset[str] = frozenset()
    match node:
        case syntax.Let(name=name, bound=bound, body=body):
            yield from ((bound, unbound), (body, frozenset({name})))
        case syntax.ForEach(name=name, items=items, body=body):
            yield from ((items, unbound), (body, frozenset({name})))
        case syntax.Loop(name=name, bound=bound, condition=condition):
            yield from ((bound, unbound), (condition, frozenset({name})))
        case _:
            yield from ((child, unbound) for child in children(node))


def _constant(expression: Expression | None) -> int | None:
    if isinstance(expression, syntax.Integer):
        return expression.value
    if isinstance(expression, syntax.Unary) and expression.operator == "-":
        number = _constant(expression.operand)
        return None if number is None else -number
    return None


# ---- the faults ---------------------------------------------------------------------------


def unknown_name(name: str, span: Span, known: Collection[str]) -> DiceError:
    """Return the fault that ``name`` has no value, with the likeliest name that has one."""
    hint = _did_you_mean(name, known) or f"bind it with {name} := ...; or define it from outside"
    return DiceError(f"{name} has no value", span, hint)


def unknown_function(name: str, span: Span, known: Collection[str]) -> DiceError:
    """Return the fault that there is no function of that name."""
    return DiceError(f"there is no function {name}", span, _did_you_mean(name, known))


def wrong_arguments(name: str, wanted: int, given: int, span: Span) -> DiceError:
    """Return the fault that a function is called with a wrong number of arguments."""
    arguments = "1 argument" if wanted == 1 else f"{wanted} arguments"
    return DiceError(f"{name} takes {arguments}, but {given} are given", span)


def _did_you_mean(name: str, known: Collection[str]) -> str | None:
    matches = get_close_matches(name, known, n=1, cutoff=0.5)
    return f"did you mean {matches[0]}?" if matches else None
