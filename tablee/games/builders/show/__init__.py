"""What people see and read of The Builders: views, questions, labels, the log, the table in a terminal."""
