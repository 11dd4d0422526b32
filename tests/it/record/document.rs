//! Laws of editing: whatever is done can be undone and done again, and what stands then can be saved.

use std::time::Duration;

use komadai::format::{self, Dialect, Format};
use komadai::record::{Branch, Document, End, NodeId, Record};
use komadai::shogi::{Handicap, Move, Position, Transform};

use crate::support::corpus;
use crate::support::dice::{Dice, rounds};
use crate::support::words::mv;

/// Everything about a document that undoing must bring back.
#[derive(Debug, PartialEq)]
pub(crate) struct State {
    record: Record,
    stuck: usize,
    cursor: NodeId,
    changed: bool,
}

impl State {
    pub(crate) fn of(document: &Document) -> Self {
        let record = document.record().clone();
        let stuck = record.without_stuck().1;
        Self { record, stuck, cursor: document.cursor(), changed: document.is_changed() }
    }
}

fn any<T: Copy>(dice: &mut Dice, of: &[T]) -> Option<T> {
    (!of.is_empty()).then(|| of[dice.roll(of.len())])
}

fn any_node(document: &Document, dice: &mut Dice) -> NodeId {
    let nodes: Vec<NodeId> = document.record().tree().walk().collect();
    nodes[dice.roll(nodes.len())]
}

fn any_move(position: &Position, dice: &mut Dice) -> Option<Move> {
    let moves = position.legal_moves();
    any(dice, &moves)
}

fn any_text(dice: &mut Dice) -> String {
    const TEXTS: [&str; 7] = ["", "好手", "二行の\nコメント", "*星", "▲７六歩まで", "a b", "\n"];
    TEXTS[dice.roll(TEXTS.len())].to_owned()
}

/// Does something to the document, or tries to.
pub(crate) fn act(document: &mut Document, other: &Record, clip: &mut Option<Branch>, dice: &mut Dice) {
    let node = any_node(document, dice);
    let here = document.record().position_at(document.tip());
    // Half of the time something that cannot be is tried too: a refusal must change nothing.
    match dice.roll(28) {
        0..=5 => {
            if let Some(mv) = any_move(&here, dice) {
                let _ = document.play(mv);
            }
        }
        6 => {
            let ends = [End::Resign, End::Interrupted, End::Repetition, End::Mate, End::Other("封じ手".to_owned())];
            let _ = document.end(ends[dice.roll(ends.len())].clone());
        }
        7 => drop(document.remove(node)),
        8 => drop(document.remove_variation(node)),
        9 => drop(document.shift_variation(node, if dice.roll(2) == 0 { -1 } else { 1 })),
        10 => drop(document.make_main(node)),
        11 => {
            let before = document.record().tree().parent(node).unwrap_or(node);
            if let Some(mv) = any_move(&document.record().position_at(before), dice) {
                let _ = document.correct(node, mv);
            }
        }
        12 => {
            if let Some(first) = any_move(&here, dice)
                && let Some(second) = here.after(first).ok().and_then(|next| any_move(&next, dice))
            {
                let _ = document.insert_pair(first, second);
            }
        }
        13 => drop(document.remove_pair(node)),
        14 | 15 => {
            let text = (dice.roll(4) > 0).then(|| any_text(dice));
            let _ = document.set_comment(node, text);
        }
        16 => drop(document.set_bookmarks(node, (0..dice.roll(3)).map(|n| format!("しおり{n}")).collect())),
        17 => {
            let spent = Some(Duration::from_secs(dice.roll(5000) as u64));
            if document.record().tree().mv(node).is_some() {
                let _ = document.set_time(node, spent);
            }
        }
        18 => {
            let mut headers = document.record().headers().clone();
            headers.set(["先手", "棋戦", "備考", "作者"][dice.roll(4)], any_text(dice).replace('\n', ""));
            document.set_headers(headers);
        }
        19 => {
            let handicaps = [Handicap::Even, Handicap::Even, Handicap::Bishop, Handicap::Lance];
            document.set_start(handicaps[dice.roll(4)].setup().into(), 1);
        }
        20 | 21 => {
            let mut headers = document.record().headers().clone();
            headers.set("分類", ["双玉詰将棋", "対局"][dice.roll(2)]);
            document.set_up(Handicap::Two.setup().into(), 1, headers);
        }
        26 => {
            let mut headers = document.record().headers().clone();
            let handicap = Handicap::ALL[dice.roll(Handicap::ALL.len())];
            headers.set_handicap(Some(handicap));
            let _ = document.restart(handicap.setup().into(), headers);
        }
        22 => *clip = document.cut(node).ok().or(clip.take()),
        23 => {
            if let Some(clip) = clip {
                let _ = document.paste(clip);
            }
        }
        24 => drop(document.merge(other)),
        25 => drop(document.transform(Transform::ALL[dice.roll(Transform::ALL.len())])),
        _ => document.go(node),
    }
}

pub(crate) fn start(dice: &mut Dice) -> Document {
    let files = ["seed/kif-document-game.kifu", "seed/kif-document-tsume.kifu"];
    let path = corpus::data().join(files[dice.roll(files.len())]);
    if dice.roll(3) > 0 {
        return Document::new(Record::new(Position::startpos()));
    }
    Document::new(format::read(&std::fs::read(&path).unwrap(), None).unwrap().records.first().clone())
}

#[test]
fn every_edit_can_be_undone_and_redone() {
    let (mut steps, mut stuck) = (0, 0);
    for seed in 0..300 {
        let mut dice = Dice(seed * 7919 + 1);
        let mut document = start(&mut dice);
        let mut other = Document::new(Record::new(Position::startpos()));
        let mut clip = None;
        for _ in 0..20 {
            act(&mut other, &Record::new(Position::startpos()), &mut None, &mut dice);
        }
        let mut states = vec![State::of(&document)];
        for _ in 0..40 {
            let revision = document.revision();
            act(&mut document, other.record(), &mut clip, &mut dice);
            if document.revision() == revision {
                // Nothing was done, or the user walked: undoing comes back to where they walked to.
                assert_eq!(document.record(), &states.last().unwrap().record, "seed {seed}");
                states.last_mut().unwrap().cursor = document.cursor();
            } else {
                states.push(State::of(&document));
            }
            if dice.roll(15) == 0 {
                document.mark_saved(Some(document.revision()));
                let last = states.len() - 1;
                for (index, state) in states.iter_mut().enumerate() {
                    state.changed = index != last;
                }
            }
        }
        for state in states.iter().rev().skip(1) {
            assert!(document.undo(), "seed {seed}");
            assert_eq!(&State::of(&document), state, "seed {seed}: undo");
        }
        assert!(!document.undo());
        // Redoing comes to where the verb went, which the user may have left since.
        for state in &states[1..] {
            assert!(document.redo(), "seed {seed}");
            let mut now = State::of(&document);
            now.cursor = state.cursor;
            assert_eq!(&now, state, "seed {seed}: redo");
        }
        assert!(!document.redo());
        steps += states.len();
        stuck += states.iter().filter(|state| state.stuck > 0).count();
    }
    assert!(steps > 5_000 && stuck > 500, "{steps} {stuck}");
}

#[test]
fn saving_after_any_edit_and_reading_back_gives_the_record() {
    let game = std::fs::read(corpus::data().join("seed/kif-document-game.kifu")).unwrap();
    let game = format::read(&game, None).unwrap();
    for seed in 0..rounds(100) as u64 {
        let mut dice = Dice(seed * 104_729 + 1);
        let (mut document, dialect) = if seed % 2 == 0 {
            (Document::new(game.records[0].clone()), game.dialect.clone())
        } else {
            (Document::new(Record::new(Position::startpos())), Dialect::of(Format::Kif))
        };
        let other = Record::new(Position::startpos());
        let mut clip = None;
        for step in 0..25 {
            act(&mut document, &other, &mut clip, &mut dice);
            let (record, _) = document.record().without_stuck();
            let written = format::write(&record, &dialect);
            let text = String::from_utf8_lossy(&written.bytes).into_owned();
            assert!(written.losses.iter().all(format::Loss::is_slight), "seed {seed}: {:?}", written.losses);
            let again = format::read(&written.bytes, Some(Format::Kif)).unwrap();
            let utf8 = format::write(&record, &Dialect { encoding: format::Encoding::Utf8, ..dialect.clone() });
            assert_eq!(
                again.records[0],
                record,
                "seed {seed}, step {step}:\n{}\n{text}",
                String::from_utf8_lossy(&utf8.bytes)
            );
        }
    }
}

#[test]
fn a_corrected_move_keeps_what_follows() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n*取り返した\n   5 ４五角打\n";
    let mut document = Document::new(format::read(text.as_bytes(), None).unwrap().records.into_first());
    let tree = document.record().tree();
    let line: Vec<NodeId> = tree.main_line().collect();
    document.correct(line[0], mv("2g2f")).unwrap();
    let stuck =
        |document: &Document| -> Vec<bool> { line.iter().map(|&id| document.record().tree().is_stuck(id)).collect() };
    // A bishop that jumps over a pawn breaks a rule, and can be entered all the same: nothing is stuck.
    assert_eq!(stuck(&document), [false; 5]);
    // With the lance in its place there is no pawn to be moved.
    document.correct(line[2], mv("9g9f")).unwrap();
    assert_eq!(stuck(&document), [false, false, false, true, true]);
    assert_eq!(document.record().tree().note(line[3]).comment.as_deref(), Some("取り返した"));
    let written = format::write(document.record(), &Dialect::kifu());
    assert!(matches!(written.losses[0].kind, format::LossKind::StuckMovesDropped { moves: 2 }));
    // Corrected again, all is as it was.
    document.correct(line[2], mv("8h2b+")).unwrap();
    assert_eq!(stuck(&document), [false; 5]);
    assert!(document.undo());
    assert_eq!(stuck(&document), [false, false, false, true, true]);
}

#[test]
fn amended_edits_are_one_undo_step() {
    let text =
        "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n変化：2手\n   2 ８四歩(83)\n変化：2手\n   2 ４四歩(43)\n";
    let mut document = Document::new(format::read(text.as_bytes(), None).unwrap().records.into_first());
    let (tree, read) = (document.record().tree(), document.record().clone());
    let first = tree.children(tree.root())[0];
    let second: Vec<NodeId> = tree.children(first).to_vec();
    let write = |document: &mut Document, text: &str| {
        let text = (!text.is_empty()).then(|| text.to_owned());
        document.amend(|document| document.set_comment(first, text)).unwrap();
    };
    for text in ["か", "かく", "角道"] {
        write(&mut document, text);
    }
    assert!(document.undo());
    assert_eq!((document.record(), document.undoable()), (&read, None));
    assert!(document.redo());
    assert_eq!(document.record().tree().note(first).comment.as_deref(), Some("角道"));
    write(&mut document, "");
    assert_eq!((document.is_changed(), document.undoable()), (false, None), "it came to nothing");
    assert_eq!(document.record(), &read);

    // Another deed is another step, and so is the same one elsewhere.
    write(&mut document, "好手");
    document.amend(|document| document.set_comment(second[0], Some("自然".to_owned()))).unwrap();
    document.amend(|document| document.set_time(second[0], Some(Duration::from_secs(9)))).unwrap();
    assert!(
        document.amend(|document| document.set_time(first, None).and(document.remove(read.tree().root()))).is_err()
    );
    for _ in 0..3 {
        assert!(document.undo());
    }
    assert_eq!((document.record(), document.undoable()), (&read, None));

    // Steps that do not write over one another are taken back in order.
    for _ in 0..2 {
        document.amend(|document| document.shift_variation(second[2], -1)).unwrap();
    }
    assert_eq!(document.record().tree().children(first), [second[2], second[0], second[1]]);
    assert!(document.undo());
    assert_eq!((document.record(), document.undoable()), (&read, None));
}
