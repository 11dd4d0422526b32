//! What the keys of objects mean.

use crate::record::{End, HeaderKey, Record, end_words};
use crate::shogi::Color;

/// A value that is no list and no object, by the keys that lead to it.
#[derive(Clone, Debug)]
pub(super) struct Field {
    path: Vec<String>,
    text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Header(HeaderKey),
    Handicap,
    Winner,
    EndReason,
    Unknown,
}

impl Field {
    pub(super) fn new(path: &[String], text: String) -> Self {
        Self { path: path.to_vec(), text }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Whether a key says that its text is a record.
    pub(super) fn holds_record(&self) -> bool {
        const KEYS: [&str; 16] = [
            "kif",
            "kifu",
            "ki2",
            "csa",
            "usi",
            "sfen",
            "moves",
            "record",
            "game",
            "body",
            "text",
            "content",
            "data",
            "position",
            "棋譜",
            "指し手",
        ];
        self.path.last().is_some_and(|key| KEYS.contains(&&*plain(key)))
    }

    pub(super) fn meaning(&self) -> Meaning {
        let Some(last) = self.path.last() else { return Meaning::Unknown };
        let known = HeaderKey::of(last);
        match &*plain(last) {
            "handicap" => return Meaning::Handicap,
            "winner" => return Meaning::Winner,
            "status" | "endreason" | "reason" | "termination" | "result" | "end" => return Meaning::EndReason,
            _ if known == Some(HeaderKey::Handicap) => return Meaning::Handicap,
            _ => {}
        }
        if let Some(key) = known.or_else(|| self.player()) {
            return Meaning::Header(key);
        }
        let is_on_top = self.path.len() == 1;
        match &*plain(last) {
            "name" => is_on_top.then_some(HeaderKey::Title),
            _ => HeaderKey::of_english(last),
        }
        .map_or(Meaning::Unknown, Meaning::Header)
    }

    /// The header of a player: a name, or a rank.
    fn player(&self) -> Option<HeaderKey> {
        let at = self.path.iter().rposition(|key| side_of_key(key).is_some())?;
        let (side, rest) = side_of_key(&self.path[at])?;
        // players.sente.user.name
        let below = self.path[at + 1..].iter().map(|key| plain(key));
        let words: Vec<String> = std::iter::once(rest).chain(below).filter(|word| !word.is_empty()).collect();
        let is_name = |word: &String| {
            ["name", "user", "player", "username", "playername", "nickname", "displayname"].contains(&word.as_str())
        };
        if words.iter().all(is_name) {
            return Some(HeaderKey::player(side));
        }
        let is_rank = words.last().is_some_and(|word| ["rank", "dan", "grade"].contains(&word.as_str()));
        is_rank.then(|| HeaderKey::player_rank(side))
    }

    fn key(&self) -> String {
        self.path.join(".")
    }
}

/// A key without what separates its words: `black_name`, `blackName`, `Black Name`.
fn plain(key: &str) -> String {
    key.chars().filter(|ch| ch.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The side that a key begins or ends with, and the rest of the key.
fn side_of_key(key: &str) -> Option<(Color, String)> {
    const SIDES: [(&str, Color); 12] = [
        ("sente", Color::Black),
        ("black", Color::Black),
        ("player1", Color::Black),
        ("p1", Color::Black),
        ("shitate", Color::Black),
        ("先手", Color::Black),
        ("gote", Color::White),
        ("white", Color::White),
        ("player2", Color::White),
        ("p2", Color::White),
        ("uwate", Color::White),
        ("後手", Color::White),
    ];
    let key = plain(key);
    SIDES.iter().find_map(|&(name, side)| {
        let rest = key.strip_prefix(name).or_else(|| key.strip_suffix(name))?;
        Some((side, rest.to_owned()))
    })
}

/// The side that a value names: `sente`, `black`, `先手`.
pub(super) fn side_of_value(text: &str) -> Option<Color> {
    let (side, rest) = side_of_key(text)?;
    ["", "win", "wins"].contains(&&*rest).then_some(side)
}

/// The end that a value names, where `turn` is to move.
pub(super) fn end_of_value(text: &str, turn: Color) -> Option<End> {
    Some(end_words::meaning_of_key(text)?.end(turn, turn))
}

/// Writes fields as headers: those that are known by their names, others by their keys, and long texts as comments.
pub(super) fn write_fields(record: &mut Record, mut fields: Vec<Field>) {
    // Objects have no order: players come first, and what is known before what is not.
    fields.sort_by_key(|field| match field.meaning() {
        Meaning::Header(key) if key.side().is_some() => (0, key.side()),
        Meaning::Header(_) => (1, None),
        _ => (2, None),
    });
    let root = record.tree().root();
    for field in fields {
        let key = match field.meaning() {
            Meaning::Header(key) if record.headers().value(key).is_none() => key.name().to_owned(),
            _ => field.key(),
        };
        if field.text.contains(['\n', '\r']) || key.is_empty() {
            let note = record.note_mut(root);
            std::iter::once(&*key).chain(field.text.lines()).for_each(|line| note.push_comment_line(line));
        } else {
            record.headers_mut().push_field(key, field.text);
        }
    }
}
