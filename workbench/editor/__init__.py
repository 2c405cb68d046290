"""The editor of scripts."""

from __future__ import annotations

from workbench.editor.code_editor import CodeEditor

__all__ = ["CodeEditor"]
