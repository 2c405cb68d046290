"""The syntax tree of table scripts: what a script says, before anyone asks what it means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from engine.errors import Span

__all__ = [
    "ASKING",
    "GIVING",
    "Assignment",
    "BinaryOperation",
    "Block",
    "Declaration",
    "Expression",
    "Field",
    "FieldAccess",
    "ForLoop",
    "FunctionCall",
    "FunctionDeclaration",
    "Hole",
    "Identifier",
    "IfStatement",
    "KindName",
    "Logical",
    "Name",
    "NumberLiteral",
    "Perform",
    "Return",
    "Statement",
    "TableSyntax",
    "Text",
    "Truth",
    "TypeDeclaration",
    "UnaryOperation",
    "WhileLoop",
    "children",
    "walk",
]


@dataclass(frozen=True, eq=False)
class TableSyntax:
    """A piece of a script; nodes are told apart by identity, so that they can be looked up.

    Attributes:
        span: Where it stands in the text.
        parts: The syntax directly inside of it, in the order of the text.
    """

    span: Span
    parts: tuple[TableSyntax, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Collect the parts once: a script is walked often."""
        found: list[TableSyntax] = []
        names: tuple[str, ...] = self.__match_args__[1:]
        for name in names:
            value = self.__dict__[name]
            if isinstance(value, TableSyntax):
                found.append(value)
            elif type(value) is tuple:
                found += value
        self.__dict__["parts"] = tuple(found)


@dataclass(frozen=True, eq=False)
class Identifier(TableSyntax):
    """A name as it was written.

    Attributes:
        text: The name in the capitals of its writer.
    """

    text: str

    @cached_property
    def key(self) -> str:
        """The name as it is compared: capitals do not matter."""
        return self.text.casefold()


# ---- expressions ------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class NumberLiteral(TableSyntax):
    """A whole number, never negative (``-3`` is a negation)."""

    value: int


@dataclass(frozen=True, eq=False)
class Text(TableSyntax):
    """A text, or dice written without quotes."""

    value: str


@dataclass(frozen=True, eq=False)
class Truth(TableSyntax):
    """``true`` or ``false``."""

    value: bool


@dataclass(frozen=True, eq=False)
class Name(TableSyntax):
    """A variable."""

    identifier: Identifier


@dataclass(frozen=True, eq=False)
class FieldAccess(TableSyntax):
    """A field of a record, ``record.field``."""

    record: Expression
    field: Identifier


@dataclass(frozen=True, eq=False)
class FunctionCall(TableSyntax):
    """A call of a function, the script's own or a built-in one."""

    function: Identifier
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, eq=False)
class UnaryOperation(TableSyntax):
    """``-x`` or ``!x``."""

    operator: str
    operand: Expression


@dataclass(frozen=True, eq=False)
class BinaryOperation(TableSyntax):
    """Arithmetic or a comparison: both operands are always evaluated, the left one first."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, eq=False)
class Logical(TableSyntax):
    """``a && b`` or ``a || b``: b is evaluated only where a does not decide."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, eq=False)
class Hole(TableSyntax):
    """An expression that could not be read; the error is reported already."""


Expression: TypeAlias = (
    NumberLiteral
    | Text
    | Truth
    | Name
    | FieldAccess
    | FunctionCall
    | UnaryOperation
    | BinaryOperation
    | Logical
    | Hole
)


# ---- statements -------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Block(TableSyntax):
    """Statements one after another."""

    statements: tuple[Statement, ...]


@dataclass(frozen=True, eq=False)
class IfStatement(TableSyntax):
    """``if``, with or without ``else``."""

    condition: Expression
    then: Statement
    otherwise: Statement | None


@dataclass(frozen=True, eq=False)
class WhileLoop(TableSyntax):
    """``while``.

    Attributes:
        condition: What is asked before every round.
        body: What is done in every round.
        is_of_calls: Whether it stands for a function that calls itself, and not in the text.
    """

    condition: Expression
    body: Statement
    is_of_calls: bool = False


@dataclass(frozen=True, eq=False)
class ForLoop(TableSyntax):
    """``for (name : items)``."""

    name: Identifier
    items: Expression
    body: Statement


@dataclass(frozen=True, eq=False)
class Return(TableSyntax):
    """``return``, with or without a value."""

    value: Expression | None


@dataclass(frozen=True, eq=False)
class Assignment(TableSyntax):
    """``name = value``, or ``name += value`` and its like.

    Attributes:
        name: The variable.
        operator: The operator that joins the old value with ``value``, or None for a plain ``=``.
        value: The right side; 1 for ``++`` and ``--``.
    """

    name: Identifier
    operator: str | None
    value: Expression


@dataclass(frozen=True, eq=False)
class Perform(TableSyntax):
    """A call for its effects alone."""

    call: FunctionCall


Statement: TypeAlias = Block | IfStatement | WhileLoop | ForLoop | Return | Assignment | Perform


# ---- declarations -----------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class KindName(TableSyntax):
    """The name of a type with the number of ``list`` behind it."""

    identifier: Identifier
    lists: int


@dataclass(frozen=True, eq=False)
class Field(TableSyntax):
    """A field of a type, or a parameter: ``name: type``."""

    identifier: Identifier
    kind: KindName


@dataclass(frozen=True, eq=False)
class TypeDeclaration(TableSyntax):
    """``deftype``."""

    identifier: Identifier
    fields: tuple[Field, ...]


@dataclass(frozen=True, eq=False)
class FunctionDeclaration(TableSyntax):
    """``deffun`` or ``defroll``.

    Attributes:
        identifier: Its name.
        parameters: What it takes.
        body: What it does.
        title: What players are shown for a roll; None for a function.
    """

    identifier: Identifier
    parameters: tuple[Field, ...]
    body: Block
    title: str | None

    @property
    def is_roll(self) -> bool:
        """Whether it was declared with ``defroll``."""
        return self.title is not None


Declaration: TypeAlias = TypeDeclaration | FunctionDeclaration


ASKING = (IfStatement, WhileLoop)
"""Statements with a condition. Trees are searched for them often, and unions take time to make."""

GIVING = (Assignment, ForLoop)
"""Statements that give a variable a value."""


_WALKED_OFTEN = (FunctionDeclaration, Block, IfStatement, WhileLoop)
"""What is not very deep: what is inside of these is remembered, for many ask for it."""


def children(node: TableSyntax) -> Iterator[TableSyntax]:
    """Yield the nodes directly inside of ``node``, in the order of the text."""
    yield from node.parts


def walk(node: TableSyntax) -> Sequence[TableSyntax]:
    """Return ``node`` and everything inside of it, in the order of the text."""
    inside: Sequence[TableSyntax] | None = node.__dict__.get("inside")
    if inside is None:
        found: list[TableSyntax] = []
        waiting = [*node.parts[::-1]]
        while waiting:
            one = waiting.pop()
            found.append(one)
            if one.parts:
                waiting += one.parts[::-1]
        inside = found
        if isinstance(node, _WALKED_OFTEN):
            node.__dict__["inside"] = inside
    return [node, *inside]
