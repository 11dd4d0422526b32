//! What a record has beside the main line of its problem.

use komadai::record::{Builder, NodeId, Record};
use komadai::shogi::Move;
use komadai::tsume::cook::{Remark, entered, unanswered};
use komadai::tsume::solver::{FutileRule, Problem};

use super::solver::patiently;
use crate::support::words::{self, mv};

const START: &str = "9/8k/9/7B1/9/9/9/9/9 b 2G2rb2g4s4n4l18p 1";

/// A record with these lines from its start, the first one the main line. A line leaves the one before it where it differs.
fn record(lines: &[&str]) -> Record {
    let mut builder = Builder::new(words::position(START));
    let mut before: Vec<&str> = Vec::new();
    for line in lines {
        let moves: Vec<&str> = line.split(' ').collect();
        let same = moves.iter().zip(&before).take_while(|(one, other)| one == other).count();
        builder.back_to(same).unwrap();
        moves[same..].iter().for_each(|word| {
            builder.play(mv(word)).unwrap();
        });
        before = moves;
    }
    builder.finish()
}

fn remarks(record: &Record) -> Vec<(NodeId, u16, Remark)> {
    let problem = Problem::new(record.initial()).unwrap();
    let found = entered(record, &problem, FutileRule::None, 1 << 20, 10_000, &mut patiently);
    found.into_iter().map(|entered| (entered.node, entered.ply, entered.remark)).collect()
}

#[test]
fn defences_without_a_reply_are_listed() {
    let moves = |record: &Record| unanswered(record).iter().map(|open| open.mv).collect::<Vec<Move>>();
    let all = record(&["G*1c 1b2a G*2b"]);
    assert_eq!(moves(&all), [mv("1b1a")]);
    assert_eq!(moves(&record(&["G*1c 1b2a G*2b", "G*1c 1b1a"])), [mv("1b1a")], "there is no reply");
    assert_eq!(moves(&record(&["G*1c 1b2a G*2b", "G*1c 1b1a G*1b"])), []);
    assert_eq!(moves(&record(&["G*1c"])), [], "nothing is answered there");
}

#[test]
fn entered_variations_are_judged() {
    let judged = |line: &str| {
        let record = record(&["G*1c 1b2a G*2b", line]);
        let found = remarks(&record);
        assert_eq!(found.len(), 1, "{line}: {found:?}");
        (found[0].1, found[0].2)
    };
    assert_eq!(judged("G*1c 1b1a G*1b"), (2, Remark::Right { plies: 2 }));
    assert_eq!(judged("G*1c 1b1a"), (2, Remark::Unfinished));
    assert!(matches!(judged("G*1c 1b1a 1c2b"), (2, Remark::Spoiled { .. } | Remark::Right { .. })));
    assert_eq!(judged("G*2b"), (1, Remark::Attack { mates: false }));
}
