-- A match whose turn the bot could not handle says what became of it: the seat for which a computer moved, or -1
-- where it was closed.
ALTER TABLE match ADD COLUMN set_aside INTEGER;
