"""A table script in words: its types, functions and rolls, statement by statement."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.errors import Span
from engine.languages.in_words import DEEPEST, Sentence, joined, quoted
from engine.languages.roll20.assistance.in_words import sentences as dice_sentences
from engine.languages.roll20.reading.questions import Excerpt
from engine.languages.table.assistance.in_words.clauses import clause
from engine.languages.table.assistance.in_words.phrases import Phrases, plain_text
from engine.languages.table.built_in import ASK, CLOSE_GROUP, OPEN_GROUP, OUTPUT, ROLL
from engine.languages.table.reading import syntax
from engine.languages.table.reading.parser import read
from engine.languages.table.reading.syntax import Expression, Statement

__all__ = ["WORDS", "sentences"]

_KINDS = {
    "int": ("a whole number", "whole numbers"),
    "bool": ("yes or no", "answers yes or no"),
    "string": ("a text", "texts"),
}

_CHANGES = {
    "+": "Add {value} to {name}",
    "-": "Subtract {value} from {name}",
    "*": "Multiply {name} by {value}",
    "/": "Divide {name} by {value} and round down",
    "%": "Divide {name} by {value} and keep the remainder",
}


def sentences(text: str, max_iterations: int) -> Iterator[Sentence]:
    """Yield what a script declares and does, in the order of its text.

    Args:
        text: The script.
        max_iterations: How many dice of a chain of explosions are followed.
    """
    found = read(text)
    declared: list[syntax.Declaration] = [*found.types, *found.functions]
    declared.sort(key=lambda one: one.span.start)
    teller = StatementTeller(text, Phrases(found.functions), max_iterations)
    for one in declared:
        yield from teller.declaration(one)


class StatementTeller:
    """Tells the declarations and statements of a script."""

    def __init__(self, text: str, phrases: Phrases, max_iterations: int) -> None:
        """Tell a script.

        Args:
            text: The script.
            phrases: The words for its expressions.
            max_iterations: How many dice of a chain of explosions are followed.
        """
        self._text = text
        self._limit = max_iterations
        self._phrases = phrases

    # ---- declarations -------------------------------------------------------------------------

    def declaration(self, node: syntax.Declaration) -> Iterator[Sentence]:
        """Yield the sentences on a type, a function or a roll."""
        if isinstance(node, syntax.TypeDeclaration):
            fields = [_field(one) for one in node.fields]
            has = f"has {joined(fields)}" if fields else "has no fields"
            yield Sentence(f"Each {quoted(node.identifier.text)} {has}.", node.span)
            return
        names = ", ".join(one.identifier.text for one in node.parameters)
        head = quoted(f"{node.identifier.text}({names})")
        if node.title is None:
            yield Sentence(f"{head} is worked out like this:", node.span)
        else:
            title = plain_text(node.title)
            yield Sentence(f"The roll “{title}”, {head}, is made like this:", node.span)
        if node.parameters:
            fields = [_field(one) for one in node.parameters]
            span = node.parameters[0].span.to(node.parameters[-1].span)
            yield Sentence(f"It is given {joined(fields)}.", span, 1)
        yield from self._body(node.body, 1)
        if not node.body.statements:
            yield Sentence("It does nothing.", node.body.span, 1)

    # ---- statements ---------------------------------------------------------------------------

    def _body(self, node: Statement, depth: int) -> Iterator[Sentence]:
        """Yield the sentences on a statement, those of a block one after another."""
        waiting = [node]
        while waiting:
            one = waiting.pop()
            if isinstance(one, syntax.Block):
                waiting.extend(reversed(one.statements))
            elif depth > DEEPEST:
                text = "What is done here is left out, as it lies too deep."
                yield Sentence(text, one.span, depth)
                return
            else:
                yield from WORDS[type(one)](self, one, depth)
                yield from self._dice_of(one, depth)

    def _dice_of(self, node: Statement, depth: int) -> Iterator[Sentence]:
        """Yield how dice are rolled that a plain statement could only name."""
        if not isinstance(node, syntax.Assignment | syntax.Return | syntax.Perform):
            return
        for part in syntax.walk(node):
            tree = self._phrases.dice.get(part)
            if tree is not None and isinstance(part, syntax.Text):
                text = f"{quoted(part.value)} is rolled like this:"
                yield Sentence(text, part.span, depth)
                for one in dice_sentences(Excerpt.whole(part.value), tree, self._limit):
                    yield Sentence(one.text, part.span, depth + 1 + one.depth)

    def _value(self, node: Expression) -> str:
        """Return an expression in words, or as it is written where these were too many."""
        wording = self._phrases.of(node)
        return (
            quoted(self._text[node.span.start : node.span.end]) if wording is None else wording.text
        )

    def _asked(self, node: Expression) -> str:
        wording = clause(self._phrases, node)
        return f"{self._value(node)} holds" if wording is None else wording

    def _if(self, node: syntax.IfStatement, depth: int) -> Iterator[Sentence]:
        begins = "If"
        while True:
            span = node.condition.span
            yield from self._nested(
                f"{begins} {self._asked(node.condition)}", span, node.then, depth
            )
            if not isinstance(node.otherwise, syntax.IfStatement):
                break
            node, begins = node.otherwise, "Otherwise, if"
        if node.otherwise is not None:
            yield from self._nested("Otherwise", node.otherwise.span, node.otherwise, depth)

    def _nested(self, text: str, span: Span, body: Statement, depth: int) -> Iterator[Sentence]:
        if isinstance(body, syntax.Block) and not body.statements:
            yield Sentence(f"{text}, do nothing.", span, depth)
            return
        yield Sentence(f"{text}:", span, depth)
        yield from self._body(body, depth + 1)

    def _while(self, node: syntax.WhileLoop, depth: int) -> Iterator[Sentence]:
        text = f"Again and again, as long as {self._asked(node.condition)}"
        yield from self._nested(text, node.condition.span, node.body, depth)

    def _for(self, node: syntax.ForLoop, depth: int) -> Iterator[Sentence]:
        text = f"For each {quoted(node.name.text)} in {self._value(node.items)}"
        yield from self._nested(text, node.name.span.to(node.items.span), node.body, depth)

    def _return(self, node: syntax.Return, depth: int) -> Iterator[Sentence]:
        wording = "" if node.value is None else f": the result is {self._value(node.value)}"
        yield Sentence(f"End here{wording}.", node.span, depth)

    def _assign(self, node: syntax.Assignment, depth: int) -> Iterator[Sentence]:
        name, value = quoted(node.name.text), self._value(node.value)
        if node.operator is not None:
            form = _CHANGES[node.operator]
            if node.operator == "+" and isinstance(node.value, syntax.Text):
                form = "Write {value} behind {name}"
            text = form.format(name=name, value=value)
        elif _is_roll(node.value) and value.startswith("a d"):
            text = f"Roll {value} and call it {name}"
        else:
            text = f"Let {name} be {value}"
        yield Sentence(f"{text}.", node.span, depth)

    def _perform(self, node: syntax.Perform, depth: int) -> Iterator[Sentence]:
        call = node.call
        match call.function.key:
            case key if key == OUTPUT and call.arguments:
                text = f"Show a line: {self._value(call.arguments[0])}."
            case key if key == OPEN_GROUP:
                text = "Begin a group of lines."
            case key if key == CLOSE_GROUP:
                text = "End the group of lines."
            case key if key == ROLL:
                text = f"Roll {self._value(call)}; the result is not used."
            case key if key == ASK:
                text = f"Ask {self._value(call)}; the answer is not used."
            case _:
                given = [self._value(one) for one in call.arguments]
                with_these = f" with {joined(given)}" if given else ""
                text = f"Do {quoted(call.function.text)}{with_these}."
        yield Sentence(text, node.span, depth)


def _is_roll(node: Expression) -> bool:
    """Return whether a value is rolled, and named as what it is."""
    return isinstance(node, syntax.FunctionCall) and node.function.key == ROLL


def _field(node: syntax.Field) -> str:
    """Return a field with what it holds, such as ```ac` (a whole number)``."""
    kind, lists = node.kind.identifier, node.kind.lists
    one, several = _KINDS.get(kind.key, (f"a {quoted(kind.text)}", f"{quoted(kind.text)} entries"))
    held = {0: one, 1: f"a list of {several}"}.get(lists, f"lists of {several} in lists")
    return f"{quoted(node.identifier.text)} ({held})"


WORDS: dict[type, Callable[[StatementTeller, Any, int], Iterator[Sentence]]] = {
    syntax.Block: StatementTeller._body,
    syntax.IfStatement: StatementTeller._if,
    syntax.WhileLoop: StatementTeller._while,
    syntax.ForLoop: StatementTeller._for,
    syntax.Return: StatementTeller._return,
    syntax.Assignment: StatementTeller._assign,
    syntax.Perform: StatementTeller._perform,
}
"""Finds the sentences for each kind of statement."""
