"""The JSON of our own."""
