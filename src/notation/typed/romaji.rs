//! Reads romaji and unconverted kana as Japanese notation: `76fu`, `5egi`, `doukinmigi`, ７６ふ.

type Words = &'static [(&'static str, &'static [&'static str])];

fn spellings(words: Words) -> impl Iterator<Item = (&'static str, &'static str)> {
    words.iter().flat_map(|&(meaning, spellings)| spellings.iter().map(move |&word| (word, meaning)))
}

const SAME: Words = &[("同", &["dou", "doo", "どう"])];

const PIECES: Words = &[
    ("歩", &["fu", "ふ"]),
    ("香", &["kyo", "kyou", "ky", "きょう"]),
    ("桂", &["kei", "ke", "けい"]),
    ("銀", &["gin", "gi", "ぎん"]),
    ("金", &["kin", "ki", "きん"]),
    ("角", &["kaku", "ka", "かく"]),
    ("飛", &["hisha", "hisya", "hi", "ひしゃ", "ひ"]),
    ("玉", &["gyoku", "ou", "oo", "ぎょく", "おう"]),
    ("と", &["to", "tokin"]),
    ("成香", &["narikyo", "narikyou", "ny", "なりきょう"]),
    ("成桂", &["narikei", "narike", "nk", "なりけい"]),
    ("成銀", &["narigin", "narigi", "ng", "なりぎん"]),
    ("馬", &["uma", "um", "うま"]),
    ("龍", &["ryu", "ryuu", "ry", "tatsu", "りゅう"]),
];

const QUALIFIERS: Words = &[
    ("右", &["migi", "みぎ"]),
    ("左", &["hidari", "ひだり"]),
    ("直", &["sugu", "choku", "すぐ"]),
    ("上", &["agaru", "あがる"]),
    ("寄", &["yoru", "よる"]),
    ("引", &["hiku", "ひく"]),
    ("不成", &["narazu", "funari", "ならず"]),
    ("成", &["naru", "nari", "なる", "なり"]),
    ("打", &["utsu", "utu", "uchi", "うつ", "うち"]),
];

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    pub(super) text: String,
    pub(super) whole: bool,
}

pub(super) fn readings(typed: &str) -> Vec<Reading> {
    let mut found = Vec::new();
    if typed.chars().count() > 40 {
        return found;
    }
    if let Some((square, rest)) = square(typed) {
        for (same, rest) in same(rest) {
            piece(rest, &format!("{square}{same}"), &mut found);
        }
    }
    for (rest, same) in follow(SAME, typed).chain(typed.strip_prefix('同').map(|rest| (rest, "同"))) {
        piece(rest, same, &mut found);
    }
    found.retain(|reading| reading.text != typed);
    found.dedup();
    found
}

/// Two digits, or a digit and a letter with more after them: `5e` alone begins a move in USI.
fn square(typed: &str) -> Option<(String, &str)> {
    let (square, rest) = typed.split_at_checked(2)?;
    match *square.as_bytes() {
        [b'1'..=b'9', b'1'..=b'9'] => Some((square.to_owned(), rest)),
        [file @ b'1'..=b'9', rank @ b'a'..=b'i'] if !rest.is_empty() => {
            Some(([file, rank - b'a' + b'1'].map(char::from).iter().collect(), rest))
        }
        _ => None,
    }
}

fn same(rest: &str) -> impl Iterator<Item = (&'static str, &str)> {
    let word = follow(SAME, rest).map(|(rest, same)| (same, rest));
    word.chain(rest.strip_prefix('同').map(|rest| ("同", rest))).chain([("", rest)])
}

fn follow(words: Words, text: &str) -> impl Iterator<Item = (&str, &'static str)> {
    spellings(words).filter_map(move |(word, meaning)| Some((text.strip_prefix(word)?, meaning)))
}

fn piece(rest: &str, before: &str, found: &mut Vec<Reading>) {
    begun(PIECES, rest, before, found);
    for (rest, piece) in follow(PIECES, rest).chain(in_kanji(rest)) {
        qualifiers(rest, &format!("{before}{piece}"), found);
    }
}

fn in_kanji(rest: &str) -> impl Iterator<Item = (&str, &'static str)> {
    PIECES.iter().filter_map(move |&(piece, _)| Some((rest.strip_prefix(piece)?, piece)))
}

fn qualifiers(rest: &str, before: &str, found: &mut Vec<Reading>) {
    if rest.is_empty() {
        found.push(Reading { text: before.to_owned(), whole: true });
        return;
    }
    if rest.starts_with('+') || rest.starts_with('=') {
        let ending = if rest.starts_with('+') { "成" } else { "不成" };
        qualifiers(&rest[1..], &format!("{before}{ending}"), found);
    }
    begun(QUALIFIERS, rest, before, found);
    for (rest, word) in follow(QUALIFIERS, rest) {
        qualifiers(rest, &format!("{before}{word}"), found);
    }
    if let Some(c) = rest.chars().next().filter(|c| "右左直上寄引成不打(".contains(*c)) {
        match c {
            '(' => found.push(Reading { text: format!("{before}{rest}"), whole: true }),
            _ => qualifiers(&rest[c.len_utf8()..], &format!("{before}{c}"), found),
        }
    }
}

fn begun(words: Words, rest: &str, before: &str, found: &mut Vec<Reading>) {
    for (word, meaning) in spellings(words) {
        let reading = Reading { text: format!("{before}{meaning}"), whole: false };
        if !rest.is_empty() && word.len() > rest.len() && word.starts_with(rest) && !found.contains(&reading) {
            found.push(reading);
        }
    }
}
