"""SQLite: the connection, migrations, and one repository a subject.

Rows come and go as frozen structs. Everything that belongs together is written in one transaction; ``commit`` of
a match compares its version first and raises ``Conflict`` when another writer was faster. SQL stands only in
here.
"""
