"""Other words for commands, by which somebody may look for them."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from workbench.theme.translation import QT_TRANSLATE_NOOP

__all__ = ["COMMANDS", "other_words"]

_CONTEXT = "OtherWords"

COMMANDS = {
    "new": QT_TRANSLATE_NOOP("OtherWords", "create start empty blank file"),
    "new_window": QT_TRANSLATE_NOOP("OtherWords", "another second instance side by side"),
    "open": QT_TRANSLATE_NOOP("OtherWords", "load file import script read"),
    "save": QT_TRANSLATE_NOOP("OtherWords", "store write keep file"),
    "save_as": QT_TRANSLATE_NOOP("OtherWords", "rename file elsewhere"),
    "save_copy": QT_TRANSLATE_NOOP("OtherWords", "backup duplicate file"),
    "revert": QT_TRANSLATE_NOOP("OtherWords", "reload discard changes restore reset"),
    "export": QT_TRANSLATE_NOOP(
        "OtherWords", "picture image png svg pdf csv json markdown html table download print share"
    ),
    "copy_chart": QT_TRANSLATE_NOOP("OtherWords", "picture png screenshot clipboard graph plot"),
    "copy_table": QT_TRANSLATE_NOOP("OtherWords", "spreadsheet excel clipboard probabilities"),
    "copy_markdown": QT_TRANSLATE_NOOP("OtherWords", "wiki forum clipboard"),
    "close_window": QT_TRANSLATE_NOOP("OtherWords", "exit"),
    "quit": QT_TRANSLATE_NOOP("OtherWords", "exit end leave close program"),
    "undo": QT_TRANSLATE_NOOP("OtherWords", "back take back revert step mistake"),
    "redo": QT_TRANSLATE_NOOP("OtherWords", "again repeat forward"),
    "cut": QT_TRANSLATE_NOOP("OtherWords", "clipboard move"),
    "copy": QT_TRANSLATE_NOOP("OtherWords", "clipboard"),
    "paste": QT_TRANSLATE_NOOP("OtherWords", "clipboard insert"),
    "select_all": QT_TRANSLATE_NOOP("OtherWords", "everything mark"),
    "find": QT_TRANSLATE_NOOP("OtherWords", "search look for"),
    "find_and_replace": QT_TRANSLATE_NOOP("OtherWords", "search substitute change"),
    "complete": QT_TRANSLATE_NOOP("OtherWords", "autocomplete suggest intellisense keywords"),
    "explain_here": QT_TRANSLATE_NOOP("OtherWords", "help documentation meaning what is"),
    "explain_script": QT_TRANSLATE_NOOP(
        "OtherWords", "what does it do in words plain english tell"
    ),
    "toggle_comment": QT_TRANSLATE_NOOP("OtherWords", "remark note disable line"),
    "next_error": QT_TRANSLATE_NOOP("OtherWords", "fault problem mistake warning"),
    "previous_error": QT_TRANSLATE_NOOP("OtherWords", "fault problem mistake warning"),
    "apply_fix": QT_TRANSLATE_NOOP("OtherWords", "repair mend correct quick suggestion"),
    "convert": QT_TRANSLATE_NOOP("OtherWords", "convert translate"),
    "copy_mechanic": QT_TRANSLATE_NOOP("OtherWords", "share script clipboard"),
    "copy_project": QT_TRANSLATE_NOOP("OtherWords", "share everything clipboard"),
    "copy_mechanic_line": QT_TRANSLATE_NOOP("OtherWords", "share forum post link code clipboard"),
    "copy_project_line": QT_TRANSLATE_NOOP("OtherWords", "share forum post link code clipboard"),
    "share_page": QT_TRANSLATE_NOOP("OtherWords", "html browser interactive export publish"),
    "paste_mechanic": QT_TRANSLATE_NOOP("OtherWords", "import clipboard script"),
    "add": QT_TRANSLATE_NOOP("OtherWords", "new mechanic create dice script"),
    "library": QT_TRANSLATE_NOOP(
        "OtherWords", "games examples presets templates samples browse drop lowest advantage"
    ),
    "shelf": QT_TRANSLATE_NOOP("OtherWords", "creatures characters monsters actors npc"),
    "duplicate": QT_TRANSLATE_NOOP("OtherWords", "copy clone"),
    "compare_decisions": QT_TRANSLATE_NOOP("OtherWords", "strategy choices policy best option"),
    "best_play": QT_TRANSLATE_NOOP("OtherWords", "optimal strategy policy solve decide optimum"),
    "rename": QT_TRANSLATE_NOOP("OtherWords", "name title label"),
    "remove": QT_TRANSLATE_NOOP("OtherWords", "delete erase drop"),
    "move_up": QT_TRANSLATE_NOOP("OtherWords", "order sort"),
    "move_down": QT_TRANSLATE_NOOP("OtherWords", "order sort"),
    "show": QT_TRANSLATE_NOOP("OtherWords", "hide visible display"),
    "roll": QT_TRANSLATE_NOOP("OtherWords", "throw dice random simulate try"),
    "roll_many": QT_TRANSLATE_NOOP("OtherWords", "throw dice random simulate sample"),
    "table_rolls": QT_TRANSLATE_NOOP("OtherWords", "history log histogram throws dice"),
    "table_cards": QT_TRANSLATE_NOOP("OtherWords", "history decisions table scripts"),
    "use_seed": QT_TRANSLATE_NOOP("OtherWords", "repeat reproduce random number"),
    "export_rolls_text": QT_TRANSLATE_NOOP("OtherWords", "save history txt"),
    "export_rolls_picture": QT_TRANSLATE_NOOP("OtherWords", "save image png dice"),
    "clear_rolls": QT_TRANSLATE_NOOP("OtherWords", "delete history reset forget"),
    "clear_cards": QT_TRANSLATE_NOOP("OtherWords", "delete history reset forget"),
    "exactly": QT_TRANSLATE_NOOP("OtherWords", "probability odds chance equal pmf density"),
    "at_least": QT_TRANSLATE_NOOP(
        "OtherWords", "cumulative probability odds chance reach survival or more higher"
    ),
    "at_most": QT_TRANSLATE_NOOP(
        "OtherWords", "cumulative probability odds chance cdf or less lower under"
    ),
    "bars": QT_TRANSLATE_NOOP("OtherWords", "columns histogram bar chart"),
    "lines": QT_TRANSLATE_NOOP("OtherWords", "curve line chart graph"),
    "steps": QT_TRANSLATE_NOOP("OtherWords", "staircase outline"),
    "overlay": QT_TRANSLATE_NOOP("OtherWords", "together one chart superimpose"),
    "grid": QT_TRANSLATE_NOOP("OtherWords", "small multiples side by side separate facets"),
    "percent": QT_TRANSLATE_NOOP("OtherWords", "probability odds chance %"),
    "fraction": QT_TRANSLATE_NOOP("OtherWords", "probability odds chance decimal"),
    "one_in": QT_TRANSLATE_NOOP("OtherWords", "probability odds chance ratio"),
    "logarithmic": QT_TRANSLATE_NOOP("OtherWords", "log axis rare tail"),
    "bands_on_chart": QT_TRANSLATE_NOOP("OtherWords", "ranges zones success tint highlight"),
    "ghost": QT_TRANSLATE_NOOP("OtherWords", "before shadow old compare outline"),
    "whole_chart": QT_TRANSLATE_NOOP("OtherWords", "reset zoom fit all"),
    "table_summary": QT_TRANSLATE_NOOP(
        "OtherWords", "statistics mean average standard deviation median quartiles variance"
    ),
    "table_outcomes": QT_TRANSLATE_NOOP(
        "OtherWords", "probability probabilities odds chances results numbers"
    ),
    "table_bands": QT_TRANSLATE_NOOP("OtherWords", "ranges success failure critical degrees"),
    "table_contest": QT_TRANSLATE_NOOP("OtherWords", "versus opposed duel beat win against"),
    "table_targets": QT_TRANSLATE_NOOP(
        "OtherWords", "difficulty dc threshold number needed success chance"
    ),
    "table_sweep": QT_TRANSLATE_NOOP(
        "OtherWords", "heat map parameter vary series range curve scan"
    ),
    "add_band": QT_TRANSLATE_NOOP("OtherWords", "range zone success new"),
    "swap_opponents": QT_TRANSLATE_NOOP("OtherWords", "exchange sides"),
    "run_sweep": QT_TRANSLATE_NOOP("OtherWords", "heat map calculate parameter vary start"),
    "export_diagram": QT_TRANSLATE_NOOP(
        "OtherWords", "contest histogram rolls difference picture png svg pdf save"
    ),
    "copy_diagram": QT_TRANSLATE_NOOP("OtherWords", "contest histogram rolls picture clipboard"),
    "export_sweep": QT_TRANSLATE_NOOP("OtherWords", "heat map picture png svg csv save"),
    "copy_sweep": QT_TRANSLATE_NOOP("OtherWords", "heat map picture clipboard"),
    "large_tables": QT_TRANSLATE_NOOP("OtherWords", "maximise enlarge bigger full"),
    "cancel": QT_TRANSLATE_NOOP("OtherWords", "stop abort interrupt kill"),
    "again": QT_TRANSLATE_NOOP("OtherWords", "refresh retry recompute recalculate"),
    "estimate": QT_TRANSLATE_NOOP("OtherWords", "simulate monte carlo approximate sample"),
    "import_entities": QT_TRANSLATE_NOOP("OtherWords", "load creatures characters json"),
    "export_entities": QT_TRANSLATE_NOOP("OtherWords", "save creatures characters json"),
    "search_commands": QT_TRANSLATE_NOOP("OtherWords", "command palette find actions"),
    "preferences": QT_TRANSLATE_NOOP(
        "OtherWords", "settings options configure language font colours digits"
    ),
    "panel_mechanics": QT_TRANSLATE_NOOP("OtherWords", "hide show sidebar"),
    "panel_script": QT_TRANSLATE_NOOP("OtherWords", "hide show editor"),
    "panel_tables": QT_TRANSLATE_NOOP("OtherWords", "hide show bottom"),
    "panel_status": QT_TRANSLATE_NOOP("OtherWords", "hide show status bar"),
    "chart_alone": QT_TRANSLATE_NOOP("OtherWords", "zen presentation distraction maximise graph"),
    "full_screen": QT_TRANSLATE_NOOP("OtherWords", "maximise presentation"),
    "reset_layout": QT_TRANSLATE_NOOP("OtherWords", "default panels restore lost"),
    "bigger": QT_TRANSLATE_NOOP("OtherWords", "zoom in larger font text size"),
    "smaller": QT_TRANSLATE_NOOP("OtherWords", "zoom out font text size"),
    "usual_size": QT_TRANSLATE_NOOP("OtherWords", "zoom reset 100% font"),
    "system": QT_TRANSLATE_NOOP("OtherWords", "dark light mode colours automatic"),
    "light": QT_TRANSLATE_NOOP("OtherWords", "day bright white mode colours"),
    "dark": QT_TRANSLATE_NOOP("OtherWords", "night black mode colours"),
}
"""Other words for commands, by their names."""


def other_words() -> dict[str, str]:
    """Return other words for commands, by their names: in English and the window's language."""
    translate = QCoreApplication.translate
    return {name: f"{words} {translate(_CONTEXT, words)}" for name, words in COMMANDS.items()}
