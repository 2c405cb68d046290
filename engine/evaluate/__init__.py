"""Exact evaluation: memoised partial evaluation of calculus expressions."""
