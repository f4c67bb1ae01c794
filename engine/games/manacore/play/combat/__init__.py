"""Attacks, blocks and combat damage."""
