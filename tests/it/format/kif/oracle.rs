//! KIF files of many programs, and what six other readers make of them.

use std::fs;

use komadai::format;
use komadai::notation::sfen;
use komadai::record::Line;

use crate::support::corpus;

/// Where the other readers are wrong, or count otherwise. Files of our own with one quirk each are told
/// by `expectations.jsonl` and left out here.
const PEERS_DIFFER: &[(&str, &str)] = &[
    (
        "kif/mogproject-mog-core-scala/game-007.kif",
        "two variations begin with the same two moves: tsshogi and we have them once (27 moves), the others twice",
    ),
    (
        "kifu/sunfish-tsshogi-inline/jkf_spec-L1048.kifu",
        "variations that are nothing but another end of the game: the peers count them as moves",
    ),
];

#[test]
fn what_most_other_readers_agree_on() {
    let Some(shared) = corpus::shared() else { return };
    let mut compared = 0;
    let mut failures = Vec::new();
    for row in corpus::rows(&shared.join("oracle.jsonl")) {
        let path = row["path"].as_str().unwrap();
        let level = row["level"].as_str().unwrap();
        let ours = path.contains("/synthetic-") || PEERS_DIFFER.iter().any(|(known, _)| *known == path);
        if !(path.starts_with("kif/") || path.starts_with("kifu/"))
            || !matches!(level, "unanimous" | "majority")
            || ours
        {
            continue;
        }
        compared += 1;
        let bytes = fs::read(shared.join(path)).unwrap();
        let loaded = match format::read(&bytes, corpus::hint(path.as_ref())) {
            Ok(loaded) => loaded,
            Err(error) => {
                failures.push(format!("{path}: refused: {:?}", error.kind));
                continue;
            }
        };
        let record = &loaded.records[0];
        let line = Line::through(record, record.tree().root());
        let last = line.position(record, line.nodes().len() - 1);
        let tree = record.tree();
        let facts = [
            ("start", &row["main"]["init_sfen"], sfen::write(&record.initial().to_setup(), None).into()),
            ("final position", &row["main"]["final_sfen"], sfen::write(&last.to_setup(), None).into()),
            ("plies", &row["main"]["ply"], corpus::main_line(record).len().into()),
            ("moves", &row["total_moves"], tree.walk().filter(|&id| tree.mv(id).is_some()).count().into()),
            ("variations", &row["variations"], corpus::branches(record).len().into()),
        ];
        for (what, expected, found) in facts {
            let found: serde_json::Value = found;
            if !expected.is_null() && *expected != found {
                failures.push(format!("{path}: {what}: {expected} {found}"));
            }
        }
    }
    assert!(compared > 250, "{compared}");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
