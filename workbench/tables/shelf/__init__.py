"""The shelf: entities that table scripts roll for, and the forms they are filled in with."""
