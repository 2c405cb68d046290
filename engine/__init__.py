"""Exact distributions, rolls and text boxes of dice mechanics; knows nothing of Qt."""
