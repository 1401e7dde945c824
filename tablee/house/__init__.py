"""The house: people, tables, storage, live updates and pages. A web server around the engine."""
