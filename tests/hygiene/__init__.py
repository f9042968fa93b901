"""What must stay true of the project as a whole; the names of the tests are the invariants."""
