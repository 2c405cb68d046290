"""Syntax trees of Troll rewritten before they are read as steps."""
