"""Attacks, and what damage brings about."""
