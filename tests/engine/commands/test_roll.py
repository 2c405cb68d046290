"""The command ``roll``: seeds, forced dice, and what is printed."""

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


def test_forced_dice_that_run_out_are_a_fault(script, capsys):
    assert 1 == main(["roll", "--json", "--dice", "5", script("2d6")])
    (result,) = json_lines(capsys.readouterr().out)
    assert "used up" in result["error"]["message"]


def test_text_boxes_are_printed_as_they_are(script, capsys):
    assert 0 == main(["roll", script('"a|>bb" || "c"')])
    assert "a c\nbb \n\n" == capsys.readouterr().out
