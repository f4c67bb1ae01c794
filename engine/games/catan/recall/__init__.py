"""What a history tells a player."""
