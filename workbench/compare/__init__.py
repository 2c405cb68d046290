"""Mechanics compared in figures: summary, outcomes, bands, contests and target numbers."""
