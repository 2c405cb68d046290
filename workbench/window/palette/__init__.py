"""The command palette: finds every command, mechanic and library entry by a few letters.

What it finds are plain findings: the actions of the menus, and what features contribute. So a new
command is found without a line of code. Other words for commands are data, found in English and in
the window's language. ``matching`` knows no Qt.
"""
