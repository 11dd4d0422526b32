//! How a KIF file is laid out.

use std::borrow::Cow;
use std::sync::Arc;

use super::layout::{Layout, What};
use super::move_columns::Columns;

/// What differs between the programs that write KIF, and means nothing. The default is Kifu for
/// Windows' way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KifStyle {
    /// The line before the moves; `None` where there is none.
    pub separator: Option<String>,
    /// After how many header lines the board diagram stands; at the end of them when `None`.
    pub diagram_at: Option<usize>,
    /// How lines of moves are set; told by the layout while there is one.
    pub columns: Columns,
    /// Whether a `+` marks moves that have a variation after them. Shogidokoro and ShogiGUI write none.
    /// Told by the layout while there is one.
    pub marks: bool,
    /// How many empty lines stand before a variation; told by the layout while there is one.
    pub empty_lines: usize,
    /// The file itself, line by line: what did not change since is written as it was.
    pub layout: Option<Arc<Layout>>,
}

/// The line before the moves as nearly every program writes it.
pub(super) const SEPARATOR: &str = "手数----指手---------消費時間--";

impl Default for KifStyle {
    fn default() -> Self {
        Self {
            separator: Some(SEPARATOR.to_owned()),
            diagram_at: None,
            columns: Columns::default(),
            marks: true,
            empty_lines: 1,
            layout: None,
        }
    }
}

impl KifStyle {
    /// The style alone, as far as the layout tells it: the file's own look for a record that is written anew.
    #[must_use]
    pub fn without_layout(&self) -> Self {
        Self { layout: None, ..self.told().into_owned() }
    }

    /// The style with all that the layout tells, so that new lines look like the old ones. A reader does not
    /// look so closely; the writer does.
    pub(super) fn told(&self) -> Cow<'_, Self> {
        /// So many lines tell how the others are set.
        const SAMPLE: usize = 200;
        let Some(layout) = &self.layout else { return Cow::Borrowed(self) };
        let mut style = self.clone();
        let moves = layout.body().iter().filter(|piece| matches!(piece.what, What::Node(_)));
        style.columns = Columns::of(moves.clone().take(SAMPLE).map(|&piece| layout.text(piece)));
        let heading = layout.body().iter().position(|piece| piece.what == What::Heading);
        if let Some(at) = heading {
            style.marks = moves.clone().any(|&piece| layout.text(piece).trim_end().ends_with('+'));
            style.empty_lines = layout.body()[..at].iter().rev().take_while(|piece| piece.what == What::Empty).count();
        }
        Cow::Owned(style)
    }
}
