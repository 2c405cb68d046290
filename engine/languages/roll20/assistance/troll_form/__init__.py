"""Rolls written as scripts of Troll, where there are such."""
