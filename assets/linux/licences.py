#!/usr/bin/env python3
"""Prints under which licences all parts of the program are, in the form of a Debian copyright file.

    licences.py TARGET    a target of Rust, such as x86_64-unknown-linux-gnu

The parts are the crates that are linked into the program for this target, as Cargo.lock says, and the fonts in assets/fonts.
Who may choose between licences is told one: MIT where it is offered, then Apache-2.0, then the first. Needs cargo, and the
sources of the crates, which are there once the program was built.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# What a file of this licence says, and no other: a crate may have several files.
MARKS = {
    "0BSD": "Permission to use, copy, modify",
    "MIT": "Permission is hereby granted, free of charge",
    "BSD-2-Clause": "Redistribution and use in source",
    "BSD-3-Clause": "Redistribution and use in source",
    "BSL-1.0": "Boost Software License",
    "ISC": "Permission to use, copy, modify",
    "Unicode-3.0": "UNICODE LICENSE",
    "Zlib": "provided 'as-is'",
}
COMMON = {
    "Apache-2.0": "https://www.apache.org/licenses/LICENSE-2.0",
    "MPL-2.0": "https://www.mozilla.org/MPL/2.0/",
}
# Licences that ask for their text beside sources alone, so that a crate may lack it.
OF_SOURCES = {"BSL-1.0": "https://www.boost.org/LICENSE_1_0.txt"}


def cargo(*args):
    return subprocess.run(
        ["cargo", *args], cwd=ROOT, check=True, stdout=subprocess.PIPE, encoding="utf-8"
    ).stdout


def crates(target):
    """The crates that are linked, as cargo's metadata has them, in the order of their names."""
    tree = cargo("tree", "--locked", "--target", target, "--edges", "normal,no-proc-macro", "--prefix", "none",
                 "--no-dedupe", "--format", "{p}")
    linked = {tuple(line.split()[:2]) for line in tree.splitlines()}
    packages = json.loads(cargo("metadata", "--locked", "--format-version", "1", "--filter-platform", target))["packages"]
    found = [it for it in packages if (it["name"], "v" + it["version"]) in linked and it["source"]]
    missing = len(linked) - 1 - len(found)
    if missing:
        sys.exit(f"licences.py: {missing} crates are in the tree and not in the metadata")
    return sorted(found, key=lambda it: (it["name"], it["version"]))


def chosen(expression):
    """The licences that are taken of an expression such as `(MIT OR Apache-2.0) AND Unicode-3.0`."""
    words = re.findall(r"[()]|[^()\s]+", expression.replace("/", " OR "))
    at = 0

    def alternatives():
        nonlocal at
        found = [joint()]
        while at < len(words) and words[at] == "OR":
            at += 1
            found.append(joint())
        rank = {("MIT",): 0, ("Apache-2.0",): 1}
        return min(found, key=lambda it: rank.get(tuple(it), 2))

    def joint():
        nonlocal at
        found = atom()
        while at < len(words) and words[at] == "AND":
            at += 1
            found = found + atom()
        return found

    def atom():
        nonlocal at
        word = words[at]
        at += 1
        if word == "(":
            found = alternatives()
            at += 1
            return found
        if at < len(words) and words[at] == "WITH":
            word += " with " + words[at + 1]
            at += 2
        return [word]

    return alternatives()


def licence_files(folder):
    named = re.compile(r"(un)?licen[sc]e|copying|notice|copyright", re.IGNORECASE)
    files = [it for it in folder.iterdir() if named.match(it.name)]
    files = [inner for it in files for inner in (it.iterdir() if it.is_dir() else [it])]
    return sorted(it for it in files if it.is_file() and it.suffix not in (".rs", ".py"))


def holders(texts, package):
    """The lines that say whose it is."""
    found = []
    for text in texts:
        for line in text.splitlines():
            line = line.strip(" \t*#/").rstrip()
            is_one = re.match(r"(?i)(portions )?(copyright|©)\s*(\(c\)|©|\d{4}|by )", line)
            # Texts of licences have such lines, too, of their own or as a form.
            if is_one and not re.search(r"yyyy|\[name|<name|Free Software Foundation|Copyright \(c\) *$", line):
                found.append(re.sub(r"(?i)^copyright\s*", "", line))
    if not found:
        found = list(package["authors"]) or [f"The authors of {package['name']}"]
    return list(dict.fromkeys(found))


def indented(text):
    """The further lines of a field: empty ones are dots."""
    lines = [line.rstrip().replace("\t", "    ") for line in text.strip().splitlines()]
    return "\n".join(f" {line}" if line else " ." for line in lines)


def stanza(files, owners, licences, comment=None):
    text = f"Files: {files}\nCopyright: " + "\n           ".join(owners) + f"\nLicense: {' and '.join(licences)}\n"
    return text + (f"Comment: {comment}\n" if comment else "")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    mit = (ROOT / "LICENSE-MIT").read_text(encoding="utf-8")
    own = [line.removeprefix("Copyright ") for line in mit.splitlines() if line.startswith("Copyright")]
    terms = mit[mit.index(MARKS["MIT"]):]
    texts = {}
    parts = [
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: Komadai\n"
        "Comment: The program is made of the parts below. Their sources are those of Komadai, and on\n"
        " https://crates.io under the names that are given here.\n",
        stanza("*", own, ["MIT or Apache-2.0"]),
    ]

    for licence in sorted((ROOT / "assets/fonts").glob("*-OFL.txt")):
        text = licence.read_text(encoding="utf-8")
        begin = text.index("-----------")
        texts.setdefault("OFL-1.1", text[begin:].strip("-\n "))
        name = licence.name.removesuffix("-OFL.txt")
        owners = [line.removeprefix("Copyright ") for line in text[:begin].splitlines() if line.startswith("Copyright")]
        parts.append(stanza(f"assets/fonts/{name}.ttf", owners, ["OFL-1.1"], "a modified version, inside the program"))

    parts.append(stanza("rust/library/*", ["The Rust Project Developers"], ["MIT or Apache-2.0"], "https://www.rust-lang.org"))
    for package in crates(sys.argv[1]):
        name = f"{package['name']}-{package['version']}"
        folder = Path(package["manifest_path"]).parent
        files = [it.read_text(encoding="utf-8", errors="replace") for it in licence_files(folder)]
        names = []
        for licence in chosen(package["license"] or "unknown"):
            if licence in COMMON or licence == "MIT":
                # A text of its own where the crate has one with other terms: those that stand here are the usual ones.
                names.append(licence)
                texts.setdefault(licence, terms if licence == "MIT" else None)
                continue
            mark = MARKS.get(licence)
            text = next((it for it in files if mark and mark in it), None)
            if text is None and licence in OF_SOURCES:
                text = f"The text of this licence is at {OF_SOURCES[licence]}"
            if text is None:
                sys.exit(f"licences.py: {name} has no text of its licence {licence}")
            # Those with the same text share a name, others do not.
            number = 0
            unique = licence
            while texts.setdefault(unique, text) != text:
                number += 1
                unique = f"{licence}~{number}"
            names.append(unique)
        parts.append(stanza(f"{name}/*", holders(files, package), names, f"https://crates.io/crates/{package['name']}"))

    texts.setdefault("Apache-2.0", None)
    for licence, text in sorted(texts.items()):
        if text is None:
            text = (f"The text of this licence is at {COMMON[licence]}\n"
                    f"and, on Debian systems, in /usr/share/common-licenses/{licence}.")
        parts.append(f"License: {licence}\n{indented(text)}\n")
    sys.stdout.reconfigure(encoding="utf-8")
    print("\n".join(parts), end="")


if __name__ == "__main__":
    main()
