"""Members of a server: their names, what they may see and do."""
