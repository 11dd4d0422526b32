//! The lines with which shogi-server and programs that play on it end a game: `#TIME_UP`, `#RESIGN`, `#WIN`.
//!
//! Its own logs have `#TIME_UP`, `#ILLEGAL_MOVE`, `#SENNICHITE`, `#OUTE_SENNICHITE` and `#MAX_MOVES` in place of a keyword;
//! clients that save what they were sent have `%TORYO`, `#RESIGN` and `#WIN`.

use super::game::Game;
use super::layout::Role;
use super::read::Reader;
use crate::format::end_spelling::follows_foul;
use crate::format::lines::{Line, Lines};
use crate::format::{WarningKind, excerpt};
use crate::record::end_words::{meaning_of_server, server_agrees};
use crate::record::{Builder, NodeId, Record, Tree};
use crate::shogi::{Color, Position};

/// What begins the line that shogi-server adds at the end of its logs.
const SUMMARY: &str = "'summary:";

impl Reader<'_> {
    /// Reads such a line: the end where there is none yet, otherwise kept beside the end that it repeats.
    pub(super) fn server_line(&mut self, game: &mut Game, line: Line<'_>, statement: &str) {
        let ended = game.builder.as_ref().is_some_and(Builder::is_ended);
        let meaning = meaning_of_server(statement);
        let Some(builder) = &mut game.builder else { return self.stray(game, line, statement) };
        if ended {
            let tree = builder.record().tree();
            let agrees = tree.end(builder.tip()).is_some_and(|end| server_agrees(statement, end));
            if !agrees && (meaning.is_some() || matches!(statement, "#WIN" | "#LOSE" | "#DRAW" | "#CENSORED")) {
                let text = excerpt(statement);
                self.warn(line.at_part(statement), WarningKind::SummaryContradicted { text });
            } else if !agrees {
                return self.stray(game, line, statement);
            }
            return self.keep(game, statement);
        }
        let Some(meaning) = meaning else { return self.stray(game, line, statement) };
        let position = builder.position();
        let told = self.loser_of_summary(statement);
        let loser = told.unwrap_or_else(|| meaning.loser(position, game.foul == Some(builder.tip())));
        let node = builder.end(meaning.end(loser, position.turn()));
        self.recorder.push(statement, Role::Node(node));
        game.end_words.push((node, statement.to_owned()));
    }

    /// The loser by the line that shogi-server adds at the end of its logs, Black first: `'summary:time up:甲 win:乙 lose`.
    fn loser_of_summary(&self, statement: &str) -> Option<Color> {
        // The board stands in between.
        const NEAR: usize = 24;
        let end = (statement.as_ptr() as usize + statement.len()).checked_sub(self.text.text.as_ptr() as usize)?;
        let mut lines = Lines::new(self.text.text.get(end..)?).take(NEAR).take_while(|line| line.text != "/");
        lines.find_map(|line| line.text.strip_prefix(SUMMARY)).and_then(loser_of_players)
    }
}

/// The loser by what stands behind [`SUMMARY`].
fn loser_of_players(summary: &str) -> Option<Color> {
    let (_, players) = summary.split_once(':')?;
    match (players.contains(" lose:"), players.ends_with(" lose")) {
        (true, false) => Some(Color::Black),
        (false, true) => Some(Color::White),
        _ => None,
    }
}

/// Whether such a line in place of a keyword is read as the end at a node, at this position.
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

/// Whether a line kept at a node is one of shogi-server that says no more than before where it is written as it is: behind an
/// end, or with a result that is no end behind the last move.
pub(super) fn is_kept(line: &str, tree: &Tree, node: NodeId) -> bool {
    let is_result = matches!(line, "#WIN" | "#LOSE" | "#DRAW" | "#CENSORED");
    match tree.end(node) {
        Some(_) => is_result || meaning_of_server(line).is_some(),
        None => is_result && node != tree.root() && tree.children(node).is_empty(),
    }
}
