//! Rewrites a KIF file: lines that have not changed stay as they were.

use std::time::Duration;

use super::classify::{self, Body, Number};
use super::headers::{HeaderReader, implied_start};
use super::layout::{Layout, Piece, What, says, spent};
use super::record_starts::{header_tells_start, tells_start};
use super::style::SEPARATOR;
use super::write::Writer;
use super::write_note::Beside;
use crate::format::Newline;
use crate::format::board_row::is_row;
use crate::format::diagram_text::turn_line;
use crate::format::lines::{Line, trim};
use crate::record::{End, HeaderLine, NodeId, Tree};
use crate::shogi::Square;

/// The original lines of a record.
pub(super) struct Old<'a> {
    pub(super) layout: &'a Layout,
    /// The line index of each node, in the order of the nodes.
    node_lines: Vec<(NodeId, usize)>,
    /// Whether the total times are still right.
    totals: bool,
}

/// The contents of a line of moves.
pub(super) struct Wanted {
    pub(super) node: NodeId,
    pub(super) number: u32,
    /// The destination of the previous move.
    pub(super) previous: Option<Square>,
    /// The time spent, and the total of the side.
    pub(super) time: Option<(Duration, Duration)>,
    /// Whether the line is marked with `+`.
    pub(super) mark: bool,
}

impl<'a> Old<'a> {
    pub(super) fn new(layout: &'a Layout, tree: &Tree) -> Self {
        Self { layout, node_lines: layout.node_lines().collect(), totals: layout.has_times(tree) }
    }

    /// The original line with its index, if its contents are the wanted ones.
    pub(super) fn line(&self, tree: &Tree, wanted: &Wanted) -> Option<(usize, &'a str)> {
        let at = self.node_lines.binary_search_by_key(&wanted.node, |&(node, _)| node).ok()?;
        let index = self.node_lines[at].1;
        let text = self.layout.line(index);
        let line = says(text, tree, wanted.node, wanted.previous)?;
        let clear = match line.body {
            Body::Move { words, .. } => words.to.is_some() || wanted.previous.is_some(),
            Body::Word(_) => true,
        };
        let total = match line.clock {
            Some(Ok(clock)) => self.totals || clock.total.is_none_or(|t| Some(t) == wanted.time.map(|(_, t)| t)),
            _ => true,
        };
        let same = clear
            && total
            && line.number == Number::Is(wanted.number)
            && spent(&line) == wanted.time.map(|(spent, _)| spent)
            && line.plus == wanted.mark
            && !line.leaves_text();
        same.then_some((index, text))
    }
}

impl Writer<'_> {
    /// Writes the record in the layout of the original file.
    pub(super) fn rewrite(&mut self, layout: &Layout) {
        if self.rewrite_head(layout) {
            self.rewrite_moves(layout);
        } else {
            self.moves(Some(layout));
        }
    }

    /// Writes an original line.
    fn raw(&mut self, layout: &Layout, piece: Piece) {
        self.out.text.push_str(layout.text(piece));
        let end = layout.line_end(piece);
        // Where line ends are mixed, each line keeps its own.
        if self.dialect.newline == Newline::Mixed && !end.is_empty() {
            self.out.text.push_str(end);
            self.out.lines += 1;
        } else {
            self.out.end_line();
        }
    }

    /// Writes the header section. Returns whether the original lines of moves can be reused.
    fn rewrite_head(&mut self, layout: &Layout) -> bool {
        let record = self.record;
        let tree = record.tree();
        let new = record.headers().lines();
        let of = |what| layout.head().iter().copied().filter(move |piece| piece.what == what);
        let old: Vec<Option<HeaderLine>> = of(What::Header).map(|piece| header_line(layout.text(piece))).collect();
        let same_headers = old.len() == new.len() && old.iter().zip(new).all(|(old, new)| old.as_ref() == Some(new));
        let setup = record.initial().to_setup();
        let implied = implied_start(record.headers());
        let has_rows = of(What::Diagram).any(|piece| is_board(layout, piece));
        let tells_turn = of(What::Diagram).any(|piece| turn_line(layout.text(piece)).is_some());
        let same_start = *layout.start() == setup;
        let replay = same_headers && same_start && layout.fits(record);
        // A start position below the board would be read as that of another record.
        let mut below = layout.head().iter().skip_while(|piece| !is_board(layout, **piece));
        let is_new = |line: &&HeaderLine| !old.iter().flatten().any(|old| old == *line);
        let new_start = has_rows && new.iter().filter(is_new).any(header_tells_start);
        if !replay && (new_start || below.any(|&piece| tells_start(layout.text(piece)))) {
            self.head();
            self.root_note();
            return false;
        }
        // The side to move may have been inferred from the first move, which may have changed.
        let clear = has_rows && (tells_turn || implied.turn == setup.turn);
        let keeps_diagram = replay || (same_start && (clear || implied == setup));
        let mut needs_diagram = !keeps_diagram && (has_rows || implied != setup);
        // The note of the start may continue among the moves if the first of them could not be played.
        let among_moves = layout.body().iter().any(|piece| piece.what == What::Note(tree.root()));
        let root_note = layout.has_note(tree.root(), tree.note(tree.root())) && (replay || !among_moves);
        let mut has_separator = false;
        // If headers end with the board and another record follows, new headers below the board would be read as
        // those of that record.
        let last_header = layout.head().iter().rposition(|piece| matches!(piece.what, What::Header | What::Separator));
        let first_below = last_header.map_or(0, |last| last + 1);
        let last_heading = layout.head().iter().rposition(|piece| piece.what == What::Separator).unwrap_or(0);
        // The number of new headers written, and of original headers passed.
        let (mut done, mut met) = (0, 0);
        for (index, &piece) in layout.head().iter().enumerate() {
            if self.dialect.further.is_some() && index == first_below && !has_separator {
                done = self.new_headers(done, new.len());
            }
            match piece.what {
                What::Header => {
                    let restated = self.restated(layout.text(piece), Some(layout.encoding()));
                    match restated {
                        Some(text) if same_headers => {
                            self.restate(&text);
                            done += 1;
                        }
                        _ => done = self.rewrite_header(layout, piece, old[met].as_ref(), done),
                    }
                    met += 1;
                }
                What::Diagram if keeps_diagram => self.raw(layout, piece),
                What::Diagram => {
                    if has_rows && std::mem::take(&mut needs_diagram) {
                        self.diagram(&setup);
                    }
                }
                // Headers after the first of two separators would begin another record.
                What::Separator if !replay && index < last_heading => {}
                What::Separator => {
                    if !same_headers {
                        done = self.new_headers(done, new.len());
                    }
                    if std::mem::take(&mut needs_diagram) {
                        self.diagram(&setup);
                    }
                    if !root_note {
                        self.root_remarks();
                    }
                    has_separator = true;
                    self.raw(layout, piece);
                }
                What::Note(_) if root_note => self.raw(layout, piece),
                What::Empty => self.raw(layout, piece),
                What::Note(_) | What::Node(_) | What::Unowned | What::Heading => {}
            }
        }
        self.new_headers(done, new.len());
        if needs_diagram {
            self.diagram(&setup);
        }
        let unclear = tree.children(tree.root()).first().is_some_and(|&id| matches!(tree.end(id), Some(End::Other(_))));
        let empty = tree.is_empty() && !replay;
        if !root_note && !has_separator {
            self.root_remarks();
        }
        if !has_separator && (unclear || empty) {
            self.out.line(SEPARATOR);
        }
        if !root_note {
            self.root_note();
        }
        self.check_first_number();
        replay
    }

    /// Writes an original header line, preceded by the new ones. Returns the number of new headers written so far.
    fn rewrite_header(&mut self, layout: &Layout, piece: Piece, old: Option<&HeaderLine>, done: usize) -> usize {
        // Enough for insertions by hand.
        const FAR: usize = 64;
        let new = self.record.headers().lines();
        let Some(old) = old else { return done };
        let rest = new.get(done..).unwrap_or_default();
        if let Some(ahead) = rest.iter().take(FAR).position(|line| line == old) {
            let done = self.new_headers(done, done + ahead);
            self.raw(layout, piece);
            return done + 1;
        }
        match (old, rest.first()) {
            // Its value was changed.
            (HeaderLine::Field { key, .. }, Some(HeaderLine::Field { key: new_key, .. })) if key == new_key => {
                self.new_headers(done, done + 1)
            }
            _ => done,
        }
    }

    /// Writes headers that were not in the file. Returns the number of headers written so far.
    fn new_headers(&mut self, from: usize, to: usize) -> usize {
        let record = self.record;
        for line in record.headers().lines().get(from..to).unwrap_or_default() {
            self.header(line);
        }
        to.max(from)
    }

    /// Writes all moves as they were, with changed notes.
    fn rewrite_moves(&mut self, layout: &Layout) {
        let tree = self.record.tree();
        let changed = layout.changed_notes(tree);
        // The changed notes already written.
        let mut written = changed.clone();
        written.clear();
        written.insert(tree.root());
        for &piece in layout.body() {
            match piece.what {
                What::Note(node) if changed.contains(&node) => {
                    if written.insert(node) {
                        self.note(tree.note(node), Beside::End(None));
                    }
                }
                What::Node(node) => {
                    self.raw(layout, piece);
                    if changed.contains(&node) && !layout.has_note_lines(node) && written.insert(node) {
                        self.note(tree.note(node), Beside::End(None));
                    }
                }
                _ => self.raw(layout, piece),
            }
        }
        // A file without a final line end.
        let last = layout.body().last().or(layout.head().last());
        if last.is_some_and(|&piece| layout.line_end(piece).is_empty()) && self.out.text.ends_with('\n') {
            self.out.text.pop();
        }
    }
}

/// Whether a line of the file is a row of a board.
fn is_board(layout: &Layout, piece: Piece) -> bool {
    piece.what == What::Diagram && is_row(trim(layout.text(piece)))
}

/// Parses a line of the file as a header line.
fn header_line(text: &str) -> Option<HeaderLine> {
    let mut head = HeaderReader::default();
    head.read_line(Line::new(1, text), classify::classify(text), None).ok()?;
    head.only_line()
}
