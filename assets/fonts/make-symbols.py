#!/usr/bin/env python3
"""Makes KomadaiSymbols.ttf: symbols for the pieces, for those who do not read kanji. They are drawn here.

    python3 -m venv venv && venv/bin/pip install fonttools==4.68.0 skia-pathops==0.9.2
    venv/bin/python make-symbols.py KomadaiSymbols.ttf

A symbol is drawn on a square of 100 by 100, y down; a thousand units of the face are its side. Kings wear a crown, gold
is the sun and silver the moon. What is promoted has a small sun above it when it now moves as a gold, a small crown
when it has got the steps of a king.
"""

import math
import sys

import pathops
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen


def path(*parts) -> pathops.Path:
    """A closed outline: points are joined by lines, triples of points are cubic curves."""
    made = pathops.Path()
    pen = made.getPen()
    pen.moveTo(parts[0])
    for part in parts[1:]:
        if isinstance(part[0], tuple):
            pen.curveTo(*part)
        else:
            pen.lineTo(part)
    pen.closePath()
    return made


def disc(x, y, r) -> pathops.Path:
    k = r * 0.5523
    return path(
        (x, y - r),
        ((x + k, y - r), (x + r, y - k), (x + r, y)),
        ((x + r, y + k), (x + k, y + r), (x, y + r)),
        ((x - k, y + r), (x - r, y + k), (x - r, y)),
        ((x - r, y - k), (x - k, y - r), (x, y - r)),
    )


def box(left, top, right, bottom) -> pathops.Path:
    return path((left, top), (right, top), (right, bottom), (left, bottom))


def both(*paths) -> pathops.Path:
    """Everything that is in any of these."""
    made = pathops.Path()
    pathops.union([contour for each in paths for contour in each.contours], made.getPen())
    return made


def without(one, other) -> pathops.Path:
    return pathops.op(one, other, pathops.PathOp.DIFFERENCE)


def mirrored(*right):
    """An outline that is the same on both sides of x = 50: its right side, from top to bottom."""
    return path(*right, *[(100 - x, y) for x, y in reversed(right)])


def sun(rays: int, core: float, inner: float, outer: float, spread: float) -> pathops.Path:
    def ray(number):
        angle = 2 * math.pi * number / rays
        at = lambda turn, r: (50 + r * math.sin(angle + turn), 50 - r * math.cos(angle + turn))
        return path(at(-spread, inner), at(0, outer), at(spread, inner))

    return both(disc(50, 50, core), *[ray(number) for number in range(rays)])


def crown() -> pathops.Path:
    points = path((11, 30), (32, 51), (50, 17), (68, 51), (89, 30), (80, 76), (20, 76))
    return both(points, disc(11, 27, 7.5), disc(50, 14, 8.5), disc(89, 27, 7.5), box(19, 81, 81, 95))


def small_crown() -> pathops.Path:
    return path((6, 22), (30, 52), (50, 8), (70, 52), (94, 22), (86, 92), (14, 92))


def tower() -> pathops.Path:
    return mirrored(
        (57, 20), (57, 8), (67, 8), (67, 20), (72, 20), (72, 8), (83, 8), (83, 35), (71, 43), (74, 76), (85, 83), (85, 95)
    )


def mitre() -> pathops.Path:
    hat = path(
        (50, 13),
        ((66, 24), (79, 38), (77, 54)),
        ((76, 63), (71, 69), (66, 74)),
        (34, 74),
        ((29, 69), (24, 63), (23, 54)),
        ((21, 38), (34, 24), (50, 13)),
    )
    slit = path((60, 27), (67, 31), (53, 55), (46, 51))
    return both(without(hat, slit), disc(50, 10, 7), mirrored((70, 80), (84, 95)))


def moon() -> pathops.Path:
    # As the crest of a helmet, on a foot: lying on its side with a sun above it would be on a flag, upside down a
    # question mark.
    crescent = without(disc(50, 34, 40), disc(50, 19, 35))
    return both(without(crescent, box(0, -20, 100, 8)), box(45, 68, 55, 86), box(24, 84, 76, 95))


def horse() -> pathops.Path:
    head = path(
        (25, 83),
        ((28, 67), (49, 62), (49, 50)),
        ((42, 55), (37, 56), (33, 61)),
        ((29, 67), (20, 68), (16, 61)),
        ((13, 56), (16, 53), (19, 48)),
        ((24, 39), (26, 32), (33, 25)),
        (36, 7),
        (46, 17),
        ((66, 18), (83, 36), (78, 83)),
    )
    return both(without(head, disc(39, 34, 4.4)), box(18, 84, 85, 95))


def spear() -> pathops.Path:
    blade = path(
        (50, 2), ((56, 16), (70, 24), (68, 34)), ((66, 43), (60, 46), (56, 52)), (44, 52), ((40, 46), (34, 43), (32, 34)),
        ((30, 24), (44, 16), (50, 2)),
    )
    return both(blade, box(31, 55, 69, 63), box(44, 50, 56, 98))


def pawn() -> pathops.Path:
    body = path((42, 50), (58, 50), ((59, 64), (64, 74), (74, 81)), (26, 81), ((36, 74), (41, 64), (42, 50)))
    return both(disc(50, 28, 18), box(32, 45, 68, 53), body, box(19, 83, 81, 95))


SYMBOLS = {
    "K": crown(),
    "R": tower(),
    "B": mitre(),
    "G": sun(8, 25, 29, 49, 0.31),
    "S": moon(),
    "N": horse(),
    "L": spear(),
    "P": pawn(),
    "+": sun(8, 25, 24, 50, 0.33),
    "^": small_crown(),
}


def main(target: str) -> None:
    names = {ord(character): f"uni{ord(character):04X}" for character in SYMBOLS}
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    for character, shape in SYMBOLS.items():
        shape = shape.transform(10, 0, 0, -10, 0, 950)
        shape.convertConicsToQuads()
        pen = TTGlyphPen(None)
        shape.draw(Cu2QuPen(pen, max_err=0.8, reverse_direction=False))
        glyphs[names[ord(character)]] = pen.glyph()
    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap(names)
    font.setupGlyf(glyphs)
    font.setupHorizontalMetrics({name: (1000, 0) for name in glyphs})
    font.setupHorizontalHeader(ascent=950, descent=-50)
    font.setupNameTable({"familyName": "Komadai Symbols", "styleName": "Regular"})
    font.setupOS2(sTypoAscender=950, sTypoDescender=-50)
    font.setupPost()
    font.font["head"].created = font.font["head"].modified = 0  # the same bytes on every run
    font.font.recalcTimestamp = False
    font.save(target)


if __name__ == "__main__":
    main(*sys.argv[1:])
