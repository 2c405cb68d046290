"""Figures of pools of dice, worked out face by face or pool by pool."""
