//! The stable codes of warnings and losses.

use std::collections::BTreeSet;
use std::path::Path;

use komadai::format::{self, Format, LossKind, WarningKind};

/// The codes in the first column of the tables of the documentation, table by table.
fn documented() -> [Vec<String>; 2] {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/warnings.md");
    let text = std::fs::read_to_string(path).unwrap();
    let (warnings, losses) = text.split_once("## Losses").unwrap();
    [warnings, losses].map(|part| {
        let rows = part.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |"));
        rows.map(|(code, rest)| {
            assert!(rest.split('|').all(|cell| !cell.trim().is_empty() || cell.is_empty()), "{code}: an empty cell");
            code.to_owned()
        })
        .collect()
    })
}

#[test]
fn the_documentation_has_each_code_once() {
    for (codes, documented) in [WarningKind::CODES, LossKind::CODES].into_iter().zip(documented()) {
        assert!(codes.len() > 10);
        let sorted = |codes: &[&str]| codes.iter().map(|&code| code.to_owned()).collect::<BTreeSet<_>>();
        assert_eq!(sorted(codes).len(), codes.len(), "a code twice");
        assert_eq!(sorted(codes), documented.iter().cloned().collect());
        assert_eq!(documented.len(), codes.len(), "a row twice");
    }
}

#[test]
fn codes_are_kebab_case() {
    for code in WarningKind::CODES.iter().chain(LossKind::CODES) {
        let is_word =
            |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        assert!(code.contains('-') && code.split('-').all(is_word), "{code}");
    }
}

#[test]
fn examples_of_the_documentation_give_their_codes() {
    let game = |line: &str| format!("手合割：平手\n{line}\n2 ３四歩(33)\n3 投了\n");
    for (text, code) in [
        (game("１ ７六歩(77)"), "kif-number-spelling"),
        (game("第1手 ７六歩(77)"), "kif-number-spelling"),
        (game("①７六歩(77)"), "kif-number-spelling"),
        (game("十二手目 ７六歩(77)"), "kif-number-spelling"),
        (game("1 ７六歩"), "kif-origin-missing"),
        (game("1 ７六歩(77) 好手"), "kif-move-trailing-text"),
        (game("1 ７六歩(77) ( 0:xx/00:00:16)"), "kif-time-unreadable"),
        (game("1 ７六歩(77) ( 0:01/09:00:00)"), "kif-time-total"),
        (format!("{}変化：90手\n90 ８四歩(83)\n", game("1 ７六歩(77)")), "kif-variation-unreachable"),
        (format!("{}変化：２手\n2 ８四歩(83)\n", game("1 ７六歩(77)")), "kif-variation-spelling"),
        (format!("{}変化：ここから\n△８四歩(83)\n", game("1 ７六歩(77)")), "kif-variation-unreadable"),
        (format!("変化：3手\n{}", game("1 ７六歩(77)")), "kif-variation-early"),
        (game("1 ７六歩(77)").replace('\n', "<br>\n"), "html-markup"),
        (game("1 ７六歩(77)").lines().map(|line| format!("> {line}\n")).collect(), "quoted-lines"),
        (game("1 ７六歩(77)").lines().map(|line| format!("| {line} |\n")).collect(), "barred-lines"),
        ("V2.2\nPI\n+\n+7776FU\nT-600\n-3334FU\nT1\n".to_owned(), "csa-time-unreadable"),
        ("V2.2\nPI\n+\n7776FU\nT1\n".to_owned(), "csa-move-unsigned"),
        ("9/9/9/9/4k4/9/9/9/4K4 b -\n".to_owned(), "sfen-number-missing"),
        ("9/9/9/9/4k4/9/9/9/4K4 b - 0\n".to_owned(), "sfen-number-zero"),
        ("9/9/9/9/9/9/9/9/9 b - 1\n".to_owned(), "sfen-board-empty"),
    ] {
        let loaded = format::read(text.as_bytes(), Some(Format::Kif)).unwrap();
        let codes: Vec<_> = loaded.warnings.iter().map(|warning| warning.kind.code()).collect();
        assert!(codes.contains(&code), "{code} is not among {codes:?}\n{text}");
    }
}

#[test]
fn errors_and_their_kinds_are_errors_of_the_standard_library() {
    let error = format::read("   1 ５五歩(59)\n".as_bytes(), Some(Format::Kif)).unwrap_err();
    let format::ReadErrorKind::Move { fault, .. } = error.kind.clone() else { panic!("{error:?}") };
    assert_eq!(error.to_string(), format!("{}:{}: {}", error.at.line, error.at.column, error.kind));
    let sfen = komadai::notation::sfen::read("9/9/9 b -").unwrap_err();
    let errors: [Box<dyn std::error::Error>; 5] =
        [Box::new(error.kind.clone()), Box::new(error), Box::new(fault), Box::new(sfen.kind), Box::new(sfen)];
    let said: BTreeSet<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(said.len(), errors.len(), "{said:?}");
    assert!(said.iter().all(|message| message.is_ascii() || message.contains('“')), "in English: {said:?}");
}
