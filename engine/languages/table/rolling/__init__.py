"""Rolling with decisions, which defines what a script means, and rolls that can be replayed."""
