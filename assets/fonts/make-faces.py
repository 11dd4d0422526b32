#!/usr/bin/env python3
"""Makes KomadaiPieces.ttf from Yuji Syuku and KomadaiBook.ttf from Shippori Mincho.

    python3 -m venv venv && venv/bin/pip install fonttools==4.68.0 brotli==1.2.1
    npm pack @fontsource/yuji-syuku@5.3.0 && tar xzf fontsource-yuji-syuku-5.3.0.tgz
    venv/bin/python make-faces.py package/files/yuji-syuku-japanese-400-normal.woff2 KomadaiPieces.ttf
    npm pack @fontsource/shippori-mincho@5.3.0 && tar xzf fontsource-shippori-mincho-5.3.0.tgz
    venv/bin/python make-faces.py package/files/shippori-mincho-japanese-700-normal.woff2 KomadaiBook.ttf
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

# The words on the pieces, the numerals of counts and ranks, and 駒 for the icon and for 持駒.
CHARACTERS = "歩香桂銀金角飛玉王" "と杏圭全馬龍竜成" "一二三四五六七八九十" "駒"
# What else stands in and beside a printed diagram.
BOOK = "〇百" "０１２３４５６７８９" "持なし" "先後上下手"

# By the name of the file: the name of the face, where it comes from, and what it holds.
FACES = {
    "KomadaiPieces": ("Komadai Pieces", "Yuji Syuku 3.002", CHARACTERS),
    "KomadaiBook": ("Komadai Book", "Shippori Mincho 3.110", CHARACTERS + BOOK),
}


def main(source: str, target: str) -> None:
    file = Path(target).stem
    name, origin, characters = FACES[file]
    font = TTFont(source, recalcTimestamp=False)  # the same bytes on every run
    # The shapes only: no substitutions, no hinting table, no vertical metrics.
    options = subset.Options(
        layout_features=[],
        hinting=False,
        notdef_outline=True,
        name_IDs=["*"],
        drop_tables=["GSUB", "GPOS", "BASE", "gasp", "vhea", "vmtx", "DSIG"],
    )
    options.recalc_timestamp = False
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)

    # A changed font under a name of its own; the copyright and the licence stay.
    for record in font["name"].names:
        record.string = {
            1: name,
            2: "Regular",
            3: f"{name};from {origin}",
            4: f"{name} Regular",
            6: f"{file}-Regular",
        }.get(record.nameID, record.toUnicode())

    font.flavor = None  # a plain TrueType file, not WOFF2
    font.save(target)

    made = TTFont(target)
    missing = [c for c in characters if not made["glyf"][made.getBestCmap()[ord(c)]].numberOfContours]
    assert not missing, missing


if __name__ == "__main__":
    main(*sys.argv[1:])
