"""Triggers: what sets them off, and what they do."""
