-- What is open, or over and not shown everywhere, is found without looking at all the matches that were ever played.
ALTER TABLE match ADD COLUMN unsettled INTEGER NOT NULL DEFAULT 0;
UPDATE match SET unsettled = 1 WHERE status IN ('lobby', 'running')
OR EXISTS (
    SELECT 1 FROM message WHERE match_id = match.id
    AND (message_id IS NOT NULL AND shown != CASE seat WHEN -1 THEN version ELSE -2 END OR problem = 'no_access')
)
OR EXISTS (SELECT 1 FROM notice WHERE match_id = match.id AND message_id IS NOT NULL);
CREATE INDEX match_unsettled ON match (status, id) WHERE unsettled;
