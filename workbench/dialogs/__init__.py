"""The few dialogs of the workbench; none of them stops the window behind it."""

from __future__ import annotations

from workbench.dialogs.crash_dialog import CrashDialog
from workbench.dialogs.log_dialog import LogDialog
from workbench.dialogs.preferences_dialog import PreferencesDialog

__all__ = ["CrashDialog", "LogDialog", "PreferencesDialog"]
