//! How long files and functions are.
//!
//! A file may be longer for a reason that it gives at its head, `//! long: …`, and a function for one above it, `// long: …`.

use std::collections::BTreeSet;

use super::source::{Source, only_shrinks, sources, tokens};

/// The longest file, in lines.
const FILE: usize = 800;
/// The longest function, in lines.
const FUNCTION: usize = 80;

/// Every function with the line that it begins at and its number of lines.
fn functions(source: &Source) -> Vec<(&str, usize, usize)> {
    let tokens = tokens(&source.text);
    let mut found = Vec::new();
    for (at, pair) in tokens.windows(2).enumerate() {
        // A function pointer type has no name after `fn`.
        let [keyword, name] = pair else { continue };
        if keyword.text != "fn" || !name.text.starts_with(|first: char| first.is_alphabetic() || first == '_') {
            continue;
        }
        let (mut depth, mut begun) = (0, false);
        for token in &tokens[at..] {
            match token.text {
                "(" | "[" => depth += 1,
                "{" => (depth, begun) = (depth + 1, true),
                ")" | "]" | "}" => depth -= 1,
                // A required function of a trait has no body.
                ";" if depth == 0 => break,
                _ => {}
            }
            if begun && depth == 0 {
                found.push((name.text, keyword.line, token.line - keyword.line + 1));
                break;
            }
        }
    }
    found
}

/// Whether there is a reason above a line, among its comments and attributes.
fn has_reason(source: &Source, line: usize) -> bool {
    let above: Vec<&str> = source.text.lines().take(line - 1).collect();
    let belongs = |line: &&&str| line.trim_start().starts_with("//") || line.trim_start().starts_with("#[");
    above.iter().rev().take_while(belongs).any(|line| line.trim_start().starts_with("// long: "))
}

#[test]
fn long_files_say_why() {
    let long = |source: &&Source| source.text.lines().count() > FILE;
    let reason = |source: &&Source| {
        source.text.lines().take_while(|line| line.starts_with("//")).any(|line| line.starts_with("//! long: "))
    };
    let found = sources().iter().filter(long).filter(|source| !reason(source)).map(|source| source.path.clone());
    only_shrinks("longer than 800 lines without a reason", "long-files.txt", &found.collect());
}

#[test]
fn long_functions_say_why() {
    let (mut found, mut seen) = (BTreeSet::new(), 0);
    for source in sources() {
        for (name, line, lines) in functions(source) {
            seen += 1;
            if lines > FUNCTION && !has_reason(source, line) {
                found.insert(format!("{} {name}", source.path));
            }
        }
    }
    assert!(seen > 2_000, "only {seen} functions were found: this test looks in the wrong place");
    only_shrinks("longer than 80 lines without a reason", "long-functions.txt", &found);
}
