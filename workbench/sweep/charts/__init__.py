"""The chart of a sweep: curves over one parameter, or a heat map over two."""
