#!/usr/bin/env python3
"""Makes KomadaiPieces.ttf from Yuji Syuku.

    npm pack @fontsource/yuji-syuku@5.3.0 && tar xzf fontsource-yuji-syuku-5.3.0.tgz
    python3 -m venv venv && venv/bin/pip install fonttools==4.68.0 brotli==1.2.1
    venv/bin/python make-pieces.py package/files/yuji-syuku-japanese-400-normal.woff2 KomadaiPieces.ttf
"""

import sys

from fontTools import subset
from fontTools.ttLib import TTFont

# The words on the pieces, the numerals of counts and ranks, and 駒 for the icon.
CHARACTERS = "歩香桂銀金角飛玉王" "と杏圭全馬龍竜成" "一二三四五六七八九十" "駒"

NAME = "Komadai Pieces"


def main(source: str, target: str) -> None:
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
    subsetter.populate(text=CHARACTERS)
    subsetter.subset(font)

    # A changed font under a name of its own; the copyright and the licence stay.
    for record in font["name"].names:
        record.string = {
            1: NAME,
            3: "Komadai Pieces;from Yuji Syuku 3.002",
            4: f"{NAME} Regular",
            6: "KomadaiPieces-Regular",
        }.get(record.nameID, record.toUnicode())

    font.flavor = None  # a plain TrueType file, not WOFF2
    font.save(target)

    made = TTFont(target)
    missing = [c for c in CHARACTERS if not made["glyf"][made.getBestCmap()[ord(c)]].numberOfContours]
    assert not missing, missing


if __name__ == "__main__":
    main(*sys.argv[1:])
