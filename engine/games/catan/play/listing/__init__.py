"""The legal actions."""
