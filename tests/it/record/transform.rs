//! Records moved about: board and moves go together, there and back.

use komadai::format::{self, Dialect, Format};
use komadai::notation::{sfen, usi};
use komadai::record::{Document, EditError, End, NodeId, Record};
use komadai::shogi::{Color, Handicap, Illegal, Position, Shift, Transform};
use komadai::tsume::Solution;

use crate::support::corpus;
use crate::support::dice::Dice;
use crate::support::words::mv;

const REFLECTIONS: [Transform; 2] = [Transform::Swap, Transform::Mirror];

/// What the rules say of each move, and where it leads, in the order of [`komadai::record::Tree::walk`].
fn judged(record: &Record) -> Vec<(Result<(), Illegal>, Position)> {
    let tree = record.tree();
    let mut judged = Vec::new();
    let mut open = vec![(tree.root(), record.initial().clone())];
    while let Some((id, mut position)) = open.pop() {
        if let Some(mv) = tree.mv(id) {
            let checked = position.check(mv);
            let _ = position.play(mv);
            judged.push((checked, position.clone()));
        }
        open.extend(tree.children(id).iter().rev().map(|&child| (child, position.clone())));
    }
    judged
}

/// Carries a record about and sees that all of it goes with the board.
fn assert_reflected(record: &Record, transform: Transform, name: &str) {
    let mut document = Document::new(record.clone());
    document.transform(transform).unwrap();
    let carried = document.record().clone();
    let (before, after) = (judged(record), judged(&carried));
    assert_eq!(before.len(), after.len(), "{name} {transform:?}");
    for ((checked, position), (checked_after, position_after)) in before.iter().zip(&after) {
        // Squares may be named in the result.
        let kind = |checked: &Result<(), Illegal>| checked.map_err(|illegal| std::mem::discriminant(&illegal));
        assert_eq!(kind(checked), kind(checked_after), "{name} {transform:?}");
        let moved = transform.setup(position.to_setup()).unwrap();
        assert_eq!(position_after.to_setup(), moved, "{name} {transform:?}");
    }
    assert_eq!(carried.headers(), record.headers());
    let nodes = |record: &Record| -> Vec<_> {
        let tree = record.tree();
        tree.walk()
            .map(|id| (tree.note(id).clone(), tree.spent(id), tree.end(id).cloned(), tree.is_stuck(id)))
            .collect()
    };
    assert_eq!(nodes(&carried), nodes(record), "{name} {transform:?}");
    document.transform(transform).unwrap();
    assert_eq!(document.record(), record, "{name} {transform:?} twice");
    assert!(document.undo());
    assert_eq!(*document.record(), carried, "{name} {transform:?}: one step");
    assert!(document.undo());
    assert_eq!(document.record(), record, "{name} {transform:?} taken back");
    assert_eq!(document.undoable(), None);
}

#[test]
fn games_and_problems_are_reflected_with_all_their_lines() {
    let mut files = corpus::kif_files();
    let (own, others): (Vec<_>, Vec<_>) = files.drain(..).partition(|path| path.starts_with(corpus::data()));
    let mut moves = 0;
    for path in own.iter().chain(others.iter().step_by(40)) {
        let Ok(loaded) = format::read(&std::fs::read(path).unwrap(), Some(Format::Kif)) else { continue };
        for record in loaded.records.iter().take(3) {
            moves += record.tree().len();
            for transform in REFLECTIONS {
                assert_reflected(record, transform, &path.to_string_lossy());
            }
        }
    }
    assert!(moves > 1_000, "{moves}");
}

#[test]
fn games_played_at_random_are_reflected() {
    for seed in 0..40 {
        let mut dice = Dice(seed * 6007 + 5);
        let mut document = Document::new(Record::new(Handicap::ALL[dice.roll(15)].setup().into()));
        for _ in 0..60 {
            let position = document.record().position_at(document.cursor());
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(dice.roll(moves.len().max(1))) else { break };
            document.play(mv).unwrap();
            if dice.roll(10) == 0 {
                // A variation begins here, or further up.
                let nodes: Vec<NodeId> = document.record().tree().walk().collect();
                document.go(nodes[dice.roll(nodes.len())]);
            }
        }
        for transform in REFLECTIONS {
            assert_reflected(document.record(), transform, &format!("seed {seed}"));
        }
    }
}

/// 頭金, with a variation that says that it mates, and a comment.
fn problem() -> Document {
    let setup = sfen::read("7k1/9/7P1/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1").unwrap().setup;
    let mut document = Document::new(Record::new(setup.into()));
    let first = document.play(mv("G*2b")).unwrap();
    document.set_comment(first, Some("▲２二金まで".to_owned())).unwrap();
    document.go(document.record().tree().root());
    document.play(mv("G*3b")).unwrap();
    document.play(mv("2a1a")).unwrap();
    document.play(mv("G*2b")).unwrap();
    document.end(End::Mate).unwrap();
    document.go(document.record().tree().root());
    document
}

fn moves(document: &Document) -> Vec<String> {
    let tree = document.record().tree();
    let named = |id| {
        let mark = if tree.is_stuck(id) { "?" } else { "" };
        tree.mv(id).map(|mv| format!("{}{mark}", usi::write_move(mv)))
    };
    tree.walk().filter_map(named).collect()
}

#[test]
fn a_solution_stays_that_of_its_problem() {
    let findings = |document: &Document| -> Vec<_> {
        let solution = Solution::of(document.record()).unwrap();
        let flaws = solution.findings.iter().map(|found| (found.step, std::mem::discriminant(&found.flaw)));
        flaws.collect()
    };
    assert!(!findings(&problem()).is_empty(), "a gold is left");
    for transform in [Transform::Swap, Transform::Mirror, Transform::Shift(Shift::Left)] {
        let mut document = problem();
        let before = document.record().clone();
        document.transform(transform).unwrap();
        assert!(moves(&document).iter().all(|mv| !mv.ends_with('?')), "{transform:?}");
        assert_eq!(document.record().without_stuck().1, 0);
        // A step from the edge, the king gets away in the variation; in a mirror it does not.
        assert_eq!(findings(&document) == findings(&problem()), REFLECTIONS.contains(&transform), "{transform:?}");
        assert!(document.undo());
        assert_eq!(*document.record(), before);
    }
    let mut document = problem();
    document.transform(Transform::Mirror).unwrap();
    assert_eq!(moves(&document), ["G*8b", "G*7b", "8a9a", "G*8b"]);
    let tree = document.record().tree();
    let comment = tree.note(tree.children(tree.root())[0]).comment.as_deref();
    assert_eq!(comment, Some("▲２二金まで"), "words are the user's");
    document.transform(Transform::Swap).unwrap();
    assert_eq!(document.record().initial().turn(), Color::White);
    assert_eq!(moves(&document), ["G*2h", "G*3h", "2i1i", "G*2h"]);
    let written = format::write(document.record(), &Dialect::kifu());
    assert!(written.losses.is_empty(), "{:?}", written.losses);
}

#[test]
fn positions_are_not_shifted_off_the_board() {
    let mut document = problem();
    let before = document.record().clone();
    // A piece at the edge; then none, and a move of a variation that goes there.
    assert_eq!(document.transform(Transform::Shift(Shift::Up)), Err(EditError::OffBoard));
    assert_eq!(document.transform(Transform::Shift(Shift::Right)), Err(EditError::OffBoard));
    assert_eq!(document.record(), &before);

    // One that does not fit holds nothing up, and comes back with the others.
    let mut document = problem();
    let mut setup = document.record().initial().to_setup();
    setup.hands.black = komadai::shogi::Hand::EMPTY;
    document.set_start(setup.into(), 1);
    assert_eq!(moves(&document), ["G*2b?", "G*3b?", "2a1a?", "G*2b?"]);
    document.transform(Transform::Shift(Shift::Right)).unwrap();
    assert_eq!(moves(&document), ["G*1b?", "G*2b?", "2a1a?", "G*1b?"]);
    assert!(document.undo());
    assert_eq!(moves(&document), ["G*2b?", "G*3b?", "2a1a?", "G*2b?"]);
}
