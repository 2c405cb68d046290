"""Tables as arrays, for many rows; loads NumPy, so that it is only loaded where it is needed."""
