"""Records to JSON."""
