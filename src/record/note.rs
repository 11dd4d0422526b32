use std::borrow::Cow;

use super::Annotation;

/// The comment, the bookmarks and other text about a node. Empty by default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Note {
    /// The comment (コメント), lines separated by `\n`, without marks in front. `None` is no comment, unlike an empty line.
    /// It contains the [annotation](Self::annotation).
    pub comment: Option<String>,
    /// Names of bookmarks (しおり, KIF's `&` lines). Rarely more than one; a name may be empty.
    pub bookmarks: Vec<String>,
    /// The result line after the moves, as in the file (`まで85手で先手の勝ち`); it may be the only source of the result.
    pub summary: Option<String>,
    /// Lines that Komadai does not interpret (`# …`, moves that cannot be played, text after the record), in order.
    pub verbatim: Vec<String>,
}

impl Note {
    pub(crate) const EMPTY: Self = Self { comment: None, bookmarks: Vec::new(), summary: None, verbatim: Vec::new() };

    /// Whether there is neither comment, bookmark, summary nor verbatim line.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.comment.is_none() && self.bookmarks.is_empty() && self.summary.is_none() && self.verbatim.is_empty()
    }

    /// The annotation in the comment: sign, arrows and marked squares.
    #[must_use]
    pub fn annotation(&self) -> Annotation {
        let comment = self.comment.as_deref().filter(|comment| comment.contains("[%"));
        comment.map_or_else(Annotation::default, |comment| Annotation::split(comment).0)
    }

    /// The comment without the annotation; `None` when there is nothing else.
    #[must_use]
    pub fn text(&self) -> Option<Cow<'_, str>> {
        let comment = self.comment.as_deref()?;
        if comment.contains("[%") { Annotation::split(comment).1.map(Cow::Owned) } else { Some(Cow::Borrowed(comment)) }
    }

    /// Adds a line to the comment.
    pub fn push_comment_line(&mut self, line: &str) {
        match &mut self.comment {
            Some(comment) => {
                comment.push('\n');
                comment.push_str(line);
            }
            None => self.comment = Some(line.to_owned()),
        }
    }
}
