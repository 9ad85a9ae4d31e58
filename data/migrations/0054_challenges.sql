-- What the rounds of a race are made of, now that what somebody has played alone can be a challenge, and runs through
-- drills: the challenge that one is a take of, and the last one that is over, which can become a challenge.
ALTER TABLE race ADD COLUMN source TEXT NOT NULL DEFAULT 'race';
ALTER TABLE drill_run ADD COLUMN race_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE drill_run ADD COLUMN over INTEGER NOT NULL DEFAULT 0;
