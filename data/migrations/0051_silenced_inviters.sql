-- Members who no longer want to be invited by a certain player.
CREATE TABLE silenced_inviter (
    user_id INTEGER NOT NULL,
    inviter_id INTEGER NOT NULL,
    PRIMARY KEY (user_id, inviter_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX silenced_inviter_by_inviter ON silenced_inviter (inviter_id);
