"""An AnyDice program in words, statement by statement."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from engine.errors import Span
from engine.languages.anydice.assistance.in_words.phrases import Phrases, head_of
from engine.languages.anydice.assistance.in_words.values import ValueTeller, clause
from engine.languages.anydice.reading import syntax
from engine.languages.anydice.reading.syntax import AnyDiceScript, Expression, Statement
from engine.languages.in_words import DEEPEST, Phrase, Sentence, joined, number_word, quoted, times

__all__ = ["WORDS", "sentences"]

_HANDED = {
    "n": "every number that {} can be",
    "s": "every roll of {} (a sequence in order)",
}


def sentences(text: str, script: AnyDiceScript, parameters: Collection[str]) -> Iterator[Sentence]:
    """Yield what a program does, in the order of its text.

    Args:
        text: The program.
        script: Its syntax tree.
        parameters: The variables whose numbers are told already.
    """
    teller = StatementTeller(ValueTeller(text, Phrases(script)))
    for statement in script.body:
        is_parameter = (
            isinstance(statement, syntax.AssignStatement) and statement.name in parameters
        )
        if not is_parameter:
            yield from teller.explain(statement, 0)


class StatementTeller:
    """Tells the statements of a program."""

    def __init__(self, values: ValueTeller) -> None:
        """Tell statements, and values by ``values``."""
        self._values = values
        self._phrases = values.phrases

    def explain(self, statement: Statement, depth: int) -> Iterator[Sentence]:
        """Yield the sentences on a statement."""
        yield from WORDS[type(statement)](self, statement, depth)

    def _body(self, body: Sequence[Statement], depth: int) -> Iterator[Sentence]:
        if depth > DEEPEST and body:
            text = "What is done here is left out, as it lies too deep."
            yield Sentence(text, body[0].span.to(body[-1].span), depth)
            return
        for statement in body:
            yield from self.explain(statement, depth)

    def _nested(
        self, text: str, span: Span, body: Sequence[Statement], depth: int
    ) -> Iterator[Sentence]:
        """Yield what is done in a case, or for each value of a loop."""
        yield Sentence(f"{text}:" if body else f"{text}, do nothing.", span, depth)
        yield from self._body(body, depth + 1)

    def _said(
        self, text: str, value: Expression, statement: Statement, depth: int, wording: Phrase | None
    ) -> Iterator[Sentence]:
        """Yield a sentence that ends with a value, or with a colon and the value below it."""
        if wording is not None:
            yield Sentence(f"{text} {wording.text}.", statement.span, depth)
        else:
            yield Sentence(f"{text} what these steps come to:", statement.span, depth)
            yield from self._values.explain(value, depth + 1)

    # ---- words for each kind ------------------------------------------------------------------

    def _assign(self, node: syntax.AssignStatement, depth: int) -> Iterator[Sentence]:
        wording = self._phrases.of(node.value)
        yield from self._said(f"Let {quoted(node.name)} be", node.value, node, depth, wording)

    def _output(self, node: syntax.OutputStatement, depth: int) -> Iterator[Sentence]:
        text = f"Show, as {quoted(node.name)}," if node.name and node.name.strip() else "Show"
        yield from self._said(text, node.value, node, depth, self._phrases.total(node.value))

    def _result(self, node: syntax.ResultStatement, depth: int) -> Iterator[Sentence]:
        wording = self._phrases.total(node.value)
        yield from self._said("End here: the result is", node.value, node, depth, wording)

    def _set(self, node: syntax.SetStatement, depth: int) -> Iterator[Sentence]:
        value = node.value
        if isinstance(value, str):
            wording = f"“{' '.join(value.split())}”"
        else:
            known = self._phrases.of(value)
            wording = "another number" if known is None else known.text
        number = value.value if isinstance(value, syntax.WholeTerm) else None
        match node.setting:
            case "explode depth":
                often = f"{wording} times" if number is None else times(number)
                text = f"From here on, exploding dice are rolled again {often} at most."
                if number == 0:
                    text = "From here on, exploding dice are never rolled again."
            case "maximum function depth":
                deep = wording if number is None else number_word(number)
                text = f"From here on, functions call one another {deep} deep at most."
            case _:
                ends = {"“lowest first”": "lowest", "“highest first”": "highest"}.get(wording)
                text = f"From here on, the setting “{node.setting}” is {wording}."
                if ends is not None:
                    text = f"From here on, places in rolls are counted from the {ends}."
        yield Sentence(text, node.span, depth)

    def _function(self, node: syntax.FunctionDefinition, depth: int) -> Iterator[Sentence]:
        yield Sentence(f"{quoted(head_of(node))} is worked out like this:", node.span, depth)
        gone_through = [
            _HANDED[one.kind].format(quoted(one.name))
            for one in node.parameters
            if one.kind in _HANDED
        ]
        if gone_through:
            text = f"Do it for {joined(gone_through)}, and mix the results."
            yield Sentence(text, node.head, depth + 1)
        yield from self._body(node.body, depth + 1)
        if not any(isinstance(one, syntax.ResultStatement) for one in syntax.walk(node)):
            yield Sentence("It has no result.", node.head, depth + 1)

    def _loop(self, node: syntax.LoopStatement, depth: int) -> Iterator[Sentence]:
        wording, name = self._phrases.of(node.items), quoted(node.name)
        if wording is None:
            yield Sentence("Work out these values:", node.items.span, depth)
            yield from self._values.explain(node.items, depth + 1)
        each = "of these" if wording is None else f"in {wording.text}"
        yield from self._nested(f"For each {name} {each}", node.span, node.body, depth)

    def _if(self, node: syntax.IfChain, depth: int) -> Iterator[Sentence]:
        begins = "If"
        while True:
            asked = clause(self._phrases, node.condition)
            if asked is None:
                yield Sentence("Check this:", node.condition.span, depth)
                yield from self._values.explain(node.condition, depth + 1)
                asked = "that is not 0"
            yield from self._nested(f"{begins} {asked}", node.condition.span, node.body, depth)
            if len(node.otherwise) != 1 or not isinstance(node.otherwise[0], syntax.IfChain):
                break
            node, begins = node.otherwise[0], "Otherwise, if"
        if node.otherwise:
            span = node.otherwise[0].span.to(node.otherwise[-1].span)
            yield from self._nested("Otherwise", span, node.otherwise, depth)


WORDS: dict[type, Callable[[StatementTeller, Any, int], Iterator[Sentence]]] = {
    syntax.AssignStatement: StatementTeller._assign,
    syntax.OutputStatement: StatementTeller._output,
    syntax.SetStatement: StatementTeller._set,
    syntax.FunctionDefinition: StatementTeller._function,
    syntax.ResultStatement: StatementTeller._result,
    syntax.LoopStatement: StatementTeller._loop,
    syntax.IfChain: StatementTeller._if,
}
"""Finds the sentences for each kind of statement."""
