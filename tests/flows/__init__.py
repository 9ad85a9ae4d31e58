"""Flow tests: users of a simulated Discord drive the real bot."""
