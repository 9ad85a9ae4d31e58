"""The search for takes of Numero."""
