"""Rules of best play in the words of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from engine.best_play.rules.wording import RuleWords
from workbench.theme.translation import QT_TRANSLATE_NOOP

__all__ = ["rule_words"]

_RULE = {
    "when": QT_TRANSLATE_NOOP("BestPlay", "{label} when {condition}"),
    "never": QT_TRANSLATE_NOOP("BestPlay", "{label}: never"),
    "always": QT_TRANSLATE_NOOP("BestPlay", "{label}: always"),
    "choose": QT_TRANSLATE_NOOP("BestPlay", "{label}: {answers}"),
    "answer": QT_TRANSLATE_NOOP("BestPlay", "{answer} when {condition}"),
    "otherwise": QT_TRANSLATE_NOOP("BestPlay", "otherwise {answer}"),
    "groups": QT_TRANSLATE_NOOP("BestPlay", ", or when "),
    "both": QT_TRANSLATE_NOOP("BestPlay", " and "),
    "band": QT_TRANSLATE_NOOP("BestPlay", "{quantity} is {low} to {high}"),
    "untruth": QT_TRANSLATE_NOOP("BestPlay", "not {name}"),
    "unset": QT_TRANSLATE_NOOP("BestPlay", "{name} has no value"),
    "set": QT_TRANSLATE_NOOP("BestPlay", "{name} has a value"),
    "least": QT_TRANSLATE_NOOP("BestPlay", "the least offered"),
    "greatest": QT_TRANSLATE_NOOP("BestPlay", "the greatest offered"),
    "exceptions": QT_TRANSLATE_NOOP(
        "BestPlay", "except {share} of the time, when best play answers otherwise"
    ),
    "ties": QT_TRANSLATE_NOOP("BestPlay", "where both are equally good, either may be answered"),
}
"""The words of rules; see ``RuleWords``."""


def rule_words() -> RuleWords:
    """Return the words in which rules are told."""
    words = {name: QCoreApplication.translate("BestPlay", text) for name, text in _RULE.items()}
    return RuleWords(**words)
