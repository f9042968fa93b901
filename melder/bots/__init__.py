"""Players for the games: they see what a player sees, and nothing else."""
