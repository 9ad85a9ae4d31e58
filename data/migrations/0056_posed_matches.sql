-- The match in which who poses a challenge has reached what there is to beat: those who have played see how.
ALTER TABLE race_take ADD COLUMN posed_match INTEGER;
