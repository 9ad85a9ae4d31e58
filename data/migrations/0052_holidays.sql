-- When the owner of a seat is back from a holiday, or from the night, for which the deadline of their turn was moved.
ALTER TABLE seat ADD COLUMN back_at REAL;
