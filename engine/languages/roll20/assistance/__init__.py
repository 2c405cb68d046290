"""Help for who writes rolls: notes on likely slips, and rolls written in Troll."""
