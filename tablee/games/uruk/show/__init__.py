"""What people see and read of Uruk: views, questions, labels, the log, the table in a terminal."""
