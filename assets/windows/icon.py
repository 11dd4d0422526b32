#!/usr/bin/env python3
"""Makes an .ico of square PNG files: icon.py FILE.ico PNG..."""

import struct
import sys
from pathlib import Path

target, *names = sys.argv[1:]
# The width stands at byte 16 of a PNG. Windows looks for the best size, and shows the first where it must choose blindly.
pictures = sorted((Path(name).read_bytes() for name in names), key=lambda png: png[16:20], reverse=True)
head = struct.pack("<3H", 0, 1, len(pictures))
at = len(head) + 16 * len(pictures)
for png in pictures:
    width = struct.unpack(">I", png[16:20])[0]
    # 256 is written as 0.
    head += struct.pack("<4B2H2I", width % 256, width % 256, 0, 0, 1, 32, len(png), at)
    at += len(png)
Path(target).write_bytes(head + b"".join(pictures))
