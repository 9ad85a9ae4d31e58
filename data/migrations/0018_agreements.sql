-- The players of a match pause and end it by agreement.
ALTER TABLE match ADD COLUMN paused_at REAL;
ALTER TABLE match ADD COLUMN paused_until REAL;
ALTER TABLE seat ADD COLUMN end_until REAL;
ALTER TABLE seat ADD COLUMN pause_until REAL;
ALTER TABLE seat ADD COLUMN pause_for REAL;
