-- A puzzle can be half solved: the first try that came near enough to the best. Earlier results stay as they are.
ALTER TABLE daily_result ADD COLUMN half_in INTEGER;
