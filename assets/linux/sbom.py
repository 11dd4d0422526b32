#!/usr/bin/env python3
"""Prints what the program is made of for programs that look for known flaws: a CycloneDX bill of materials.

    sbom.py TARGET    a target of Rust, such as x86_64-unknown-linux-gnu

The parts are those of licences.py, with the hashes of Cargo.lock. The same sources make the same bytes.
"""

import json
import os
import re
import sys
import uuid
from datetime import datetime, timezone

from licences import ROOT, crates


def part(package, hashes):
    name, version = package["name"], package["version"]
    purl = f"pkg:cargo/{name}@{version}"
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "description": re.sub(r"\s+", " ", package["description"] or "").strip(),
        "hashes": [{"alg": "SHA-256", "content": hashes[name, version]}],
        "licenses": [{"expression": re.sub(r" ?/ ?", " OR ", package["license"])}],
        "purl": purl,
    }


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    manifest = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
    own = {key: re.search(rf'^{key} = "(.*)"', manifest, re.M)[1] for key in ("name", "version", "license")}
    lock = (ROOT / "Cargo.lock").read_text(encoding="utf-8")
    listed = re.findall(r'name = "(.*)"\nversion = "(.*)"\nsource = ".*"\nchecksum = "(.*)"', lock)
    hashes = {(name, version): checksum for name, version, checksum in listed}
    components = [part(it, hashes) for it in crates(sys.argv[1])]
    reference = f"pkg:cargo/{own['name']}@{own['version']}"
    content = {
        "metadata": {
            "timestamp": datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                "type": "application",
                "bom-ref": reference,
                "name": own["name"],
                "version": own["version"],
                "licenses": [{"expression": own["license"]}],
                "purl": reference,
                "properties": [{"name": "cargo:target", "value": sys.argv[1]}],
            },
        },
        "components": components,
    }
    number = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(content, sort_keys=True))
    head = {"bomFormat": "CycloneDX", "specVersion": "1.5", "serialNumber": f"urn:uuid:{number}", "version": 1}
    json.dump(head | content, sys.stdout, indent=1, ensure_ascii=False)
    print()


main()
