//! Candidate lines: moves that need not be in the record, shown on the board and inserted as a variation.

use crate::analysis::{self, Evaluation};
use crate::app::desk::Desk;
use crate::app::desk::game::Game;
use crate::app::desk::mode::Mode;
use crate::app::desk::origin::RecordKey;
use crate::lang::Naming;
use crate::notation::quote::After;
use crate::notation::{Kings, Spelling};
use crate::record::{Arrow, Branch, Brush, Document, Edit, NodeId, Origin, Record};
use crate::shogi::{Move, Position, Square};
use crate::tsume::cook::Finding;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineSource {
    Comment,
    Solver,
    Trial,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Assessment {
    /// An engine's evaluation of the start of the line.
    Evaluation(Evaluation),
    Finding(Box<Finding>),
    /// The last move refutes the one before.
    Refuted,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CandidateLine {
    record: RecordKey,
    from: NodeId,
    start: Position,
    /// The destination of the previous move, for 同.
    previous: Option<Square>,
    kings: Kings,
    moves: Vec<Move>,
    /// The number of moves played on the board; stepping forward plays the others.
    step: usize,
    position: Position,
    /// The played moves in each notation, ordered as [`Spelling::ALL`].
    texts: [String; 4],
    source: LineSource,
    assessment: Option<Assessment>,
}

impl CandidateLine {
    /// `None` without moves, or if one cannot be played.
    pub(crate) fn after(game: &Game, from: NodeId, moves: &[Move], source: LineSource) -> Option<Self> {
        let mut line = Self::empty(game, from, source);
        line.extend(moves);
        line.go_to(moves.len());
        (line.step == moves.len() && line.step > 0).then_some(line)
    }

    pub(crate) fn from_start(game: &Game, moves: &[Move], source: LineSource) -> Option<Self> {
        Self::after(game, game.record().tree().root(), moves, source)
    }

    /// Plays moves quoted by the comment at the cursor. `None` if they cannot be played.
    pub(crate) fn quoted(game: &Game, moves: &[Move], after: After) -> Option<Self> {
        let (record, node) = (game.record(), game.node());
        let from = match after {
            After::Before => record.tree().parent(node)?,
            After::Here | After::Quote(_) => node,
        };
        let assessment = analysis::at(record, node).filter(|_| from == node).map(Assessment::Evaluation);
        Some(Self { assessment, ..Self::after(game, from, moves, LineSource::Comment)? })
    }

    fn empty(game: &Game, from: NodeId, source: LineSource) -> Self {
        let start = game.record().position_at(from);
        Self {
            record: game.record_key(),
            from,
            previous: game.record().tree().mv(from).map(Move::to),
            moves: Vec::new(),
            step: 0,
            position: start.clone(),
            start,
            kings: game.naming().kings,
            texts: Default::default(),
            source,
            assessment: None,
        }
    }

    pub(crate) fn assessed(self, assessment: Assessment) -> Self {
        Self { assessment: Some(assessment), ..self }
    }

    pub(crate) fn from(&self) -> NodeId {
        self.from
    }

    pub(crate) fn moves(&self) -> &[Move] {
        &self.moves[..self.step]
    }

    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    pub(crate) fn words(&self, naming: impl Into<Naming>) -> &str {
        &self.texts[naming.into().spelling as usize]
    }

    fn last_move(&self) -> Option<(Position, Move)> {
        let (&last, earlier) = self.moves().split_last()?;
        let mut before = self.start.clone();
        earlier.iter().try_for_each(|&mv| before.play(mv)).ok()?;
        Some((before, last))
    }

    /// Appends moves, up to the first that cannot be played.
    fn extend(&mut self, moves: &[Move]) {
        let mut position = self.start.clone();
        let known = self.moves.iter().all(|&mv| position.play(mv).is_ok());
        self.moves.extend(moves.iter().copied().take_while(|&mv| known && position.play(mv).is_ok()));
    }

    /// Plays the first `step` moves, or all if there are fewer.
    fn go_to(&mut self, step: usize) {
        self.step = step.min(self.moves.len());
        self.position = self.start.clone();
        self.texts = Default::default();
        let mut previous = self.previous;
        for &mv in &self.moves[..self.step] {
            for (spelling, text) in Spelling::ALL.into_iter().zip(&mut self.texts) {
                if !text.is_empty() {
                    text.push_str(spelling.between());
                }
                text.push_str(&spelling.write_with(&self.position, mv, previous, self.kings).unwrap_or_default());
            }
            // Only moves that can be played are in the line.
            let _ = self.position.play(mv);
            previous = Some(mv.to());
        }
    }

    /// Replaces the moves that are not played. Returns whether the move could be played.
    fn play(&mut self, mv: Move) -> bool {
        if self.position.clone().play(mv).is_err() {
            return false;
        }
        self.moves.truncate(self.step);
        self.moves.push(mv);
        self.go_to(self.step + 1);
        true
    }

    pub(crate) fn arrows(&self, brushes: &[Brush]) -> Vec<Arrow> {
        let mut position = self.start.clone();
        let arrow = |(&brush, &mv): (&Brush, &Move)| {
            let from = match mv {
                Move::Board { from, .. } => Origin::Square(from),
                Move::Drop { kind, .. } => Origin::Hand(position.turn(), kind),
            };
            position.play(mv).ok().map(|()| Arrow { brush, from, to: mv.to() })
        };
        brushes.iter().zip(&self.moves).map_while(arrow).collect()
    }

    fn branch(&self) -> Option<Branch> {
        let mut line = Document::new(Record::new(self.start.clone()));
        line.play_moves(self.moves()).ok()?;
        Some(Branch::whole(line.record()))
    }
}

/// The user's trial line, which the solver answers. It is a mode of the desk because keys, typed moves and
/// announcements use it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Exploration {
    /// Before the first move it may hold the best play.
    line: Option<CandidateLine>,
    changes: u32,
}

impl Exploration {
    pub(crate) fn tried(&self) -> Option<&CandidateLine> {
        self.line.as_ref().filter(|line| line.step > 0)
    }

    pub(crate) fn changes(&self) -> u32 {
        self.changes
    }

    fn set(&mut self, line: Option<CandidateLine>) {
        self.line = line;
        self.changes = self.changes.wrapping_add(1);
    }
}

impl Desk {
    /// While exploring, other moves can follow the line.
    pub(crate) fn show_line(&mut self, line: CandidateLine) {
        self.autoplay = None;
        if let Mode::Explore(exploration) = &mut self.mode {
            return exploration.set(Some(line));
        }
        self.cancel_entry();
        self.enter(Mode::Preview(Box::new(line)));
    }

    pub(crate) fn end_preview(&mut self) -> Option<CandidateLine> {
        match &mut self.mode {
            Mode::Preview(_) => match std::mem::take(&mut self.mode) {
                Mode::Preview(line) => Some(*line),
                _ => None,
            },
            Mode::Explore(exploration) => {
                let line = exploration.line.take_if(|line| line.step > 0)?;
                exploration.set(None);
                Some(line)
            }
            Mode::Play(_) | Mode::SetUp | Mode::Solve => None,
        }
    }

    /// Inserts the line into the record unless it is there, and goes to its last move.
    pub(crate) fn insert_line(&mut self) {
        let Some(line) = self.end_preview().filter(|line| line.record == self.place().game) else { return };
        let Some(branch) = line.branch() else { return };
        self.walk(|game| game.go_to_node(line.from));
        self.edit(Edit::Paste(Box::new(branch)));
        self.walk(|game| {
            let tree = game.record().tree();
            let next = |node, &mv| tree.children(node).iter().copied().find(|&child| tree.mv(child) == Some(mv));
            if let Some(last) = line.moves().iter().try_fold(line.from, next) {
                game.go_to_node(last);
            }
        });
    }

    pub(crate) fn toggle_exploration(&mut self) {
        self.autoplay = None;
        match self.mode {
            Mode::Explore(_) => self.enter(Mode::default()),
            _ => {
                self.cancel_entry();
                self.enter(Mode::Explore(Box::default()));
            }
        }
    }

    pub(crate) fn exploration(&self) -> Option<&Exploration> {
        match &self.mode {
            Mode::Explore(exploration) => Some(exploration),
            _ => None,
        }
    }

    pub(crate) fn last_step(&self) -> Option<(Position, Move)> {
        let Some(line) = self.mode.preview() else {
            let (record, node) = (self.game().record(), self.game().node());
            return Some((record.position_at(record.tree().parent(node)?), record.tree().mv(node)?));
        };
        line.last_move()
    }

    pub(crate) fn try_move(&mut self, mv: Move) -> bool {
        self.explore(|exploration, game| {
            let tried = exploration.tried().cloned();
            let mut line = tried.unwrap_or_else(|| CandidateLine::empty(game, game.node(), LineSource::Trial));
            let can_be_played = line.play(mv);
            if can_be_played {
                exploration.set(Some(line));
            }
            can_be_played
        })
        .unwrap_or(false)
    }

    /// The next steps forward, unless moves were taken back.
    pub(crate) fn expect_moves(&mut self, moves: &[Move]) {
        self.explore(|exploration, game| {
            let node = game.node();
            exploration.line.take_if(|line| line.step == 0 && line.from != node);
            let line = exploration.line.get_or_insert_with(|| CandidateLine::empty(game, node, LineSource::Trial));
            if line.step == line.moves.len() {
                line.extend(moves);
            }
        });
    }

    pub(crate) fn steps_explored(&self, forward: bool) -> bool {
        let Some(line) = self.exploration().and_then(|exploration| exploration.line.as_ref()) else { return false };
        let is_at_end = || self.game().step() == self.game().last_step() && self.game().node() == line.from;
        line.step > 0 || (forward && !line.moves.is_empty() && is_at_end())
    }

    /// Steps within a line shown by [`Mode::Preview`]; before its first move the board shows its node again. Returns
    /// whether there was a step to make.
    pub(super) fn step_previewed(&mut self, by: isize) -> bool {
        let Mode::Preview(line) = &mut self.mode else { return false };
        let to = line.step.saturating_add_signed(by).min(line.moves.len());
        if to == line.step {
            return false;
        }
        let from = line.from;
        if to > 0 {
            line.go_to(to);
        } else {
            self.end_preview();
            self.walk(|game| game.go_to_node(from));
        }
        true
    }

    /// Clamped to the ends of the line, which is dropped when its first move is taken back.
    pub(super) fn step_explored(&mut self, by: isize) {
        self.explore(|exploration, _| {
            let Some(mut line) = exploration.line.take() else { return };
            let before = line.step;
            line.go_to(before.saturating_add_signed(by));
            let (is_moved, is_begun) = (line.step != before, line.step > 0);
            exploration.line = Some(line).filter(|_| is_begun || !is_moved);
            exploration.changes = exploration.changes.wrapping_add(u32::from(is_moved));
        });
    }

    fn explore<R>(&mut self, change: impl FnOnce(&mut Exploration, &Game) -> R) -> Option<R> {
        self.autoplay = None;
        match &mut self.mode {
            Mode::Explore(exploration) => Some(change(exploration, self.tabs.game())),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;
    use crate::app::desk::settings::Settings;
    use crate::lang::Language;
    use crate::notation::usi::read_move;
    use crate::shogi::Color;

    fn desk() -> Desk {
        Desk::new(Settings::default(), Language::English)
    }

    fn moves<const N: usize>(moves: [&str; N]) -> Vec<Move> {
        moves.map(|mv| read_move(mv).unwrap()).to_vec()
    }

    fn tried(desk: &Desk) -> Vec<Move> {
        desk.exploration().unwrap().tried().map(|line| line.moves().to_vec()).unwrap_or_default()
    }

    #[test]
    fn a_line_must_be_playable_and_is_written_in_every_notation() {
        let desk = desk();
        let root = desk.game().node();
        let line = |moves: &[Move]| CandidateLine::after(desk.game(), root, moves, LineSource::Solver);
        assert_eq!(line(&[]), None);
        assert_eq!(line(&moves(["7g7f", "7g7f"])), None);
        let line = line(&moves(["7g7f", "3c3d"])).unwrap();
        assert_eq!((line.words(Language::Japanese), line.moves().len()), ("▲７六歩△３四歩", 2));
        assert_eq!(line.last_move().map(|(_, mv)| mv), Some(read_move("3c3d").unwrap()));
    }

    #[test]
    fn steps_back_from_a_shown_line_end_at_its_node() {
        let mut desk = desk();
        desk.edit(Edit::Play(moves(["7g7f", "3c3d"]).to_vec()));
        let node = desk.game().node();
        let line = CandidateLine::after(desk.game(), node, &moves(["2g2f", "8c8d"]), LineSource::Trial).unwrap();
        desk.show_line(line);
        let shown = |desk: &Desk| desk.mode.preview().map(|line| line.step);
        let mut seen = vec![shown(&desk)];
        for by in [-1, 1, 1, -1, -1, -1] {
            desk.step(by);
            seen.push(shown(&desk));
        }
        assert_eq!(seen, [Some(2), Some(1), Some(2), Some(2), Some(1), None, None]);
        assert_eq!(desk.game().step(), 1, "the last step is the game's again");
    }

    #[test]
    fn a_line_is_inserted_as_a_variation_in_one_step() {
        let mut desk = desk();
        desk.edit(Edit::Play(moves(["2g2f", "3c3d"])));
        desk.walk(|game| game.go_to(0));
        desk.show_line(CandidateLine::from_start(desk.game(), &moves(["7g7f", "3c3d"]), LineSource::Solver).unwrap());
        assert_eq!(desk.last_move(), Some(read_move("3c3d").unwrap()));
        desk.insert_line();
        let game = desk.game();
        let tree = game.record().tree();
        assert_eq!((tree.walk().count(), tree.mv(game.node())), (5, Some(read_move("3c3d").unwrap())));
        assert_eq!(tree.children(tree.root()).len(), 2);
        desk.undo();
        assert_eq!(desk.game().record().tree().walk().count(), 3);
    }

    #[test]
    fn steps_follow_the_line_and_a_new_move_replaces_what_follows() {
        let mut desk = desk();
        desk.toggle_exploration();
        desk.expect_moves(&moves(["7g7f", "3c3d", "3c3d"]));
        assert!(desk.steps_explored(true) && !desk.steps_explored(false));
        desk.step(9);
        assert_eq!(tried(&desk), moves(["7g7f", "3c3d"]), "up to the move that cannot be played");
        desk.step(-1);
        assert_eq!((tried(&desk), desk.position().turn()), (moves(["7g7f"]), Color::White));
        desk.expect_moves(&moves(["8c8d"]));
        desk.step(1);
        assert_eq!(tried(&desk), moves(["7g7f", "3c3d"]), "what was taken back comes first");
        desk.step(-1);
        assert!(!desk.try_move(read_move("7f7e").unwrap()) && desk.try_move(read_move("8c8d").unwrap()));
        desk.step(1);
        assert_eq!(tried(&desk), moves(["7g7f", "8c8d"]));
        desk.step(-2);
        assert_eq!((tried(&desk), desk.steps_explored(true)), (Vec::new(), false));
    }

    #[test]
    fn best_play_is_expected_at_its_own_position_alone() {
        let mut desk = desk();
        desk.edit(Edit::Play(moves(["7g7f"])));
        desk.toggle_exploration();
        desk.expect_moves(&moves(["3c3d"]));
        desk.walk(|game| game.go_to(0));
        assert!(!desk.steps_explored(true));
        desk.expect_moves(&moves(["2g2f"]));
        desk.step(1);
        assert_eq!((tried(&desk), desk.game().step()), (Vec::new(), 1), "the record goes first");
    }

    #[test]
    fn a_quoted_line_has_the_evaluation_of_its_comment() {
        let mut desk = desk();
        let node = desk.game().node();
        desk.edit(Edit::Comment(node, Some("*評価値=123\n▲７六歩".to_owned())));
        let line = CandidateLine::quoted(desk.game(), &moves(["7g7f"]), After::Here).unwrap();
        let evaluation = analysis::at(desk.game().record(), node).unwrap();
        assert_eq!((line.source, line.assessment), (LineSource::Comment, Some(Assessment::Evaluation(evaluation))));
    }
}
