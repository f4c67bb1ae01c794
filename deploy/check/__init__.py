"""The contract of a game (docs/adding-a-game.md), as checks that say in sentences what is wrong, and where."""
