"""The rules: the record, what may be done, and what follows from it."""
