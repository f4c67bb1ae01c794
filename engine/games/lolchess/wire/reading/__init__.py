"""JSON to records."""
