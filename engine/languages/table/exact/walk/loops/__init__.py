"""Loops of rolls, walked through: until they end, round by round, side by side, or with a sum."""
