//! The lines with which shogi-server and programs that play on it end a game: `#TIME_UP`, `#RESIGN`, `#WIN`.
//!
//! Its own logs have `#TIME_UP`, `#ILLEGAL_MOVE`, `#SENNICHITE`, `#OUTE_SENNICHITE` and `#MAX_MOVES` in place of a keyword;
//! clients that save what they were sent have `%TORYO`, `#RESIGN` and `#WIN`.

use super::game::Game;
use super::layout::Role;
use super::read::Reader;
use crate::format::lines::{Line, Lines};
use crate::format::{WarningKind, excerpt};
use crate::record::Builder;
use crate::record::end_words::{meaning_of_server, server_agrees};
use crate::shogi::Color;

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
        let summary = lines.find_map(|line| line.text.strip_prefix("'summary:"))?;
        let (_, players) = summary.split_once(':')?;
        match (players.contains(" lose:"), players.ends_with(" lose")) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }
}
