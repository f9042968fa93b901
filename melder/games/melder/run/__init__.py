"""The run around the blinds: draft, offers, cash-out, shop, packs, bets, bosses, the end."""
