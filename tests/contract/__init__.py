"""What every game owes to its clients, whatever its rules are."""
