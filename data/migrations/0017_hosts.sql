-- A lobby lives without its host, keeps seats for a rematch, and knows whom it has sent away.
ALTER TABLE match ADD COLUMN host_idle_since REAL;
ALTER TABLE match ADD COLUMN kept_until REAL;
ALTER TABLE match ADD COLUMN sent_away TEXT NOT NULL DEFAULT '[]';
UPDATE match SET idle_at = wake_at WHERE status = 'lobby';
