"""Troll, Torben Mogensen's collection language for dice."""
