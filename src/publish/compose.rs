//! Composes the blocks of a book. A variation follows the move that it replaces and its comment.

use super::book::{Block, Book, BookOptions, Evaluations, MoveWords, Paragraph, Places, TooManyDiagrams};
use super::words;
use crate::analysis::{self, Author};
use crate::format::kif::closing_words;
use crate::lang::{self, Language, Naming};
use crate::notation::quote::{self, Spot};
use crate::picture::DiagramOptions;
use crate::record::{Body, EndSource, NodeId, Record};
use crate::shogi::{Color, Handicap, Position, Square};

const NUMBERED: u32 = 10;

/// The blocks of a record, and the number of moves left out.
pub(super) fn blocks(
    record: &Record,
    options: &BookOptions,
    naming: Naming,
) -> Result<(Vec<Paragraph>, usize), TooManyDiagrams> {
    let places = options.places.unwrap_or_else(|| usual(record));
    let last = record.tree().main_line().filter(|&node| record.tree().mv(node).is_some()).last();
    let composer = Composer {
        record,
        naming,
        places,
        last: last.unwrap_or(record.tree().root()),
        options,
        shown: 0,
        states_end: record.outcome().is_some_and(|it| it.source == EndSource::ResultLine),
        done: Vec::new(),
        moves: Vec::new(),
        left_out: 0,
    };
    composer.run()
}

fn usual(record: &Record) -> Places {
    let tree = record.tree();
    let bookmarks = tree.walk().any(|node| !tree.note(node).bookmarks.is_empty());
    let start = Handicap::of(&record.initial().to_setup()).is_none();
    Places { start, end: false, bookmarks, every: (!bookmarks).then_some(Places::EVERY) }
}

struct Rest {
    node: NodeId,
    depth: usize,
    begins: bool,
    position: Position,
    previous: Option<Square>,
    /// The number of its move, and the number of moves before it.
    number: u32,
    ply: u32,
}

struct Composer<'a> {
    record: &'a Record,
    naming: Naming,
    places: Places,
    last: NodeId,
    options: &'a BookOptions,
    shown: u32,
    /// Whether a result line after the last move replaces an end.
    states_end: bool,
    done: Vec<Paragraph>,
    moves: Vec<MoveWords>,
    left_out: usize,
}

impl Composer<'_> {
    fn run(mut self) -> Result<(Vec<Paragraph>, usize), TooManyDiagrams> {
        let tree = self.record.tree();
        let start = Spot { position: self.record.initial().clone(), previous: None };
        self.diagram_and_comment(tree.root(), 0, 0, [&start, &start])?;
        // Variations may be nested to any depth.
        let first = Rest {
            node: tree.root(),
            depth: 0,
            begins: false,
            position: self.record.initial().clone(),
            previous: None,
            number: self.record.first_number(),
            ply: 0,
        };
        let mut open: Vec<Rest> =
            tree.children(tree.root()).first().map(|&node| Rest { node, ..first }).into_iter().collect();
        while let Some(rest) = open.pop() {
            self.line(rest, &mut open)?;
        }
        Ok((self.done, self.left_out))
    }

    /// Up to its end, or to where variations branch off.
    fn line(&mut self, mut rest: Rest, open: &mut Vec<Rest>) -> Result<(), TooManyDiagrams> {
        let tree = self.record.tree();
        let depth = rest.depth;
        if rest.begins {
            let name = lang::line_name(self.naming.language, self.record.line_name(rest.node), false);
            self.push(depth, Block::Variation(name));
        }
        loop {
            let node = rest.node;
            let siblings = tree.siblings(node);
            let branches = self.options.variations && siblings.len() > 1 && siblings[0] == node;
            let before = branches.then(|| (rest.position.clone(), rest.previous));
            self.node(&mut rest)?;
            let next = tree.children(node).first().map(|&next| (next, rest.number + 1, rest.ply + 1));
            let Some((position, previous)) = before else {
                match next {
                    Some((next, number, ply)) => (rest.node, rest.number, rest.ply) = (next, number, ply),
                    None => break,
                }
                continue;
            };
            let (number, ply) = (rest.number, rest.ply);
            if let Some((node, number, ply)) = next {
                open.push(Rest { node, begins: false, number, ply, ..rest });
            }
            let others = siblings[1..].iter().rev();
            open.extend(others.map(|&node| Rest {
                node,
                depth: depth + 1,
                begins: true,
                position: position.clone(),
                previous,
                number,
                ply,
            }));
            break;
        }
        self.flush(depth);
        Ok(())
    }

    fn node(&mut self, rest: &mut Rest) -> Result<(), TooManyDiagrams> {
        let tree = self.record.tree();
        let (node, depth) = (rest.node, rest.depth);
        let before = Spot { position: rest.position.clone(), previous: rest.previous };
        match tree.body(node) {
            Body::Move { stuck: true, .. } => self.left_out += 1,
            &Body::Move { mv, .. } => {
                let words = self.naming.mv(&rest.position, mv, rest.previous).unwrap_or_default();
                let is_numbered = self.naming.language == Language::English
                    || self.moves.is_empty()
                    || rest.number.is_multiple_of(NUMBERED);
                let sign = tree.note(node).annotation().sign;
                let is_marked = sign.is_none() && self.options.evaluations != Evaluations::None;
                let mark = if is_marked { analysis::sign_at(self.record, node, rest.position.turn()) } else { None };
                self.moves.push(MoveWords { node, number: rest.number, is_numbered, words, sign, mark });
                // A move that is not stuck can be played.
                let _ = rest.position.play(mv);
                rest.previous = Some(mv.to());
            }
            Body::End(end) => {
                let words = if depth == 0 { conclusion(self.record, self.last, self.naming) } else { None };
                let words = words.unwrap_or_else(|| self.naming.end(end));
                self.push(depth, Block::End(words));
            }
            Body::Root { .. } => {}
        }
        let here = Spot { position: rest.position.clone(), previous: rest.previous };
        self.diagram_and_comment(node, depth, rest.ply + 1, [&here, &before])
    }

    fn diagram_and_comment(
        &mut self,
        node: NodeId,
        depth: usize,
        ply: u32,
        spots: [&Spot; 2],
    ) -> Result<(), TooManyDiagrams> {
        let note = self.record.tree().note(node);
        if !self.record.tree().is_stuck(node) && self.is_shown(node, depth, ply) {
            self.diagram(node, depth)?;
        }
        if let Some(comment) = note.text() {
            if self.options.comments {
                let text = analysis::written_by(Author::Person, &comment);
                self.push_words(depth, text, |text| Block::Comment { node, text });
            }
            if self.options.evaluations == Evaluations::Lines {
                let text = self.engine_lines(&comment, spots);
                self.push_words(depth, text, |text| Block::Engine { node, text });
            }
        }
        if node == self.last
            && self.states_end
            && let Some(words) = conclusion(self.record, self.last, self.naming)
        {
            self.push(depth, Block::End(words));
        }
        Ok(())
    }

    fn push_words(&mut self, depth: usize, text: String, block: impl Fn(String) -> Block) {
        if !text.trim().is_empty() {
            self.push(depth, block(text));
        }
    }

    /// What programs wrote into a comment, with their moves in the notation of the book.
    fn engine_lines(&self, comment: &str, [here, before]: [&Spot; 2]) -> String {
        let text = analysis::written_by(Author::Program, comment);
        let quotes = quote::quotes(&text, here, Some(before));
        let write = |position: &Position, mv, previous| self.naming.mv(position, mv, previous);
        let (mut out, mut from) = (String::with_capacity(text.len()), 0);
        for (at, words) in analysis::respelled(&text, &quotes, here, Some(before), write) {
            out.push_str(&text[from..at.start]);
            out.push_str(&words);
            from = at.end;
        }
        out.push_str(&text[from..]);
        out
    }

    fn is_shown(&self, node: NodeId, depth: usize, ply: u32) -> bool {
        let tree = self.record.tree();
        let is_bookmark = self.places.bookmarks && !tree.note(node).bookmarks.is_empty();
        let is_at_start = self.places.start && node == tree.root();
        let is_at_end = self.places.end && node == self.last;
        let is_in_turn = || {
            let is_move = depth == 0 && tree.mv(node).is_some();
            is_move && self.places.every.is_some_and(|every| every > 0 && ply.is_multiple_of(every))
        };
        is_bookmark || is_at_start || is_at_end || is_in_turn()
    }

    fn diagram(&mut self, node: NodeId, depth: usize) -> Result<(), TooManyDiagrams> {
        if self.shown as usize >= Book::MOST_DIAGRAMS {
            return Err(TooManyDiagrams);
        }
        let figure = self.options.diagrams.figure.saturating_add(self.shown);
        self.shown += 1;
        let options = DiagramOptions { figure, ..self.options.diagrams.clone() };
        let mut diagram = options.at_node(self.record, node, self.naming);
        let mut caption =
            diagram.caption.take().unwrap_or_else(|| lang::caption(self.naming.language, Some(figure), None));
        for name in self.record.tree().note(node).bookmarks.iter().filter(|name| !name.trim().is_empty()) {
            caption = format!("{caption}　{name}");
        }
        diagram.caption = Some(caption);
        self.push(depth, Block::Diagram { node, diagram: Box::new(diagram) });
        Ok(())
    }

    fn push(&mut self, depth: usize, block: Block) {
        self.flush(depth);
        self.done.push(Paragraph { depth, block });
    }

    fn flush(&mut self, depth: usize) {
        if !self.moves.is_empty() {
            let moves = std::mem::take(&mut self.moves);
            self.done.push(Paragraph { depth, block: Block::Moves(moves) });
        }
    }
}

pub(super) fn conclusion(record: &Record, last: NodeId, naming: Naming) -> Option<String> {
    let conclusion = record.outcome()?;
    let words = match naming.language {
        Language::English => words::conclusion_english(naming, &conclusion),
        Language::Japanese => match (conclusion.source, conclusion.end.as_deref()) {
            (EndSource::Entry, Some(end)) => {
                let start = record.initial();
                let handicap = Handicap::of(&start.to_setup()).is_some_and(|it| it != Handicap::Even);
                let turn: Color = if conclusion.moves % 2 == 0 { start.turn() } else { start.turn().other() };
                closing_words(end, turn, handicap, conclusion.moves)
            }
            _ => record.tree().note(last).summary.clone().unwrap_or_default(),
        },
    };
    Some(words).filter(|words| !words.trim().is_empty())
}
