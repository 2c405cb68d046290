"""Random programs: every statement, operator, type of parameter and function of the language."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

__all__ = ["random_program"]

_OPERATORS = ["+", "-", "*", "/", "&", "|", "=", "!=", "<", ">", "<=", ">=", "+", "-", "="]


def random_program(chance: Random) -> str:
    """Return a program; it may be in error where values of another kind are wanted."""
    return _Writer(chance).program()


class _Writer:
    """Writes one program; it knows which variables hold what.

    Attributes:
        names: The variables of each kind that may be read.
    """

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._functions: list[tuple[str, str]] = []
        self.names: dict[str, list[str]] = {"n": [], "s": [], "d": []}

    def program(self) -> str:
        chance = self._chance
        lines: list[str] = []
        if chance.random() < 0.3:
            lines.append(
                chance.choice(
                    [
                        'set "position order" to "lowest first"',
                        'set "explode depth" to 1',
                        'set "explode depth" to 3',
                        'set "maximum function depth" to 2',
                        'set "maximum function depth" to 4',
                    ]
                )
            )
        for kind, name in zip("nsd", ("N", "SEQ", "DIE"), strict=True):
            if chance.random() < 0.4:
                lines.append(f"{name}: {self.value(kind, 1)}")
                self.names[kind].append(name)
        lines.extend(self._function(number) for number in range(chance.randint(0, 2)))
        repeated = self.call(1) if self._functions and chance.random() < 0.4 else None
        if repeated:
            lines.append(f"output {repeated}")
        for number in range(chance.randint(1, 2)):
            kind = "".join(chance.choices("dns", (6, 2, 1)))
            value = self.call(2) if self._functions and chance.random() < 0.7 else None
            named = f' named "part {number}"' if chance.random() < 0.3 else ""
            lines.append(f"output {value or self.value(kind, 3)}{named}")
        if chance.random() < 0.15:
            lines.append(
                f"loop I over {self.value('s', 1)} {{ if I > 2 {{ output d6 + I }} else "
                "{ T: I } }"
            )
        if repeated:
            lines.extend(self._once_more(repeated))
        return "\n".join(lines)

    def _once_more(self, call: str) -> Iterator[str]:
        """Yield a call that was made before, after what it may depend on has changed."""
        chance = self._chance
        for kind, name in zip("nsd", ("N", "SEQ", "DIE"), strict=True):
            if name in self.names[kind] and chance.random() < 0.7:
                yield f"{name}: {self.value(kind, 1)}"
        if chance.random() < 0.3:
            yield f'set "maximum function depth" to {chance.randint(1, 5)}'
        if chance.random() < 0.2:
            yield 'set "position order" to "lowest first"'
        yield f"output {call}"
        yield f"output 2 * {call}"

    # ---- functions ------------------------------------------------------------------------

    def _function(self, number: int) -> str:
        chance = self._chance
        kinds = [chance.choice("nnssd?") for _ in range(chance.randint(1, 2))]
        names = ["P", "Q"][: len(kinds)]
        outside = self.names
        self.names = {kind: list(names) for kind, names in outside.items()}
        for kind, name in zip(kinds, names, strict=True):
            held = chance.choice("nsd") if kind == "?" else kind
            self.names[held].insert(0, name)
        words = f"part{'ab'[number]}"
        heads = " ".join(f"{name}:{kind}" for name, kind in zip(names, kinds, strict=True))
        body = self._body(3)
        if kinds[0] == "n" and chance.random() < 0.2:
            others = "".join(f" {name}" for name in names[1:])
            again = f"[{words} P - 1{others}]"
            body = f"if P < 1 {{ result: {self.value('n', 1)} }} {body} result: 1 + {again}"
            body = body if body.count("result") == 2 else f"if P > 1 {{ result: {again} }}"
        self.names = outside
        self._functions.append((words, "".join(kinds)))
        return f"function: {words} {heads} {{ {body} }}"

    def _body(self, depth: int) -> str:
        """Return statements, of which the last is often a result."""
        chance = self._chance
        lines = [self._statement(depth) for _ in range(chance.randint(0, 2))]
        if chance.random() < 0.85:
            lines.append(f"result: {self.value(chance.choice('nnnds'), 2)}")
        return " ".join(lines)

    def _statement(self, depth: int) -> str:
        chance = self._chance
        which = chance.randrange(5) if depth > 0 else 0
        if which == 1:
            otherwise = f" else {{ {self._body(depth - 2)} }}" if chance.random() < 0.4 else ""
            return f"if {self.value('n', 2)} {{ {self._body(depth - 2)} }}{otherwise}"
        if which == 2:
            items = self.value("s", 1)
            self.names["n"].append("I")
            return f"loop I over {items} {{ {self._body(depth - 2)} }}"
        if which == 3:
            return self._counting()
        kind = chance.choice("nnsd")
        value = self.value(kind, 2)
        name = {"n": "L", "s": "M", "d": "O"}[kind]
        if name not in self.names[kind]:
            self.names[kind].append(name)
        return f"{name}: {value}"

    def _counting(self) -> str:
        """Return a loop that counts something up, and perhaps something else down again."""
        chance = self._chance
        items = self.value("s", 1)
        self.names["n"].append("I")
        step = chance.choice(["1", "1", "2", "I", self.value("n", 1)])
        lines = [f"if {self.value('n', 2)} {{ L: L + {step} }}"]
        if chance.random() < 0.5:
            lines.append(f"if {self.value('n', 2)} {{ L: L - 1 }}")
        if "L" not in self.names["n"]:
            self.names["n"].append("L")
        return f"L: {chance.randint(0, 2)} loop I over {items} {{ {' '.join(lines)} }}"

    def call(self, depth: int) -> str:
        """Return a call of a function of the program, mostly with dice."""
        words, kinds = self._chance.choice(self._functions)
        given = " ".join(
            f"({self.value(self._chance.choice([kind, 'd', 'd']), depth - 1)})"
            for kind in kinds.replace("?", "d")
        )
        return f"[{words} {given}]"

    # ---- values ---------------------------------------------------------------------------

    def value(self, kind: str, depth: int) -> str:
        """Return an expression, nearly always of a kind: n, s or d."""
        chance = self._chance
        if chance.random() < 0.04:
            kind = chance.choice("nsd")
        if self.names[kind] and chance.random() < (0.3 if depth > 0 else 0.6):
            return chance.choice(self.names[kind])
        if depth > 1 and self._functions and chance.random() < 0.12:
            return self.call(depth - 1)
        return {"n": self._number, "s": self._sequence, "d": self._dice}[kind](depth)

    def _number(self, depth: int) -> str:
        chance = self._chance
        if depth <= 0 or chance.random() < 0.3:
            return str(chance.choice([0, 1, 1, 2, 2, 3, 4, 5, 6, 12]))
        deeper = depth - 1
        forms = [
            lambda: self._operation("n", "n", deeper),
            lambda: self._operation("n", "s", deeper),
            lambda: self._operation("s", "n", deeper),
            lambda: f"({self.value('n', deeper)} ^ {chance.randint(0, 3)})",
            lambda: f"{chance.choice('-!+#')}({self.value('n', deeper)})",
            lambda: f"#{self.value('s', 0)}",
            lambda: f"({self.value('n', deeper)}@{self.value('s', deeper)})",
            lambda: f"({self.value('s', 0)}@{self.value('s', deeper)})",
            lambda: f"[{self.value('s', deeper)} contains {self.value('n', deeper)}]",
            lambda: f"[count {self.value('s', deeper)} in {self.value('s', deeper)}]",
            lambda: f"[absolute {self.value('n', deeper)}]",
            lambda: f"[highest of {self.value('n', deeper)} and {self.value('n', deeper)}]",
            lambda: f"[maximum of {self.value('d', deeper)}]",
        ]
        return chance.choice(forms)()

    def _operation(self, left: str, right: str, depth: int) -> str:
        sign = self._chance.choice(_OPERATORS)
        return f"({self.value(left, depth)} {sign} {self.value(right, depth)})"

    def _sequence(self, depth: int) -> str:
        chance = self._chance
        if depth > 0 and chance.random() < 0.15:
            word = chance.choice(["sort", "reverse"])
            return f"[{word} {self.value('s', depth - 1)}]"
        return f"{{{', '.join(self._item(depth) for _ in range(chance.randint(0, 3)))}}}"

    def _item(self, depth: int) -> str:
        chance = self._chance
        which = chance.randrange(6)
        if which == 0:
            known = chance.random() < 0.5
            ends = chance.randint(-1, 2), chance.randint(1, 4)
            first, last = ends if known else (self.value("n", 0), self.value("n", 0))
            return f"{first}..{last}"
        if which == 1 and depth > 0:
            return f"1..#{self.value('s', 0)}"
        if which == 2:
            return f"{self.value('n', depth - 1)}:{chance.randint(0, 2)}"
        return self.value(chance.choice("nnnnsd") if depth > 0 else "n", depth - 1)

    def _dice(self, depth: int) -> str:
        chance = self._chance
        if depth <= 0 or chance.random() < 0.4:
            sides = chance.choice(["2", "3", "4", "6", "{0, 1, 1}", "{-1..1}", "{1, 3:2}", "{}"])
            return f"{chance.choice(['', '', '2', '2', '3', '4', '0'])}d{sides}"
        deeper = depth - 1
        forms = [
            lambda: self._operation("d", "n", deeper),
            lambda: self._operation("n", "d", deeper),
            lambda: self._operation("d", "d", deeper),
            lambda: self._operation("d", "s", deeper),
            lambda: f"{chance.choice('-!+d')}({self.value('d', deeper)})",
            lambda: f"({self.value('n', deeper)})d({self.value('n', deeper)})",
            lambda: f"({self.value('d', 0)})d{chance.randint(2, 4)}",
            lambda: f"2d({self.value('d', deeper)})",
            lambda: f"({self.value('n', deeper)})d({self.value('d', deeper)})",
            lambda: f"(-{chance.randint(1, 2)})d({self.value('d', deeper)})",
            lambda: f"({self.value('n', 0)}@{self.value('d', 0)})",
            lambda: f"({self.value('s', 0)}@{self.value('d', 0)})",
            lambda: f"[explode {self.value('d', deeper)}]",
            lambda: self._kept(deeper),
            lambda: self._kept_together(deeper),
            lambda: f"[count {self.value('s', deeper)} in {self.value('d', deeper)}]",
            lambda: f"[{self.value('d', deeper)} contains {self.value('n', deeper)}]",
            lambda: f"[lowest of {self.value('d', deeper)} and {self.value('n', deeper)}]",
            lambda: f"[sort {self.value('d', deeper)}]",
        ]
        return chance.choice(forms)()

    def _kept(self, depth: int) -> str:
        word = self._chance.choice(["highest", "lowest", "middle"])
        return f"[{word} {self.value('n', 0)} of {self.value('d', depth)}]"

    def _kept_together(self, depth: int) -> str:
        word = self._chance.choice(["highest", "lowest"])
        others = [self.value(self._chance.choice("ddns"), depth) for _ in range(2)]
        return f"[{word} {self.value('n', 0)} of {' and '.join(others)}]"
