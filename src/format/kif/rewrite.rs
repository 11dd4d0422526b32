//! Rewrites a KIF file: lines that have not changed stay as they were.

use std::time::Duration;

use super::classify::{self, Body, Number};
use super::headers::{HeaderReader, implied_start};
use super::layout::{Layout, LayoutLine, LineRole, parse_node_line, spent};
use super::record_starts::{is_start_header, is_start_line};
use super::style::SEPARATOR;
use super::write::Writer;
use super::write_note::NoteOwner;
use crate::format::Newline;
use crate::format::board_row::is_row;
use crate::format::diagram_text::turn_line;
use crate::format::lines::{Line, trim};
use crate::record::{End, HeaderLine, NodeId, Tree};
use crate::shogi::Square;

/// The original lines of a record.
pub(super) struct Original<'a> {
    pub(super) layout: &'a Layout,
    /// The line index of each node, in the order of the nodes.
    node_lines: Vec<(NodeId, usize)>,
    /// Whether the total times are still right.
    totals: bool,
}

/// The contents of a line of moves.
pub(super) struct LineContent {
    pub(super) node: NodeId,
    pub(super) number: u32,
    /// The destination of the previous move.
    pub(super) previous: Option<Square>,
    /// The time spent, and the total of the side.
    pub(super) time: Option<(Duration, Duration)>,
    /// Whether the line is marked with `+`.
    pub(super) mark: bool,
}

/// How the header section of a file is rewritten, and how far that has come.
struct HeaderPlan {
    /// The original header lines; `None` for a line that is not read as a single header.
    old: Vec<Option<HeaderLine>>,
    /// Whether the header lines have not changed.
    same_headers: bool,
    /// Whether headers, start position and moves have not changed, so that the lines of moves can be reused.
    keeps_moves: bool,
    /// Whether there is a board diagram.
    has_rows: bool,
    /// Whether the board diagram can be reused.
    keeps_diagram: bool,
    /// Whether a new board diagram is still to be written.
    needs_diagram: bool,
    /// Whether the lines of the note of the start can be reused.
    keeps_root_note: bool,
    /// The index after the last header or separator. If the section ends with the board and another record follows, new
    /// headers below the board would be read as those of that record.
    first_below: usize,
    /// The index of the last separator.
    last_separator: usize,
    /// Whether a separator was written.
    has_separator: bool,
    /// The number of header lines of the record written so far.
    written: usize,
    /// The number of original header lines passed so far.
    passed: usize,
}

impl<'a> Original<'a> {
    pub(super) fn new(layout: &'a Layout, tree: &Tree) -> Self {
        Self { layout, node_lines: layout.node_lines().collect(), totals: layout.has_times(tree) }
    }

    /// The original line with its index, if its contents are the wanted ones.
    pub(super) fn line(&self, tree: &Tree, wanted: &LineContent) -> Option<(usize, &'a str)> {
        let at = self.node_lines.binary_search_by_key(&wanted.node, |&(node, _)| node).ok()?;
        let index = self.node_lines[at].1;
        let text = self.layout.line(index);
        let line = parse_node_line(text, tree, wanted.node, wanted.previous)?;
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
        if self.rewrite_headers(layout) {
            self.rewrite_moves(layout);
        } else {
            self.moves(Some(layout));
        }
    }

    /// Writes an original line.
    fn raw(&mut self, layout: &Layout, layout_line: LayoutLine) {
        self.out.text.push_str(layout.text(layout_line));
        let end = layout.line_end(layout_line);
        // Where line ends are mixed, each line keeps its own.
        if self.dialect.newline == Newline::Mixed && !end.is_empty() {
            self.out.text.push_str(end);
            self.out.lines += 1;
        } else {
            self.out.end_line();
        }
    }

    /// Writes the header section. Returns whether the original lines of moves can be reused.
    fn rewrite_headers(&mut self, layout: &Layout) -> bool {
        let Some(mut plan) = self.plan_headers(layout) else {
            self.head();
            self.root_note();
            return false;
        };
        let new = self.record.headers().lines().len();
        for (index, &layout_line) in layout.head().iter().enumerate() {
            if self.dialect.further.is_some() && index == plan.first_below && !plan.has_separator {
                plan.written = self.new_headers(plan.written, new);
            }
            self.rewrite_header_section_line(layout, &mut plan, index, layout_line);
        }
        self.new_headers(plan.written, new);
        if plan.needs_diagram {
            self.diagram(&self.record.initial().to_setup());
        }
        let tree = self.record.tree();
        if !plan.has_separator {
            if !plan.keeps_root_note {
                self.root_remarks();
            }
            let first = tree.children(tree.root()).first();
            let unclear = first.is_some_and(|&id| matches!(tree.end(id), Some(End::Other(_))));
            if unclear || (tree.is_empty() && !plan.keeps_moves) {
                self.out.line(SEPARATOR);
            }
        }
        if !plan.keeps_root_note {
            self.root_note();
        }
        self.check_first_number();
        plan.keeps_moves
    }

    /// Compares the header section with the record; `None` if it has to be written anew.
    fn plan_headers(&self, layout: &Layout) -> Option<HeaderPlan> {
        let (tree, headers) = (self.record.tree(), self.record.headers());
        let head = layout.head();
        let of = |role| head.iter().copied().filter(move |layout_line| layout_line.role == role);
        let old: Vec<Option<HeaderLine>> =
            of(LineRole::Header).map(|layout_line| header_line(layout.text(layout_line))).collect();
        let same_headers = old.iter().map(Option::as_ref).eq(headers.lines().iter().map(Some));
        let setup = self.record.initial().to_setup();
        let same_start = *layout.start() == setup;
        let keeps_moves = same_headers && same_start && layout.fits(self.record);
        let has_rows = of(LineRole::Diagram).any(|layout_line| is_board(layout, layout_line));
        // A start position below the board would be read as that of another record.
        let mut below = head.iter().skip_while(|layout_line| !is_board(layout, **layout_line));
        let is_new = |line: &&HeaderLine| !old.iter().flatten().any(|old| old == *line);
        let new_start = has_rows && headers.lines().iter().filter(is_new).any(is_start_header);
        if !keeps_moves && (new_start || below.any(|&layout_line| is_start_line(layout.text(layout_line)))) {
            return None;
        }
        let implied = implied_start(headers);
        // The side to move may have been inferred from the first move, which may have changed.
        let states_turn = of(LineRole::Diagram).any(|layout_line| turn_line(layout.text(layout_line)).is_some());
        let clear = has_rows && (states_turn || implied.turn == setup.turn);
        let keeps_diagram = keeps_moves || (same_start && (clear || implied == setup));
        // The note of the start may continue among the moves if the first of them could not be played.
        let among_moves = layout.body().iter().any(|layout_line| layout_line.role == LineRole::Note(tree.root()));
        let same_root_note = layout.has_note(tree.root(), tree.note(tree.root()));
        let is_header = |layout_line: &LayoutLine| matches!(layout_line.role, LineRole::Header | LineRole::Separator);
        Some(HeaderPlan {
            same_headers,
            keeps_moves,
            has_rows,
            keeps_diagram,
            needs_diagram: !keeps_diagram && (has_rows || implied != setup),
            keeps_root_note: same_root_note && (keeps_moves || !among_moves),
            first_below: head.iter().rposition(is_header).map_or(0, |last| last + 1),
            last_separator: head.iter().rposition(|layout_line| layout_line.role == LineRole::Separator).unwrap_or(0),
            old,
            has_separator: false,
            written: 0,
            passed: 0,
        })
    }

    /// Writes a line of the original header section, or what takes its place.
    fn rewrite_header_section_line(
        &mut self,
        layout: &Layout,
        plan: &mut HeaderPlan,
        index: usize,
        layout_line: LayoutLine,
    ) {
        match layout_line.role {
            LineRole::Header => {
                match self.restated(layout.text(layout_line), Some(layout.encoding())) {
                    Some(text) if plan.same_headers => {
                        self.restate(&text);
                        plan.written += 1;
                    }
                    _ => {
                        let old = plan.old[plan.passed].as_ref();
                        plan.written = self.rewrite_header(layout, layout_line, old, plan.written);
                    }
                }
                plan.passed += 1;
            }
            LineRole::Diagram if plan.keeps_diagram => self.raw(layout, layout_line),
            LineRole::Diagram => {
                if plan.has_rows && std::mem::take(&mut plan.needs_diagram) {
                    self.diagram(&self.record.initial().to_setup());
                }
            }
            // Headers after the first of two separators would begin another record.
            LineRole::Separator if !plan.keeps_moves && index < plan.last_separator => {}
            LineRole::Separator => {
                if !plan.same_headers {
                    plan.written = self.new_headers(plan.written, self.record.headers().lines().len());
                }
                if std::mem::take(&mut plan.needs_diagram) {
                    self.diagram(&self.record.initial().to_setup());
                }
                if !plan.keeps_root_note {
                    self.root_remarks();
                }
                plan.has_separator = true;
                self.raw(layout, layout_line);
            }
            LineRole::Note(_) if plan.keeps_root_note => self.raw(layout, layout_line),
            LineRole::Empty => self.raw(layout, layout_line),
            LineRole::Note(_) | LineRole::Node(_) | LineRole::Unowned | LineRole::Heading => {}
        }
    }

    /// Writes an original header line, preceded by the new ones. Returns the number of new headers written so far.
    fn rewrite_header(
        &mut self,
        layout: &Layout,
        layout_line: LayoutLine,
        old: Option<&HeaderLine>,
        done: usize,
    ) -> usize {
        // Enough for insertions by hand.
        const FAR: usize = 64;
        let new = self.record.headers().lines();
        let Some(old) = old else { return done };
        let rest = new.get(done..).unwrap_or_default();
        if let Some(ahead) = rest.iter().take(FAR).position(|line| line == old) {
            let done = self.new_headers(done, done + ahead);
            self.raw(layout, layout_line);
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
        for &layout_line in layout.body() {
            match layout_line.role {
                LineRole::Note(node) if changed.contains(&node) => {
                    if written.insert(node) {
                        self.note(tree.note(node), NoteOwner::End(None));
                    }
                }
                LineRole::Node(node) => {
                    self.raw(layout, layout_line);
                    if changed.contains(&node) && !layout.has_note_lines(node) && written.insert(node) {
                        self.note(tree.note(node), NoteOwner::End(None));
                    }
                }
                _ => self.raw(layout, layout_line),
            }
        }
        // A file without a final line end.
        let last = layout.body().last().or(layout.head().last());
        if last.is_some_and(|&layout_line| layout.line_end(layout_line).is_empty()) && self.out.text.ends_with('\n') {
            self.out.text.pop();
        }
    }
}

/// Whether a line of the file is a row of a board.
fn is_board(layout: &Layout, layout_line: LayoutLine) -> bool {
    layout_line.role == LineRole::Diagram && is_row(trim(layout.text(layout_line)))
}

/// Parses a line of the file as a header line.
fn header_line(text: &str) -> Option<HeaderLine> {
    let mut head = HeaderReader::default();
    head.read_line(Line::new(1, text), classify::classify(text), None).ok()?;
    head.only_line()
}
