-- A match whose turn the bot could not handle says what became of it: the seat for which a computer moved, or -1
-- where it was closed. And how many matches somebody has running is looked up by an index.
ALTER TABLE match ADD COLUMN set_aside INTEGER;
CREATE INDEX match_running_by_host ON match (host_id) WHERE status = 'running';
