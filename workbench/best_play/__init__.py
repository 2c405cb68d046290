"""Best play: what a perfect player does in a table script, and what its decisions are worth.

A mechanic is played best where its setup leaves decisions free; then its curve, its sweeps and its
bands are those of best play. The panel tells how: the rule in words, what each answer is worth, and
where the answer changes. The goal and how each decision is made are part of the setup, so that they
are saved, undone and copied like everything that a mechanic is played with.
"""
