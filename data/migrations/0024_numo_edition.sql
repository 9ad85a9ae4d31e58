-- Matches of NUMO keep the level that they were opened with, 2 unless another was chosen, and are rated as they were then: they are of the first edition.
UPDATE match SET options = json_set(json_insert(options, '$.level', 2), '$.edition', 1) WHERE game = 'numo';
UPDATE match SET state = json_set(json_insert(state, '$.options.level', 2), '$.options.edition', 1)
WHERE game = 'numo' AND state IS NOT NULL;
