//! Headings of variations that name another move than the one below them.

use komadai::format::{self, Loaded, WarningKind};
use komadai::notation::usi;
use komadai::record::NodeId;

use super::quirks::{main_line, read};

const GAME: &str = "手合割：平手
手数----指手---------消費時間--
   1 ７六歩(77)
   2 ３四歩(33)
   3 ２二角成(88)
   4 同　銀(31)
   5 ２六歩(27)
   6 ８四歩(83)
";

/// The moves from the start up to this node.
fn line(loaded: &Loaded, node: NodeId) -> String {
    let tree = loaded.records[0].tree();
    let mut moves = vec![usi::write_move(tree.mv(node).unwrap())];
    let mut at = tree.parent(node);
    while let Some(mv) = at.and_then(|node| tree.mv(node)) {
        moves.push(usi::write_move(mv));
        at = at.and_then(|node| tree.parent(node));
    }
    moves.reverse();
    moves.join(" ")
}

/// Checks to what the last variation below the game leads, and which warning there is.
#[track_caller]
fn check(variations: &str, expected: &str, warning: &WarningKind) {
    let text = format!("{GAME}{variations}");
    let loaded = read(&text);
    assert_eq!(main_line(&loaded), "7g7f 3c3d 8h2b+ 3a2b 2g2f 8c8d", "{text}");
    let last = loaded.records[0].tree().walk().last().unwrap();
    assert_eq!(line(&loaded, last), expected, "{text}");
    let kinds: Vec<_> = loaded.warnings.iter().map(|warning| &warning.kind).collect();
    assert_eq!(kinds, [warning], "{text}");
    assert_eq!(format::write(&loaded.records[0], &loaded.dialect).bytes, text.as_bytes());
    let anew = format::write(&loaded.records[0], &format::Target::Kif.dialect(None, None));
    let again = format::read(&anew.bytes, None).unwrap();
    assert!(again.warnings.is_empty() && again.records[0] == loaded.records[0], "{text}");
}

#[test]
fn a_heading_one_below_its_first_move_is_that_of_its_first_move() {
    let number = |number| WarningKind::VariationNumber { number };
    check("\n変化：2手\n   3 ６六歩(67)\n   4 ８四歩(83)\n", "7g7f 3c3d 6g6f 8c8d", &number(3));
    check("\n変化：3手\n   4 同　飛(82)\n", "7g7f 3c3d 8h2b+ 8b2b", &number(4));
    // Either side could drop a bishop.
    check("\n変化：5手\n   6 ５五角打\n", "7g7f 3c3d 8h2b+ 3a2b 2g2f B*5e", &number(6));
}

#[test]
fn a_move_that_fits_its_heading_stays_there() {
    let jump = WarningKind::NumberJump { expected: 3, found: "4".to_owned() };
    check("\n変化：3手\n   4 ６六歩(67)\n", "7g7f 3c3d 6g6f", &jump);
}

#[test]
fn a_move_with_an_earlier_number_than_its_heading_stays_there_or_is_text() {
    let jump = WarningKind::NumberJump { expected: 4, found: "2".to_owned() };
    check("\n変化：4手\n   2 ８四歩(83)\n", "7g7f 3c3d 8h2b+ 8c8d", &jump);
    // As the second move of the game it could be played.
    let text = format!("{GAME}\n変化：4手\n   2 ３四歩(33)\n   3 ６六歩(67)\n");
    let loaded = read(&text);
    assert_eq!(loaded.records[0].tree().walk().count(), 7);
    assert!(!loaded.warnings.is_empty());
    assert_eq!(format::write(&loaded.records[0], &loaded.dialect).bytes, text.as_bytes());
}

#[test]
fn a_heading_without_a_number_begins_where_its_first_move_is_numbered() {
    let text = format!("{GAME}\n変化：ここから\n   3 ６六歩(67)\n   4 ８四歩(83)\n");
    let loaded = read(&text);
    let last = loaded.records[0].tree().walk().last().unwrap();
    assert_eq!(line(&loaded, last), "7g7f 3c3d 6g6f 8c8d");
    assert!(loaded.warnings.iter().any(|warning| warning.kind == WarningKind::NumberBack { number: 3 }));
    assert_eq!(format::write(&loaded.records[0], &loaded.dialect).bytes, text.as_bytes());
    // Without numbers, its moves are text.
    let text = format!("{GAME}\n変化：ここから\n▲６六歩(67)\n");
    let loaded = read(&text);
    assert_eq!(loaded.records[0].tree().walk().count(), 7);
    assert_eq!(format::write(&loaded.records[0], &loaded.dialect).bytes, text.as_bytes());
}

/// ShogiBoardQ, whose sample this is, looks for the position among the variations from the last to the first, and then in
/// the main line.
#[test]
fn ascending_headings_go_on_with_the_variation_before() {
    let text = format!("{GAME}\n変化：3手目\n   3 ６六歩(67)\n   4 ８四歩(83)\n\n変化：5手目\n   5 ７七角(88)\n");
    let loaded = read(&text);
    let last = loaded.records[0].tree().walk().last().unwrap();
    assert_eq!(line(&loaded, last), "7g7f 3c3d 6g6f 8c8d 8h7g");
}
