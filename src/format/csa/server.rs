//! The lines with which shogi-server and programs that play on it end a game: `#TIME_UP`, `#RESIGN`, `#WIN`.
//!
//! Its own logs have `#TIME_UP`, `#ILLEGAL_MOVE`, `#SENNICHITE`, `#OUTE_SENNICHITE` and `#MAX_MOVES` in place of a keyword;
//! clients that save what they were sent have `%TORYO`, `#RESIGN` and `#WIN`.

use crate::format::end_spelling::follows_foul;
use crate::record::end_words::meaning_of_server;
use crate::record::{NodeId, Record, Tree};
use crate::shogi::{Color, Position};

/// What begins the line that shogi-server adds at the end of its logs.
pub(super) const SUMMARY: &str = "'summary:";

pub(super) fn loser_of_players(summary: &str) -> Option<Color> {
    let (_, players) = summary.split_once(':')?;
    match (players.contains(" lose:"), players.ends_with(" lose")) {
        (true, false) => Some(Color::Black),
        (false, true) => Some(Color::White),
        _ => None,
    }
}

/// Whether such a line in place of a keyword is read as the end of a node.
pub(super) fn is_read_as(line: &str, record: &Record, node: NodeId, position: &Position) -> bool {
    let tree = record.tree();
    let (Some(end), Some(meaning)) = (tree.end(node), meaning_of_server(line)) else { return false };
    if !meaning.may_be(end) {
        return false;
    }
    // In KIF it is a remark.
    let mut lines = tree.note(node).verbatim.iter().map(|line| line.strip_prefix("# ").unwrap_or(line));
    let told = lines.find_map(|line| line.strip_prefix(SUMMARY)).and_then(loser_of_players);
    let loser = told.unwrap_or_else(|| meaning.loser(position, follows_foul(record, node)));
    meaning.end(loser, position.turn()) == *end
}

/// Whether a line of a note may be written as it is: it repeats the end, or is a result without an end below the last move.
pub(super) fn is_kept(line: &str, tree: &Tree, node: NodeId) -> bool {
    let is_result = matches!(line, "#WIN" | "#LOSE" | "#DRAW" | "#CENSORED");
    match tree.end(node) {
        Some(_) => is_result || meaning_of_server(line).is_some(),
        None => is_result && node != tree.root() && tree.children(node).is_empty(),
    }
}
