#!/usr/bin/python3
"""Prints where the archive of this Python's libpython lies."""

import os
import sysconfig

folder, version = sysconfig.get_config_vars("LIBPL", "LDVERSION")
print(os.path.join(folder, f"libpython{version}.a"))
