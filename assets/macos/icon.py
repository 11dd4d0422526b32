#!/usr/bin/env python3
"""Makes an .icns of square PNG files: icon.py FILE.icns PNG..."""

import struct
import sys
from pathlib import Path

# What Apple calls a PNG of this width; others are left out.
KINDS = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09", 1024: b"ic10"}

target, *names = sys.argv[1:]
pictures = {struct.unpack(">I", png[16:20])[0]: png for png in (Path(name).read_bytes() for name in names)}
chunks = [(KINDS[width], png) for width, png in sorted(pictures.items()) if width in KINDS]
body = b"".join(kind + struct.pack(">I", 8 + len(png)) + png for kind, png in chunks)
Path(target).write_bytes(b"icns" + struct.pack(">I", 8 + len(body)) + body)
