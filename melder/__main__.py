"""``python -m melder``: the command line."""

import sys

from melder.cli import main

sys.exit(main())
