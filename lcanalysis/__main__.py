"""`python -m lcanalysis` is the command `lcanalysis`."""

from lcanalysis.cli import main

if __name__ == "__main__":
    main()
