//! Reads moves (`+7776FU`) and ends (`%TORYO`, or `#TIME_UP` from shogi-server).

use super::{Broken, Game, Reader, Role};
use crate::format::csa::comment::{Comment, named_end};
use crate::format::csa::words;
use crate::format::csa::words::{SUMMARY, loser_of_players};
use crate::format::error::excerpt;
use crate::format::lines::{Line, Lines};
use crate::format::play::play_move;
use crate::format::result_word::ResultWord;
use crate::format::{MoveFault, ReadError, Warning, WarningKind};
use crate::notation::names;
use crate::record::end_words::{Meaning, meaning_of_key, meaning_of_server, server_agrees};
use crate::record::{Builder, End};
use crate::shogi::{Color, Move, PieceKind, Position, Setup, Square};

pub(in crate::format) fn meant(text: &str, position: &Position) -> Result<Move, MoveFault> {
    Written::read(text.as_bytes()).ok_or(MoveFault::Unreadable)?.resolve(position)
}

pub(super) struct Written {
    side: Option<Color>,
    from: Option<Square>,
    to: Square,
    kind: PieceKind,
    lower_case: bool,
    /// Some mark promotions with a `+` behind the move.
    plus: bool,
}

impl Written {
    #[inline]
    pub(super) fn read(text: &[u8]) -> Option<Self> {
        let (side, rest) = match text {
            [b'+', rest @ ..] => (Some(Color::Black), rest),
            [b'-', rest @ ..] => (Some(Color::White), rest),
            rest => (None, rest),
        };
        let &[from_file, from_rank, file, rank, a, b] = rest else { return Self::read_with_sign(text) };
        let from = match (from_file, from_rank) {
            (b'0', b'0') => None,
            _ => Some(Square::at(from_file.checked_sub(b'0')?, from_rank.checked_sub(b'0')?)?),
        };
        let to = Square::at(file.checked_sub(b'0')?, rank.checked_sub(b'0')?)?;
        let kind = words::piece([a.to_ascii_uppercase(), b.to_ascii_uppercase()])?;
        Some(Self { side, from, to, kind, lower_case: a.is_ascii_lowercase() || b.is_ascii_lowercase(), plus: false })
    }

    #[cold]
    fn read_with_sign(text: &[u8]) -> Option<Self> {
        let [plain @ .., b'+'] = text else { return None };
        if plain.ends_with(b"+") {
            return None;
        }
        Some(Self { plus: true, ..Self::read(plain)? })
    }

    /// Logs of clients have each move twice: sent, then sent back by the server.
    #[cold]
    fn repeats(&self, builder: &Builder) -> bool {
        let position = builder.position();
        let (from, to) = match builder.record().tree().mv(builder.tip()) {
            Some(Move::Board { from, to, .. }) => (Some(from), to),
            Some(Move::Drop { to, .. }) => (None, to),
            None => return false,
        };
        (from, to) == (self.from, self.to)
            && self.side == Some(position.turn().other())
            && position.board()[to].is_some_and(|piece| piece.kind == self.kind)
    }

    #[inline]
    fn resolve(&self, position: &Position) -> Result<Move, MoveFault> {
        if self.side.is_some_and(|side| side != position.turn()) {
            return Err(MoveFault::WrongSide);
        }
        let Some(from) = self.from else {
            let kind = self.kind.in_hand().filter(|_| !self.kind.is_promoted()).ok_or(MoveFault::NoSuchPiece)?;
            return Ok(Move::Drop { kind, to: self.to });
        };
        let promote = match position.board()[from] {
            Some(piece) if piece.kind == self.kind => {
                self.plus && position.check(Move::Board { from, to: self.to, promote: true }).is_ok()
            }
            Some(piece) if piece.kind.promoted() == Some(self.kind) => true,
            Some(_) => return Err(MoveFault::NoSuchPiece),
            None => false,
        };
        Ok(Move::Board { from, to: self.to, promote })
    }
}

impl Reader<'_> {
    #[inline]
    pub(super) fn mv(&mut self, game: &mut Game, line: Line<'_>, text: &str) -> Result<(), ReadError> {
        game.seen = true;
        if game.broken.is_some() {
            return self.after_break(game, line, text);
        }
        let written = Written::read(text.as_bytes());
        if let Some(written) = &written {
            self.warn_of_spelling(line, text, written);
        }
        let side = written.as_ref().and_then(|written| written.side);
        if game.builder.is_none() {
            let turn = side.unwrap_or(Color::Black);
            self.warn(line.at(), WarningKind::TurnInferred(turn));
            self.begin(game, turn, line.at())?;
        }
        self.correct_turn(game, line, side);
        let Some(builder) = &mut game.builder else { return Ok(()) };
        let fault = match &written {
            None => MoveFault::Unreadable,
            Some(written) => match written.resolve(builder.position()) {
                Ok(mv) => {
                    if builder.is_ended() && !std::mem::replace(&mut self.reported.after_end, true) {
                        self.warnings.push(Warning::new(line.at(), WarningKind::MovesAfterEnd));
                    }
                    match play_move(builder, mv, || line.at_part(text), text, &mut self.warnings) {
                        Ok((id, is_foul)) => {
                            if is_foul {
                                game.foul = Some(id);
                            }
                            self.recorder.push(text, Role::Node(id));
                            return Ok(());
                        }
                        Err(fault) => fault,
                    }
                }
                Err(fault) => fault,
            },
        };
        if fault == MoveFault::WrongSide && written.is_some_and(|written| written.repeats(builder)) {
            if !std::mem::replace(&mut self.reported.echo, true) {
                self.warn(line.at_part(text), WarningKind::ForeignLines { text: excerpt(text), lines: 1 });
            }
            self.keep(game, text);
            return Ok(());
        }
        let last = self.text.text.len() == end_of(line.text, &self.text.text) && self.text.text.contains(['\n', '\r']);
        let truncated = fault == MoveFault::Unreadable && last && is_beginning(text);
        game.broken = Some(Broken { at: line.at_part(text), text: excerpt(text), fault, truncated, followed: false });
        self.keep(game, text);
        Ok(())
    }

    /// The first move overrides a stated side to move.
    fn correct_turn(&mut self, game: &mut Game, line: Line<'_>, side: Option<Color>) {
        let Some(builder) = &mut game.builder else { return };
        let Some(side) = side.filter(|&side| builder.ply() == 0 && side != builder.position().turn()) else { return };
        if builder.is_ended() {
            return;
        }
        self.warnings.push(Warning::new(line.at(), WarningKind::TurnContradicted(side)));
        let mut fresh = Builder::new(Setup { turn: side, ..builder.position().to_setup() }.into());
        *fresh.record_mut().headers_mut() = std::mem::take(builder.record_mut().headers_mut());
        *fresh.note_mut() = std::mem::take(builder.note_mut());
        *builder = fresh;
    }

    fn warn_of_spelling(&mut self, line: Line<'_>, text: &str, written: &Written) {
        if written.side.is_none() && !std::mem::replace(&mut self.reported.unsigned, true) {
            self.warn(line.at(), WarningKind::MoveUnsigned { text: excerpt(line.text) });
        }
        if written.lower_case {
            self.lower_case(line);
        }
        if written.plus {
            self.warn(line.at_part(text), WarningKind::PromotionSign { text: excerpt(text) });
        }
    }

    /// If the end is a foul, the move that could not be played was one.
    pub(super) fn after_break(&mut self, game: &mut Game, line: Line<'_>, statement: &str) -> Result<(), ReadError> {
        let followed = Written::read(statement.as_bytes()).is_some();
        let Some(broken) = &mut game.broken else { return Ok(()) };
        broken.followed |= followed;
        let ended = game.builder.as_ref().is_some_and(Builder::is_ended);
        if statement == "#ILLEGAL_MOVE" && !broken.followed && !ended {
            self.server_line(game, line, statement);
            return Ok(());
        }
        let foul = matches!(words::end(statement).0, End::FoulLoss | End::IllegalAction(_));
        if foul && !broken.followed && !ended {
            return self.end(game, line, statement);
        }
        self.keep(game, statement);
        Ok(())
    }

    pub(super) fn end(&mut self, game: &mut Game, line: Line<'_>, statement: &str) -> Result<(), ReadError> {
        if game.builder.is_none() {
            self.warn(line.at(), WarningKind::TurnInferred(Color::Black));
            self.begin(game, Color::Black, line.at())?;
        }
        let (mut end, mut known) = words::end(statement);
        if !known && statement.bytes().any(|b| b.is_ascii_lowercase()) {
            (end, known) = words::end(&statement.to_ascii_uppercase());
            self.lower_case(line);
        }
        if !known && let Some(Meaning::End(meant)) = meaning_of_key(statement.trim_start_matches('%')) {
            (end, known) = (meant.clone(), true);
        }
        if !known {
            self.warn(line.at_part(statement), WarningKind::EndUnknown { text: excerpt(statement) });
            end = End::Other(statement.to_owned());
        }
        let named = self.word_below(statement);
        if let Some(builder) = &mut game.builder {
            let turn = builder.position().turn();
            let named = named.and_then(|word| Some((word.to_owned(), named_end(word, statement, turn)?)));
            let node = builder.end(named.as_ref().map_or(end, |(_, end)| end.clone()));
            game.named = named.is_some().then_some(node);
            self.recorder.push(statement, Role::Node(node));
            game.end_words.push((node, statement.to_owned()));
            game.end_words.extend(named.map(|(word, _)| (node, word)));
        }
        Ok(())
    }

    /// A word of a log below the moves, `SENTE_WIN_TORYO` or `TORYO`; `false` for other lines.
    pub(super) fn result_word(&mut self, game: &mut Game, statement: &str) -> bool {
        let Some(builder) = game.builder.as_mut().filter(|builder| !builder.is_ended()) else { return false };
        if !statement.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_') {
            return false;
        }
        let turn = builder.position().turn();
        let end = match ResultWord::of(statement, turn) {
            // Says no more than the end itself; written back to its own file it is as it was.
            Some(ResultWord::End(end)) => {
                let node = builder.end(end);
                self.recorder.push(statement, Role::Node(node));
                return true;
            }
            Some(ResultWord::Word(word, winner)) => {
                let words = format!("まで{}手で{word}により{}の勝ち", builder.ply(), names::side(winner, false));
                let node = builder.end(End::Other(word.to_owned()));
                builder.note_mut().summary = Some(words);
                self.recorder.push(statement, Role::Node(node));
                game.end_words.push((node, statement.to_owned()));
                return true;
            }
            None => match words::end(&format!("%{statement}")) {
                (end, true) => end,
                _ => return false,
            },
        };
        let node = builder.end(end);
        self.recorder.push(statement, Role::Node(node));
        game.end_words.push((node, statement.to_owned()));
        true
    }

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
        let named = self.loser_of_summary(statement);
        let loser = named.unwrap_or_else(|| meaning.loser(position, game.foul == Some(builder.tip())));
        let node = builder.end(meaning.end(loser, position.turn()));
        self.recorder.push(statement, Role::Node(node));
        game.end_words.push((node, statement.to_owned()));
    }

    /// The loser by shogi-server's last line, with Black first: `'summary:time up:甲 win:乙 lose`.
    fn loser_of_summary(&self, statement: &str) -> Option<Color> {
        // The board is in between.
        const NEAR: usize = 24;
        let end = (statement.as_ptr() as usize + statement.len()).checked_sub(self.text.text.as_ptr() as usize)?;
        let mut lines = Lines::new(self.text.text.get(end..)?).take(NEAR).take_while(|line| line.text != "/");
        lines.find_map(|line| line.text.strip_prefix(SUMMARY)).and_then(loser_of_players)
    }

    fn word_below(&self, statement: &str) -> Option<&str> {
        let end = (statement.as_ptr() as usize + statement.len()).checked_sub(self.text.text.as_ptr() as usize)?;
        let rest = self.text.text.get(end..)?;
        let line = Lines::new(rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix(['\n', '\r']))?).next()?;
        match Comment::of(line.text, false) {
            Comment::End(word) => Some(word),
            _ => None,
        }
    }
}

fn is_beginning(text: &str) -> bool {
    let Some(rest) = text.strip_prefix(['+', '-']) else { return false };
    text.len() < 7
        && rest.bytes().enumerate().all(|(i, b)| if i < 4 { b.is_ascii_digit() } else { b.is_ascii_uppercase() })
}

fn end_of(part: &str, whole: &str) -> usize {
    (part.as_ptr() as usize + part.len()).wrapping_sub(whole.as_ptr() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_as_written() {
        let read = |text: &str| Written::read(text.as_bytes()).map(|w| (w.side, w.from, w.to, w.kind));
        let at = |f, r| Square::at(f, r);
        let pawn = PieceKind::Pawn;
        assert_eq!(read("+7776FU"), Some((Some(Color::Black), at(7, 7), at(7, 6).unwrap(), pawn)));
        assert_eq!(read("-0035FU"), Some((Some(Color::White), None, at(3, 5).unwrap(), pawn)));
        assert_eq!(read("7776fu"), Some((None, at(7, 7), at(7, 6).unwrap(), pawn)));
        for text in ["", "+", "+7776", "+7776XX", "+7770FU", "+0776FU", "+7776FUX", "+77７FU"] {
            assert!(read(text).is_none(), "{text}");
        }
    }
}
