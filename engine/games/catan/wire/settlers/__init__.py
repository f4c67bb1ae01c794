"""The JSON of the settlers backend."""
