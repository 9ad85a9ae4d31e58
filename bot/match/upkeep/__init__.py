"""What keeps matches going: deadlines, lost time, and work that fails."""
