"""What people see and read of UR: views, questions, labels, the log, the table in a terminal."""
