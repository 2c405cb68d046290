"""Help for who writes Troll: suggested fixes, notes on likely slips, outline of unfinished text."""
