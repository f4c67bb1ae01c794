"""Where cards are, and how they change places."""
