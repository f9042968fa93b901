"""What people wrote: it has to stay true."""
