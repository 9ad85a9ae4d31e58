"""The table of nmbrs!: islands, lines, and where cards may be laid."""
