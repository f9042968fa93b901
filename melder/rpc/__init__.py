"""Sessions for other programs: JSON-RPC 2.0, one message a line."""
