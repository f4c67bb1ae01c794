"""Bots for other people's game frameworks. Each module needs the framework that it is named after."""
