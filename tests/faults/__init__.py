"""What becomes of presses, starts, backups and updates when the disk fails."""
