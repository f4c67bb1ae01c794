"""Abilities that are activated: whether they are on offer, what they cost and what they do."""
