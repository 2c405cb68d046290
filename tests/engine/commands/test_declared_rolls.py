"""The commands on table scripts, as a shell and other programs use them."""

import io
import json
from fractions import Fraction

import pytest

from engine.commands.command_line import main

SCRIPT = """deftype creature { name: string, ac: int }
deffun attack(t: creature) {
  hit = roll("d20");
  if (hit < t.ac) { if (userOption(t, "Reroll?")) { hit = roll("d20"); } }
  if (hit < t.ac) { output("miss"); return 0; }
  d = roll("d6"); output("hit for " + d); return d;
}
defroll "Two attacks" two(t: creature) {
  startGroup(); a = attack(t); endGroup(); b = attack(t);
  output("total " + (a + b)); return a + b
}
"""
ORC = json.dumps({"t": {"ac": 10, "name": "Orc"}})


@pytest.fixture
def file(tmp_path):
    def write(text=SCRIPT, name="script.table"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def json_of(capsys):
    return json.loads(capsys.readouterr().out)


class TestRoll:
    def test_json_has_the_fields_of_the_contract(self, file, capsys):
        arguments = ["--arguments", ORC, "--dice", "3,18,4", "--json"]
        assert 0 == main(["roll", *arguments, file()])
        option = {"option": "crt", "who": "Orc", "label": "Reroll?", "chosen": False}
        assert {
            "language": "table",
            "outputs": [[option, "miss"], "hit for 4", "total 4"],
            "options": [["crt", "Orc", "Reroll?", False]],
            "keys": [["c", "d20", 3], ["Cc", "d20", 18], ["Ccrii", "d6", 4]],
            "returned": 4,
            "error": None,
            "diagnostics": [["note", 10, "semicolon missing"]],
        } == json_of(capsys)

    def test_text_shows_groups_and_decisions(self, file, capsys):
        assert 0 == main(["roll", "--arguments", ORC, "--dice", "3,18,4", file()])
        assert [
            "  [ ] Reroll? (Orc)  --choose crt=true",
            "  miss",
            "hit for 4",
            "total 4",
            "= 4",
        ] == capsys.readouterr().out.splitlines()

    CHOICE = (
        'defroll x() { a = roll("d6"); n = userChoice("Al", "Keep", 0, 2, a, -1);'
        ' if (n > 0) { return n * roll("d6"); } return n; }'
    )

    def test_a_choice_is_made_by_its_number(self, file, capsys):
        common = ["roll", "--dice", "3,5", file(self.CHOICE)]
        assert 0 == main(common)
        assert [
            "Keep (Al): [0] 2 3 -1  --choose r=2",
            "= 0",
        ] == capsys.readouterr().out.splitlines()
        assert 0 == main([*common, "--choose", "r=3", "--json"])
        told = json_of(capsys)
        option = {
            "option": "r",
            "who": "Al",
            "label": "Keep",
            "chosen": 3,
            "offered": [0, 2, 3, -1],
        }
        assert ([option], 15) == (told["outputs"], told["returned"])
        assert 0 == main([*common, "--choose", "r=-1"])
        assert "= -1" in capsys.readouterr().out

    @pytest.mark.parametrize("answer", ["4", "true"])
    def test_what_is_not_offered_is_told_and_not_chosen(self, file, capsys, answer):
        assert 0 == main(["roll", "--dice", "3,5", "--choose", f"r={answer}", file(self.CHOICE)])
        out, err = capsys.readouterr()
        assert "Keep (Al): [0] 2 3 -1" in out
        assert f"warning: Keep cannot be answered with {answer}" in err
        assert "it offers 0, 2, 3, -1" in err

    @pytest.mark.parametrize(("policy", "mean"), [("never", 0), ("Keep=2", 7), ("keep=-1", -1)])
    def test_odds_take_a_number_for_a_choice(self, file, capsys, policy, mean):
        assert 0 == main(["calc", "--policy", policy, "--json", file(self.CHOICE)])
        assert mean == json_of(capsys)["average"]

    def test_memory_replays_what_was_rolled(self, file, tmp_path, capsys):
        memory = str(tmp_path / "rolls.json")
        common = ["roll", "--arguments", ORC, "--memory", memory, "--json", file()]
        assert 0 == main([*common, "--dice", "3,18,4"])
        first = json_of(capsys)
        assert 0 == main([*common, "--dice", "15,6", "--choose", "crt=true"])
        second = json_of(capsys)
        assert 0 == main([*common, "--dice", ""])
        assert [4, 10] == [first["returned"], second["returned"]]
        assert first == json_of(capsys)

    def test_memory_is_written_whole_or_not_at_all(self, file, tmp_path, capsys, monkeypatch):
        def interrupted(path, *_):
            assert not path.samefile(memory)
            raise KeyboardInterrupt

        memory = tmp_path / "rolls.json"
        words = ["roll", "--arguments", ORC, "--memory", str(memory), file()]
        assert 0 == main([*words, "--dice", "3,18,4"])
        before = memory.read_text(encoding="utf-8")
        with monkeypatch.context() as patch:
            patch.setattr("pathlib.Path.replace", interrupted)
            main([*words, "--dice", "15,6", "--choose", "crt=true"])
        assert before == memory.read_text(encoding="utf-8")

    TOLD_ALIKE = (
        'defroll x() { n = 0; if (true && roll("d4") > 0) { if (userOption("A")) { n = roll("d6");'
        ' } } if (true) { if (userOption("B")) { n = n + 10 * roll("d6"); } } return n; }'
    )
    """``A`` is at ``&t`` and ``B`` at ``it``: both are told as ``it``."""

    @pytest.mark.parametrize(
        ("choices", "dice", "returned"),
        [
            (["it=true"], "1,2,3", 32),
            (["&t=true", "it=false"], "1,2", 2),
            (["&t=false", "it=true"], "1,3", 30),
        ],
    )
    def test_decisions_told_alike_have_exact_paths(self, file, capsys, choices, dice, returned):
        given = [word for one in choices for word in ("--choose", one)]
        assert 0 == main(["roll", *given, "--dice", dice, "--json", file(self.TOLD_ALIKE)])
        assert returned == json_of(capsys)["returned"]

    def test_decisions_told_alike_are_shown_with_their_exact_paths(self, file, capsys):
        assert 0 == main(["roll", "--dice", "1", file(self.TOLD_ALIKE)])
        assert [
            "[ ] A  --choose '&t'=true",
            "[ ] B  --choose it=true",
            "= 0",
        ] == capsys.readouterr().out.splitlines()

    def test_a_memory_of_exact_paths_shares_no_dice(self, file, tmp_path, capsys):
        text = (
            'defroll x() { if (userOption("A") && roll("d4") > 0) { return roll("d6"); }'
            ' if (true) { return roll("d6"); } return 0; }'
        )
        memory = str(tmp_path / "rolls.json")
        common = ["roll", "--memory", memory, "--json", file(text)]
        assert 0 == main([*common, "--dice", "3"])
        assert 0 == main([*common, "--choose", "=true", "--dice", "1,6"])
        assert [3, 6] == [
            json.loads(line)["returned"] for line in capsys.readouterr().out.split("\n")[:2]
        ]

    def test_the_roll_is_chosen_by_name(self, file, capsys):
        text = 'defroll "One" a() { return 1; } defroll "Two" b() { return 2; }'
        assert 0 == main(["roll", "--roll", "TWO", "--json", file(text)])
        assert 2 == json_of(capsys)["returned"]
        assert 1 == main(["roll", file(text)])
        assert "choose one of: a, b" in capsys.readouterr().err
        assert 1 == main(["roll", "--roll", "many", file(text)])
        told = capsys.readouterr().err
        assert "this script has no roll many\n    hint: choose one of: a, b" in told

    def test_arguments_from_a_file(self, file, tmp_path, capsys):
        (tmp_path / "orc.json").write_text(ORC, encoding="utf-8")
        arguments = f"@{tmp_path / 'orc.json'}"
        assert 0 == main(["roll", "--arguments", arguments, "--dice", "18,4,18,4", file()])
        assert "total 8" in capsys.readouterr().out

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            (b"\xff", "the file is not UTF-8 text"),
            (b" " * 1000, "the file is too long"),
            (None, "gone.json: No such file or directory"),
        ],
    )
    def test_arguments_from_no_such_file(
        self, file, tmp_path, capsys, monkeypatch, content, message
    ):
        monkeypatch.setattr("engine.encoding.MOST_BYTES", 1000)
        path = tmp_path / "gone.json"
        if content is not None:
            path.write_bytes(content)
        assert 2 == main(["roll", "--arguments", f"@{path}", file()])
        told = capsys.readouterr().err
        assert "the arguments cannot be read" in told
        assert message in told

    def test_standard_input_with_the_notation_named(self, monkeypatch, capsys):
        source = io.TextIOWrapper(io.BytesIO(b"defroll x() { return true; }"))
        monkeypatch.setattr("sys.stdin", source)
        assert 0 == main(["roll", "--language", "table", "--json", "-"])
        assert True is json_of(capsys)["returned"]

    def test_an_error_at_run_time_is_part_of_the_result(self, file, capsys):
        name = file('defroll x() {\n output("one");\n a = 1 / 0;\n}')
        assert 1 == main(["roll", "--json", name])
        captured = capsys.readouterr()
        found = json.loads(captured.out)
        assert (["one"], "division by zero (line 3)") == (found["outputs"], found["error"])
        first, hint = captured.err.splitlines()
        assert f"{name}:3:6: error: division by zero" == first
        assert hint.startswith("    hint: divide only where it is not 0")

    def test_what_may_be_a_slip_is_told_before_the_roll(self, file, capsys):
        name = file("defroll x() { return roll(2d6 + 3); }")
        assert 0 == main(["roll", "--seed", "1", name])
        told = capsys.readouterr().err
        assert f"{name}:1:27: note: `+` joins 2d6 and 3 to the text 2d63" in told.splitlines()
        assert 0 == main(["check", name])
        assert told == capsys.readouterr().err

    @pytest.mark.parametrize("command", ["roll", "check", "calc"])
    def test_a_script_without_a_roll_is_refused_by_every_command(self, file, capsys, command):
        name = file("deftype hero { level: int }")
        assert 1 == main([command, name])
        first, hint = capsys.readouterr().err.splitlines()
        assert f"{name}:1:28: error: this script has no defroll" == first
        assert "defroll Attack()" in hint

    def test_a_script_at_error_says_why(self, file, capsys):
        name = file("defroll x() { a = b; }")
        assert 1 == main(["roll", "--json", name])
        captured = capsys.readouterr()
        assert "cannot run: there are mistakes in x" == json.loads(captured.out)["error"]
        assert f"{name}:1:19: error: unknown name b" == captured.err.splitlines()[0]

    def test_a_number_among_the_arguments_can_be_replaced(self, file, capsys):
        name = file("defroll x(luck: int) { return luck; }")
        assert 0 == main(["roll", "-D", "luck=7", "--json", name])
        captured = capsys.readouterr()
        assert (7, "") == (json.loads(captured.out)["returned"], captured.err)
        assert 1 == main(["roll", "-D", "lick=7", name])
        assert "there is no number lick among the arguments" in capsys.readouterr().err

    @pytest.mark.parametrize(
        "content", ["[]", "[" * 100_000, '{"rolls": [["", "d20", Infinity]]}', '{"rolls": 3}']
    )
    def test_a_memory_that_is_none(self, file, tmp_path, capsys, content):
        (tmp_path / "rolls.json").write_text(content, encoding="utf-8")
        assert 1 == main(["roll", "--memory", str(tmp_path / "rolls.json"), file()])
        assert "does not hold remembered rolls" in capsys.readouterr().err
        (tmp_path / "rolls.json").write_text("[" * 10_000, encoding="utf-8")
        assert 1 == main(["roll", "--memory", str(tmp_path / "rolls.json"), file()])
        assert "does not hold remembered rolls" in capsys.readouterr().err

    def test_arguments_without_end_are_called_so(self, file, capsys):
        assert 2 == main(["roll", "--arguments", "[" * 10_000, file()])
        assert "they are nested too deeply" in capsys.readouterr().err

    @pytest.mark.parametrize(
        "arguments",
        [
            ["--arguments", "{"],
            ["--arguments", "[]"],
            ["--arguments", "[" * 100_000],
            ["--arguments", "@nowhere.json"],
            ["--choose", "r"],
            ["--choose", "r=yes"],
        ],
    )
    def test_wrong_arguments_are_usage_errors(self, file, arguments, capsys):
        assert 2 == main(["roll", *arguments, file()])
        told = capsys.readouterr().err
        assert "error: argument --" in told
        assert "recursion" not in told


class TestCalc:
    def test_json_is_that_of_every_notation(self, file, capsys):
        assert 0 == main(["calc", "--arguments", ORC, "--json", file()])
        found = json_of(capsys)
        assert "table" == found["language"]
        assert [[0], "81/400"] == found["outcomes"][0]
        assert ("0", 3.85) == (found["missing"], found["average"])
        assert 1 == sum(Fraction(share) for _, share in found["outcomes"])

    @pytest.mark.parametrize("policy", ["Reroll?=always", "always"])
    def test_a_policy_decides_all_rolls_or_those_of_its_label(self, file, policy, capsys):
        assert 0 == main(["calc", "--arguments", ORC, "--policy", policy, "--json", file()])
        assert 5.5825 == json_of(capsys)["average"]

    @pytest.mark.parametrize(
        ("decision", "label", "told"),
        [
            ('userOption("Reroll?")', "Rerol?", ["has no decision rerol?", "did you mean Reroll?"]),
            ('userOption("Reroll " + n)', "other", ["has no decision other"]),
            ('userOption("Reroll " + n)', "REROLL 1", []),
            ('userOption("" + n)', "other", []),
            ('userOption("Reroll?")', "reroll?", []),
        ],
    )
    def test_a_label_that_no_decision_has(self, file, capsys, decision, label, told):
        name = file(f"defroll x() {{ n = 1; if ({decision}) {{ n = 2; }} return n; }}")
        assert 0 == main(["calc", "--policy", f"{label}=never", name])
        warnings = [line for line in capsys.readouterr().err.splitlines() if "anyone" not in line]
        assert len(told) == len(warnings)
        assert all(words in line for words, line in zip(told, warnings, strict=True))
        assert not warnings or warnings[0].startswith(f"{name}:1:9: warning: ")

    def test_what_is_told_is_called_what_it_is(self, file, capsys):
        name = file(
            'defroll a() { n = 1\n if (userOption("A")) { n = 2; } return n; }'
            " defroll b() { return y; }"
        )
        assert 0 == main(["calc", "--roll", "a", name])
        assert [
            f"{name}:1:19: note: semicolon missing",
            f"{name}:2:6: warning: userOption without a person: anyone may answer",
            f"{name}:2:67: error: unknown name y",
            "    hint: the roll that is played does without this",
        ] == [
            line
            for line in capsys.readouterr().err.splitlines()
            if "hint: write" not in line and "hint: insert" not in line
        ]

    def test_an_outcome_by_name(self, file, capsys):
        assert 0 == main(["calc", "--arguments", ORC, "--outcome", "b", "--json", file()])
        assert 1.925 == json_of(capsys)["average"]

    def test_rounds_of_a_loop_can_be_limited(self, file, capsys):
        name = file('defroll x() { n = 0; while (roll("d2") == 2) { n++; } return n; }')
        assert 0 == main(["calc", "--max-iterations", "3", "--json", name])
        found = json_of(capsys)
        assert ("1/16", [[3], "1/16"]) == (found["missing"], found["outcomes"][-1])

    def test_an_estimate_is_of_so_many_rolls(self, file, capsys):
        options = ["--samples", "200", "--seed", "1", "--json"]
        assert 0 == main(["calc", "--arguments", ORC, *options, file()])
        assert 200 == json_of(capsys)["samples"]

    def test_a_script_at_error(self, file, capsys):
        name = file("defroll x() { return b; }")
        assert 1 == main(["calc", name])
        first, hint = capsys.readouterr().err.splitlines()
        assert f"{name}:1:22: error: unknown name b" == first
        assert hint.startswith("    hint: a variable begins where it is given a value")

    def test_a_script_that_lost_its_only_roll_tells_where(self, file, capsys):
        name = file("x = 1; }")
        assert 1 == main(["calc", name])
        assert "stands outside of every" in capsys.readouterr().err

    def test_a_policy_without_an_answer_is_a_usage_error(self, file, capsys):
        assert 2 == main(["calc", "--policy", "Reroll?=maybe", file()])
        assert "LABEL=never|always" in capsys.readouterr().err


class TestCheck:
    def test_json_has_forms_and_rolls(self, file, capsys):
        name = file()
        assert 0 == main(["check", "--json", name])
        assert {
            "file": name,
            "language": "table",
            "diagnostics": [["note", 10, "semicolon missing"]],
            "forms": [{"type": "creature", "fields": [["name", "string"], ["ac", "int"]]}],
            "rolls": [{"title": "Two attacks", "name": "two", "params": [["t", "creature"]]}],
        } == json_of(capsys)

    def test_every_error_has_its_line(self, file, capsys):
        name = file("deffype t { a: int }\ndefroll x() {\n a = b;\n c = roll(1);\n}")
        assert 1 == main(["check", name])
        assert [
            f"{name}:1:1: warning: deffype read as deftype",
            "    hint: write `deftype`",
            f"{name}:3:6: error: unknown name b",
            "    hint: a variable begins where it is given a value: write b = ... before this",
            f"{name}:4:11: error: roll needs string here, not int",
            '    hint: write "d1"',
        ] == capsys.readouterr().err.splitlines()

    def test_other_notations_tell_all_their_errors_too(self, file, capsys):
        name = file("a +\nsum b U U 3", "script.t")
        assert 1 == main(["check", "--json", name])
        found = json_of(capsys)
        assert "troll" == found["language"]
        assert {"error"} == {severity for severity, _, _ in found["diagnostics"]}
        assert {"file", "language", "diagnostics"} == set(found)


def test_errors_of_dice_stand_where_they_are_rolled(tmp_path, capsys):
    file = tmp_path / "quotient.table"
    file.write_text('defroll r() {\n  x = 1;\n  return x + roll("6/(1d2-1)");\n}\n', "utf-8")

    for arguments in (["calc"], ["roll", "--dice", "1"], ["roll", "--dice", "9"]):
        assert 1 == main([*arguments, str(file)])
        assert capsys.readouterr().err.startswith(f"{file}:3:14: error: ")
