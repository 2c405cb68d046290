"""Scripts without fallbacks: ``x ~ 3`` is ``x`` wherever ``x`` is bound, and 3 if it is nowhere.

Nothing that looks for the places where a name is used has to know that form then.
"""

from __future__ import annotations

from engine.languages.troll.exact.direct.rewriting.substitution import bound_by, with_parts
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression

__all__ = ["with_fallbacks_taken", "without_needless_fallbacks"]

_NONE: frozenset[str] = frozenset()


def without_needless_fallbacks(script: syntax.TrollScript) -> syntax.TrollScript:
    """Return a script of the same value, with plain names where these are bound."""
    declarations = [
        syntax.changed(one, body=_plain(one.body, frozenset(one.parameters), takes=False))
        if isinstance(one, syntax.Function)
        else one
        for one in script.declarations
    ]
    body = _plain(script.body, _NONE, takes=False)
    return syntax.changed(script, body=body, declarations=tuple(declarations))


def with_fallbacks_taken(node: Expression) -> Expression:
    """Return an expression of the same value where no more names are given from outside."""
    return _plain(node, _NONE, takes=True)


def _plain(node: Expression, bound: frozenset[str], *, takes: bool) -> Expression:
    """Return an expression with plain names where these are bound in it or around it.

    Args:
        node: The expression.
        bound: The names that are bound around it.
        takes: Whether others are what they fall back to.
    """
    if isinstance(node, syntax.Default):
        if node.name in bound:
            return syntax.Variable(node.span, node.name)
        if takes:
            return _plain(node.fallback, bound, takes=True)
    inner = bound.union(bound_by(node))
    outside = [getattr(node, part, None) for part in ("bound", "items", "start")]
    return with_parts(
        node,
        lambda part: _plain(
            part, bound if any(part is one for one in outside) else inner, takes=takes
        ),
    )
