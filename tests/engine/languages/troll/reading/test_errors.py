from __future__ import annotations

import pytest

from engine.errors import DiceError
from engine.languages.troll.reading.errors import EXAMPLES, UNCLOSED
from engine.languages.troll.reading.parser import parse


def error_of(script: str) -> DiceError:
    with pytest.raises(DiceError) as caught:
        parse(script)
    return caught.value


def place_of(script: str) -> str:
    span = error_of(script).span
    return script[span.start : span.end]


@pytest.mark.parametrize(
    ("name", "script"), [(name, script) for name, scripts in EXAMPLES for script in scripts]
)
def test_every_example_has_the_error_it_stands_for(name: str, script: str) -> None:
    fixed_words = name.partition("{")[0]
    assert error_of(script).message.startswith(fixed_words)


@pytest.mark.parametrize(
    ("script", "message", "place"),
    [
        ("", "the script is empty", ""),
        ("\\ only a comment", "the script is empty", "\\ only a comment"),
        ("d6 +", "a value is missing after `+`", "+"),
        ("x := 3;\ny := x +;\ny", "a value is missing between `+` and `;`", ";"),
        ("3 +\n   @ 4", "a value is missing between `+` and `@`", "@"),
        ("sum (3d6", "this `(` has no `)`", "("),
        ("{1, [2, 3}", "this `[` has no `]`", "["),
        ("d6)", "this `)` closes nothing", ")"),
        ("x := 1; if x 3", "this `if` has no `then`", "3"),
        ("sum (if 1 then 2)", "this `if` has no `else`", ")"),
        ("[a, a] := [1, 2]; a", "a is bound twice here", "a"),
        ("[a, 3] := [1, 2]; a", "a tuple is taken apart by names", "3"),
        ("{a, b} := {1, 2}; a", "only a name can stand before `:=`", ":="),
        ("fold [x, y] in 3d6 from y := 0 do x", "y is bound twice here", "y"),
        ("[1]", "a tuple has two parts or more, with commas between them", "]"),
        ("fold x in 3d6 from 0 do x", "what this `fold` carries has no name", "0"),
        ("fold x in 3d6 from x := 0 do x", "x is bound twice here", "x"),
        ("(fold x in 3d6 from a := 0)", "this `fold` has no `do`", ")"),
        ("largest 1+1 d6", "`largest` needs two operands", "6"),
        ("1..2..3", "this `..` cannot follow what is before it", ".."),
        ("sum 3'4", "this `'` cannot follow what is before it", "'"),
        ("d6 - 0.5", "numbers are whole, except after `?`", "0.5"),
        ("3 ~ 4", "only a name can stand before `~`", "~"),
        ("x = 3; x", "this `;` ends no binding", ";"),
        ("1.5 * d6", "numbers are whole, except after `?`", "."),
        ("foe1 := 5d2; sum foe1", "foe1 is not a name", "foe1"),
        ("sum x2", "x2 is not a name", "x2"),
        ("else", "`else` is not expected here", "else"),
        ("d6 \0 +", None, None),
        ("1 2", "`2` is not expected behind a complete expression", "2"),
        ("function f(x, x) = x call f(1, 2)", "f has two parameters named x", "x"),
        ("function f(x) = 1 compositional f(0,d,+) 3", "there are two functions named f", "f"),
    ],
)
def test_the_error_is_named_and_placed(script: str, message: str | None, place: str | None) -> None:
    if message is None:
        parse(script)
    else:
        assert (message, place) == (error_of(script).message, place_of(script))


@pytest.mark.parametrize(
    ("script", "place", "hint"),
    [
        ("x := 3; function f(s) = s + 1 call f(x)", "function", "before or after the whole"),
        ("3 != 4", "!=", "write =/="),
        ("3 == 4", "==", "write ="),
        ("3 => 4", "=>", "write >="),
        ("3 =< 4", "=<", "write <="),
        ("// comment", "//", "a comment begins with \\"),
        ("d6 // 2", "//", "write / to divide"),
        ("d6 ** 2", "**", "x*x"),
        ("d6 ^ 2", "^", "x*x"),
        ("d6 % 2", "%", "mod"),
        ("x : = 3; x", ":", ":="),
        ("2 \N{MULTIPLICATION SIGN} 3", "\N{MULTIPLICATION SIGN}", "write *"),
        ("Nd6", "Nd", "write N d6"),
        ("sumd6", "sumd", "write sum d6"),
        ("d6Ud4", "Ud", "write U d"),
        ("SUM 3d6", "SUM", "the operator is written sum"),
        ("1u2", "u", "the operator is written U"),
        ("larges 3 4d6", "larges", "did you mean largest?"),
        ("if 1 then 2 esle 3", "esle", "did you mean else?"),
        ("z := 3", ":=", "z is an operator, so it cannot be a name"),
        ("straight := 3", ":=", "straight is an operator, so it cannot be a name"),
        ("mod := 3", "mod", "mod is an operator, so it cannot be a name"),
        ("foreach d in 1..3 do d", "d", "d is an operator, so it cannot be a name"),
        ("x := d4; z", "z", "z is an operator, so it cannot be a name"),
        ("max(1, 2)", "(", "several values are written {1, 2}"),
        ("stra\N{LATIN SMALL LETTER SHARP S}e", "straße", "the letters a to z and A to Z only"),
        ('"open || 3', '"open || 3', 'a second " on the same line'),
        ("function f(x) = x + 1; call f(2)", ";", "functions stand at the end"),
    ],
)
def test_a_hint_says_what_to_write(script: str, place: str, hint: str) -> None:
    assert place == place_of(script)
    assert hint in (error_of(script).hint or "")


def test_a_string_with_a_tab() -> None:
    assert "control characters" in error_of('"a\tb"').message


def test_the_first_error_of_a_text_is_shown() -> None:
    assert "(" == place_of("(1 2 $")
    assert UNCLOSED.format(open="(", close=")") == error_of("(1 2 $").message
