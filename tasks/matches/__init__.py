"""Matches between bots and players from outside."""
