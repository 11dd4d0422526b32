//! Key sequences and the positions that they make.

use super::*;
use crate::notation::sfen;
use crate::shogi::{HandKind, Shift};

fn typed(keys: &str) -> Entry {
    keys.chars().filter(|key| *key != '_').fold(Entry::new(Setup::EMPTY), |entry, key| {
        entry.press(EntryKey::Char(key)).unwrap_or_else(|| panic!("{key} means nothing in {entry:?}"))
    })
}

fn board(keys: &str) -> String {
    sfen::write(typed(keys).setup(), None)
}

#[test]
fn letters_kana_and_kanji_name_the_same_pieces() {
    let letters = board("11p21l31n41s51g61b71r81k");
    for keys in [
        "11ふ21や31け41ぎ51き61か71ひ81お",
        "１一歩２一香３一桂４一銀５一金６一角７一飛８一王",
        "１１ｐ２１ｌ３１ｎ４１ｓ５１ｇ６１ｂ７１ｒ８１ｋ",
    ] {
        assert_eq!(board(keys), letters);
    }
    let white = board("11P21L31N41S51G61B71R81K");
    assert_eq!(board("11vふ21△や31vけ41vぎ51後き61vか71vひ81▽お"), white);
    assert_eq!(board("11vp21vl31vn41vs51vg61vb71vr81vk"), white);
    assert_eq!(board("11vvp"), board("11p"));
}

#[test]
fn promotion_comes_before_or_after_the_piece() {
    let promoted = "9/9/9/9/4+p4/9/9/9/9 b -";
    for keys in ["P+", "+P", "vp+", "v+p", "+vp", "vと", "P+++", "v++v+P"] {
        assert_eq!(board(keys), promoted, "{keys}");
    }
    assert_eq!(typed("+").press(EntryKey::Char('k')), None);
    assert_eq!(board("p   "), "9/9/9/9/4+p4/9/9/9/9 b -", "three states on");
}

#[test]
fn a_letter_right_behind_a_plus_is_promoted_wherever_it_goes() {
    let promoted = "9/9/9/9/4+R4/9/9/9/9 b -";
    for keys in ["k+r", "K+r", "g+r", "g+++r", "p+r", "P+r", "p++r+", "b++ +r", "+s+r", "p+P+r"] {
        assert_eq!(board(&keys.replace(' ', "")), promoted, "{keys}");
    }
    for keys in ["k+R", "k+vr", "g+vr", "p+R", "p+vr", "kv+r"] {
        assert_eq!(board(keys), promoted.replace("+R", "+r"), "{keys}");
    }
    for keys in ["p+55r", "p++r", "p+t_tr", "p+ar a", "g++r"] {
        let entry = typed(&keys.replace(' ', ""));
        assert_eq!(entry.setup().board[Square::CENTRE], Some(Piece::new(Color::Black, PieceKind::Rook)), "{keys}");
    }
    assert_eq!(board("p+g"), board("g"), "a gold has no other side");
    assert_eq!(board("p+と"), board("と"));
    let turned = typed("p+");
    assert_eq!(turned.press(EntryKey::Escape), None);
    for key in [EntryKey::Delete, EntryKey::Backspace] {
        assert_eq!(turned.press(key).map(|entry| *entry.setup()), Some(Setup::EMPTY));
    }
}

#[test]
fn hands_take_counts() {
    assert_eq!(board("hphphgh12lhnh0nHrvhb"), "9/9/9/9/9/9/9/9/9 b G12L2Prb");
    for keys in ["Hb", "hB", "HB", "vhb", "vhB"] {
        assert_eq!(board(keys), "9/9/9/9/9/9/9/9/9 b b", "{keys}");
    }
    assert_eq!(typed("h").press(EntryKey::Char('k')), None, "no king in hand");
    assert_eq!(typed("h25").press(EntryKey::Char('6')), None);
    let emptied = typed("hphgh").press(EntryKey::Delete).unwrap();
    assert_eq!(emptied.setup(), &Setup::EMPTY);
}

#[test]
fn remaining_pieces_follow_until_switched_off() {
    let entry = typed("51Ka52ghg");
    assert!(entry.gives_remaining());
    assert_eq!(entry.setup().hands.white.count(HandKind::Gold), 2);
    let more = typed("51Ka52ghga53g");
    assert!(!more.gives_remaining());
    assert_eq!(more.setup().hands.white.count(HandKind::Gold), 2);
    assert_eq!(typed("ta").setup(), &Setup { turn: Color::White, ..Setup::EMPTY }.with_remaining_to(Color::Black));
    let turned = typed("51Ka52ghgt");
    assert_eq!(turned.setup().hands.white.iter().collect::<Vec<_>>(), [(HandKind::Gold, 1)]);
    assert_eq!(turned.setup().hands.black.count(HandKind::Pawn), 18);
}

#[test]
fn a_king_typed_again_goes_there() {
    assert_eq!(board("51K12K"), "9/8k/9/9/9/9/9/9/9 b -");
    assert_eq!(board("51K59k58k51K"), "4k4/9/9/9/9/9/9/4K4/9 b -");
    assert_eq!(board("51g52g"), "4G4/4G4/9/9/9/9/9/9/9 b -");
}

#[test]
fn a_sign_sends_the_piece_to_the_square_behind_it() {
    let gold = "9/9/8G/9/9/9/9/9/9 b -";
    for keys in ["G*13", "g*13", "g-13", "G-1三", "Ｇ＊１３", "金*13", "g*1c", "G*1C", "13g", "1cg", "55vpvp_g*13"]
    {
        let kept = keys.contains('p');
        assert_eq!(board(keys), if kept { "9/9/8G/9/4p4/9/9/9/9 b -" } else { gold }, "{keys}");
    }
    for keys in ["vG*13", "vg*13", "v金-13", "13vg", "13G"] {
        assert_eq!(board(keys), gold.replace('G', "g"), "{keys}");
    }
    assert_eq!(board("+P-76"), "9/9/9/9/9/2+P6/9/9/9 b -");
    assert_eq!(board("p+-76"), "9/9/9/9/9/2+P6/9/9/9 b -");
    assert_eq!(board("P-76P*76vK*51k*59k*58"), "4k4/9/9/9/9/2P6/9/4K4/9 b -");
    assert_eq!(board("13gS*24"), "9/9/8G/7S1/9/9/9/9/9 b -");
    assert_eq!(board("13gs24p"), "9/9/8S/7P1/9/9/9/9/9 b -", "without a sign it is corrected");
    assert_eq!(board("13gS*24p3546s"), "9/9/8G/7S1/6P2/5S3/9/9/9 b -");
    assert_eq!(board("13gg24g35"), "9/9/8G/7G1/6G2/9/9/9/9 b -", "the same piece is no correction");
    assert_eq!(board("13g13g24s"), "9/9/8G/7S1/9/9/9/9/9 b -", "at a square that was named, it stays");
    for keys in ["*", "-", "13*", "hg*", "g1*"] {
        let (before, sign) = keys.split_at(keys.len() - 1);
        assert_eq!(typed(before).press(EntryKey::Char(sign.chars().next().unwrap())), None, "{keys}");
    }
    let begun = typed("55g*1");
    assert!(begun.pending().is_begun() && begun.wants_rank());
    let there = "9/9/9/9/4G4/9/9/9/9 b -";
    let back = begun.press(EntryKey::Escape).unwrap();
    assert_eq!((sfen::write(back.setup(), None).as_str(), back.pending()), (there, Pending::NOTHING));
    let back = begun.press(EntryKey::Backspace).unwrap();
    assert!(!back.wants_rank() && back.pending().is_begun());
}

#[test]
fn pieces_come_first_where_no_square_was_named() {
    for keys in ["g13s24", "金1三銀2四", "gg13s24", "pg13G-24s24"] {
        assert_eq!(board(keys), "9/9/8G/7S1/9/9/9/9/9 b -", "{keys}");
    }
    assert_eq!(board("K11g13"), "8k/9/8G/9/9/9/9/9/9 b -");
    assert_eq!(board("+p13"), "9/9/8+P/9/9/9/9/9/9 b -");
    for named in [typed("55"), typed("").at(Square::CENTRE), typed("").press(EntryKey::Arrow(Shift::Up)).unwrap()] {
        let there = named.press(EntryKey::Char('g')).unwrap();
        let gone = "13s".chars().fold(there, |entry, key| entry.press(EntryKey::Char(key)).unwrap());
        assert_eq!(gone.setup().board.pieces().count(), 2);
    }
    let word = typed("p").press(EntryKey::Word).unwrap();
    let entry = "13g".chars().fold(word, |entry, key| entry.press(EntryKey::Char(key)).unwrap());
    assert_eq!(sfen::write(entry.setup(), None), "9/9/8G/9/4P4/9/9/9/9 b -");
    let steps: Vec<bool> = (1..=6).map(|keys| typed(&"g13s24"[..keys])).map(|entry| entry.amends()).collect();
    assert_eq!(steps, [false, false, true, false, false, true]);
}

#[test]
fn backspace_cancels_a_pending_entry() {
    let back = |keys: &str| typed(keys).press(EntryKey::Backspace).unwrap();
    assert_eq!(back("h12").pending(), Pending::Hand { side: Color::Black, count: Some(1) });
    assert_eq!(back("h1").pending(), Pending::Hand { side: Color::Black, count: None });
    assert_eq!(back("hph").pending(), Pending::NOTHING);
    assert_eq!(back("hph1").setup().hands.black.count(HandKind::Pawn), 1);
    assert_eq!(back("7").pending(), Pending::NOTHING);
    assert_eq!(back("55p").setup(), &Setup::EMPTY);
}

#[test]
fn the_cursor_moves_as_requested() {
    let at = |file, rank| Square::at(file, rank).unwrap();
    assert_eq!(typed("").cursor(), at(5, 5));
    assert_eq!(typed("7六").cursor(), at(7, 6));
    assert_eq!(typed("7").press(EntryKey::Escape).unwrap().pending(), Pending::NOTHING);
    assert_eq!(typed("").press(EntryKey::Escape), None);
    assert_eq!(typed("").press(EntryKey::Char('0')), None);
    let mut entry = typed("92");
    for (step, square) in
        [(Shift::Up, at(9, 1)), (Shift::Up, at(9, 1)), (Shift::Left, at(9, 1)), (Shift::Right, at(8, 1))]
    {
        entry = entry.press(EntryKey::Arrow(step)).unwrap();
        assert_eq!(entry.cursor(), square);
    }
    assert_eq!(typed("3").press(EntryKey::Char('p')), None, "a file without its rank is no square");
    assert_eq!(*typed("p").press(EntryKey::Delete).unwrap().setup(), Setup::EMPTY);
}

#[test]
fn every_key_of_the_table_does_something() {
    let occupied = typed("p");
    for (topic, keys) in KEYS {
        for key in keys.chars() {
            let pressed = occupied.press(EntryKey::Char(key)).unwrap_or_else(|| panic!("{key} means nothing"));
            assert_eq!(pressed == occupied, topic == Topic::Piece(PieceKind::Pawn), "{key}");
            if let Topic::Piece(kind) = topic {
                assert_eq!(pressed.setup().board[pressed.cursor()], Some(Piece::new(Color::Black, kind)));
            }
        }
    }
    let all: Vec<char> = KEYS.iter().flat_map(|(_, keys)| keys.chars()).collect();
    let distinct: std::collections::HashSet<char> = all.iter().copied().collect();
    assert_eq!(distinct.len(), all.len(), "a key stands for two things");
    assert_eq!(occupied.press(EntryKey::Char('x')), None);
}
