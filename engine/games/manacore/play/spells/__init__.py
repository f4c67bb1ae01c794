"""What instants and sorceries do."""
