"""The backend's JSON, between it and the record."""
