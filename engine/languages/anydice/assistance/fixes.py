"""Fixes of programs that are in error when they are calculated.

Each fix is tried first: the program that it makes can be read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from difflib import get_close_matches

from engine.errors import DiceError, Fix, Span
from engine.languages.anydice.built_in import BUILT_IN
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.parser import parse
from engine.languages.anydice.reading.syntax import Expression, Signature, signature_text, walk

__all__ = ["advised"]

LONGEST_TEXT = 20_000
"""Characters of the longest program for which fixes are looked for."""

_SETTINGS = ("position order", "explode depth", "maximum function depth")

_KNOWN_AS = {
    "advantage ?": "[highest 1 of 2{0}]",
    "disadvantage ?": "[lowest 1 of 2{0}]",
    "max ?": "[highest 1 of {0}]",
    "min ?": "[lowest 1 of {0}]",
    "max ? ?": "[highest of {0} and {1}]",
    "min ? ?": "[lowest of {0} and {1}]",
    "best ? of ?": "[highest {0} of {1}]",
    "worst ? of ?": "[lowest {0} of {1}]",
    "keep ? of ?": "[highest {0} of {1}]",
    "abs ?": "[absolute {0}]",
    "length ?": "#{0}",
    "exploding ?": "[explode {0}]",
}
"""Functions that people look for, with what does the same; the arguments stand in the braces."""


def advised(text: str, script: syntax.AnyDiceScript, error: DiceError) -> DiceError:
    """Return an error of a calculation with the fixes that are known for it.

    Args:
        text: The program.
        script: Its syntax tree.
        error: What is wrong with it.
    """
    if error.span is None or error.fixes or len(text) > LONGEST_TEXT:
        return error
    found = []
    for fix in _candidates(text, script, error.span):
        with suppress(DiceError):
            parse(fix.apply(text))
            found.append(fix)
    return error.with_fixes(tuple(found))


def _candidates(text: str, script: syntax.AnyDiceScript, span: Span) -> Iterator[Fix]:
    """Yield changes of what stands at the place of an error."""
    nodes = list(walk(script))
    for node in nodes:
        match node:
            case syntax.BracketCall() if node.span == span:
                yield from _other_call(text, node, nodes)
            case syntax.VariableTerm() if node.span == span:
                yield from _other_name(node, nodes)
            case syntax.SetStatement(setting=setting, setting_span=place) if place == span:
                for close in get_close_matches(setting, _SETTINGS, n=1, cutoff=0.4):
                    yield Fix(f"Write `{close}`", span, f'"{close}"')
            case syntax.IfChain(condition=condition) if condition.span == span:
                yield from _decided(text, node, script)


def _written(text: str, node: syntax.AnyDiceSyntax) -> str:
    return text[node.span.start : node.span.end]


# ---- functions and variables ------------------------------------------------------------------


def _other_call(
    text: str, node: syntax.BracketCall, nodes: Collection[syntax.AnyDiceSyntax]
) -> Iterator[Fix]:
    """Yield the call of a function that has a similar name, or does what was looked for."""
    own = [one.signature for one in nodes if isinstance(one, syntax.FunctionDefinition)]
    if node.signature in own or node.signature in BUILT_IN:
        return
    given = [_written(text, one) for one in node.arguments]
    called = signature_text(node.signature)
    if called in _KNOWN_AS:
        call = _KNOWN_AS[called].format(*given)
        yield Fix(f"Write `{call}`", node.span, call)
        return
    for signature, more in _with_more(text, node):
        if signature in own or signature in BUILT_IN:
            call = f"[{_filled(signature, more)}]"
            yield Fix(f"Write `{call}`", node.span, call)
            return
    known = {signature_text(one): one for one in (*own, *BUILT_IN)}
    for close in get_close_matches(called, known, n=3, cutoff=0.6):
        signature = known[close]
        places = signature.count(None)
        arguments = given
        if places == len(given) + 1 and BUILT_IN.get(signature) and signature[1] is None:
            arguments = ["1", *given]  # [highest of 2d20]: one of them is meant
        if places == len(arguments):
            call = f"[{_filled(signature, arguments)}]"
            yield Fix(f"Write `{call}`", node.span, call)
            return


def _with_more(text: str, node: syntax.BracketCall) -> Iterator[tuple[Signature, tuple[str, ...]]]:
    """Yield a call with one argument read as several, as in ``[hit d20 d20]`` and ``[add 3 -1]``.

    An operator between two values makes one of them, unless the second stands in parentheses.
    """
    given = [_written(text, one) for one in node.arguments]
    places = [place for place, word in enumerate(node.signature) if word is None]
    for number, (place, one) in enumerate(zip(places, node.arguments, strict=True)):
        first: syntax.Expression = one
        others: tuple[str, ...] = ()
        while isinstance(first, syntax.BinaryTerm) and first.operator in ("d", "-"):
            others = (f"({text[first.operator_span.start : first.span.end]})", *others)
            first = first.left
            signature = (*node.signature[:place], *[None for _ in others], *node.signature[place:])
            arguments = (_written(text, first), *others)
            yield signature, (*given[:number], *arguments, *given[number + 1 :])


def _filled(signature: Signature, arguments: Collection[str]) -> str:
    waiting = iter(arguments)
    return " ".join(next(waiting) if word is None else word for word in signature)


def _other_name(
    node: syntax.VariableTerm, nodes: Collection[syntax.AnyDiceSyntax]
) -> Iterator[Fix]:
    """Yield a variable that is set somewhere and has a similar name."""
    names = {
        one.name
        for one in nodes
        if isinstance(one, syntax.AssignStatement | syntax.LoopStatement | syntax.ParameterPart)
    }
    if node.name not in names:
        for close in get_close_matches(node.name, sorted(names), n=1, cutoff=0.6):
            yield Fix(f"Write `{close}`", node.span, close)


# ---- decisions by dice ------------------------------------------------------------------------


def _decided(text: str, node: syntax.IfChain, script: syntax.AnyDiceScript) -> Iterator[Fix]:
    """Yield the function that decides for each outcome of dice."""
    names = {one.name for one in walk(node.condition) if isinstance(one, syntax.VariableTerm)}
    for function in script.body:
        if isinstance(function, syntax.FunctionDefinition) and any(
            one is node for one in walk(function)
        ):
            for part in function.parameters:
                if part.name in names and part.kind in ("d", "?"):
                    title = f"Take each outcome: {part.name}:n"
                    yield Fix(title, part.span, f"{part.name}:n")
            return
    rolled = list(_rolled(node.condition, script))
    if len(rolled) == 1 and any(one is node for one in script.body):
        yield from _as_function(text, node, rolled[0])


def _rolled(node: Expression, script: syntax.AnyDiceScript) -> Iterator[Expression]:
    """Yield the parts of a condition that may be dice: calls, dice, and variables of such."""
    match node:
        case syntax.BinaryTerm(operator="d" | "@") | syntax.UnaryTerm(operator="d"):
            yield node
        case syntax.BracketCall():
            yield node
        case syntax.VariableTerm(name=name):
            set_to = [
                one.value
                for one in script.body
                if isinstance(one, syntax.AssignStatement) and one.name == name
            ]
            if not all(isinstance(one, syntax.WholeTerm) for one in set_to):
                yield node
        case _:
            for child in syntax.children(node):
                yield from _rolled(child, script)  # type: ignore[arg-type]  # they are expressions


def _as_function(text: str, node: syntax.IfChain, rolled: Expression) -> Iterator[Fix]:
    """Yield a function with the outputs of a decision for its results, and its call."""
    name = rolled.name if isinstance(rolled, syntax.VariableTerm) else "ROLL"
    start, shown = rolled.span.start, []
    pieces: list[tuple[int, int, str]] = [(start, rolled.span.end, name)]
    waiting = [node]
    while waiting:
        chain = waiting.pop()
        for body in (chain.body, chain.otherwise):
            if len(body) == 1 and isinstance(body[0], syntax.IfChain):
                waiting.append(body[0])
            elif len(body) == 1 and isinstance(body[0], syntax.OutputStatement):
                shown.append(body[0])
            elif body:
                return
    used = _written(text, rolled)
    for one in shown:
        pieces.append((one.span.start, one.span.end, f"result: {_written(text, one.value)}"))
    pieces.extend(
        (one.span.start, one.span.end, name)
        for one in walk(node)
        if _written(text, one) == used and one.span.start > start and _is_read(one, node)
    )
    decided = text[node.span.start : node.span.end]
    for first, last, written in sorted(pieces, reverse=True):
        before, behind = first - node.span.start, last - node.span.start
        decided = decided[:before] + written + decided[behind:]
    otherwise = "" if _has_last(node) else " result: 0"
    written = f"function: decide {name}:n {{ {decided}{otherwise} }}\noutput [decide {used}]"
    yield Fix(f"Write the function [decide {used}]", node.span, written)


def _is_read(one: syntax.AnyDiceSyntax, node: syntax.IfChain) -> bool:
    """Return whether a part of a decision is one of the conditions behind the first."""
    chain: syntax.IfChain | None = node
    while chain is not None:
        if chain is not node and any(part is one for part in walk(chain.condition)):
            return True
        following = chain.otherwise[0] if len(chain.otherwise) == 1 else None
        chain = following if isinstance(following, syntax.IfChain) else None
    return False


def _has_last(node: syntax.IfChain) -> bool:
    """Return whether a decision ends with an ``else`` for all that is left."""
    following = node.otherwise
    if len(following) == 1 and isinstance(following[0], syntax.IfChain):
        return _has_last(following[0])
    return bool(following)
