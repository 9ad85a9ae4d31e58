"""NUMO: rummy with control cards that say which melds are allowed."""
