#!/usr/bin/env python3
"""Makes the faces of words, pieces and printed boards from openly licensed ones; the table of FACES says which from which.

    python3 -m venv venv && venv/bin/pip install fonttools==4.68.0 brotli==1.2.1 skia-pathops==0.9.2
    npm pack @fontsource/yuji-syuku@5.3.0 && tar xzf fontsource-yuji-syuku-5.3.0.tgz
    venv/bin/python make-faces.py package/files/yuji-syuku-japanese-400-normal.woff2 KomadaiPieces.ttf
    npm pack @fontsource/shippori-mincho@5.3.0 && tar xzf fontsource-shippori-mincho-5.3.0.tgz
    venv/bin/python make-faces.py package/files/shippori-mincho-japanese-700-normal.woff2 KomadaiBook.ttf
    venv/bin/python make-faces.py package/files/shippori-mincho-japanese-500-normal.woff2 KomadaiBookMedium.ttf
    npm pack @fontsource/kaisei-tokumin@5.3.0 && tar xzf fontsource-kaisei-tokumin-5.3.0.tgz
    venv/bin/python make-faces.py package/files/kaisei-tokumin-japanese-800-normal.woff2 KomadaiDouble.ttf
    npm pack @fontsource/zen-kaku-gothic-new@5.3.0 && tar xzf fontsource-zen-kaku-gothic-new-5.3.0.tgz
    venv/bin/python make-faces.py package/files/zen-kaku-gothic-new-japanese-700-normal.woff2 KomadaiBold.ttf
    apt-get download fonts-morisawa-bizud-gothic=1.05-2 && dpkg-deb -x fonts-morisawa-bizud-gothic_*.deb .
    find usr -name BIZUDPGothic-Regular.ttf -exec venv/bin/python make-faces.py {} KomadaiWords.ttf \\;
    find usr -name BIZUDPGothic-Bold.ttf -exec venv/bin/python make-faces.py {} KomadaiWordsBold.ttf \\;
    apt-get download fonts-morisawa-bizud-mincho=1.05-2 && dpkg-deb -x fonts-morisawa-bizud-mincho_*.deb .
    find usr -name BIZUDPMincho-Regular.ttf -exec venv/bin/python make-faces.py {} KomadaiWordsMincho.ttf \\;
    apt-get download fonts-noto-cjk=1:20220127+repack1-1 && dpkg-deb -x fonts-noto-cjk_*.deb .
    find usr -name NotoSansCJK-Regular.ttc -exec venv/bin/python make-faces.py {} KomadaiNames.ttf \\;
"""

import sys
import unicodedata
from pathlib import Path

import pathops
from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

# The words on the pieces, the numerals of counts and ranks, and 駒 for the icon and for 持駒.
CHARACTERS = "歩香桂銀金角飛玉王" "と杏圭全馬龍竜成" "一二三四五六七八九十" "駒"
# What else stands in and beside a printed diagram.
BOOK = "〇百" "０１２３４５６７８９" "持なし" "先後上下手"


def level_1() -> str:
    """What captions are written in: the first level of JIS X 0208, that is every character but the rarer kanji."""
    places = [bytes([row + 0xA0, cell + 0xA0]) for row in range(1, 48) for cell in range(1, 95)]
    texts = [place.decode("euc_jp", errors="ignore") for place in places]
    ascii_and_signs = "".join(map(chr, range(0x20, 0x7F))) + "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳☗☖▲△…‥—―“”‘’髙﨑"
    return "".join(sorted({*"".join(texts), *ascii_and_signs}))


def names() -> str:
    """The kanji of names that KomadaiWords, which has those of JIS X 0213, lacks: the rest of JIS X 0212, and some that
    are in no standard, as 𠮷."""
    held = set(map(chr, TTFont(Path(__file__).with_name("KomadaiWords.ttf")).getBestCmap()))
    places = [b"\x8f" + bytes([row + 0xA0, cell + 0xA0]) for row in range(1, 95) for cell in range(1, 95)]
    texts = [place.decode("euc_jp", errors="ignore") for place in places]
    kanji = {text for text in texts if len(text) == 1 and unicodedata.name(text, "").startswith("CJK")}
    return "".join(sorted(kanji.union("𠮷槗𫝆𣏾𣳾𬼀𠀋𡈽𣘺邉") - held))


# What stands on the pieces of other sets.
DOUBLE = "歩兵香車桂馬銀将金角行飛王玉" "と成龍"

# By the name of the file: the name of the face, where it comes from, and what it holds; None is every character.
FACES = {
    "KomadaiWords": ("Komadai Words", "BIZ UDPGothic 1.05", None),
    "KomadaiPieces": ("Komadai Pieces", "Yuji Syuku 3.002", CHARACTERS),
    "KomadaiWordsBold": ("Komadai Words Bold", "BIZ UDPGothic 1.05", level_1()),
    "KomadaiWordsMincho": ("Komadai Words Mincho", "BIZ UDPMincho 1.05", level_1()),
    "KomadaiBookMedium": ("Komadai Book Medium", "Shippori Mincho 3.110", CHARACTERS + BOOK),
    "KomadaiBook": ("Komadai Book", "Shippori Mincho 3.110", CHARACTERS + BOOK),
    "KomadaiDouble": ("Komadai Double", "Kaisei Tokumin 5.003", DOUBLE),
    "KomadaiNames": ("Komadai Names", "Noto Sans CJK JP 2.004", names()),
    "KomadaiBold": ("Komadai Bold", "Zen Kaku Gothic New 1.002", CHARACTERS + BOOK),
}

# Those whose sources need not have every character that is asked for.
PARTS = {"KomadaiWordsBold", "KomadaiWordsMincho", "KomadaiNames"}
# What letters become beside each other: words are shaped, pieces are single characters.
SHAPED = {"KomadaiWords": ["ccmp", "liga"]}
# Kings are written with more lacquer than the others: so much thicker, of the em, are their strokes.
KINGS = {"KomadaiPieces": ("玉王", 0.022)}
# The dot of 玉 keeps off the bars, which it would touch on small boards: how large it is of what it was, and where its
# middle lies, in parts of the em.
DOTS = {"KomadaiPieces": ("玉", 0.68, (0.662, 0.238))}
# The underscore of file names, as thick as the hyphen: in its source it is a third of a pixel at the size of labels. Its
# left, right, lower and upper edge, and how wide it is with the space around it, in units of the face.
UNDERSCORES = {"KomadaiWords": (20, 880, -236, -82, 900)}
# Where two stand above each other they are lower than wide.
LOWER = {"KomadaiDouble": 0.86}


def thicken(font: TTFont, characters: str, share: float) -> None:
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    for character in characters:
        name = names[ord(character)]
        shape, line = pathops.Path(), pathops.Path()
        glyphs[name].draw(shape.getPen(glyphSet=glyphs))
        glyphs[name].draw(line.getPen(glyphSet=glyphs))
        line.stroke(share * font["head"].unitsPerEm, pathops.LineCap.ROUND_CAP, pathops.LineJoin.ROUND_JOIN, 4)
        line.convertConicsToQuads()
        thick = pathops.op(shape, line, pathops.PathOp.UNION)
        thick.convertConicsToQuads()
        pen = TTGlyphPen(None)
        thick.draw(Cu2QuPen(pen, max_err=0.5))
        font["glyf"][name] = pen.glyph()


def shrink_dot(font: TTFont, character: str, factor: float, middle: tuple[float, float]) -> None:
    glyph = font["glyf"][font.getBestCmap()[ord(character)]]
    ends = glyph.endPtsOfContours
    sizes = [end - begin for begin, end in zip([-1, *ends], ends)]
    smallest = sizes.index(min(sizes))
    points = range(ends[smallest] - sizes[smallest] + 1, ends[smallest] + 1)
    units = font["head"].unitsPerEm
    for axis in (0, 1):
        values = [glyph.coordinates[point][axis] for point in points]
        center = (min(values) + max(values)) / 2
        for point, value in zip(points, values):
            moved = list(glyph.coordinates[point])
            moved[axis] = round(middle[axis] * units + (value - center) * factor)
            glyph.coordinates[point] = tuple(moved)
    glyph.recalcBounds(font["glyf"])


def draw_underscore(font: TTFont, left: int, right: int, below: int, above: int, width: int) -> None:
    name, pen = font.getBestCmap()[ord("_")], TTGlyphPen(None)
    pen.moveTo((left, below))
    for corner in [(left, above), (right, above), (right, below)]:
        pen.lineTo(corner)
    pen.closePath()
    font["glyf"][name] = pen.glyph()
    font["hmtx"][name] = (width, left)


def lower(font: TTFont, characters: str, factor: float) -> None:
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    for character in characters:
        name, pen = names[ord(character)], TTGlyphPen(None)
        glyphs[name].draw(TransformPen(pen, (1, 0, 0, factor, 0, 0)))
        font["glyf"][name] = pen.glyph()


def make_quadratic(font: TTFont) -> None:
    """From the curves of PostScript to those of TrueType."""
    order, glyphs = font.getGlyphOrder(), font.getGlyphSet()
    table, font["loca"] = newTable("glyf"), newTable("loca")
    table.glyphOrder, table.glyphs = order, {}
    for name in order:
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, max_err=1.5, reverse_direction=True))
        glyph = table[name] = pen.glyph()
        glyph.recalcBounds(table)
        font["hmtx"][name] = (font["hmtx"][name][0], getattr(glyph, "xMin", 0))
    font["glyf"] = table
    del font["CFF "]
    most = newTable("maxp")
    most.tableVersion, most.numGlyphs = 0x00010000, len(order)
    for field in "maxZones maxTwilightPoints maxStorage maxFunctionDefs maxInstructionDefs maxStackElements".split():
        setattr(most, field, 0)
    most.maxSizeOfInstructions = most.maxComponentElements = 0
    font["maxp"] = most
    most.maxPoints = most.maxContours = most.maxCompositePoints = most.maxCompositeContours = most.maxComponentDepth = 0
    font["post"].formatType = 3.0
    font.sfntVersion = "\0\1\0\0"


def main(source: str, target: str) -> None:
    file = Path(target).stem
    name, origin, characters = FACES[file]
    # The first of a collection; the same bytes on every run.
    font = TTFont(source, recalcTimestamp=False, fontNumber=0)
    # The shapes only: no other substitutions, no hinting, no vertical metrics.
    features = SHAPED.get(file, [])
    options = subset.Options(
        layout_features=features,
        hinting=False,
        notdef_outline=True,
        name_IDs=["*"],
        drop_tables=["GPOS", "BASE", "gasp", "vhea", "vmtx", "VORG", "DSIG", "meta"] + ([] if features else ["GSUB"]),
    )
    options.recalc_timestamp = False
    subsetter = subset.Subsetter(options)
    every = font.getBestCmap().keys()
    subsetter.populate(unicodes=every if characters is None else map(ord, characters))
    subsetter.subset(font)

    if "CFF " in font:
        make_quadratic(font)
    if file in KINGS:
        thicken(font, *KINGS[file])
    if file in DOTS:
        shrink_dot(font, *DOTS[file])
    if file in UNDERSCORES:
        draw_underscore(font, *UNDERSCORES[file])
    if file in LOWER:
        lower(font, characters, LOWER[file])

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
    held = set(map(chr, made.getBestCmap()))
    wanted = [c for c in characters or "" if c in held or file not in PARTS]
    missing = [c for c in wanted if not c.isspace() and not made["glyf"][made.getBestCmap()[ord(c)]].numberOfContours]
    missing += map(chr, every - made.getBestCmap().keys() if characters is None else [])
    assert not missing, missing


if __name__ == "__main__":
    main(*sys.argv[1:])
