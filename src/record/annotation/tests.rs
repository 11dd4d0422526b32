use proptest::prelude::*;

use super::*;
use crate::shogi::{Color, HandKind, Square};

fn rest(comment: &str) -> (String, Option<String>) {
    let (annotation, rest) = Annotation::split(comment);
    (annotation.join(None).unwrap_or_default(), rest)
}

#[test]
fn tokens_are_found_anywhere_in_a_comment() {
    for (comment, tokens, text) in [
        ("", "", Some("")),
        ("歩", "", Some("歩")),
        ("[%sign ?!]", "[%sign ?!]", None),
        ("[%sign ！？]", "[%sign !?]", None),
        ("a\n[%csl G7f,R5e]\nb", "[%csl G7f,R5e]", Some("a\nb")),
        ("a [%cal G7g7f] b", "[%cal G7g7f]", Some("a b")),
        ("[%csl G7f][%cal Bp*5e] 歩が", "[%csl G7f] [%cal Bp*5e]", Some("歩が")),
        ("歩が [%cal RP*5e]", "[%cal RP*5e]", Some("歩が")),
        ("歩が[%cal RP*5e]利く", "[%cal RP*5e]", Some("歩が利く")),
        ("\n[%sign !]", "[%sign !]", Some("")),
        ("  [%sign !]  ", "[%sign !]", None),
        ("[%sign !] [%sign ?]", "[%sign ?]", None),
        ("[%csl G7f, R7f ,Y1a]", "[%csl R7f,Y1a]", None),
        // A token may be inside another.
        ("[%cs[%csl G7f]l G5e]", "[%csl G7f,G5e]", None),
        ("[[%csl G7f]%csl G5e]", "[%csl G7f,G5e]", None),
    ] {
        assert_eq!(rest(comment), (tokens.to_owned(), text.map(str::to_owned)), "{comment}");
    }
}

#[test]
fn unknown_tokens_are_kept_byte_for_byte() {
    for comment in [
        "[%eval 0.35] [%clk 0:03:21]",
        "[%csl Ga1,Rb2]",
        "[%cal Gb2b4]",
        "[%cal G7g7f,Gb2b4]",
        "[%csl G7f",
        "[%csl]",
        "[%csl ]",
        "[%csl X7f]",
        "[%cal G7g7g]",
        "[%cal GK*5e]",
        "[%sign ???]",
        "[%sign]",
        "%csl G7f]",
        "[%  ]",
        "[% sign !]",
    ] {
        assert_eq!(rest(comment), (String::new(), Some(comment.to_owned())), "{comment}");
        let both = format!("{comment} [%sign !]");
        assert_eq!(rest(&both), ("[%sign !]".to_owned(), Some(comment.to_owned())), "{both}");
    }
}

#[test]
fn shapes_are_toggled() {
    let square = |file, rank| Square::at(file, rank).unwrap();
    let mut annotation = Annotation::default();
    let mark = |brush| Mark { brush, square: square(5, 5) };
    annotation.toggle_mark(mark(Brush::Green));
    annotation.toggle_mark(mark(Brush::Red));
    assert_eq!(annotation.marks(), [mark(Brush::Red)]);
    annotation.toggle_mark(mark(Brush::Red));
    assert!(annotation.is_empty());
    let arrow = |brush| Arrow { brush, from: Origin::Hand(Color::White, HandKind::Gold), to: square(5, 2) };
    annotation.toggle_arrow(arrow(Brush::Blue));
    annotation.toggle_arrow(Arrow { from: Origin::Hand(Color::Black, HandKind::Gold), ..arrow(Brush::Blue) });
    annotation.toggle_arrow(arrow(Brush::Yellow));
    annotation.toggle_arrow(Arrow { from: Origin::Square(square(5, 2)), ..arrow(Brush::Blue) });
    assert_eq!(annotation.join(None).as_deref(), Some("[%cal BG*5b,Yg*5b]"));
    annotation.sign = Some(Sign::Brilliant);
    annotation.clear_shapes();
    assert_eq!(annotation.join(Some("")).as_deref(), Some("\n[%sign !!]"));
}

fn any_square() -> impl Strategy<Value = Square> {
    (1_u8..=9, 1_u8..=9).prop_map(|(file, rank)| Square::at(file, rank).unwrap())
}

fn any_brush() -> impl Strategy<Value = Brush> {
    proptest::sample::select(Brush::ALL.to_vec())
}

fn any_annotation() -> impl Strategy<Value = Annotation> {
    let hand = (any::<bool>(), proptest::sample::select(HandKind::ALL.to_vec()))
        .prop_map(|(black, kind)| Origin::Hand(if black { Color::Black } else { Color::White }, kind));
    let origin = prop_oneof![any_square().prop_map(Origin::Square), hand];
    let arrow = (any_brush(), origin, any_square()).prop_map(|(brush, from, to)| Arrow { brush, from, to });
    let mark = (any_brush(), any_square()).prop_map(|(brush, square)| Mark { brush, square });
    let sign = proptest::option::of(proptest::sample::select(Sign::ALL.to_vec()));
    let (arrows, marks) = (proptest::collection::vec(arrow, 0..6), proptest::collection::vec(mark, 0..6));
    (sign, arrows, marks).prop_map(|(sign, arrows, marks)| {
        let mut annotation = Annotation { sign, ..Annotation::default() };
        arrows.into_iter().for_each(|arrow| annotation.put_arrow(arrow));
        marks.into_iter().for_each(|mark| annotation.put_mark(mark));
        annotation
    })
}

proptest! {
    #[test]
    fn written_annotations_are_read_back(annotation in any_annotation(), text in "([a\\[\\]%csl G7f,歩 \n]|\\[%(csl|x) ){0,30}") {
        // The text itself may contain tokens.
        let (_, text) = Annotation::split(&text);
        let (again, same) = Annotation::split(text.as_deref().unwrap_or_default());
        prop_assert!(again.is_empty());
        prop_assert_eq!(same.as_deref(), Some(text.as_deref().unwrap_or_default()));
        let comment = annotation.join(text.as_deref());
        match comment {
            Some(comment) => prop_assert_eq!(Annotation::split(&comment), (annotation, text)),
            None => prop_assert!(annotation.is_empty() && text.is_none()),
        }
    }
}
