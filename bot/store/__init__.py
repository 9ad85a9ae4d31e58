"""SQLite: connections, migrations and one repository a subject."""
