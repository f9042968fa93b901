"""A second, deliberately naive scorer, written from the rules alone to argue with the engine."""
