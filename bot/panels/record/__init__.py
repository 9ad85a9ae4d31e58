"""What somebody has achieved: the record of a player, and what was worth telling of how they played."""
