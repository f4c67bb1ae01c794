"""Judgement: what a search knows of the game."""
