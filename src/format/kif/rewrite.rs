//! Rewrites a KIF, KI2 or BOD file: lines that have not changed stay as they were.

use std::borrow::Cow;
use std::time::Duration;

use super::classify::{self, Body, LineKind, MoveLine, Number};
use super::layout::{Layout, LayoutLine, LineRole};
use super::move_words::Origin;
use super::resolve_move::meant;
use super::write::Writer;
use super::write_note::{EndNote, NoteOwner};
use crate::format::lines::is_blank;
use crate::format::{Format, Newline};
use crate::record::{End, NodeId, Tree, end_words};
use crate::shogi::{Position, Square};

/// The original lines of a record.
pub(super) struct Original<'a> {
    pub(super) layout: &'a Layout,
    /// The line index of each node, in the order of the nodes.
    node_lines: Vec<(NodeId, usize)>,
    /// Whether the total times are still right.
    totals: bool,
    /// Whether lines need not say where a piece comes from. Beside text that could not be read, moves that do not say it
    /// may be those of a text in no format, and what a reader makes of that changes with every line of it.
    bare: bool,
}

/// The contents of a line of moves.
pub(super) struct LineContent<'p> {
    pub(super) node: NodeId,
    pub(super) number: u32,
    /// The position before the move.
    pub(super) position: &'p Position,
    /// The destination of the previous move.
    pub(super) previous: Option<Square>,
    /// The time spent, and the total of the side.
    pub(super) time: Option<(Duration, Duration)>,
    /// Whether the line is marked with `+`.
    pub(super) mark: bool,
}

impl<'a> Original<'a> {
    pub(super) fn new(layout: &'a Layout, tree: &Tree) -> Self {
        Self {
            layout,
            node_lines: layout.node_lines().collect(),
            totals: layout.has_times(tree),
            bare: !has_loose_text(tree),
        }
    }

    /// The index of the line of a node.
    pub(super) fn index(&self, node: NodeId) -> Option<usize> {
        let at = self.node_lines.binary_search_by_key(&node, |&(node, _)| node).ok()?;
        Some(self.node_lines[at].1)
    }

    /// The original line with its index, if its contents are the wanted ones.
    pub(super) fn line(&self, tree: &Tree, wanted: &LineContent<'_>) -> Option<(usize, &'a str)> {
        let index = self.index(wanted.node)?;
        let text = self.layout.line(index);
        let line = parse_node_line(text, tree, wanted.node, wanted.previous)?;
        let clear = match line.body {
            Body::Move { ref words, text } if words.from == Origin::Unsaid => {
                let meant = meant(words, text, wanted.position, wanted.previous);
                self.bare && meant.ok().map(|(mv, _)| mv) == tree.mv(wanted.node)
            }
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
        match self.rewrite_headers(layout) {
            Some(true) => self.rewrite_moves(layout),
            Some(false) => self.moves(Some(layout)),
            None => {
                self.head();
                self.root_note();
                self.moves(Some(layout));
            }
        }
    }

    /// Writes an original line.
    pub(super) fn raw(&mut self, layout: &Layout, layout_line: LayoutLine) {
        self.out.text.push_str(layout.quote(layout_line));
        self.out.text.push_str(layout.text(layout_line));
        // Another move of the line may follow.
        let Some(end) = layout.line_end(layout_line) else { return };
        // Where line ends are mixed, each line keeps its own.
        if self.dialect.newline == Newline::Mixed && !end.is_empty() {
            self.out.text.push_str(end);
            self.out.lines += 1;
        } else {
            self.out.end_line();
        }
    }

    /// Ends a line of which only a part was written.
    pub(super) fn fresh_line(&mut self) {
        if !self.out.text.is_empty() && !self.out.text.ends_with(['\n', '\r']) {
            let end = self.out.text.trim_end_matches(is_blank).len();
            self.out.text.truncate(end);
            self.out.end_line();
        }
    }

    /// Writes the changed note of a node whose line stays.
    fn changed_note(&mut self, layout: &Layout, node: NodeId) {
        self.fresh_line();
        let mut note = match layout.format() {
            Format::Ki2 => self.ki2_note(node),
            _ => Cow::Borrowed(self.record.tree().note(node)),
        };
        if note.summary.is_some() && layout.format() == Format::Ki2 && layout.states_summary(node) {
            note.to_mut().summary = None;
        }
        self.note(&note, NoteOwner::End(EndNote::default()));
    }

    /// Writes all moves as they were, with changed notes.
    pub(super) fn rewrite_moves(&mut self, layout: &Layout) {
        let tree = self.record.tree();
        let changed = layout.changed_notes(tree);
        // The changed notes already written.
        let mut written = changed.clone();
        written.clear();
        written.insert(tree.root());
        let mut begins_line = true;
        for (index, &layout_line) in layout.body().iter().enumerate() {
            if begins_line {
                self.fresh_line();
            }
            begins_line = layout.line_end(layout_line).is_some();
            match layout_line.role {
                LineRole::Note(node) if changed.contains(&node) => {
                    if written.insert(node) {
                        self.changed_note(layout, node);
                    }
                }
                LineRole::Node(node) => {
                    self.raw(layout, layout_line);
                    if changed.contains(&node) && !layout.has_note_lines(node) && written.insert(node) {
                        self.changed_note(layout, node);
                    }
                }
                LineRole::Heading => match layout.first_below(index).filter(|node| changed.contains(node)) {
                    Some(_) => self.out.line(without_remark(layout.text(layout_line))),
                    None => self.raw(layout, layout_line),
                },
                _ => self.raw(layout, layout_line),
            }
        }
        // A file without a final line end.
        let last = layout.body().last().or(layout.head().last());
        if last.is_some_and(|&layout_line| layout.line_end(layout_line) == Some("")) && self.out.text.ends_with('\n') {
            self.out.text.pop();
        }
    }
}

/// Whether there is text that could not be read: beside the moves, or as the word of an end.
fn has_loose_text(tree: &Tree) -> bool {
    let is_text = |text: &String| !matches!(classify::classify(text), LineKind::Remark);
    tree.walk().any(|id| matches!(tree.end(id), Some(End::Other(_))) || tree.note(id).verbatim.iter().any(is_text))
}

/// The time on a line.
pub(super) fn spent(line: &MoveLine<'_>) -> Option<Duration> {
    match line.clock {
        Some(Ok(clock)) => Some(clock.spent),
        _ => None,
    }
}

/// Parses the line of a node; `None` unless it has the same move or the same end. `last` is the square that the
/// previous move went to.
pub(super) fn parse_node_line<'a>(
    text: &'a str,
    tree: &Tree,
    node: NodeId,
    last: Option<Square>,
) -> Option<MoveLine<'a>> {
    let LineKind::Move(line) = classify::classify(text) else { return None };
    let same = match (line.body, tree.mv(node), tree.end(node)) {
        (Body::Move { words, .. }, Some(mv), _) => words.may_be(mv, last),
        (Body::Word(word), _, Some(end)) => end_words::may_mean(word, end),
        _ => false,
    };
    same.then_some(line)
}

/// The heading of a variation without the remark behind it, which belongs to the note of the first move.
pub(super) fn without_remark(heading: &str) -> &str {
    heading.find(['#', '＃']).map_or(heading, |remark| heading[..remark].trim_end_matches(is_blank))
}
