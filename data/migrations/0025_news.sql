-- The end of a deal or a round stays on the table until every player has acted again.
ALTER TABLE match ADD COLUMN news TEXT NOT NULL DEFAULT '[]';
