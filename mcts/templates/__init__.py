"""The search, written once: templates that are compiled around each game's kernels (engine/kernels/specialise.py)."""
