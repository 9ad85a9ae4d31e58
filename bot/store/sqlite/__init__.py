"""SQLite: connections, the file and its copies, migrations, faults."""
