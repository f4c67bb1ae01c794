"""Bots of a published package, as opponents."""
