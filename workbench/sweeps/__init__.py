"""Sweeps: mechanics calculated again and again while a parameter varies.

A ``Sweep`` says what varies and what is asked, ``plan_of`` finds the points that this takes, the
``Sweeper`` has them calculated in the background, and a ``Board`` holds what is known of them.
"""
