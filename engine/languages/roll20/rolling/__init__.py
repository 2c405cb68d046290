"""Rolling, which defines what the notation means."""
