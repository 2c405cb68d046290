"""Table scripts: rolls with decisions, replayed exactly and calculated exactly."""
