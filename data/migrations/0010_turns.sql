-- A deadline lasts for a turn: which one it was set for, what is left of a turn that rests, who has just come back, and when an idle match ends.
ALTER TABLE seat ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN remaining REAL;
ALTER TABLE seat ADD COLUMN back INTEGER NOT NULL DEFAULT 0;
ALTER TABLE match ADD COLUMN idle_at REAL;
