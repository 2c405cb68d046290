"""Paints curves, bars and what is pointed out, pixel by pixel."""
