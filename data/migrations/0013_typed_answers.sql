-- What was typed into a form that a stop cut short goes back to whoever typed it.
ALTER TABLE owed_answer ADD COLUMN typed TEXT NOT NULL DEFAULT '';
