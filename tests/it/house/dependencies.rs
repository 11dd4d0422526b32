//! The crates that the program is made of: their licences, where they come from, and which are there twice. The lists are
//! those of `deny.toml`, which cargo-deny reads, too.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

struct Part {
    name: String,
    version: String,
    licence: String,
    /// A folder or a repository, for what is not from crates.io.
    elsewhere: bool,
}

/// What is linked into the program on this system, or runs while it is built.
fn parts() -> Vec<Part> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["tree", "--locked", "--all-features", "--edges", "normal,build", "--prefix", "none", "--no-dedupe"]);
    let output = cargo.args(["--format", "{p}\t{l}"]).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // `zbus_macros v5.19.0 (proc-macro)	MIT`
    let lines: BTreeSet<&str> = said.lines().collect();
    lines.into_iter().map(part).collect()
}

fn part(line: &str) -> Part {
    let (package, licence) = line.split_once('\t').unwrap();
    let mut words = package.split(' ');
    let [name, version] = [words.next().unwrap(), words.next().unwrap()].map(str::to_owned);
    let elsewhere = words.any(|word| word != "(proc-macro)");
    Part { name, version: version[1..].to_owned(), licence: licence.to_owned(), elsewhere }
}

/// What stands between quotation marks in a list of `deny.toml`.
fn listed(name: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("deny.toml")).unwrap();
    let list = text.split_once(&format!("\n{name} = [")).unwrap().1;
    let end = if list.starts_with('\n') { "\n]" } else { "]\n" };
    let list = list.split_once(end).unwrap().0;
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Whether one of the alternatives is allowed: `(MIT OR Apache-2.0) AND OFL-1.1`, or `MIT/Apache-2.0` in old crates. Only
/// alternatives stand in parentheses.
fn allows(allowed: &BTreeSet<String>, expression: &str) -> bool {
    let expression = expression.replace('/', " OR ");
    let mut terms = vec![String::new()];
    let mut depth = 0;
    for word in expression.replace('(', "( ").replace(')', " )").split_whitespace() {
        match word {
            "(" => depth += 1,
            ")" => depth -= 1,
            "AND" if depth == 0 => terms.push(String::new()),
            _ => terms.last_mut().unwrap().push_str(&format!(" {word}")),
        }
    }
    // Without parentheses AND binds more than OR, and no crate has both.
    assert!(terms.len() == 1 || expression.contains('(') || !expression.contains(" OR "), "{expression}");
    terms.iter().all(|term| term.split(" OR ").any(|licence| allowed.contains(licence.trim())))
}

#[test]
fn licences_are_told_apart() {
    let allowed = ["MIT", "Unicode-3.0"].map(str::to_owned).into();
    for expression in ["MIT", "MIT/Apache-2.0", "GPL-2.0-only OR MIT", "(MIT OR Apache-2.0) AND Unicode-3.0"] {
        assert!(allows(&allowed, expression), "{expression}");
    }
    for expression in
        ["GPL-3.0", "MIT AND GPL-3.0", "(MIT OR Apache-2.0) AND GPL-3.0", "Apache-2.0 WITH LLVM-exception"]
    {
        assert!(!allows(&allowed, expression), "{expression}");
    }
}

#[test]
fn all_parts_have_a_licence_that_is_allowed_and_come_from_crates_io() {
    let (allowed, exceptions) = (listed("allow"), listed("exceptions"));
    let mut count = 0;
    for part in parts() {
        let Part { name, licence, .. } = &part;
        assert!(
            allows(&allowed, licence) || exceptions.contains(name),
            "{name}: {licence}, which deny.toml does not allow"
        );
        assert!(!part.elsewhere || name == "komadai", "{name} is not from crates.io");
        count += 1;
    }
    assert!(count > 100, "{count} crates");
}

#[test]
fn no_crate_is_there_twice_but_those_that_are_listed() {
    let skipped = listed("skip");
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for part in parts() {
        if !skipped.contains(&format!("{}@{}", part.name, part.version)) {
            versions.entry(part.name).or_default().insert(part.version);
        }
    }
    versions.retain(|_, versions| versions.len() > 1);
    assert_eq!(versions, BTreeMap::new(), "update one of them, or list the older one in deny.toml with its reason");
}

/// Actions of workflows by the hash of a commit: a tag may move to another.
#[test]
fn workflows_name_actions_by_hash_and_version() {
    let mut count = 0;
    for file in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".github/workflows")).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        for action in text.lines().filter_map(|line| line.split_once("uses: ")).map(|(_, action)| action) {
            let (hash, version) =
                action.split_once('@').and_then(|(_, rest)| rest.split_once(" # v")).unwrap_or_default();
            assert!(hash.len() == 40 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()), "{action}");
            assert!(version.split('.').count() == 3, "{action}");
            count += 1;
        }
    }
    assert!(count > 10, "{count} actions");
}
