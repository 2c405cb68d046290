"""What is known of each mechanic: exact distributions, estimates, and examples."""
