-- Choices of users and servers, and what the bot remembers about itself.
CREATE TABLE setting (
    scope TEXT NOT NULL CHECK (scope IN ('user', 'guild', 'bot')),
    owner_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (scope, owner_id, name)
) STRICT, WITHOUT ROWID;
