//! Every count of `perft.jsonl`. A debug build leaves out the large ones.

use komadai::shogi::perft;
use serde_json::Value;

use crate::support::words;

const ROWS: &str = include_str!("../../data/rules/perft.jsonl");

#[test]
fn every_count_is_right() {
    let largest = if cfg!(debug_assertions) { 1_000_000 } else { u64::MAX };
    let mut counted = 0;
    for row in ROWS.lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        let nodes = row["nodes"].as_u64().unwrap();
        let depth = row["depth"].as_u64().unwrap();
        if nodes <= largest {
            let position = words::position(row["sfen"].as_str().unwrap());
            assert_eq!(perft(&position, depth as u32), nodes, "{} to depth {depth}", row["name"]);
            counted += 1;
        }
    }
    assert_eq!(ROWS.lines().count(), 114);
    assert!(counted >= 80, "{counted}");
}
