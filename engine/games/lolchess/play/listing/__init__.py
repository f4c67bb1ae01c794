"""What can be done: all that the engine accepts, or only what is fair."""
