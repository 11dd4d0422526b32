//! Rewrites the header section of a file: lines that have not changed stay as they were.

use super::classify::{self, LineKind};
use super::headers::HeaderReader;
use super::implied::{implied_start, implied_turn};
use super::layout::{Layout, LayoutLine, LineRole};
use super::record_starts::{is_start_header, is_start_line};
use super::rewrite_diagram::DiagramLines;
use super::style::SEPARATOR;
use super::write::Writer;
use super::write_bod::move_count_words;
use crate::format::board_row::is_row;
use crate::format::diagram_text::turn_line;
use crate::format::lines::{Line, trim};
use crate::format::{Format, bod};
use crate::record::{End, HeaderLine};

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
    /// The lines of a diagram of which only some have to change.
    diagram: Option<DiagramLines>,
    /// Whether the lines of the note of the start can be reused.
    keeps_root_note: bool,
    /// The index after the last header or separator. If the section ends with the board and another record follows, new
    /// headers below the board would be read as those of that record.
    first_below: usize,
    /// The index of the last separator.
    last_separator: usize,
    /// Whether a separator was written.
    has_separator: bool,
    /// Whether a separator was left out, which told that lines below it are none of another format.
    is_unseparated: bool,
    /// The number of header lines of the record written so far.
    written: usize,
    /// The number of original header lines passed so far.
    passed: usize,
}

impl Writer<'_> {
    /// Writes the header section. Returns whether the original lines of moves can be reused; `None` if nothing was
    /// written, because the header section has to be written anew.
    pub(super) fn rewrite_headers(&mut self, layout: &Layout) -> Option<bool> {
        let mut plan = self.plan_headers(layout)?;
        let new = self.record.headers().lines().len();
        let is_kif = self.dialect.format == Format::Kif;
        for (index, &layout_line) in layout.head().iter().enumerate() {
            let is_below = index == plan.first_below && !plan.has_separator;
            if is_below && (self.dialect.further.is_some() || !is_kif) {
                plan.written = self.new_headers(plan.written, new);
                if !is_kif && !plan.has_rows && std::mem::take(&mut plan.needs_diagram) {
                    self.diagram(&self.record.initial().to_setup());
                }
            }
            self.rewrite_header_section_line(layout, &mut plan, index, layout_line);
        }
        self.new_headers(plan.written, new);
        if plan.needs_diagram {
            self.diagram(&self.record.initial().to_setup());
        }
        if let Some(diagram) = &mut plan.diagram {
            self.missing_turn(diagram);
        }
        let tree = self.record.tree();
        if !plan.has_separator {
            if !plan.keeps_root_note {
                self.root_remarks();
            }
            let first = tree.children(tree.root()).first();
            let unclear = first.is_some_and(|&id| matches!(tree.end(id), Some(End::Other(_))));
            let is_as_it_was = plan.keeps_moves && (tree.is_empty() || plan.keeps_root_note);
            if is_kif && (unclear || tree.is_empty()) && !is_as_it_was {
                self.out.line(SEPARATOR);
            }
        }
        if !plan.keeps_root_note {
            self.root_note();
        }
        self.check_first_number();
        Some(plan.keeps_moves)
    }

    /// Compares the header section with the record; `None` if it has to be written anew.
    fn plan_headers(&self, layout: &Layout) -> Option<HeaderPlan> {
        let (tree, headers) = (self.record.tree(), self.record.headers());
        let head = layout.head();
        let of = |role| head.iter().copied().filter(move |layout_line| layout_line.role == role);
        let mut old: Vec<Option<HeaderLine>> =
            of(LineRole::Header).map(|layout_line| header_line(layout.text(layout_line))).collect();
        let same = |old: &[Option<HeaderLine>]| old.iter().map(Option::as_ref).eq(headers.lines().iter().map(Some));
        if layout.calls_giver_first() && !same(&old) {
            old.iter_mut().flatten().for_each(HeaderLine::rename_giver);
        }
        let same_headers = same(&old);
        // A player may be called 上手 or 先手, and all players must be called alike.
        if layout.calls_giver_first() && !same_headers {
            return None;
        }
        let setup = self.record.initial().to_setup();
        let same_start = *layout.start() == setup;
        let keeps_moves = same_headers && same_start && layout.fits(self.record);
        // New moves would have other marks.
        if layout.calls_giver_first() && layout.format() == Format::Ki2 && !keeps_moves {
            return None;
        }
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
        let clear = has_rows && (states_turn || implied_turn(headers) == setup.turn);
        let keeps_diagram = keeps_moves || (same_start && (clear || implied == setup));
        // The note of the start may continue among the moves if the first of them could not be played.
        let among_moves = layout.body().iter().any(|layout_line| layout_line.role == LineRole::Note(tree.root()))
            || layout.shares_lines(tree.root(), tree.note(tree.root()));
        let same_root_note = layout.has_note(tree.root(), tree.note(tree.root()));
        let diagram = (!keeps_diagram).then(|| DiagramLines::of(layout, &setup)).flatten();
        let needs_diagram = !keeps_diagram && diagram.is_none() && (has_rows || implied != setup);
        // A board below a result line would be read as that of another record.
        let closes = |line: &LayoutLine| matches!(classify::classify(layout.text(*line)), LineKind::Summary(_));
        if needs_diagram && head.iter().any(closes) {
            return None;
        }
        let is_header = |layout_line: &LayoutLine| matches!(layout_line.role, LineRole::Header | LineRole::Separator);
        Some(HeaderPlan {
            same_headers,
            keeps_moves,
            has_rows,
            keeps_diagram,
            needs_diagram,
            diagram,
            keeps_root_note: same_root_note && (keeps_moves || !among_moves),
            first_below: head.iter().rposition(is_header).map_or(0, |last| last + 1),
            last_separator: head.iter().rposition(|layout_line| layout_line.role == LineRole::Separator).unwrap_or(0),
            old,
            has_separator: false,
            is_unseparated: false,
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
                    _ => plan.written = self.rewrite_header(layout, layout_line, plan),
                }
                plan.passed += 1;
                // Of a line with two fields, only the first may be left.
                if layout.line_end(layout_line).is_some() {
                    self.fresh_line();
                }
            }
            LineRole::Diagram if plan.keeps_diagram => self.raw(layout, layout_line),
            LineRole::Diagram if let Some(diagram) = &plan.diagram => match diagram.changed(index, self) {
                Some(text) => self.draw(|out| out.push_str(&text)),
                None => self.raw(layout, layout_line),
            },
            LineRole::Diagram => {
                if plan.has_rows && std::mem::take(&mut plan.needs_diagram) {
                    self.diagram(&self.record.initial().to_setup());
                }
            }
            // Headers after the first of two separators would begin another record.
            LineRole::Separator if !plan.keeps_moves && index < plan.last_separator => plan.is_unseparated = true,
            LineRole::Separator => {
                if !plan.same_headers {
                    plan.written = self.new_headers(plan.written, self.record.headers().lines().len());
                }
                if std::mem::take(&mut plan.needs_diagram) {
                    self.diagram(&self.record.initial().to_setup());
                }
                if let Some(diagram) = &mut plan.diagram {
                    self.missing_turn(diagram);
                }
                if !plan.keeps_root_note {
                    self.root_remarks();
                }
                plan.has_separator = true;
                self.raw(layout, layout_line);
            }
            LineRole::Note(_) if plan.keeps_root_note => self.raw(layout, layout_line),
            LineRole::Empty => self.raw(layout, layout_line),
            LineRole::MoveCount => self.move_count(layout, layout_line),
            LineRole::Note(_) | LineRole::Node(_) | LineRole::Unowned | LineRole::Heading => {}
        }
    }

    /// Writes an original header line, preceded by the new ones. Returns the number of new headers written so far.
    fn rewrite_header(&mut self, layout: &Layout, layout_line: LayoutLine, plan: &HeaderPlan) -> usize {
        // Enough for insertions by hand.
        const FAR: usize = 64;
        let new = self.record.headers().lines();
        let done = plan.written;
        let Some(old) = &plan.old[plan.passed] else { return done };
        let rest = new.get(done..).unwrap_or_default();
        if let Some(ahead) = rest.iter().take(FAR).position(|line| line == old) {
            let done = self.new_headers(done, done + ahead);
            if plan.is_unseparated && self.is_odd(layout.text(layout_line)) {
                self.header(old);
            } else {
                self.raw(layout, layout_line);
            }
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
            self.fresh_line();
            self.header(line);
        }
        to.max(from)
    }

    /// Writes the number of moves made in BOD, as it was if it still is the same.
    fn move_count(&mut self, layout: &Layout, layout_line: LayoutLine) {
        let made = self.record.first_number().saturating_sub(1);
        if bod::moves_made(layout.text(layout_line)) == Some(made) {
            self.raw(layout, layout_line);
        } else if made > 0 {
            self.out.line(&move_count_words(made));
        }
    }
}

/// Whether a line of the file is a row of a board.
fn is_board(layout: &Layout, layout_line: LayoutLine) -> bool {
    layout_line.role == LineRole::Diagram && is_row(trim(layout.text(layout_line)))
}

/// Parses a line of the file, or its part that names one player, as a header line.
fn header_line(text: &str) -> Option<HeaderLine> {
    let mut head = HeaderReader::default();
    head.read_part(Line::new(1, text), classify::classify(text), None).ok()?;
    head.only_line()
}
