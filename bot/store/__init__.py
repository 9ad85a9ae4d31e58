"""SQLite: the connection, migrations, and one repository per subject. Rows come and go as frozen structs.
Everything that belongs together is written in one transaction. ``commit`` of a match compares its version first
and raises ``Conflict`` when another writer committed first. All SQL is in this package."""
