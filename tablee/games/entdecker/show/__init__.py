"""What people see and read of Entdecker: views, questions, labels, the log, the table in a terminal."""
