"""Errors of AnyDice programs: what they say, where, and the fix that they offer."""

from __future__ import annotations

import pytest

from engine.errors import DiceError
from engine.languages.anydice.reading.parser import parse


def error_of(text: str) -> DiceError:
    with pytest.raises(DiceError) as caught:
        parse(text)
    return caught.value


@pytest.mark.parametrize(
    ("mended", "text"),
    [
        ("output 2d6", "2d6"),
        ("output 3d{1,2}", "output 3d{1;2}"),
        ("A: 3 output {1, A}d6", "A: 3 output {1; A}d6"),
        ("output [highest 1 of 2d20]", "output highest 1 of 2d20"),
        ("output [explode d6] + 3", "output explode d6 + 3"),
        ("output 3d6 + 2", "output sum 3d6 + 2"),
        ("output 3d6", "output sum(3d6)"),
        ("output d6 = 6", "output d6 is 6"),
        ("loop X over {1..6} { output X }", "loop X over 1..6 { output X }"),
        (
            "function: f X:n Y:s { result: X } output [f 3 d6]",
            "function: f(X:n, Y:s) { result: X } output [f 3 d6]",
        ),
        (
            "function: f X:n { if X > 2 & X < 5 { result: 1 } } output [f d6]",
            "function: f X:n { if X > 2 and X < 5 { result: 1 } } output [f d6]",
        ),
        (
            "function: f X:n { result: X } output [f d6]",
            "function: f X:n { result = X } output [f d6]",
        ),
        ("A: 3 output [f]", "A: 3 [f]"),
        ("output 3d6", "Output 3d6"),
        ("output 3d6", "outputs 3d6"),
        ("output 3d6", "ouptut 3d6"),
        ("output [highest 3 of 4d6]", "output [highest 3 of 4d6"),
        ('output [highest 1 of 2d6] named "x"', 'output [highest 1 of 2d6 named "x"'),
        ("output (2d6 + 3)", "output (2d6 + 3"),
        ("output 2d6", "output 2d6)"),
        ("ROLL: 3d6 output ROLL", "roll: 3d6 output ROLL"),
        ("ROLL: 3d6 output ROLL", "ROLL: 3d6 output roll"),
        ("output 3d6 >= 4", "output 3d6 > = 4"),
        ("output 3d6 >= 4", "output 3d6 => 4"),
        ("output 3d6 = 4", "output 3d6 == 4"),
        ("output d6 & d6", "output d6 && d6"),
        ("output 2d6 >= 4", "output 2d6 \N{GREATER-THAN OR EQUAL TO} 4"),
        ("output 2d6 - 4", "output 2d6 \N{MINUS SIGN} 4"),
        ("A : 3 output A", "A = 3 output A"),
        ("A: 3 output A", "A: 3; output A"),
        ("function: f N:n { result: N } output [f 3]", "function f N:n { result: N } output [f 3]"),
        ("function: f N:n { result: N } output [f 3]", "function: f N:n { result N } output [f 3]"),
        ('output 2d6 named "damage"', "output 2d6 named damage"),
        ('set "explode depth" to 3 output d6', "set explode depth to 3 output d6"),
        ("output 3d6", "output 3D6"),
        ("output d100", "output d%"),
        ("output d6 \\ the end\\", "output d6 \\ the end"),
        ("X: 3\noutput Xd6 + X", "x: 3\noutput xd6 + x"),
        (
            "ATTACK_BONUS: 3\noutput d20 + ATTACK_BONUS",
            "attack_bonus: 3\noutput d20 + attack_bonus",
        ),
        ('MYDIE: d6 output MYDIE named "myDie"', 'myDie: d6 output myDie named "myDie"'),
        ("POOL: 4d6\noutput [highest 3 of POOL]", "pool: 4d6\noutput [highest 3 of pool]"),
        (
            "function: f X:n { result: X } output [f 3]",
            "function: f x:n { result: x } output [f 3]",
        ),
        ("output [highest 3 of 4d6]", "output 4d6 drop lowest"),
        ("output [highest 2 of 4d6] + 1", "output 4d6 drop the lowest 2 + 1"),
        ("output [highest 3 of 4d6]", "output 4d6kh3"),
        ("output [lowest 1 of 2d20]", "output 2d20kl"),
        ("output d6 * 2", "output d6 x 2"),
        ("output d6 + 2", "output d6 plus 2"),
        ("function: f X:n { result: X } output [f 3]", "function: f X:n { X } output [f 3]"),
        ("function: f X:n { result: X*2 } output [f 3]", "function: f X:n { X*2 } output [f 3]"),
        (
            "function: f X:n { result: X } output [f 3]",
            "function: f X:n { return: X } output [f 3]",
        ),
        ("output 3d6", "print 3d6"),
        ("X: 1\nX: X + 2\noutput X", "X: 1\nX += 2\noutput X"),
        ("loop I over {1..3} { output I }", "for I over {1..3} { output I }"),
        ("if 1 { output 1 } else if 2 { output 2 }", "if 1 { output 1 } elseif 2 { output 2 }"),
        ("A: 2\nB: Ad6\noutput B", "A: 2\nB: Ad6"),
        (
            "function: toptwo S:s { result: {1, 2}@S }\noutput [toptwo 3d6]",
            "function: top2 S:s { result: {1, 2}@S }\noutput [top2 3d6]",
        ),
        (
            'X_TWO: 2\noutput X_TWO named "X2"\noutput X_TWO+1',
            'X2: 2\noutput X2 named "X2"\noutput X2+1',
        ),
    ],
)
def test_a_mistake_is_mended_by_its_fix(mended, text):
    (fix,) = error_of(text).fixes
    assert mended == text[: fix.span.start] + fix.replacement + text[fix.span.end :]


@pytest.mark.parametrize(
    ("message", "hint", "place", "text"),
    [
        ("this program has no output", "write `output`", "A: 3", "A: 3"),
        ("a value is missing after `+`", "take `+` away", "+", "output 3 +"),
        ("a value is missing between `,` and `}`", "take `,` away", "}", "output {1, 2,}"),
        ("`max` is not a value", "[highest of A and B]", "max", "output max(d6, d8)"),
        ("`kh` says nothing behind dice", "[highest 3 of 4d6]", "kh", "output 4d6kh3"),
        ("`!` says nothing behind dice", "[explode d6]", "!", "output 3d6!"),
        ("a comment is written otherwise", "two \\ signs", "//", "output 3d6 // sum"),
        (
            "`output` cannot stand in a function",
            "result: value",
            "output",
            "function: f { output 1 }",
        ),
        ("`if` has no value", "function: decide", "if", "output if d6 > 3 then 1 else 0"),
        ("`while` begins no statement", "loop I over", "while", "while 1 { }"),
        (
            "nothing can follow `result` in its block",
            "close the block",
            "A",
            "function: f { result: 1 A: 2 } output [f]",
        ),
        ("a type is missing here", "n for a number", "i", "function: f N:i { } output 1"),
        ("a block in { } is missing here", "between { and }", ":", "function: f result: 3"),
        ("this string does not end", 'a second "', '"', 'output d6 named "x'),
        ("'.' means nothing in AnyDice", "whole", ".", "output 3.5"),
        ("this `{` has no `}`", "write `}`", "{", "output {1, 2"),
        ("`over` is missing here", "loop I over", "{", "loop I {1..3} { output I }"),
        ("`to` is missing here", "to 5", "5", 'set "explode depth" 5 output d6'),
        (
            "`bw2` is not a name",
            "letters",
            "bw2",
            "function: bw2 S:s { result: 1 }\noutput [bw2 1]",
        ),
        ("`roll` begins no statement", "in capitals", "roll", "roll d6"),
        ("`0` begins no statement", "`result:`", "0", "function: f X:n { if X { 0 } } output 1"),
        ("no commas stand between arguments", "side by side", ",", "output [f d6, {1, 2}]"),
        ("`-=` sets nothing", "write X: X -", "-=", "X: 1 X -= 2 output X"),
        (
            "`+:` sets nothing",
            "write Y: Y +",
            "+:",
            "function: f X:n { Y: 0 loop I over {1..X} { Y +: I } result: Y } output [f 3]",
        ),
        ("an element has no number in brackets", "write 1@X", "[", "X: {1, 2} output X[2]"),
        (
            "a block in { } is missing here",
            "between { and }",
            "result",
            "function: f X:n { if X > 3 result: 1 } output [f d6]",
        ),
    ],
)
def test_a_mistake_is_told_at_its_place_with_a_hint(message, hint, place, text):
    error = error_of(text)
    assert error.span is not None
    assert error.message.startswith(message), error.message
    assert hint in (error.hint or "")
    if place is not None:
        assert place == text[error.span.start : error.span.end]


def test_what_is_nested_without_end_is_an_error():
    assert "deep" in error_of("output " + "(-" * 600 + "1" + ")" * 600).message
