//! Readers and writers of formats.

use super::source::sources;

/// The formats that are read and written. What both use is in files of its own.
const FORMATS: [&str; 3] = ["kif", "csa", "jkf"];

#[test]
fn readers_do_not_use_writers() {
    let mut seen = 0;
    for source in sources().iter().filter(|source| !source.is_test()) {
        let module = source.module();
        let (Some(&"format"), Some(format), Some(part)) = (module.first(), module.get(1), module.get(2)) else {
            continue;
        };
        if !FORMATS.contains(format) || *part == "write" {
            continue;
        }
        for named in
            source.named().iter().filter(|named| named.first() == Some(&"format") && named.get(1) == Some(format))
        {
            seen += 1;
            assert!(named.get(2) != Some(&"write"), "{}: {} is a writer", source.path, named.join("::"));
        }
    }
    assert!(seen > 50, "only {seen} uses were found: this test looks in the wrong place");
}
