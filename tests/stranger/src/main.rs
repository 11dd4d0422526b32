//! Prepares a lesson from a game: `komadai-stranger GAME.kif MOVE-NUMBER BETTER-MOVE FOLDER`.
//!
//! The lines of the game are printed, the better move is added as a variation and shown in a diagram, and the game goes
//! to an engine as CSA.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use komadai::diagram;
use komadai::format::{self, Dialect, Encoding, Format, Newline};
use komadai::lang::Language;
use komadai::notation::{japanese, western};
use komadai::picture::DiagramOptions;
use komadai::record::{Document, NodeId, Record};

/// A lesson, ready to be written into files.
struct Lesson {
    /// Each line of the game, in English, one move behind the other.
    lines: Vec<String>,
    /// The game with the better move, for people.
    kif: Vec<u8>,
    /// The main line, for an engine.
    csa: Vec<u8>,
    /// What the CSA file could not hold.
    losses: Vec<String>,
    /// The position after the better move.
    svg: String,
}

/// Reads a game, and adds what should have been played instead of its `number`th move.
fn lesson(game: &[u8], number: usize, better: &str) -> Result<Lesson, Box<dyn Error>> {
    let loaded = format::read(game, Some(Format::Kif))?;
    for warning in &loaded.warnings {
        eprintln!("{warning}");
    }
    let mut document = Document::new(loaded.records.into_first());

    let played = main_line(document.record()).nth(number - 1).ok_or("the game is shorter than that")?;
    let before = document.record().tree().parent(played).ok_or("this is no move")?;
    let previous = document.record().tree().mv(before).map(|mv| mv.to());
    let mv = japanese::read_move(better, &document.record().position_at(before), previous)?;
    document.go(before);
    let added = document.play(mv)?;
    document.set_comment(added, Some("Better.".to_owned()))?;

    let record = document.record();
    let utf8 = Dialect { encoding: Encoding::Utf8, newline: Newline::Lf, ..Dialect::of(Format::Csa) };
    let csa = format::write(record, &utf8);
    Ok(Lesson {
        lines: lines(record),
        kif: format::write(record, &Dialect::kifu()).bytes,
        csa: csa.bytes,
        losses: csa.losses.iter().map(ToString::to_string).collect(),
        svg: diagram::svg(&DiagramOptions::default().at_node(record, added, Language::English).scene(), 480.0),
    })
}

/// The moves that were played in the game.
fn main_line(record: &Record) -> impl Iterator<Item = NodeId> {
    let tree = record.tree();
    tree.main_line().filter(|&node| tree.mv(node).is_some())
}

/// Every line of a game from its start to its end: the main line, then the variations.
fn lines(record: &Record) -> Vec<String> {
    let tree = record.tree();
    let ends = tree.walk().filter(|&node| tree.children(node).is_empty());
    let line = |end: NodeId| {
        let mut position = record.initial().clone();
        let mut words = Vec::new();
        for mv in tree.path(end).into_iter().filter_map(|node| tree.mv(node)) {
            words.extend(western::write(&position, mv));
            if position.play(mv).is_err() {
                break;
            }
        }
        words.join(" ")
    };
    ends.map(line).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [game, number, better, folder] = arguments.as_slice() else {
        return Err("usage: komadai-stranger GAME.kif MOVE-NUMBER BETTER-MOVE FOLDER".into());
    };
    let lesson = lesson(&fs::read(game)?, number.parse()?, better)?;
    for line in &lesson.lines {
        println!("{line}");
    }
    for loss in &lesson.losses {
        eprintln!("lesson.csa:{loss}");
    }
    let folder = Path::new(folder);
    fs::write(folder.join("lesson.kifu"), lesson.kif)?;
    fs::write(folder.join("lesson.csa"), lesson.csa)?;
    fs::write(folder.join("lesson.svg"), lesson.svg)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "手合割：平手\n先手：甲\n後手：乙\n手数----指手--\n   1 ７六歩(77)\n   2 ３四歩(33)\n\
                        *角道が開く\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 投了\n\n変化：3手\n   3 ２六歩(27)\n";

    fn of_game(number: usize, better: &str) -> Result<Lesson, Box<dyn Error>> {
        lesson(GAME.as_bytes(), number, better)
    }

    #[test]
    fn a_better_move_is_a_variation_and_nothing_else_changes() {
        let lesson = of_game(3, "▲６六歩").expect("a game and a move");
        assert_eq!(lesson.lines, ["P-7f P-3d Bx2b+ Sx2b", "P-7f P-3d P-2f", "P-7f P-3d P-6f"]);

        let again = format::read(&lesson.kif, Some(Format::Kif)).expect("what was written");
        assert!(again.warnings.is_empty(), "{:?}", again.warnings);
        let record = again.records.first();
        assert_eq!(record.headers().black(), Some("甲"));
        let tree = record.tree();
        let second = main_line(record).nth(1).expect("two moves");
        assert_eq!(tree.note(second).comment.as_deref(), Some("角道が開く"));
        let third = tree.children(second);
        assert_eq!(third.len(), 3);
        assert_eq!(tree.note(third[2]).comment.as_deref(), Some("Better."));
    }

    #[test]
    fn an_engine_gets_the_game_and_is_told_what_is_missing() {
        let lesson = of_game(2, "８四歩").expect("a game and a move");
        let csa = String::from_utf8(lesson.csa.clone()).expect("text");
        assert!(csa.contains("+7776FU\n-3334FU\n"), "{csa}");
        assert!(csa.contains("+8822UM\n-3122GI\n"), "{csa}");
        assert!(csa.ends_with("%TORYO\n"), "{csa}");
        assert_eq!(lesson.losses.len(), 1, "variations, and only these: {:?}", lesson.losses);
        let again = format::read(&lesson.csa, None).expect("what was written");
        assert_eq!(main_line(again.records.first()).count(), 4);
    }

    #[test]
    fn the_diagram_shows_the_better_move() {
        let lesson = of_game(3, "▲６六歩").expect("a game and a move");
        assert!(lesson.svg.starts_with("<svg "), "{}", &lesson.svg[..80]);
        // What screen readers say of it: its caption.
        assert!(lesson.svg.contains("Diagram 1: after 3. P-6f"), "{}", &lesson.svg[..400]);
    }

    #[test]
    fn what_cannot_be_read_says_why() {
        let error = lesson(b"\x89PNG\r\n\x1a\n", 1, "76歩").err().expect("a picture is no game").to_string();
        assert!(error.starts_with("1:1: "), "{error}");
        assert!(of_game(9, "76歩").is_err());
        let error = of_game(4, "同　金").err().expect("no gold can get there").to_string();
        assert!(!error.is_empty());
        let error = of_game(1, "▲５五歩").err().expect("a pawn cannot get there").to_string();
        assert!(!error.is_empty());
    }
}
