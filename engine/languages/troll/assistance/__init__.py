"""Help for who writes Troll: what fits and what it means, suggested fixes, notes on slips."""
