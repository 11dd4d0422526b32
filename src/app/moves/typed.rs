//! What a typed text may become: a move, several in a line, or the number of a move to go to.

use std::ops::Range;

use crate::app::desk::describe;
use crate::app::desk::game::Game;
use crate::app::desk::preview::Preview;
use crate::app::desk::words::numbered;
use crate::app::moves::words;
use crate::lang::{self, Language, Naming, Sides};
use crate::notation::{digits, typed};
use crate::record::NodeId;
use crate::shogi::{Illegal, Move, Position, Square};

/// The possible meanings of a typed text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reading {
    pub(crate) choices: Vec<Choice>,
    /// Set where a part of the text cannot be played; there are no choices then.
    pub(crate) refused: Option<Refused>,
}

/// What typed moves are entered into.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Entry<'a> {
    Play,
    /// They continue this trial line.
    Try(&'a Preview),
    Solve,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) goal: Goal,
    /// The label in the list.
    pub(crate) name: String,
    /// The text behind it, which waits for the answer to a question about a foul.
    pub(crate) rest: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Moves are entered one after the other.
    Enter(Vec<Move>),
    /// A text with several moves is played in the problem that is being solved, which replies to each.
    Solve(String),
    GoTo(NodeId),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    /// The moves before it, which can be played.
    pub(crate) moves: Vec<Move>,
    /// Its range in the text, in bytes.
    pub(crate) at: Range<usize>,
    /// Why it cannot be played, as a sentence; with its move number where other moves precede it.
    pub(crate) why: String,
}

impl Reading {
    pub(crate) fn of(text: &str, game: &Game, entry: Entry<'_>, language: Language) -> Self {
        // Otherwise all moves of a position would be spelled at each step of a key that is held.
        if text.trim().is_empty() {
            return Self::default();
        }
        let (position, last) = match entry {
            Entry::Try(tried) => (&tried.position, tried.moves.last().copied()),
            Entry::Play | Entry::Solve => (game.position(), game.last_move()),
        };
        let reader = Reader { game, position, language, previous: last.map(Move::to) };
        let mut reading = Self { choices: reader.single(text), refused: None };
        if reading.choices.is_empty() {
            reading.choices = if entry == Entry::Solve { reader.answers(text) } else { Vec::new() };
        }
        if reading.choices.is_empty() {
            reading = reader.line(text);
        }
        if let Some((number, node)) =
            digits::number(text.trim()).and_then(|number| Some((number, game.node_numbered(number)?)))
        {
            let (goal, name) = (Goal::GoTo(node), words::go_to(language, number));
            reading.choices.push(Choice { goal, name, rest: String::new() });
            reading.refused = None;
        }
        reading
    }
}

struct Reader<'a> {
    game: &'a Game,
    position: &'a Position,
    language: Language,
    previous: Option<Square>,
}

impl Reader<'_> {
    /// The moves that a text names, or begins to name.
    fn single(&self, text: &str) -> Vec<Choice> {
        let position = self.position;
        let enter = |mv| {
            let name = describe::mv(self.game.naming(), position, mv, self.previous).unwrap_or_default();
            Choice { goal: Goal::Enter(vec![mv]), name, rest: String::new() }
        };
        typed::candidates(text, position, self.previous).into_iter().map(enter).collect()
    }

    /// The first move of a line that answers a problem, which has to reply before the others can be read.
    fn answers(&self, text: &str) -> Vec<Choice> {
        let position = self.position;
        let read = typed::read_moves(text, position, self.previous);
        let (Some(&mv), Some(at)) = (read.moves.first(), read.places.first()) else { return Vec::new() };
        if position.check(mv).is_err() {
            return Vec::new();
        }
        let name = describe::mv(self.game.naming(), position, mv, self.previous).unwrap_or_default();
        let name = words::and_then(self.language, &name, text[at.end..].trim());
        vec![Choice { goal: Goal::Solve(text.to_owned()), name, rest: String::new() }]
    }

    /// The moves of a line, with the completions of its last one.
    fn line(&self, text: &str) -> Reading {
        let read = typed::read_moves(text, self.position, self.previous);
        let mut here = Here { position: self.position.clone(), previous: self.previous };
        let mut names = Vec::with_capacity(read.moves.len());
        for (index, (&mv, at)) in read.moves.iter().zip(&read.places).enumerate() {
            if let Err(Illegal::Foul(foul)) = here.position.check(mv) {
                // The user is asked about a foul, and so it is entered by itself.
                if index > 0 {
                    let why = words::foul_in_line(self.language, &text[at.clone()], lang::foul(self.language, foul));
                    return self.refused(&read.moves[..index], at.clone(), &why);
                }
                let (name, rest) = (here.name(self.game.naming(), mv), text[at.end..].trim().to_owned());
                return Reading { choices: vec![Choice { goal: Goal::Enter(vec![mv]), name, rest }], refused: None };
            }
            names.push(here.name(self.game.naming(), mv));
            here.play(mv);
        }
        let Some(bad) = read.bad else {
            let name = words::line_of(self.language, names.len(), &names.join(" "));
            let choice = Choice { goal: Goal::Enter(read.moves), name, rest: String::new() };
            return Reading { choices: vec![choice], refused: None };
        };
        let number = self.number_behind(read.moves.len());
        let last = typed::candidates(&text[bad.at.start..], &here.position, here.previous);
        if last.is_empty() || read.moves.is_empty() {
            return self.refused(
                &read.moves,
                bad.at.clone(),
                &lang::bad_move(self.game.naming(), text, &bad, Sides::Players),
            );
        }
        let complete = |mv| Choice {
            goal: Goal::Enter(read.moves.iter().copied().chain([mv]).collect()),
            name: numbered(self.language, Some(number), &here.name(self.game.naming(), mv)),
            rest: String::new(),
        };
        Reading { choices: last.into_iter().map(complete).collect(), refused: None }
    }

    fn refused(&self, moves: &[Move], at: Range<usize>, why: &str) -> Reading {
        let why = match moves {
            [] => why.to_owned(),
            moves => words::refused(self.language, self.number_behind(moves.len()), why),
        };
        Reading { choices: Vec::new(), refused: Some(Refused { moves: moves.to_vec(), at, why }) }
    }

    /// The number of the move after this many.
    fn number_behind(&self, moves: usize) -> u32 {
        self.game.next_number().saturating_add(u32::try_from(moves).unwrap_or(u32::MAX))
    }
}

/// A position within a line that is being read.
struct Here {
    position: Position,
    previous: Option<Square>,
}

impl Here {
    fn name(&self, naming: Naming, mv: Move) -> String {
        describe::mv(naming, &self.position, mv, self.previous).unwrap_or_default()
    }

    fn play(&mut self, mv: Move) {
        // Only moves that can be carried out are read.
        let _ = self.position.play(mv);
        self.previous = Some(mv.to());
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that fails should say where")]

    use super::*;
    use crate::record::Record;

    fn reading(text: &str) -> (Vec<String>, Option<(usize, String, String)>) {
        let game = Game::unsaved(Record::new(Position::startpos()), Language::Japanese);
        let reading = Reading::of(text, &game, Entry::Play, Language::Japanese);
        let names = reading.choices.into_iter().map(|choice| choice.name).collect();
        (names, reading.refused.map(|refused| (refused.moves.len(), text[refused.at].to_owned(), refused.why)))
    }

    fn names(text: &str) -> Vec<String> {
        let (names, refused) = reading(text);
        assert_eq!(refused, None, "{text}");
        names
    }

    #[test]
    fn a_text_becomes_a_move_a_line_or_the_end_of_one() {
        assert_eq!(names("76fu"), ["▲７六歩"]);
        assert_eq!(names("58kin"), ["▲５八金右", "▲５八金左"]);
        assert_eq!(names("76fu 34fu 26fu"), ["3手 ▲７六歩 △３四歩 ▲２六歩"]);
        assert_eq!(names("76fu 34fu 58kin"), ["3手目 ▲５八金右", "3手目 ▲５八金左"]);
    }

    #[test]
    fn no_move_is_spelled_for_nothing() {
        let game = Game::unsaved(Record::new(Position::startpos()), Language::Japanese);
        let spent = allocation_counter::measure(|| {
            assert_eq!(Reading::of(" ", &game, Entry::Play, Language::Japanese), Reading::default());
        });
        assert_eq!(spent.count_total, 0);
    }

    #[test]
    fn the_move_that_cannot_be_played_is_named_with_its_number() {
        let (names, refused) = reading("76fu 34fu 55kin 44fu");
        let why = "3手目：「55kin」は指せません。５五に動ける金がありません。";
        assert_eq!((names.len(), refused), (0, Some((2, "55kin".to_owned(), why.to_owned()))));
        for (text, why) in [
            ("98と", "「98と」は指せません。９八に動けるとがありません。"),
            ("99と", "「99と」は指せません。９九には自分の駒があります。"),
        ] {
            assert_eq!(reading(text).1, Some((0, text.to_owned(), why.to_owned())));
        }
    }

    #[test]
    fn a_foul_is_entered_by_itself() {
        let (names, refused) = reading("76fu 34fu 8h9a");
        let why = "3手目：「8h9a」は反則です（その駒の動きではありません）。";
        assert_eq!((names.len(), refused), (0, Some((2, "8h9a".to_owned(), why.to_owned()))));
        let game = Game::unsaved(Record::new(Position::startpos()), Language::Japanese);
        let reading = Reading::of("8h9a 34fu", &game, Entry::Play, Language::Japanese);
        assert_eq!(reading.choices[0].rest, "34fu");
    }

    #[test]
    fn numbers_go_to_moves_of_the_line() {
        assert_eq!(names("0"), ["0手目へ移動"]);
        assert!(reading("60").1.is_some(), "the game has no moves");
    }
}
