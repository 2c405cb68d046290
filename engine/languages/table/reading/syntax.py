"""The syntax tree of table scripts: what a script says, before anyone asks what it means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TypeAlias

from engine.errors import Span

__all__ = [
    "Assignment",
    "Binary",
    "Block",
    "Call",
    "Conditional",
    "Declaration",
    "Each",
    "Expression",
    "Field",
    "Function",
    "Hole",
    "Identifier",
    "KindName",
    "Logical",
    "Loop",
    "Name",
    "Node",
    "Number",
    "Perform",
    "Return",
    "Selection",
    "Statement",
    "Text",
    "Truth",
    "TypeDeclaration",
    "Unary",
    "children",
    "walk",
]


@dataclass(frozen=True, eq=False)
class Node:
    """A piece of a script; nodes are told apart by identity, so that they can be looked up.

    Attributes:
        span: Where it stands in the text.
    """

    span: Span


@dataclass(frozen=True, eq=False)
class Identifier(Node):
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
class Number(Node):
    """A whole number, never negative (``-3`` is a negation)."""

    value: int


@dataclass(frozen=True, eq=False)
class Text(Node):
    """A text, or dice written without quotes."""

    value: str


@dataclass(frozen=True, eq=False)
class Truth(Node):
    """``true`` or ``false``."""

    value: bool


@dataclass(frozen=True, eq=False)
class Name(Node):
    """A variable."""

    identifier: Identifier


@dataclass(frozen=True, eq=False)
class Selection(Node):
    """A field of a record, ``record.field``."""

    record: Expression
    field: Identifier


@dataclass(frozen=True, eq=False)
class Call(Node):
    """A call of a function, the script's own or a built-in one."""

    function: Identifier
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, eq=False)
class Unary(Node):
    """``-x`` or ``!x``."""

    operator: str
    operand: Expression


@dataclass(frozen=True, eq=False)
class Binary(Node):
    """Arithmetic or a comparison: both operands are always evaluated, the left one first."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, eq=False)
class Logical(Node):
    """``a && b`` or ``a || b``: b is evaluated only where a does not decide."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, eq=False)
class Hole(Node):
    """An expression that could not be read; the fault is reported already."""


Expression: TypeAlias = (
    Number | Text | Truth | Name | Selection | Call | Unary | Binary | Logical | Hole
)


# ---- statements -------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Block(Node):
    """Statements one after another."""

    statements: tuple[Statement, ...]


@dataclass(frozen=True, eq=False)
class Conditional(Node):
    """``if``, with or without ``else``."""

    condition: Expression
    then: Statement
    otherwise: Statement | None


@dataclass(frozen=True, eq=False)
class Loop(Node):
    """``while``."""

    condition: Expression
    body: Statement


@dataclass(frozen=True, eq=False)
class Each(Node):
    """``for (name : items)``."""

    name: Identifier
    items: Expression
    body: Statement


@dataclass(frozen=True, eq=False)
class Return(Node):
    """``return``, with or without a value."""

    value: Expression | None


@dataclass(frozen=True, eq=False)
class Assignment(Node):
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
class Perform(Node):
    """A call for its effects alone."""

    call: Call


Statement: TypeAlias = Block | Conditional | Loop | Each | Return | Assignment | Perform


# ---- declarations -----------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class KindName(Node):
    """The name of a type with the number of ``list`` behind it."""

    identifier: Identifier
    lists: int


@dataclass(frozen=True, eq=False)
class Field(Node):
    """A field of a type, or a parameter: ``name: type``."""

    identifier: Identifier
    kind: KindName


@dataclass(frozen=True, eq=False)
class TypeDeclaration(Node):
    """``deftype``."""

    identifier: Identifier
    fields: tuple[Field, ...]


@dataclass(frozen=True, eq=False)
class Function(Node):
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


Declaration: TypeAlias = TypeDeclaration | Function


def children(node: Node) -> Iterator[Node]:
    """Yield the nodes directly inside of ``node``, in the order of the text."""
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from value


def walk(node: Node) -> Iterator[Node]:
    """Yield ``node`` and everything inside of it, in the order of the text."""
    waiting = [node]
    while waiting:
        found = waiting.pop()
        yield found
        waiting.extend(reversed(tuple(children(found))))
