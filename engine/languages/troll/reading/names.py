"""The names of a script: parameters, which it leaves open, and names that it forgets to bind."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from engine.errors import DiceError, Fix, Span
from engine.languages import Parameter
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.node_memory import FALLBACK
from engine.languages.troll.reading.recursion import called, reachable
from engine.languages.troll.reading.syntax import (
    Declaration,
    Expression,
    TrollScript,
    TrollSyntax,
    children,
    walk,
)

__all__ = [
    "PREDEFINED",
    "all_errors",
    "argument_count",
    "check",
    "duplicates",
    "free_names",
    "is_sound",
    "parameters",
    "unknown_function",
    "unknown_name",
    "wrong_arguments",
]

_NO_NAMES: frozenset[str] = frozenset()

PREDEFINED = {"sign": 1}
"""The functions that need no declaration, with the number of their arguments."""


@dataclass(frozen=True, slots=True)
class _Use:
    """A name used where nothing in the script binds it.

    Attributes:
        name: The name.
        span: Where it stands.
        bound: The names that are bound there, for suggestions.
        fallback: What it means where it stays unbound; None where that is an error.
    """

    name: str
    span: Span
    bound: frozenset[str]
    fallback: Expression | None


def parameters(script: TrollScript) -> tuple[Parameter, ...]:
    """Return the names to be given from outside, in the order of their first use.

    A name that always has a fallback is among them only if a fallback is a plain number: it is the
    parameter's default. Any other fallback, as in ``x ~ d6``, is better left alone.
    """
    if not free_names(script.body):
        return ()
    uses: dict[str, list[_Use]] = {}
    for use in _free_uses(script.body, frozenset()):
        uses.setdefault(use.name, []).append(use)
    sides = {node.faces.span for node in walk(script.body) if isinstance(node, syntax.Dice)}
    found = []
    for name, places in uses.items():
        defaults = [_constant(use.fallback) for use in places]
        default = next((number for number in defaults if number is not None), None)
        if default is not None or any(use.fallback is None for use in places):
            is_sides = any(use.span in sides for use in places)
            found.append(Parameter(name, default, places[0].span, is_sides=is_sides))
    return tuple(found)


def check(script: TrollScript, definitions: Collection[str]) -> None:
    """Check that all names and calls that can come to be evaluated have what they stand for.

    Functions see their own parameters only; those that nothing calls are not looked at.

    Args:
        script: The script.
        definitions: The names that are defined from outside.

    Raises:
        DiceError: A name is not bound, or a call does not fit any function.
    """
    outside = frozenset(definitions)
    _check_uses(script.body, outside)
    if syntax.Call not in syntax.forms(script.body):
        return
    declared = {declaration.name: declaration for declaration in script.declarations}
    _check_calls(script.body, declared)
    for declaration in reachable(called(script.body), declared).values():
        _check_calls(declaration, declared)
        if isinstance(declaration, syntax.Function):
            _check_uses(declaration.body, frozenset(declaration.parameters), outside)
        else:
            _check_uses(declaration.empty, frozenset(), outside)


def is_sound(script: TrollScript, definitions: Collection[str]) -> bool:
    """Return whether all that can come to be evaluated has what it stands for; see ``check``."""
    try:
        check(script, definitions)
    except DiceError:
        return False
    return True


def duplicates(script: TrollScript) -> Iterator[DiceError]:
    """Yield an error for each function, and each parameter of one, whose name is taken already."""
    declared: set[str] = set()
    for declaration in script.declarations:
        name = declaration.name
        if isinstance(declaration, syntax.Function):
            yield from _double_parameters(declaration)
        if name in declared:
            yield DiceError(
                f"there are two functions named {name}",
                declaration.name_span,
                "give one of them another name, or take it away",
            )
        declared.add(name)


def _double_parameters(function: syntax.Function) -> Iterator[DiceError]:
    names = function.parameters
    for index, (name, span) in enumerate(zip(names, function.parameter_spans, strict=True)):
        if name in names[:index]:
            yield DiceError(
                f"{function.name} has two parameters named {name}",
                span,
                "give one of them another name",
            )


def all_errors(script: TrollScript, functions: Collection[str] = ()) -> Iterator[DiceError]:
    """Yield what is wrong with the names of ``script``, reached or not, in no certain order.

    Names that the expression leaves open are parameters, and so no errors.

    Args:
        script: The script, which may be what is left of an faulty one.
        functions: Names of functions that are declared though ``script`` lacks them.
    """
    yield from duplicates(script)
    declared = {declaration.name: declaration for declaration in script.declarations}
    known = {*declared, *PREDEFINED, *functions}
    for node in walk(script):
        if isinstance(node, syntax.Call):
            yield from _call_errors(node, declared, known)
    outside = free_names(script.body)
    for declaration in script.declarations:
        if isinstance(declaration, syntax.Function):
            bound = frozenset(declaration.parameters)
            yield from _use_errors(declaration.body, bound, outside)
        else:
            yield from _use_errors(declaration.empty, frozenset(), outside)


def _call_errors(
    node: syntax.Call, declared: Mapping[str, Declaration], known: Collection[str]
) -> Iterator[DiceError]:
    name, given = node.function, len(node.arguments)
    if name not in known:
        yield unknown_function(name, node.function_span, known)
    elif name in declared or name in PREDEFINED:
        wanted = argument_count(declared.get(name))
        if given != wanted:
            yield wrong_arguments(name, wanted, given, node.span)


def _check_calls(node: TrollSyntax, declared: Mapping[str, Declaration]) -> None:
    if syntax.Call not in syntax.forms(node):
        return
    known = {*declared, *PREDEFINED}
    for inner in walk(node):
        if isinstance(inner, syntax.Call):
            for error in _call_errors(inner, declared, known):
                raise error


def argument_count(function: Declaration | None) -> int:
    """Return how many arguments a function takes, of which None is a predefined one."""
    return len(function.parameters) if isinstance(function, syntax.Function) else 1


def free_names(expression: TrollSyntax) -> frozenset[str]:
    """Return the names that ``expression`` uses and does not bind itself."""
    try:
        return expression.known_free_names
    except AttributeError:  # a name in it has a fallback
        for node in syntax.unknown(expression, "known_free_names"):
            node.remember("known_free_names", _free_names(node))
        return expression.known_free_names


def _free_names(node: TrollSyntax) -> frozenset[str]:
    """Return the free names of a node, in which those of all nodes directly inside are known."""
    bound = frozenset([getattr(node, name) for name in node.binds])
    inside = children(node)
    parts = [child.known_free_names for child in inside[:-1]]
    if inside:
        parts.append(_unbound(inside[-1], bound))
    if isinstance(node, syntax.Default):
        parts.append(frozenset((node.name,)))
    return _NO_NAMES.union(*parts)


def _unbound(node: TrollSyntax, bound: frozenset[str]) -> frozenset[str]:
    """Return the free names of a node that are not bound around it.

    A fallback is not needed, and its names are not used, where the name before it is bound.
    """
    free = node.known_free_names
    if free.isdisjoint(bound):
        return free
    if FALLBACK not in syntax.forms(node):
        return free - bound
    if not any(isinstance(one, syntax.Default) and one.name in bound for one in walk(node)):
        return free - bound
    return frozenset(use.name for use in _free_uses(node, bound))


def _check_uses(
    expression: Expression, bound: frozenset[str], hidden: frozenset[str] = frozenset()
) -> None:
    if free_names(expression) <= bound:
        return
    error = next(_use_errors(expression, bound, hidden), None)
    if error is not None:
        raise error


def _use_errors(
    expression: Expression, bound: frozenset[str], hidden: frozenset[str]
) -> Iterator[DiceError]:
    for use in _free_uses(expression, bound):
        if use.fallback is None and use.name in hidden:
            hint = "a function sees only its own parameters: pass it as one"
            yield DiceError(f"{use.name} has no value inside of a function", use.span, hint)
        elif use.fallback is None:
            yield unknown_name(use.name, use.span, use.bound)


def _free_uses(node: TrollSyntax, bound: frozenset[str]) -> Iterator[_Use]:
    """Yield the uses of names not in ``bound``, passing over fallbacks that are not needed."""
    waiting = [(node, bound)]
    while waiting:
        node, bound = waiting.pop()
        if isinstance(node, syntax.Variable):
            if node.name not in bound:
                yield _Use(node.name, node.span, bound, None)
        elif isinstance(node, syntax.Default):
            if node.name not in bound:
                yield _Use(node.name, node.name_span, bound, node.fallback)
                waiting.append((node.fallback, bound))
        else:
            scopes = [
                (child, bound if names <= bound else bound | names)
                for child, names in _scopes(node)
            ]
            waiting.extend(reversed(scopes))


def _scopes(node: TrollSyntax) -> Iterator[tuple[TrollSyntax, frozenset[str]]]:
    """Yield the nodes inside ``node``, each with the names that ``node`` binds for it."""
    unbound: frozenset[str] = frozenset()
    match node:
        case syntax.Let(name=name, bound=bound, body=body):
            yield from ((bound, unbound), (body, frozenset({name})))
        case syntax.ForEach(name=name, items=items, body=body):
            yield from ((items, unbound), (body, frozenset({name})))
        case syntax.Fold(items=items, start=start, body=body):
            yield from ((items, unbound), (start, unbound))
            yield body, frozenset({node.name, node.carried})
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


# ---- the errors ---------------------------------------------------------------------------

_SHORT = 2
"""Letters of a name that is hardly meant as a text."""


def unknown_name(name: str, span: Span, known: Collection[str]) -> DiceError:
    """Return the error that ``name`` has no value, with the likeliest name that has one."""
    hint = f"bind it with {name} := ...; or define it from outside"
    if len(name) > _SHORT:
        hint = f'bind it with {name} := ...; define it from outside, or write "{name}" for a text'
    error = DiceError(f"{name} has no value", span, hint)
    return _with_likeliest(error, name, known)


def unknown_function(name: str, span: Span, known: Collection[str]) -> DiceError:
    """Return the error that there is no function of that name."""
    hint = f"declare it at the end of the script: function {name}(x) = ..."
    return _with_likeliest(DiceError(f"there is no function {name}", span, hint), name, known)


def wrong_arguments(name: str, wanted: int, given: int, span: Span) -> DiceError:
    """Return the error that a function is called with a wrong number of arguments."""
    arguments = "1 argument" if wanted == 1 else f"{wanted} arguments"
    hint = f"write call {name}({', '.join(['...'] * wanted)})"
    number = "1 is" if given == 1 else f"{given} are"
    return DiceError(f"{name} takes {arguments}, but {number} given", span, hint)


def _with_likeliest(error: DiceError, name: str, known: Collection[str]) -> DiceError:
    # What a tuple is bound to before it is taken apart has a name that nobody can write.
    written = [one for one in known if one.isalpha()]
    matches = get_close_matches(name, written, n=1, cutoff=0.5)
    if not matches or error.span is None:
        return error
    fix = Fix(f"Write `{matches[0]}`", error.span, matches[0])
    return DiceError(error.message, error.span, f"did you mean {matches[0]}?", (fix,))
