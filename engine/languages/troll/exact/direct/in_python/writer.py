"""What is known while expressions without dice are written in Python.

What names stand for is known as a kind, so that only what can be no error is written: numbers are
whole numbers, collections are tuples in ascending order. A text is written as a word for it, and
texts that are joined as a tuple of the sign and both sides, since putting them together takes long
and is done once for each that comes out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from engine.direct.binding import Question
from engine.direct.code import Code
from engine.direct.results import ANY, COLLECTION, NUMBER
from engine.languages.troll import mixed_values, semantics
from engine.languages.troll.exact.direct.forms import one_by_one, united
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Expression
from engine.textbox import TextBox
from engine.values import Value

__all__ = [
    "CONVERSES",
    "ELEMENTS",
    "OF_A_LOOP",
    "SIGNS",
    "TRUTH",
    "NotWrittenError",
    "Writer",
    "Written",
    "as_collection",
    "in_kind",
]

TRUTH = -1
"""The kind of what is either true or not."""

_Rule: TypeAlias = Callable[["Writer", Any], "Written"]

_MOST_PRODUCTS = 6
"""Products beyond which numbers might become long."""

ELEMENTS = 4
"""Elements of a collection, roughly."""

OF_A_LOOP = 10
"""Parts of expressions that take as long as a loop over a few elements."""

_OF_A_CALL = 20
"""The same as long as a function that is called with a collection."""

SIGNS = {"=": "==", "=/=": "!="}
"""Comparisons that Python writes in another way."""

CONVERSES = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "==", "=/=": "!="}
"""Comparisons with both sides exchanged, as Python writes them."""


class NotWrittenError(Exception):
    """An expression is not written in Python."""


class Written(NamedTuple):
    """An expression that is written in Python.

    Attributes:
        kind: The kind of its value.
        text: The expression in Python, which can stand anywhere without parentheses around it.
        is_filled: Whether it is a collection that is never empty.
        is_positive: Whether it is a number that is never less than 1.
    """

    kind: int
    text: str
    is_filled: bool = False
    is_positive: bool = False


class Writer:
    """Writes the expressions of one script.

    Attributes:
        code: The text that it becomes a part of.
        names: What each name is written as.
        texts: The texts by the words that stand for them.
        joins: Whether texts are joined.
        known: Expressions that have been written already, by their identities.
        asked: How elements of what is called by a name in Python are compared.
        looked_at: The names in Python of which anything else is asked.
        cost: How many parts of expressions are worked out, roughly.
        fallible: How many parts have been written that are an error for some numbers.
        is_repeated: Whether it may be worked out again and again, with what it has come to.
    """

    def __init__(
        self, rules: Mapping[type[syntax.TrollSyntax], _Rule], *, is_repeated: bool = False
    ) -> None:
        """Begin with no names, and a rule for each form that is written in Python."""
        self._rules = rules
        self.is_repeated = is_repeated
        self.code = Code()
        self.names: dict[str, Written] = {}
        self.texts: dict[str, TextBox] = {}
        self.joins = False
        self.known: dict[int, Written] = {}
        self.asked: dict[str, list[Question]] = {}
        self.looked_at: set[str] = set()
        self.cost = self.fallible = 0
        self._times = 1
        self._products = 0

    def name(self) -> str:
        """Return a new name in Python."""
        return self.code.name()

    def word(self, text: TextBox) -> str:
        """Return the word for a text, which is the same wherever the text is written."""
        for word, other in self.texts.items():
            if other == text:
                return word
        word = f"text {len(self.texts)}"
        self.texts[word] = text
        return word

    def value(self, node: Expression) -> Written:
        """Return an expression of any kind.

        Raises:
            NotWrittenError: It is not written in Python.
        """
        self.cost += self._times
        known = self.known.get(id(node))
        if known is not None:
            return known
        rule = self._rules.get(type(node))
        if rule is None:
            raise NotWrittenError
        return rule(self, node)

    def number(self, node: Expression) -> str:
        """Return an expression that is a number.

        Raises:
            NotWrittenError: It may be none, or is not written in Python.
        """
        written = self.value(node)
        if written.kind != NUMBER:
            raise NotWrittenError
        return written.text

    def collection(self, node: Expression) -> Written:
        """Return an expression as a collection.

        Raises:
            NotWrittenError: It is a text, or not written in Python.
        """
        return as_collection(self.value(node))

    def truth(self, node: Expression) -> str:
        """Return whether an expression is not empty.

        Raises:
            NotWrittenError: It is a text, or not written in Python.
        """
        known = self.known.get(id(node))
        if known is not None and known.kind == TRUTH:
            return known.text
        if isinstance(node, syntax.Binary) and node.operator in semantics.FILTERS:
            return _either(map(self._any_passes, one_by_one(node)))
        if isinstance(node, syntax.Binary) and node.operator == "&":
            return f"({self.truth(node.left)} and {self.truth(node.right)})"
        if isinstance(node, syntax.Unary) and node.operator == "!":
            return f"(not {self.truth(node.operand)})"
        parts = united(node)
        if parts and parts[0] is not node:
            return _either(map(self.truth, parts))
        written = self.value(node)
        if written.kind == ANY:
            raise NotWrittenError
        return f"bool({in_kind(written, COLLECTION)})"

    def _any_passes(self, node: syntax.Binary) -> str:
        """Return whether any element passes a comparison; elements are in order."""
        number, others = self.compared(node)
        sign = SIGNS.get(node.operator, node.operator)
        if others.kind == NUMBER:
            return f"({number} {sign} {others.text})"
        if sign == "==":
            return f"({number} in {others.text})"
        if sign != "!=" and others.text.isidentifier():
            place = "-1" if sign[0] == "<" else "0"
            found = f"{number} {sign} {others.text}[{place}]"
            return f"({found})" if others.is_filled else f"(bool({others.text}) and {found})"
        self.spend(OF_A_LOOP)
        one = self.name()
        passing = f"{one} for {one} in {others.text} if {one} {CONVERSES[node.operator]} {number}"
        return f"bool([{passing}])"

    def compared(self, node: syntax.Binary) -> tuple[str, Written]:
        """Return both sides of a comparison of which it is only asked how many elements pass.

        Raises:
            NotWrittenError: They are not written in Python.
        """
        number, right = node.left, node.right
        if isinstance(number, syntax.Integer) and isinstance(right, syntax.Variable):
            dice = self.names.get(right.name)
            if dice is not None and dice.kind == COLLECTION:
                question = semantics.FILTERS[node.operator], number.value
                self.asked.setdefault(dice.text, []).append(question)
                return self.number(number), dice
        others = self.value(right)
        if others.kind == ANY:
            raise NotWrittenError
        return self._compared_with(number, others), others

    def _compared_with(self, node: Expression, others: Written) -> str:
        """Return a number that is worked out for each of some elements, of which none may be there.

        Raises:
            NotWrittenError: It may be none, or an error where there are no elements.
        """
        before, number = self.fallible, self.number(node)
        if self.fallible > before and others.kind == COLLECTION and not others.is_filled:
            raise NotWrittenError
        return number

    def repeated(self, times: int) -> int:
        """Let what follows be worked out so many times, and return how often that was before."""
        before, self._times = self._times, times
        return before

    def times(self, more: int) -> int:
        """Return how often something is worked out in a loop over so many elements."""
        return self._times * more

    def passing(self, node: syntax.Binary) -> str:
        """Return a list of the elements that pass a comparison."""
        self.spend(OF_A_LOOP)
        others = self.collection(node.right)
        number, one = self._compared_with(node.left, others), self.name()
        return f"[{one} for {one} in {others.text} if {one} {CONVERSES[node.operator]} {number}]"

    def parts(self, node: Expression) -> Sequence[Written]:
        """Return what is united, or an expression alone that is no union."""
        return list(map(self.value, united(node)))

    def product(self) -> None:
        """Count a product.

        Raises:
            NotWrittenError: There are so many that numbers might become long.
        """
        self._products += 1
        if self._products > _MOST_PRODUCTS:
            raise NotWrittenError

    def spend(self, cost: int) -> None:
        """Count what takes as long as so many parts of expressions."""
        self.cost += self._times * cost

    def function(self, value: Callable[..., Any]) -> str:
        """Return the name of a function that is called with a collection."""
        self.spend(_OF_A_CALL)
        return self.code.constant(value)

    def realized(self, key: Any) -> Value:  # noqa: ANN401 - as ``Written`` has them
        """Return the value that a text, texts that are joined, or a collection stand for.

        Raises:
            DiceError: A text is too large.
        """
        if isinstance(key, str):
            return self.texts[key]
        if key and isinstance(key[0], str):
            sign, left, right = key
            return mixed_values.joined(sign, self.realized(left), self.realized(right))
        return key  # type: ignore[no-any-return]  # it is a collection


def _either(truths: Iterable[str]) -> str:
    """Return whether any of some conditions holds; all of them are worked out."""
    each = list(truths)
    return each[0] if len(each) == 1 else f"({' | '.join(each)})"


def as_collection(written: Written) -> Written:
    """Return an expression as a collection.

    Raises:
        NotWrittenError: It is a text.
    """
    if written.kind == ANY:
        raise NotWrittenError
    if written.kind == NUMBER:
        return Written(COLLECTION, f"({written.text},)", is_filled=True)
    return written


def in_kind(written: Written, kind: int) -> str:
    """Return an expression as one of a kind that has room for it."""
    is_number = written.kind == NUMBER and kind != NUMBER
    return f"({written.text},)" if is_number else written.text
