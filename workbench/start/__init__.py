"""The start page: what to begin with where nothing has been begun yet."""
