"""The command ``roll``: seeds, forced dice, and what is printed."""

import pytest

from engine.commands.command_line import main
from tests.engine.commands.reading import json_lines


def test_a_seed_repeats_the_rolls_of_each_file(script, capsys):
    files = [script("5d1000", "one.t"), script("5d1000", "two.t")]

    assert 0 == main(["roll", "--json", "--seed", "3", "--count", "4", *files])
    first, second = json_lines(capsys.readouterr().out)
    assert 4 == len(first["rolls"])
    assert (3, first["rolls"]) == (second["seed"], second["rolls"])


def test_a_fresh_seed_is_told(script, capsys):
    file = script("5d1000")
    main(["roll", "--json", file])
    (fresh,) = json_lines(capsys.readouterr().out)

    main(["roll", "--json", "--seed", str(fresh["seed"]), file])
    assert [fresh] == json_lines(capsys.readouterr().out)


def test_forced_dice_go_on_from_roll_to_roll_and_file_to_file(script, capsys):
    files = [script("2d6", "one.t"), script("d20", "two.t")]

    assert 0 == main(["roll", "--json", "--dice", "5,2,1,3,17", "--count", "2", files[0]])
    (result,) = json_lines(capsys.readouterr().out)
    assert ([[2, 5], [1, 3]], None) == (result["rolls"], result["seed"])
    assert 0 == main(["roll", "--dice", "5,2,17", *files])
    assert "2 5 \n" in capsys.readouterr().out


def test_forced_dice_that_run_out_are_an_error(script, capsys):
    assert 1 == main(["roll", "--json", "--dice", "5", script("2d6")])
    (result,) = json_lines(capsys.readouterr().out)
    assert "used up" in result["error"]["message"]


def test_text_boxes_are_printed_as_they_are(script, capsys):
    assert 0 == main(["roll", script('"a|>bb" || "c"')])
    assert "a c\nbb \n\n" == capsys.readouterr().out


def test_forced_dice_may_begin_with_a_minus(script, capsys):
    name = script("2dF", "fate.roll20")
    assert 0 == main(["roll", "--dice", "-1,1", name])
    assert 0 == main(["roll", "--dice=-1,1", name])
    assert ["2dF: [-1, 1] = 0"] * 2 == capsys.readouterr().out.splitlines()
    assert 2 == main(["roll", "--dice", "--json", name])


def test_criticals_are_marked(script, capsys):
    name = script("3d20cs>19cf1>15", "critical.roll20")
    assert 0 == main(["roll", "--dice", "20,1,16", name])
    assert "3d20cs>19cf1>15: [20***, 1__, 16*] = 2\n" == capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "file"),
    [
        ("3d20kl2kh1", "slip.roll20"),
        ('defroll x() { if (userOption("more")) { return 2; } return 1; }', "slip.table"),
    ],
)
def test_every_command_tells_the_same_slips(script, capsys, text, file):
    name = script(text, file)
    told = []
    for command in ("check", "calc", "roll"):
        assert 0 == main([command, name])
        told.append(capsys.readouterr().err)
    assert told[0]
    assert [told[0]] * 3 == told


def test_dice_of_scripts_are_told_where_that_is_asked_for(script, capsys):
    name = script("sum largest 3 4d6", "stats.t")
    assert 0 == main(["roll", "--dice", "5,1,4,4", name])
    assert "13 \n" == capsys.readouterr().out
    assert 0 == main(["roll", "--show-dice", "--dice", "5,1,4,4", name])
    assert "4d6 [5, ~~1~~, 4, 4] = 13\n" == capsys.readouterr().out
    assert 0 == main(["roll", "--json", "--dice", "5,1,4,4", name])
    (line,) = json_lines(capsys.readouterr().out)
    assert "dice" not in line
    assert 0 == main(["roll", "--show-dice", "--json", "--dice", "5,1,4,4", name])
    (line,) = json_lines(capsys.readouterr().out)
    ((group,),) = line["dice"]
    assert ("4d6", 6, [[13]]) == (group["dice"], group["sides"], line["rolls"])
    assert [True, False, True, True] == [die["kept"] for die in group["rolled"]]


def test_an_accumulate_that_is_cut_off_is_told_as_without_its_dice(script, capsys):
    name = script("accumulate x := d6 while x = 6", "explode.t")
    told = []
    for options in ((), ("--show-dice",)):
        limits = ["--max-iterations", "2", "--dice", "6,6,6", *options]
        told.append((main(["roll", *limits, name]), capsys.readouterr()))
    assert told[0] == told[1]
