"""Members of a server: names, visibility and permissions."""
