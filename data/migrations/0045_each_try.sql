-- What each finished try at a daily puzzle came to, as a JSON array in their order (null: nothing). Empty for tries before.
ALTER TABLE daily_result ADD COLUMN results TEXT NOT NULL DEFAULT '[]';
