"""What members of a channel do together outside matches at a table."""
