-- A lesson is a private match that follows a script: the number of the step that the learner is at, NULL for others.
ALTER TABLE match ADD COLUMN lesson INTEGER;
CREATE INDEX match_by_lesson ON match (host_id, game) WHERE lesson IS NOT NULL AND status = 'running';
