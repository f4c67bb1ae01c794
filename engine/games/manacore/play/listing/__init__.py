"""The legal actions, in the order of the backend."""
