//! Annotations: kept in comments of every format, edited beside the text.

use std::borrow::Cow;

use komadai::format::{self, Dialect, Format, Loaded, Target};
use komadai::record::{Annotation, Builder, Document, EditKind, End, Record, Sign};
use komadai::shogi::Position;

const TOKENS: &str = "[%sign ?!] [%csl R5e] [%cal G7g7f,BP*5d,Yp*5f]";

fn annotated() -> Annotation {
    Annotation::split(TOKENS).0
}

/// A game whose start, moves and end are annotated, some beside a text.
fn game() -> Record {
    let mut game = Builder::new(Position::startpos());
    for mv in ["7g7f", "3c3d", "2g2f"] {
        game.play(mv.parse().unwrap()).unwrap();
    }
    game.end(End::Resign);
    let mut document = Document::new(game.finish());
    let nodes: Vec<_> = document.record().tree().walk().collect();
    for (index, &node) in nodes.iter().enumerate() {
        if index % 2 == 0 {
            document.set_text(node, Some(&format!("{index}番目\n\n二行目 [%eval 0.3]"))).unwrap();
        }
        document.set_annotation(node, &annotated()).unwrap();
    }
    document.record().clone()
}

fn notes(record: &Record) -> Vec<(Annotation, Option<String>)> {
    let tree = record.tree();
    let notes = |node| (tree.note(node).annotation(), tree.note(node).text().map(Cow::into_owned));
    tree.walk().map(notes).collect()
}

fn read(bytes: &[u8], format: Format) -> Loaded {
    format::read(bytes, Some(format)).unwrap()
}

#[test]
fn every_format_with_comments_keeps_them() {
    let record = game();
    let expected = notes(&record);
    assert!(expected.iter().all(|(annotation, _)| *annotation == annotated()));
    for target in [Target::Kif, Target::Kifu, Target::Ki2, Target::Csa, Target::Csa3, Target::Jkf] {
        let dialect = target.dialect(None, None);
        let written = format::write(&record, &dialect);
        let text = dialect.format;
        let again = read(&written.bytes, text);
        assert_eq!(notes(again.records.first()), expected, "{target:?}: {}", String::from_utf8_lossy(&written.bytes));
        // Nothing is written twice.
        let twice = format::write(again.records.first(), &dialect);
        assert_eq!(twice.bytes, written.bytes, "{target:?}");
    }
}

#[test]
fn a_file_that_is_not_edited_stays_byte_for_byte() {
    let text = "手数----指手---------消費時間--\n*[%csl  Ga1] [%foo] \n   1 ７六歩(77)\n*前 [%cal G7g7f] 後\n*[%csl R7f]\n   2 ３四歩(33)\n";
    let loaded = read(text.as_bytes(), Format::Kif);
    let mut document = Document::new(loaded.records.first().clone());
    let first = document.record().tree().main_line().next().unwrap();
    let annotation = document.record().tree().note(first).annotation();
    assert_eq!((annotation.arrows().len(), annotation.marks().len()), (1, 1));
    // Setting what is there already is no edit.
    document.set_annotation(first, &annotation).unwrap();
    document.set_text(first, Some("前 後")).unwrap();
    assert_eq!(document.undoable(), None);
    assert_eq!(format::write(document.record(), &loaded.dialect).bytes, text.as_bytes());
    // What is not understood is text.
    let root = document.record().tree().root();
    assert_eq!(document.record().tree().note(root).text().as_deref(), Some("[%csl  Ga1] [%foo] "));
}

#[test]
fn text_and_annotation_are_edited_apart() {
    let mut game = Builder::new(Position::startpos());
    game.play("7g7f".parse().unwrap()).unwrap();
    let mut document = Document::new(game.finish());
    let node = document.record().tree().main_line().next().unwrap();
    let comment = |document: &Document| document.record().tree().note(node).comment.clone();
    document.set_annotation(node, &annotated()).unwrap();
    assert_eq!(document.undoable(), Some(EditKind::Annotation(node)));
    assert_eq!(comment(&document).as_deref(), Some(TOKENS));
    document.set_text(node, Some("角道")).unwrap();
    assert_eq!(document.undoable(), Some(EditKind::Comment(node)));
    assert_eq!(comment(&document), Some(format!("角道\n{TOKENS}")));
    let mut other = annotated();
    other.sign = Some(Sign::Good);
    other.clear_shapes();
    document.set_annotation(node, &other).unwrap();
    assert_eq!(comment(&document).as_deref(), Some("角道\n[%sign !]"));
    document.set_text(node, None).unwrap();
    assert_eq!(comment(&document).as_deref(), Some("[%sign !]"));
    document.set_annotation(node, &Annotation::default()).unwrap();
    assert_eq!(comment(&document), None);
    while document.undo() {}
    assert_eq!(comment(&document), None);
    while document.redo() {}
    assert_eq!(comment(&document), None);
    assert!(document.undo());
    assert_eq!(comment(&document).as_deref(), Some("[%sign !]"));
    // Drawing shape after shape is one step.
    let steps = |document: &mut Document| {
        let mut steps = 0;
        while document.undo() {
            steps += 1;
        }
        steps
    };
    assert_eq!(steps(&mut document), 4);
    document.amend(|document| document.set_annotation(node, &other)).unwrap();
    document.amend(|document| document.set_annotation(node, &annotated())).unwrap();
    assert_eq!((comment(&document).as_deref(), steps(&mut document)), (Some(TOKENS), 1));
    let gone = Dialect::of(Format::Kif);
    assert!(!format::write(document.record(), &gone).bytes.windows(2).any(|pair| pair == b"[%"));
}
