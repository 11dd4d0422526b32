//! Annotations: a sign for a move, arrows and marked squares, kept in the comment.
//!
//! They are kept in the comment as tokens in brackets, as lichess does in PGN, so that every program keeps them as
//! text: `[%sign ?!] [%csl R5e] [%cal G7g7f,BP*5e]`. `docs/en/annotations.md` describes them. A token that is not fully
//! understood is text.

mod shapes;
mod sign;
#[cfg(test)]
mod tests;
mod token;

pub use shapes::{Arrow, Brush, Mark, Origin};
pub use sign::{ParseSignError, Sign};

/// What is drawn on the board at a node, and what is thought of its move.
///
/// ```
/// use komadai::record::{Annotation, Sign};
///
/// let (mut annotation, text) = Annotation::split("受けがない\n[%sign ?!] [%cal G7g7f]");
/// assert_eq!((annotation.sign, annotation.arrows().len()), (Some(Sign::Dubious), 1));
/// assert_eq!(text.as_deref(), Some("受けがない"));
/// annotation.sign = None;
/// assert_eq!(annotation.join(text.as_deref()).as_deref(), Some("受けがない\n[%cal G7g7f]"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    /// What is thought of the move.
    pub sign: Option<Sign>,
    arrows: Vec<Arrow>,
    marks: Vec<Mark>,
}

impl Annotation {
    /// Splits a comment into its annotation and the rest; `None` when nothing is left, not even an empty line. Of
    /// several signs, or shapes in the same place, the last counts.
    #[must_use]
    pub fn split(comment: &str) -> (Self, Option<String>) {
        token::split(comment)
    }

    /// The comment with the annotation as its last line, if there is any: the inverse of [`split`](Self::split).
    #[must_use]
    pub fn join(&self, text: Option<&str>) -> Option<String> {
        let tokens = token::write(self);
        match text {
            Some(text) if tokens.is_empty() => Some(text.to_owned()),
            Some(text) => Some(format!("{text}\n{tokens}")),
            None => (!tokens.is_empty()).then_some(tokens),
        }
    }

    /// Whether there is neither sign nor shape.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sign.is_none() && !self.has_shapes()
    }

    /// Whether there is an arrow or a marked square.
    #[must_use]
    pub fn has_shapes(&self) -> bool {
        !self.arrows.is_empty() || !self.marks.is_empty()
    }

    /// The arrows, in the order in which they were drawn; at most one from one place to another.
    #[must_use]
    pub fn arrows(&self) -> &[Arrow] {
        &self.arrows
    }

    /// The marked squares, in the order in which they were marked; each once.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Adds an arrow: one in another colour between the same places is replaced, the same one removed. An arrow to the
    /// square where it begins is ignored.
    pub fn toggle_arrow(&mut self, arrow: Arrow) {
        if !self.arrows.contains(&arrow) {
            self.put_arrow(arrow);
        } else {
            self.arrows.retain(|&it| it != arrow);
        }
    }

    /// Marks a square: another colour is replaced, the same mark removed.
    pub fn toggle_mark(&mut self, mark: Mark) {
        if !self.marks.contains(&mark) {
            self.put_mark(mark);
        } else {
            self.marks.retain(|&it| it != mark);
        }
    }

    /// Removes all arrows and marks. The sign stays.
    pub fn clear_shapes(&mut self) {
        self.arrows.clear();
        self.marks.clear();
    }

    fn put_arrow(&mut self, arrow: Arrow) {
        if arrow.from != Origin::Square(arrow.to) {
            self.arrows.retain(|it| (it.from, it.to) != (arrow.from, arrow.to));
            self.arrows.push(arrow);
        }
    }

    fn put_mark(&mut self, mark: Mark) {
        self.marks.retain(|it| it.square != mark.square);
        self.marks.push(mark);
    }
}
