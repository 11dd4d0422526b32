//! KI2 without a name: it has no line that tells what it is, so that nothing else in it may tell another format.

use komadai::format::{self, Dialect, Encoding, Format, Loaded, Target};

fn as_ki2(text: &str) -> (String, Loaded) {
    let loaded = format::read(text.as_bytes(), None).unwrap();
    let dialect = Dialect { encoding: Encoding::Utf8, ..Target::Ki2.dialect(Some(&loaded.dialect), None) };
    let bytes = format::write(&loaded.records[0], &dialect).bytes;
    let text = String::from_utf8(bytes.clone()).unwrap();
    let back = format::read(&bytes, None).unwrap();
    assert_eq!(back.dialect.format, Format::Ki2, "{text}");
    (text, back)
}

#[test]
fn lines_of_other_formats_are_remarks() {
    let (text, back) = as_ki2("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ５五歩(54)\n");
    assert_eq!(back.records[0].tree().main_line().count(), 2, "{text}");
    assert!(text.contains("#    3 ５五歩(54)\r\n"), "{text}");
    let (text, back) = as_ki2("V2.2\nN+甲\nPI\n+\n+7776FU\n+2726FU\n");
    assert_eq!(back.records[0].headers().get("先手"), Some("甲"), "{text}");
    assert!(text.contains("# +2726FU\r\n"), "{text}");
}

#[test]
fn a_position_that_ends_the_game_is_no_bod() {
    let head = "後手の持駒：なし\n+---------------------------+\n";
    let board = format!("{head}| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n{}", "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(8));
    let kif = format!(
        "{board}+---------------------------+\n先手の持駒：なし\n手数----指手---------消費時間--\n   1 入玉勝ち\n"
    );
    let (text, back) = as_ki2(&kif);
    let tree = back.records[0].tree();
    assert!(tree.main_line().any(|id| tree.end(id).is_some()), "{text}");
}
