"""What pieces carry: status effects, shields, auras."""
