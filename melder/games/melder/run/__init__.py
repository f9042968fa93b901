"""The run from draft to victory, and what clients see of it: turns, shop, packs, bets, bosses."""
