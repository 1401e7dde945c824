"""`python -m tablee` is the command `tablee`."""

from tablee.cli import main

main()
