"""The collection calculus: expressions over random sources, simplified while they are built."""
