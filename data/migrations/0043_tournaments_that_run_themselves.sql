-- Players of a tournament check in and are notified seldom; a tournament may have an event in its server's list.
ALTER TABLE tournament ADD COLUMN event_id INTEGER;
ALTER TABLE tournament ADD COLUMN event_shows INTEGER NOT NULL DEFAULT -1;
CREATE INDEX tournament_by_event ON tournament (event_id) WHERE event_id > 0;
ALTER TABLE tournament_player ADD COLUMN checked_in REAL;
ALTER TABLE tournament_player ADD COLUMN notices INTEGER NOT NULL DEFAULT 0;
