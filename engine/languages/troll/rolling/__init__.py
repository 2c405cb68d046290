"""Rolling a script, which defines what Troll means."""
