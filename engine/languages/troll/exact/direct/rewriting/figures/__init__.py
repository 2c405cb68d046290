"""Figures of dice: what is asked of a pool, joined die by die or face by face."""
