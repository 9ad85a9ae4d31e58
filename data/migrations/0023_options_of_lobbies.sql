-- The host of a lobby may choose other options while others wait in it; the lobby says since when they are others.
ALTER TABLE match ADD COLUMN options_changed_at REAL;
