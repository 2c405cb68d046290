"""A script of Troll in words: definitions, choices, loops, functions, the steps between them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import Span
from engine.languages.in_words import Phrase, Sentence, number_word, quoted, times
from engine.languages.troll.assistance.in_words.conditions import clause
from engine.languages.troll.assistance.in_words.phrases import JOINED, Phrases
from engine.languages.troll.assistance.in_words.steps import StepTeller
from engine.languages.troll.reading import syntax
from engine.languages.troll.reading.syntax import Declaration, Expression, TrollScript

__all__ = ["sentences"]

_SINGLE = {
    "sum": "that number",
    "d": "a die with that many sides",
    "z": "a die numbered from 0 to it",
    "-": "minus that number",
    "count": "1",
    "different": "that number",
    "min": "that number",
    "max": "that number",
    "minimal": "that number",
    "maximal": "that number",
    "choose": "that number",
    "counts": "1",
    "straight": "that number",
    "sgn": "the sign of that number",
}
_UNITED = {
    "+": "are added up",
    "*": "are multiplied",
    "U": "are put together",
    "@": "are put together",
}


def sentences(text: str, script: TrollScript, max_iterations: int) -> Iterator[Sentence]:
    """Yield what a script does, its functions and its roll in the order of the text.

    Args:
        text: The script.
        script: Its syntax tree.
        max_iterations: The limit on accumulate and on the depth of calls.
    """
    teller = _ScriptTeller(text, Phrases(script), max_iterations)
    parts = sorted((*script.declarations, script.body), key=lambda one: one.span.start)
    for part in parts:
        if isinstance(part, syntax.Function | syntax.Compositional):
            yield from teller.declaration(part)
        elif script.declarations:
            yield Sentence("The roll:", part.span)
            yield from teller.explain(part, 1)
        else:
            yield from teller.explain(part)


class _ScriptTeller(StepTeller):
    """Tells a script with its definitions, choices and loops."""

    def __init__(self, text: str, phrases: Phrases, max_iterations: int) -> None:
        super().__init__(text, phrases)
        self._limit = max_iterations

    def phrase_of(self, node: Expression) -> Phrase | None:
        return self.phrases.of(node)

    def opening(self, node: Expression, depth: int) -> Iterator[Sentence]:
        match node:
            case syntax.Let():
                yield from self._definitions(node, depth)
            case syntax.Conditional():
                yield from self._conditional(node, depth)
            case syntax.Binary(operator="&", left=left, right=right):
                yield from self._chosen(left, right, None, node, depth)
            case syntax.ForEach():
                yield from self._for_each(node, depth)
            case syntax.Fold():
                yield from self._fold(node, depth)
            case syntax.Loop():
                yield from self._loop(node, depth)
            case syntax.Binary(operator=operator) if operator in JOINED:
                text = f"Write these {JOINED[operator]}:"
                yield from self._with_parts(text, _chain_of(node, operator), node, depth)
            case syntax.RepeatedRoll():
                yield from self._repeated(node, depth)
            case _:
                yield from self._value(node, depth)

    # ---- values -------------------------------------------------------------------------------

    def _value(self, node: Expression, depth: int) -> Iterator[Sentence]:
        wording = self.phrases.of(node)
        if wording is not None:
            yield Sentence(f"{_verb(node)} {wording.text}.", node.span, depth)
            return
        match node:
            case syntax.Dice(count=count, faces=faces, from_zero=from_zero):
                counted = () if count is None else (count,)
                first = 0 if from_zero else 1
                what = "dice, as many as part 1 says" if counted else "a die"
                last = "the last part"
                text = f"Roll {what}, numbered {first} to {last} of these:"
                yield from self._with_parts(text, (*counted, faces), node, depth)
            case syntax.Binary(operator="U"):
                yield from self._with_parts(
                    "Put these together:", _chain_of(node, "U"), node, depth
                )
            case syntax.CollectionLiteral(elements=elements):
                yield from self._with_parts("Put these together:", elements, node, depth)
            case syntax.TupleLiteral(parts=parts):
                yield from self._with_parts("Put these side by side:", parts, node, depth)
            case syntax.Call(function=name, arguments=arguments):
                text = f"Use {quoted(name)} with these:"
                yield from self._with_parts(text, arguments, node, depth)
            case syntax.Binary(operator="..", left=left, right=right):
                text = "Take the numbers from the first to the second of these:"
                yield from self._with_parts(text, (left, right), node, depth)
            case syntax.Samples(count=count, body=body) if count is not None:
                number = self.phrases.of(count)
                shown = f"{'several' if number is None else number.text} sample rolls, a line each"
                if isinstance(count, syntax.Integer) and count.value == 1:
                    shown = "one sample roll"
                yield Sentence(f"Show {shown}:", node.span, depth)
                yield from self.explain(body, depth + 1)
            case _:
                yield self.shown(node, depth)

    def _with_parts(
        self, text: str, nodes: tuple[Expression, ...], whole: Expression, depth: int
    ) -> Iterator[Sentence]:
        yield Sentence(text, whole.span, depth)
        yield from self.parts(nodes, "Part", depth + 1)

    def _repeated(self, node: syntax.RepeatedRoll, depth: int) -> Iterator[Sentence]:
        count, wording = self.phrases.of(node.count), self.phrases.of(node.body)
        if isinstance(node.count, syntax.Integer) and count is not None:
            often = times(node.count.value)
        elif count is not None:
            often = f"{count.inner} times"
        else:
            yield Sentence("Work out how often to roll:", node.span, depth)
            yield from self.explain(node.count, depth + 1)
            often = "so often"
        if isinstance(node.body, syntax.Dice) and wording is not None:
            text = f"Roll {wording.text} {often} and put all together."
            yield Sentence(text, node.span, depth)
            return
        yield Sentence(
            f"Do this {often}, each anew, and put the results together:", node.span, depth
        )
        yield from self.explain(node.body, depth + 1)

    # ---- names --------------------------------------------------------------------------------

    def _definitions(self, node: Expression, depth: int) -> Iterator[Sentence]:
        while isinstance(node, syntax.Let):
            if not _takes_apart(node):
                yield from self._named(node.name, node.bound, node, depth)
            node = node.body
        yield from self.explain(node, depth)

    def _named(
        self, name: str, bound: Expression, whole: syntax.Let | syntax.Loop, depth: int
    ) -> Iterator[Sentence]:
        """Yield that a value has a name from now on."""
        span, wording, written = (
            whole.name_span.to(bound.span),
            self.phrases.of(bound),
            quoted(name),
        )
        if wording is None:
            yield Sentence(f"Work out {written}:", span, depth)
            yield from self.explain(bound, depth + 1)
        elif isinstance(bound, syntax.Dice):
            them = "them" if self.phrases.numbers.is_several(bound) else "it"
            yield Sentence(f"Roll {wording.text} and call {them} {written}.", span, depth)
        else:
            yield Sentence(f"Let {written} be {wording.text}.", span, depth)

    # ---- choices and loops --------------------------------------------------------------------

    def _conditional(self, node: syntax.Conditional, depth: int) -> Iterator[Sentence]:
        yield from self._chosen(node.condition, node.then_branch, node.else_branch, node, depth)

    def _chosen(
        self,
        condition: Expression,
        yes: Expression,
        no: Expression | None,
        whole: Expression,
        depth: int,
    ) -> Iterator[Sentence]:
        """Yield a choice; one after the other where an else leads to the next condition."""
        begins = "If"
        while True:
            asked = clause(self.phrases, condition)
            if asked is None:
                text = "Check this:" if begins == "If" else "Otherwise, check this:"
                yield Sentence(text, condition.span, depth)
                yield from self.explain(condition, depth + 1)
                begins, asked = "If", "that is not empty"
            span = condition.span.to(yes.span)
            yield from self._branch(f"{begins} {asked}", yes, span, depth)
            if not isinstance(no, syntax.Conditional):
                break
            condition, yes, no, begins = no.condition, no.then_branch, no.else_branch, _ELSE_IF
        if no is None:
            yield Sentence("Otherwise the result is nothing.", whole.span, depth)
        else:
            yield from self._branch("Otherwise", no, no.span, depth)

    def _branch(self, begins: str, node: Expression, span: Span, depth: int) -> Iterator[Sentence]:
        """Yield what is done in one case."""
        wording = self.phrases.of(node)
        if wording is None:
            yield Sentence(f"{begins}:", span, depth)
            yield from self.explain(node, depth + 1)
            return
        verb = "roll" if isinstance(node, syntax.Dice) else "the result is"
        yield Sentence(f"{begins}, {verb} {wording.text}.", span, depth)

    def _each_of(self, items: Expression, depth: int) -> Iterator[Sentence]:
        """Yield what a loop goes through, where it is too long for the sentence of the loop."""
        if self.phrases.of(items) is None:
            yield Sentence("Work out these values:", items.span, depth)
            yield from self.explain(items, depth + 1)

    def _items(self, items: Expression) -> str:
        wording = self.phrases.of(items)
        return "of these" if wording is None else f"in {wording.text}"

    def _for_each(self, node: syntax.ForEach, depth: int) -> Iterator[Sentence]:
        yield from self._each_of(node.items, depth)
        text = f"For each {quoted(node.name)} {self._items(node.items)}, put together:"
        yield Sentence(text, node.span, depth)
        yield from self.explain(node.body, depth + 1)

    def _fold(self, node: syntax.Fold, depth: int) -> Iterator[Sentence]:
        carried, start = quoted(node.carried), self.phrases.of(node.start)
        if start is None:
            yield Sentence(f"Work out {carried}:", node.start.span, depth)
            yield from self.explain(node.start, depth + 1)
        elif node.start == syntax.Variable(node.start.span, node.carried):
            yield Sentence(f"Begin with {carried} as it is.", node.start.span, depth)
        else:
            yield Sentence(f"Begin with {carried} as {start.text}.", node.start.span, depth)
        yield from self._each_of(node.items, depth)
        each = f"each {quoted(node.name)} {self._items(node.items)}"
        text = f"For {each}, from the lowest up, work out {carried} anew:"
        yield Sentence(text, node.span, depth)
        yield from self.explain(node.body, depth + 1)
        yield Sentence(f"The result is the last {carried}.", node.span, depth)

    def _loop(self, node: syntax.Loop, depth: int) -> Iterator[Sentence]:
        name, asked = quoted(node.name), clause(self.phrases, node.condition)
        if node.until:
            how_long = f"again and again until {asked or 'this check comes to anything'}"
        else:
            how_long = f"and again as long as {asked or 'this check comes to anything'}"
        yield Sentence(f"Do this, {how_long}:", node.span, depth)
        yield from self._named(node.name, node.bound, node, depth + 1)
        if asked is None:
            yield Sentence("Check this:", node.condition.span, depth + 1)
            yield from self.explain(node.condition, depth + 2)
        if not node.accumulates:
            yield Sentence(f"The result is the last {name}.", node.span, depth)
            return
        most = f"{number_word(self._limit)} at most"
        text = f"Put every {name} together, {most}; rolls with more are reported as missing."
        yield Sentence(text, node.span, depth)

    # ---- functions ----------------------------------------------------------------------------

    def declaration(self, node: Declaration) -> Iterator[Sentence]:
        """Yield what a function does."""
        if isinstance(node, syntax.Compositional):
            yield from self._compositional(node)
            return
        head = f"{node.name}({', '.join(node.parameters)})"
        yield Sentence(f"{quoted(head)} is worked out like this:", node.span)
        yield from self.explain(node.body, 1)
        if _calls(node.body, node.name):
            most = f"followed {number_word(self._limit)} calls deep"
            text = f"It uses itself; where that has no certain end, it is {most}."
            yield Sentence(text, node.name_span, 1)

    def _compositional(self, node: syntax.Compositional) -> Iterator[Sentence]:
        head = quoted(f"{node.name}(values)")
        yield Sentence(f"{head} goes through a collection like this:", node.span)
        wording = self.phrases.of(node.empty)
        if wording is None:
            yield Sentence("For an empty one, the result is this:", node.empty.span, 1)
            yield from self.explain(node.empty, 2)
        else:
            yield Sentence(f"For an empty one, the result is {wording.text}.", node.empty.span, 1)
        single = _SINGLE.get(node.single, f"what {quoted(node.single)} comes to for it")
        yield Sentence(f"For a single number, the result is {single}.", node.single_span, 1)
        united = _UNITED.get(node.join, f"are given to {quoted(node.join)}")
        yield Sentence(f"The results for two collections {united}.", node.join_span, 1)


_ELSE_IF = "Otherwise, if"


def _verb(node: Expression) -> str:
    """Return what one does to begin with a value."""
    match node:
        case syntax.Dice():
            return "Roll"
        case syntax.TextLiteral():
            return "Write"
        case syntax.Integer() | syntax.Unary(operator="-"):
            return "Start with"
        case syntax.Binary(operator="U"):
            return (
                "Roll"
                if all(isinstance(one, syntax.Dice) for one in _chain_of(node, "U"))
                else "Take"
            )
    return "Take"


def _chain_of(node: Expression, operator: str) -> tuple[Expression, ...]:
    """Return everything that an operator and the same to its right put together."""
    found = []
    while isinstance(node, syntax.Binary) and node.operator == operator:
        found.append(node.left)
        node = node.right
    return (*found, node)


def _takes_apart(node: syntax.Let) -> bool:
    """Return whether a definition names a part of a tuple that was told as a whole."""
    return isinstance(node.bound, syntax.Projection) and node.bound.size is not None


def _calls(node: Expression, name: str) -> bool:
    return any(isinstance(one, syntax.Call) and one.function == name for one in syntax.walk(node))
