"""The reference backend's bots, as opponents."""
