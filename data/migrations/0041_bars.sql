-- Bars have an end, a reason, and the member's id until their data is deleted; a server's data may be deleted on request.
ALTER TABLE bar ADD COLUMN until REAL;
ALTER TABLE bar ADD COLUMN reason TEXT NOT NULL DEFAULT '';
ALTER TABLE bar ADD COLUMN user_id INTEGER;
CREATE INDEX bar_by_end ON bar (until) WHERE until IS NOT NULL;
CREATE INDEX bar_by_person ON bar (user_id) WHERE user_id IS NOT NULL;
ALTER TABLE departure ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;
