-- A number that is given out again after the bot went back to a backup is told apart from its namesake by its epoch.
ALTER TABLE match ADD COLUMN epoch TEXT NOT NULL DEFAULT '';
ALTER TABLE tournament ADD COLUMN epoch TEXT NOT NULL DEFAULT '';
CREATE TRIGGER match_has_epoch AFTER INSERT ON match
WHEN EXISTS (SELECT 1 FROM setting WHERE scope = 'bot' AND owner_id = 0 AND name = 'epoch')
BEGIN
    UPDATE match SET epoch = (SELECT value FROM setting WHERE scope = 'bot' AND owner_id = 0 AND name = 'epoch')
    WHERE id = NEW.id;
END;
CREATE TRIGGER tournament_has_epoch AFTER INSERT ON tournament
WHEN EXISTS (SELECT 1 FROM setting WHERE scope = 'bot' AND owner_id = 0 AND name = 'epoch')
BEGIN
    UPDATE tournament SET epoch = (SELECT value FROM setting WHERE scope = 'bot' AND owner_id = 0 AND name = 'epoch')
    WHERE id = NEW.id;
END;
