"""Help for who writes rolls: what fits and what it does, notes on slips, rolls in Troll."""
