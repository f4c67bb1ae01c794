"""JSON, between it and the record."""
