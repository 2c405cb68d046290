"""The parser of table scripts: reads on behind errors, and never guesses names or structure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from engine.errors import Fix
from engine.languages.diagnostics import Diagnostic, error, in_order, warning
from engine.languages.kinds import BOOL, INT, STRING
from engine.languages.lexeme import excess
from engine.languages.table.built_in import BUILT_IN
from engine.languages.table.reading.declaration_parser import (
    DeclarationReading,
    Effort,
    Surroundings,
    Unknown,
)
from engine.languages.table.reading.declarations import DeclarationTokens, split_declarations
from engine.languages.table.reading.errors import error_of_comment
from engine.languages.table.reading.lexing import (
    OPEN_COMMENT,
    TableToken,
    joined,
    tokens,
    with_bare_dice,
)
from engine.languages.table.reading.syntax import (
    BinaryOperation,
    Declaration,
    FunctionDeclaration,
    Logical,
    TableSyntax,
    TypeDeclaration,
    children,
    walk,
)

__all__ = ["MAX_DEPTH", "ReadScript", "read"]

MAX_DEPTH = 200
"""How deep statements and expressions may stand in one another: what walks the tree recurses.

What stands on the left of an operator is no deeper than the whole: ``1 + 2 + 3`` is flat.
"""

MOST_TERMS = 10_000
"""Operators in one another, from the left too: the stack has to hold them."""


@dataclass(frozen=True)
class ReadScript:
    """A script as far as it could be read.

    Attributes:
        text: The script as it was written.
        types: Its types, in the order of the text.
        functions: Its functions and rolls, in the order of the text.
        unreadable: Names of declarations that have no shape at all, by the same case-folded.
        in_error: What is not known of each declaration in error.
        lost: The names in what stands outside of all declarations, case-folded.
        diagnostics: What reading found, in the order of the text.
    """

    text: str
    types: tuple[TypeDeclaration, ...]
    functions: tuple[FunctionDeclaration, ...]
    unreadable: Mapping[str, str]
    in_error: Mapping[Declaration, Unknown]
    lost: frozenset[str]
    diagnostics: tuple[Diagnostic, ...]


def read(text: str, effort: Effort | None = None) -> ReadScript:
    """Return what ``text`` says, and what is wrong with it.

    Every declaration that has any shape is in the result, whatever is wrong inside of it: what
    could not be read is left out, or a ``Hole``.

    Args:
        text: The script.
        effort: What may be tried to find out what was meant.
    """
    if (too_long := excess(text)) is not None:
        assert too_long.span is not None, "it says where the script gets too long"
        only = error(too_long.message, too_long.span, (), too_long.hint)
        return ReadScript(text, (), (), {}, {}, frozenset(), (only,))
    found, comments = _without_open_comment(tokens(text))
    functions = frozenset(
        name.text.casefold() for word, name in pairwise(found) if word.kind == "DEFFUN"
    )
    around = _surroundings(text, found, effort or Effort())

    def can_be_read(declared: Sequence[TableToken]) -> bool:
        whole, _ = joined(declared, functions)
        return DeclarationReading(around, with_bare_dice(whole)).can_be_read()

    parts, problems, lost = split_declarations(
        text, found, around.types, None if comments else can_be_read
    )
    diagnostics = [*comments, *problems]
    read_so_far = _Read()
    for one in parts:
        whole, torn = joined(one.tokens, functions)
        diagnostics += [_torn(written, token) for written, token in torn]
        reading = DeclarationReading(around, with_bare_dice(whole))
        read_so_far.add(one, reading, reading.declaration())
        diagnostics += reading.diagnostics
    diagnostics += read_so_far.diagnostics
    return ReadScript(
        text,
        tuple(one for one in read_so_far.declarations if isinstance(one, TypeDeclaration)),
        tuple(one for one in read_so_far.declarations if isinstance(one, FunctionDeclaration)),
        read_so_far.unreadable,
        read_so_far.in_error,
        lost,
        in_order(diagnostics),
    )


@dataclass(slots=True)
class _Read:
    """What has been read of a script so far; the attributes are those of ``ReadScript``."""

    declarations: list[Declaration] = field(default_factory=list)
    unreadable: dict[str, str] = field(default_factory=dict)
    in_error: dict[Declaration, Unknown] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def add(
        self, part: DeclarationTokens, reading: DeclarationReading, declaration: Declaration | None
    ) -> None:
        """Add what came of reading a part of the script."""
        deep = None if declaration is None else _too_deep(declaration)
        if deep is not None:
            self.diagnostics.append(deep)
        if declaration is None or deep is not None:
            self.unreadable[part.name.casefold()] = part.name
            return
        self.declarations.append(declaration)
        errors = [one for one in reading.diagnostics if one.is_error]
        if errors:
            lines = frozenset(one.line for one in errors if not one.fixes)
            self.in_error[declaration] = Unknown(frozenset(reading.left_out), lines)


def _without_open_comment(
    found: Sequence[TableToken],
) -> tuple[tuple[TableToken, ...], tuple[Diagnostic, ...]]:
    """Return the tokens without a comment that is never closed, and what is told of it."""
    kept = [one for one in found if one.kind != "ERROR" or not one.text.startswith(OPEN_COMMENT)]
    opened = [one for one in found if one.kind == "ERROR" and one.text.startswith(OPEN_COMMENT)]
    return tuple(kept), tuple(map(error_of_comment, opened))


def _surroundings(text: str, found: Sequence[TableToken], effort: Effort) -> Surroundings:
    """Return what all declarations stand in, as far as words and signs tell."""
    declared: dict[str, set[str]] = {"DEFTYPE": set(), "DEFFUN": set(), "DEFROLL": set()}
    wanted_types: set[str] = set()
    called: set[str] = set()
    for before, one in pairwise(found):
        if before.kind in declared and one.kind == "NAME":
            declared[before.kind].add(one.text.casefold())
        elif before.kind == "COLON" and one.kind == "NAME":
            wanted_types.add(one.text)
        elif one.kind == "LEFT_PAREN" and before.kind == "NAME":
            called.add(before.text)
    basic = {kind.name for kind in (INT, BOOL, STRING)}
    types = declared["DEFTYPE"]
    functions = declared["DEFFUN"] | declared["DEFROLL"] | BUILT_IN.keys()
    return Surroundings(
        text,
        frozenset(types),
        frozenset(declared["DEFFUN"]),
        _only(one for one in wanted_types if one.casefold() not in types | basic),
        _only(one for one in called if one.casefold() not in functions),
        effort,
    )


def _only(names: Iterable[str]) -> str:
    found = {one.casefold(): one for one in names}
    return next(iter(found.values())) if len(found) == 1 else ""


def _torn(written: str, whole: TableToken) -> Diagnostic:
    fix = Fix(f"Write `{whole.text}`", whole.span, whole.text)
    return warning(f"{written} read as one name", whole.span, (fix,))


def _too_deep(declaration: Declaration) -> Diagnostic | None:
    if len(walk(declaration)) <= MAX_DEPTH:
        return None
    waiting: list[tuple[TableSyntax, int, int]] = [(declaration, 0, 0)]
    while waiting:
        node, depth, terms = waiting.pop()
        if depth > MAX_DEPTH:
            message = f"statements and expressions stand more than {MAX_DEPTH} deep in one another"
            return error(message, node.span)
        if terms > MOST_TERMS:
            return error(f"an expression has more than {MOST_TERMS:,} terms", node.span)
        for child in children(node):
            is_flat = isinstance(node, BinaryOperation | Logical) and child is node.left
            waiting.append((child, depth if is_flat else depth + 1, terms + is_flat))
    return None
