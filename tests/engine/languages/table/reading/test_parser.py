"""Reading table scripts: tolerant of how they are typed, never of what they would mean."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.languages.diagnostics import Severity
from engine.languages.table.reading.parser import MAX_DEPTH, MOST_TERMS, read
from engine.languages.table.reading.syntax import (
    Assignment,
    BinaryOperation,
    Hole,
    IfStatement,
    Logical,
    NumberLiteral,
    Text,
    UnaryOperation,
    walk,
)
from tests.engine.languages.table.scripts import body


def messages(text, *severities):
    wanted = severities or tuple(Severity)
    return [one.message for one in read(text).diagnostics if one.severity in wanted]


def statements(text):
    (roll,) = read(text).functions
    return roll.body.statements


class TestTolerance:
    @pytest.mark.parametrize("opening", '"“”„‟″＂')  # noqa: RUF001 - every quote there is
    @pytest.mark.parametrize("closing", '"”＂')  # noqa: RUF001
    def test_any_quote_opens_and_any_closes(self, opening, closing):
        (found,) = statements(body(f"a = {opening}d20{closing};"))
        assert "d20" == found.value.value

    def test_escapes_in_a_text(self):
        (found,) = statements(body(r'a = "say \"hi\"\nthere";'))
        assert 'say "hi"\nthere' == found.value.value

    @pytest.mark.parametrize("dash", ["\u2013", "\u2014"])
    def test_a_dash_after_a_name_that_ends_a_statement_counts_down(self, dash):
        for ending in (";", " ; ", "\n a = 1;", " }"):
            text = f"defroll x() {{ a = 1; a {dash}{ending}" + ("" if "}" in ending else "}")
            first = statements(text)[1]
            assert isinstance(first, Assignment)
            assert ("-", 1) == (first.operator, first.value.value)

    @pytest.mark.parametrize("dash", ["\u2013", "\u2014"])
    @pytest.mark.parametrize(
        "before",
        ["a = 2", "a = b", 'a = "x"', "a = true", "a++", "output(a)", "a = (b)", "a = 2d6"],
    )
    def test_a_dash_counts_down_behind_a_line_without_its_semicolon(self, dash, before):
        text = f"defroll x() {{\n{before}\na {dash}\noutput(a)\n}}"
        assert [] == messages(text, Severity.ERROR)
        found = statements(text)[1]
        assert isinstance(found, Assignment)
        assert ("-", 1) == (found.operator, found.value.value)

    @pytest.mark.parametrize("before", ["a = 3 +", "a = max(3,", "return"])
    def test_a_dash_at_a_line_end_subtracts_within_an_expression(self, before):
        closing = ")" if "(" in before else ""
        text = body(f"b = 1;\n{before}\nb \u2013\nb{closing};")
        assert [] == messages(text)
        assert 2 == len(statements(text))

    @pytest.mark.parametrize("dash", ["\u2013", "\u2014", "\u2212", "-"])
    def test_any_other_dash_subtracts(self, dash):
        (found,) = statements(body(f"a = 3 {dash} 1;"))
        assert isinstance(found.value, BinaryOperation)
        assert "-" == found.value.operator

    @pytest.mark.parametrize("typed", ["\u2212=", "\u2013=", "\u2014=", "-="])
    def test_any_dash_before_an_equals_sign_takes_off(self, typed):
        found = statements(body(f"a = 3; a {typed} 2;"))[1]
        assert isinstance(found, Assignment)
        assert ("-", 2) == (found.operator, found.value.value)

    def test_two_long_dashes_count_down(self):
        found = statements(body("a = 3; a \u2212\u2212;"))[1]
        assert isinstance(found, Assignment)
        assert ("-", 1) == (found.operator, found.value.value)

    def test_a_comma_may_stand_behind_the_last_argument(self):
        text = body("a = max(1, 2,);")
        assert [] == messages(text)
        (found,) = statements(text)
        assert 2 == len(found.value.arguments)

    @pytest.mark.parametrize(("typed", "meant"), [("≤", "<="), ("≥", ">="), ("≠", "!=")])
    def test_comparisons_of_word_processors(self, typed, meant):
        (found,) = statements(body(f"a = 3 {typed} 1;"))
        assert meant == found.value.operator

    def test_capitals_do_not_matter(self):
        (found,) = statements("DEFROLL x() { IF (True) { A = 1; } Else { a = 2; } }")
        assert isinstance(found, IfStatement)
        assert found.otherwise is not None

    def test_comments_are_passed_over(self):
        assert [] == messages("// one }\ndefroll x() { /* two\n } */ a = 1; // three\n}")

    def test_a_comment_that_nothing_closes(self):
        assert ["this comment is never closed"] == messages("defroll x() {} /* two }")

    def test_dice_outside_of_quotes(self):
        first, second = statements(body("a = roll(2d6); b = roll(d100);"))
        assert "2d6" == first.value.arguments[0].value
        assert "d100" == second.value.arguments[0].value

    def test_a_variable_takes_precedence_over_bare_dice(self):
        _, found = statements(body('d100 = "d6"; b = roll(d100);'))
        assert not isinstance(found.value.arguments[0], Text)

    def test_a_semicolon_may_be_missing_at_the_end_of_a_line_or_block(self):
        assert ["semicolon missing"] * 2 == messages("defroll x() { a = 1\n b = 2 }")
        assert 2 == len(statements("defroll x() { a = 1\n b = 2 }"))

    @pytest.mark.parametrize(
        "following",
        [
            "a = 3;",
            "a += 3;",
            "a++;",
            "a \u2013\n",
            "++a;",
            'output("b");',
            "startGroup();",
            "if (true) a = 1;",
            "while (false) a = 1;",
            "for (b : c) a = 1;",
            "return 5;",
        ],
    )
    def test_a_semicolon_may_be_missing_behind_a_return_without_value(self, following):
        text = body(f"a = 1;\nif (true) return\n{following}")
        assert [] == messages(text, Severity.ERROR)
        assert "semicolon missing" in messages(text)
        (_, found, _) = statements(text)
        assert None is found.then.value

    @pytest.mark.parametrize(
        ("value", "statement"),
        [("5;", ""), ("a;", ""), ("f(a);", ""), ("a + b;", ""), ("a", "++b;"), ("a.b;", "")],
    )
    def test_what_has_a_value_is_returned_from_the_next_line(self, value, statement):
        text = body(f"return\n{value}\n{statement}")
        assert ["semicolon missing"] * bool(statement) == messages(text)
        assert None is not statements(text)[0].value

    def test_a_semicolon_may_not_be_missing_within_a_line(self):
        assert ["`;` or an operator is missing before `b`"] == messages(body("a = 1 b = 2;"))

    def test_a_comma_may_be_missing_at_the_end_of_a_line(self):
        text = "deftype t {\n a: int\n b: int,\n c: t list list;\n}"
        assert ["comma missing after a field"] == messages(text)
        (found,) = read(text).types
        assert [0, 0, 2] == [one.kind.lists for one in found.fields]

    @pytest.mark.parametrize("typed", ["deffype", "detype", "defftype", "deftpye", "DEFTYP"])
    def test_a_keyword_within_one_edit(self, typed):
        script = read(f"{typed} t {{ a: int }}")
        assert [f"{typed} read as deftype"] == [one.message for one in script.diagnostics]
        assert 1 == len(script.types)

    def test_a_keyword_further_off_is_not_guessed(self):
        (first, *_) = messages("dfftpe t { a: int }", Severity.ERROR)
        assert "`dfftpe` stands outside of every deftype, deffun and defroll" == first

    def test_a_torn_name_of_a_function_is_joined(self):
        text = "deffun addUp(a: int) { return a; }\n" + body("b = add Up(1);")
        assert ["add Up read as one name"] == messages(text)

    def test_a_torn_name_of_anything_else_is_not(self):
        assert ["`;` or an operator is missing before `Up`"] == messages(body("b = add Up(1);"))


class TestGrammar:
    @pytest.mark.parametrize(
        ("text", "outermost"),
        [
            ("1 + 2 * 3", "+"),
            ("1 * 2 + 3", "+"),
            ("1 - 2 - 3", "-"),
            ("1 < 2 + 3", "<"),
            ("1 == 2 < 3", "=="),
            ("-1 * 2", "*"),
        ],
    )
    def test_the_weakest_operator_is_outermost(self, text, outermost):
        (found,) = statements(body(f"a = {text};"))
        assert outermost == found.value.operator

    def test_and_binds_more_tightly_than_or(self):
        (found,) = statements(body("a = true || false && !true;"))
        assert isinstance(found.value, Logical)
        assert "||" == found.value.operator
        assert isinstance(found.value.right.right, UnaryOperation)

    def test_else_belongs_to_the_nearest_if(self):
        (found,) = statements(body("if (true) if (false) a = 1; else a = 2;"))
        assert found.otherwise is None
        assert found.then.otherwise is not None

    @pytest.mark.parametrize("step", ["a++;", "++a;", "a += 1;"])
    def test_ways_to_count(self, step):
        (found,) = statements(body(step))
        assert ("+", 1) == (found.operator, found.value.value)

    def test_a_title_is_optional(self):
        first, second = read('defroll "All Out" x() { } defroll y() { }').functions
        assert ("All Out", "y") == (first.title, second.title)

    def test_numbers_of_any_length(self):
        (found,) = statements(body(f"a = {'9' * 5000};"))
        assert isinstance(found.value, NumberLiteral)
        assert 10**5000 - 1 == found.value.value


class TestErrors:
    def test_several_errors_are_told_at_once(self):
        text = body("a = 3 + ; b = (2 * ; if (a > ) { c = 1; } else { d = ; } e = 2;")
        assert 4 == len(messages(text, Severity.ERROR))
        assigned = [
            one.name.key for one in walk(read(text).functions[0]) if isinstance(one, Assignment)
        ]
        assert ["a", "b", "c", "d", "e"] == assigned

    def test_what_cannot_be_read_is_a_hole(self):
        (found,) = statements(body("a = 3 + ;"))
        assert isinstance(found.value, BinaryOperation)
        assert isinstance(found.value.right, Hole)

    def test_an_error_leaves_other_declarations_alone(self):
        script = read("deftype t { a int, b: int }\n" + body("a = 1;"))
        assert ["`:` with a type is missing after `a`"] == [
            one.message for one in script.diagnostics
        ]
        assert ["a", "b"] == [one.identifier.text for one in script.types[0].fields]
        assert 1 == len(script.functions)

    @pytest.mark.parametrize("word", ["type", "function", "roll"])
    def test_an_open_brace_is_told_where_it_opens(self, word):
        begin = {"type": "deftype t {", "function": "deffun t() {", "roll": "defroll t() {"}[word]
        script = read(f"{begin}\ndefroll x() {{ }}")
        assert [f"the {{ of the {word} t is never closed"] == [
            one.message for one in script.diagnostics
        ]
        assert [1] == [one.line for one in script.diagnostics]
        assert "x" == script.functions[-1].identifier.text

    def test_a_brace_too_many(self):
        assert ["this } closes nothing"] == messages("defroll x() { } }")

    def test_an_unclosed_text_is_told_without_its_consequences(self):
        text = 'defroll x() { output("a);\n b = 1; }'
        assert ["this text is not closed on its line"] == messages(text)

    def test_a_record_cannot_be_changed(self):
        assert ["a record cannot be changed by a script"] == messages(body("a.b = 3;"))

    @pytest.mark.parametrize(
        ("text", "mended"),
        [
            ("deftype t { a: int b: int }", "deftype t { a: int, b: int }"),
            ("deftype t { a: int list b: int }", "deftype t { a: int list, b: int }"),
            ("defroll x(a: int b: int) { }", "defroll x(a: int, b: int) { }"),
            ("deffun x(a: int\n b: int) { }", "deffun x(a: int,\n b: int) { }"),
        ],
    )
    def test_a_comma_missing_between_fields_or_parameters(self, text, mended):
        (told,) = read(text).diagnostics
        assert ("`,` is missing before `b`", Severity.ERROR) == (told.message, told.severity)
        assert [mended] == [fix.apply(text) for fix in told.fixes]
        assert () == read(mended).diagnostics

    def test_behind_a_missing_comma_all_is_read(self):
        (declared,) = read("deftype t { a: int b: int c: int }").types
        assert ["a", "b", "c"] == [one.identifier.text for one in declared.fields]

    def test_a_comma_missing_between_arguments(self):
        message = "`,` or an operator is missing before `2`"
        assert [message] == messages(body("a = max(1 2);"))

    def test_a_field_that_is_not_written_yet_needs_no_comma(self):
        assert ["`hp` does not belong here"] == messages("deftype t { a: int hp }")

    def test_depth_is_limited(self):
        text = body("a = " + "(1 + " * MAX_DEPTH + "1" + ")" * MAX_DEPTH + ";")
        (message,) = messages(text)
        assert message.endswith("deep in one another")

    @pytest.mark.parametrize("sign", [" + ", " * ", " && "])
    def test_a_long_sum_is_flat(self, sign):
        assert [] == messages(body("a = " + sign.join(["1"] * (MOST_TERMS + 1)) + ";"))

    def test_terms_are_limited(self):
        text = body("a = " + " + ".join(["1"] * (MOST_TERMS + 2)) + ";")
        assert ["an expression has more than 10,000 terms"] == messages(text)

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "}",
            "{",
            "defroll",
            "defroll {",
            "deftype t",
            "deffun f(",
            '"',
            "/*",
            "@",
            "2d",
            "defroll x(",
        ],
    )
    def test_no_text_is_too_short(self, text):
        assert (text == "") == (messages(text) == [])

    @given(st.text(alphabet='abd1 ={}();,.:+-"\n', max_size=60))
    def test_any_text_can_be_read(self, text):
        for one in read("deffun f(a: int) { " + text).diagnostics:
            assert one.message

    @given(
        st.lists(
            st.sampled_from(
                [
                    "if",
                    "else",
                    "while",
                    "(",
                    ")",
                    "{",
                    "}",
                    "a",
                    "=",
                    "1",
                    ";",
                    "defroll",
                    "for",
                    ":",
                    "\n",
                    '"x"',
                    "return",
                    "&&",
                    "-",
                    "++",
                    ",",
                    "roll",
                ]
            ),
            max_size=25,
        )
    )
    def test_any_words_can_be_read(self, words):
        script = read("defroll x() { " + " ".join(words))
        assert all(0 <= one.span.start <= one.span.end for one in script.diagnostics)


@pytest.mark.parametrize(
    "text",
    [
        'defroll x() { a = 1; return a + roll("2d6"); }',
        "deffun f(a;",
        "defroll x() { for(each: l) {} }",
    ],
)
def test_a_script_at_error_in_any_place_is_read_without_any_other_error(text: str) -> None:
    for end in range(len(text)):
        for rest in ("", ";", "(", "}", " x", '"'):
            assert read(text[:end] + rest).text == text[:end] + rest
