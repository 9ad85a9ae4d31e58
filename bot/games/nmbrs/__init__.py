"""nmbrs!: series on a shared table of islands."""
