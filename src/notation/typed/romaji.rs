//! Moves in romaji and unconverted kana: `76fu`, `5egi`, `doukinmigi`, ７６ふ. Each word is replaced with the one of
//! Japanese notation.

const SAME: &[(&str, &str)] = &[("dou", "同"), ("doo", "同"), ("どう", "同")];

/// Pieces as moves name them, with romaji, CSA's names and kana for each.
const PIECES: &[(&str, &str)] = &[
    ("fu", "歩"),
    ("ふ", "歩"),
    ("kyo", "香"),
    ("kyou", "香"),
    ("ky", "香"),
    ("きょう", "香"),
    ("kei", "桂"),
    ("ke", "桂"),
    ("けい", "桂"),
    ("gin", "銀"),
    ("gi", "銀"),
    ("ぎん", "銀"),
    ("kin", "金"),
    ("ki", "金"),
    ("きん", "金"),
    ("kaku", "角"),
    ("ka", "角"),
    ("かく", "角"),
    ("hisha", "飛"),
    ("hisya", "飛"),
    ("hi", "飛"),
    ("ひしゃ", "飛"),
    ("ひ", "飛"),
    ("gyoku", "玉"),
    ("ou", "玉"),
    ("oo", "玉"),
    ("ぎょく", "玉"),
    ("おう", "玉"),
    ("to", "と"),
    ("tokin", "と"),
    ("narikyo", "成香"),
    ("narikyou", "成香"),
    ("ny", "成香"),
    ("なりきょう", "成香"),
    ("narikei", "成桂"),
    ("narike", "成桂"),
    ("nk", "成桂"),
    ("なりけい", "成桂"),
    ("narigin", "成銀"),
    ("narigi", "成銀"),
    ("ng", "成銀"),
    ("なりぎん", "成銀"),
    ("uma", "馬"),
    ("um", "馬"),
    ("うま", "馬"),
    ("ryu", "龍"),
    ("ryuu", "龍"),
    ("ry", "龍"),
    ("tatsu", "龍"),
    ("りゅう", "龍"),
];

const QUALIFIERS: &[(&str, &str)] = &[
    ("migi", "右"),
    ("みぎ", "右"),
    ("hidari", "左"),
    ("ひだり", "左"),
    ("sugu", "直"),
    ("choku", "直"),
    ("すぐ", "直"),
    ("agaru", "上"),
    ("あがる", "上"),
    ("yoru", "寄"),
    ("よる", "寄"),
    ("hiku", "引"),
    ("ひく", "引"),
    ("narazu", "不成"),
    ("funari", "不成"),
    ("ならず", "不成"),
    ("naru", "成"),
    ("nari", "成"),
    ("なる", "成"),
    ("なり", "成"),
    ("utsu", "打"),
    ("utu", "打"),
    ("uchi", "打"),
    ("うつ", "打"),
    ("うち", "打"),
];

/// A possible reading of a [normalized](super::spellings::normal) text in Japanese notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    pub(super) text: String,
    /// Whether the last word is complete.
    pub(super) whole: bool,
}

/// All readings of a normalized text other than itself; none when it has no word in romaji.
pub(super) fn readings(typed: &str) -> Vec<Reading> {
    let mut found = Vec::new();
    // The longest move, such as `dounarikyouhidarihiku`, has some twenty letters.
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

/// Two digits, or a digit and a letter that something follows: alone, `5e` begins a move in USI.
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

/// 同 after a square, in any spelling, or nothing.
fn same(rest: &str) -> impl Iterator<Item = (&'static str, &str)> {
    let word = follow(SAME, rest).map(|(rest, same)| (same, rest));
    word.chain(rest.strip_prefix('同').map(|rest| ("同", rest))).chain([("", rest)])
}

/// The words of a table that a text begins with, with the rest of the text.
fn follow<'a>(words: &'static [(&str, &str)], text: &'a str) -> impl Iterator<Item = (&'a str, &'static str)> {
    words.iter().filter_map(move |&(word, meaning)| Some((text.strip_prefix(word)?, meaning)))
}

fn piece(rest: &str, before: &str, found: &mut Vec<Reading>) {
    begun(PIECES, rest, before, found);
    for (rest, piece) in follow(PIECES, rest).chain(in_kanji(rest)) {
        qualifiers(rest, &format!("{before}{piece}"), found);
    }
}

fn in_kanji(rest: &str) -> impl Iterator<Item = (&str, &'static str)> {
    PIECES.iter().map(|&(_, piece)| piece).filter_map(move |piece| Some((rest.strip_prefix(piece)?, piece)))
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
    // 右 and 成 may be converted although the word before them is not.
    if let Some(c) = rest.chars().next().filter(|c| "右左直上寄引成不打(".contains(*c)) {
        match c {
            '(' => found.push(Reading { text: format!("{before}{rest}"), whole: true }),
            _ => qualifiers(&rest[c.len_utf8()..], &format!("{before}{c}"), found),
        }
    }
}

/// The words that a text is the beginning of.
fn begun(words: &[(&str, &str)], rest: &str, before: &str, found: &mut Vec<Reading>) {
    for &(word, meaning) in words {
        let reading = Reading { text: format!("{before}{meaning}"), whole: false };
        if !rest.is_empty() && word.len() > rest.len() && word.starts_with(rest) && !found.contains(&reading) {
            found.push(reading);
        }
    }
}
