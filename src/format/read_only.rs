//! What is read but not written: links that hold a game, Western notation, and positions that are drawn in part, written
//! in words, or in the source of a page of Wikipedia.
//!
//! They are looked for where a text is in none of the formats. The record is kept as KIF, which holds all that these
//! notations can say.

mod corner;
mod gathered;
mod in_words;
mod json;
mod link;
mod psn;
mod template;
mod usen;

use super::csa::PartOfPosition;
use super::hand_text::Held;
use super::lines::{Line, Lines};
use super::text::Decoded;
use super::{Dialect, Format, Loaded, Records, Warning, WarningKind, fragment};
use crate::notation::sfen::Sfen;
use crate::record::Record;
use crate::shogi::{Color, Hand};
use gathered::Gathered;

/// A game found in a text.
struct Found {
    record: Record,
    warnings: Vec<Warning>,
}

impl Found {
    /// A game found in a part of a line.
    fn new(notation: &'static str, line: Line<'_>, part: &str, record: Record, warnings: Vec<Warning>) -> Self {
        let kind = WarningKind::ReadOnlyNotation { name: notation };
        Self { record, warnings: [vec![Warning::new(line.at_part(part), kind)], warnings].concat() }
    }
}

/// Finds the games of the links in a text.
pub(super) fn read_links(text: &Decoded<'_>) -> Option<Loaded> {
    loaded(text, link::read(&text.text))
}

/// Finds the games in JSON of other programs. `found` is a record that was read as JKF: it is better where no header would
/// tell who played.
pub(super) fn read_json(text: &Decoded<'_>, found: Option<&Record>) -> Option<Loaded> {
    let games = json::read(&text.text);
    let says_more = found.is_none_or(|found| found.headers().lines().is_empty() && json::names_players(&games));
    loaded(text, games).filter(|_| says_more)
}

/// The length limit of JSON, if a text is JSON beyond it.
pub(super) fn json_limit_exceeded(text: &Decoded<'_>) -> Option<usize> {
    json::limit_exceeded(&text.text)
}

/// Finds the games in Western notation.
pub(super) fn read_psn(text: &Decoded<'_>) -> Option<Loaded> {
    loaded(text, psn::read(&text.text))
}

/// Finds the positions of SFENs that stand in prose.
pub(super) fn read_sfen_in_prose(text: &Decoded<'_>) -> Option<Loaded> {
    let found = Lines::new(&text.text).filter_map(|line| {
        let Sfen { setup, number } = fragment::sfen_within(line.text)?;
        let mut record = Record::new(setup.into());
        record.set_first_number(number.unwrap_or(1));
        Some(Found::new("SFEN", line, line.text, record, Vec::new()))
    });
    loaded(text, found.collect())
}

/// Finds a position that is drawn in part, written in words, or in the source of a page of Wikipedia.
pub(super) fn read_position(text: &Decoded<'_>) -> Option<Loaded> {
    let templates = template::read(&text.text);
    if !templates.is_empty() {
        return loaded(text, templates);
    }
    let found = corner::read(&text.text).or_else(|| in_words::read(&text.text)).or_else(|| csa_part(&text.text))?;
    loaded(text, vec![found])
}

/// The position of some rows in CSA.
fn csa_part(text: &str) -> Option<Found> {
    let part = PartOfPosition::read(text)?;
    let mut gathered = Gathered::default();
    for line in part.beside {
        gathered.beside(line);
    }
    gathered.board = part.board;
    gathered.turn = part.turn.or(gathered.turn);
    for side in Color::ALL {
        // Statements without pieces in hand mean that there are none.
        let without = || gathered.hands[side].or(Some(Held::of(Hand::EMPTY)));
        gathered.hands[side] = part.hands[side].or_else(without);
    }
    let mut found = gathered.found(part.at, WarningKind::BoardRowsMissing { found: part.rows });
    found.warnings.extend(part.warnings);
    Some(found)
}

/// Finds the games of the links in a text that is a record by its headers alone. What stands beside the links becomes a
/// part of the first game.
pub(super) fn read_below(above: &Record, text: &Decoded<'_>) -> Option<Loaded> {
    let mut loaded = loaded(text, link::read_below_headers(&text.text))?;
    let record = loaded.records.first_mut();
    let in_link = std::mem::replace(record.headers_mut(), above.headers().clone());
    for (key, value) in in_link.fields().filter(|(key, _)| above.headers().get(key).is_none()) {
        record.headers_mut().push_field(key, value);
    }
    let root = record.tree().root();
    let note = above.tree().note(above.tree().root());
    let own = std::mem::replace(record.note_mut(root), note.clone());
    // In a file that was written with it, it stands above the link.
    let stands_above = |comment: &str| {
        let above = note.comment.as_deref().and_then(|text| text.strip_suffix(comment));
        above.is_some_and(|rest| rest.is_empty() || rest.ends_with('\n'))
    };
    if let Some(comment) = own.comment.as_deref().filter(|comment| !stands_above(comment)) {
        record.note_mut(root).push_comment_line(comment);
    }
    Some(loaded)
}

/// Whether a header line holds a link to a game.
pub(super) fn holds_link(line: &str) -> bool {
    !link::read_below_headers(line).is_empty()
}

fn loaded(text: &Decoded<'_>, games: Vec<Found>) -> Option<Loaded> {
    let (records, warnings): (Vec<_>, Vec<_>) = games.into_iter().map(|found| (found.record, found.warnings)).unzip();
    let records = Records::from_vec(records)?;
    Some(Loaded { records, dialect: Dialect::of_text(text, Format::Kif), warnings: warnings.concat() })
}
