#!/usr/bin/env python3
"""Makes an installer the same whenever it is built: its times and its number, which msitools takes from the clock and by chance.

    settle.py FILE.msi SECONDS GUID    SECONDS since 1970
"""

import struct
import sys

# The summary of a document, as [MS-OLEPS] has it: which kind of property set this is, 28 bytes behind its beginning.
SUMMARY = bytes.fromhex("e0859ff2f94f6810ab9108002b27b3d9")
NUMBER, CREATED, SAVED = 9, 12, 13


def main():
    path, seconds, guid = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    with open(path, "r+b") as file:
        data = bytearray(file.read())
        if data.count(SUMMARY) != 1:
            sys.exit(f"settle.py: {path} has no summary, or several")
        kind = data.index(SUMMARY)
        section = kind - 28 + struct.unpack_from("<I", data, kind + 16)[0]
        count = struct.unpack_from("<I", data, section + 4)[0]
        places = dict(struct.unpack_from("<II", data, section + 8 + 8 * index) for index in range(count))
        for name in (CREATED, SAVED):
            # In tenths of a microsecond since 1601.
            struct.pack_into("<IQ", data, section + places[name], 0x40, (seconds + 11644473600) * 10**7)
        number = b"{%s}" % guid.encode()
        if struct.unpack_from("<II", data, section + places[NUMBER]) != (0x1E, len(number) + 1):
            sys.exit(f"settle.py: {path} has no number")
        begin = section + places[NUMBER] + 8
        data[begin:begin + len(number)] = number
        file.seek(0)
        file.write(data)


main()
