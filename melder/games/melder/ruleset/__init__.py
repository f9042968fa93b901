"""What the content becomes when it is loaded: kinds, numbers, compiled items, the ruleset."""
