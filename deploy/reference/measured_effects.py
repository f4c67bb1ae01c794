"""What search settings were measured to do, in a few words; docs/measurements.md has the matches behind them."""

MEASURED = {
    "iterations": "Triomino against Greedy: 68 % at 1,000, 71.5 % at 10,000.",
    "determinizations": "ManaCore, 1 against 10: 54 %, no certain difference.",
    "exploration": "Catan, 1.2 against 0.7: 53 %; Acquire, 0.35 against 0.7: 50 %; no difference.",
    "root_exploration": "ManaCore with its net and `exploration` 0.1, 0.6 and 0 against the hand-written judgement "
    "on the same 100 deals: 58.2 and 56.8 %. Catan with its net against Value, 1.2 (`exploration` 0.3) and 0 (0.6): "
    "91 and 87 %.",
    "playout": "Catan, its own against `flat`: 60 % (47 to 71). "
    "LOL Chess, `sighted` against `epsilon-greedy`: 43 % (27 to 61). Triomino, its own against `uniform`: 68 to 66 %.",
    "playout_depth": "Catan, 60 against -1: 65 % (52 to 76). Acquire, 30 against 10, 60 and -1: 66, 66 and 60 %. "
    "ManaCore, 0 against 20: 46 %.",
    "discount": "Catan, 0.997 against 1.0: 52 %, and 51 turns instead of 58 to win.",
    "haste": "At 0.1, own turns from a certain win to the end: Acquire 12.5 instead of 22.1, "
    "checkers and ManaCore as before.",
    "evaluation": "Breakthrough, net against hand after 64 games of training: 85 % (71 to 93).",
    "early_exit": "Catan, off against on: 57 % (44 to 68), and wins come sooner.",
    "pruning": "Catan, on against off: 75 % (63 to 84); Acquire: 65 %.",
    "ordering": "LOL Chess, with priors, on against off: 77 % (59 to 88); Catan: 50 %.",
    "virtual_wins": "Catan, 0 against 5: 48 % (36 to 61), no difference.",
    "bias": "LOL Chess: see `ordering`.",
    "priors": "Breakthrough, 1 against 0 with `exploration` 0.05, the same net: 97 % (92 to 99). "
    "Catan, 1 against 0, the same net: 50 % (44 to 56).",
    "widening": "Acquire, 2 against 0: 54 %, no certain difference.",
    "solver": "Connect Four, with `transpositions`: 0.96 million simulations a second, 0.97 without.",
    "transpositions": "See `solver`.",
    "warm": "22 % (Acquire), 38 % (Catan), 17 % (ManaCore), 8 % (LOL Chess) of the visits are inherited where a "
    "decision starts warm; no gain in strength is shown.",
    "book": "Connect Four, on against off at 20 ms: 83.5 % (78 to 88); tic-tac-toe: 55 %.",
}
"""Shares are points of the first of two searches that differ in nothing else, with 95 % intervals where there are any.
Settings that are not named were not measured."""
