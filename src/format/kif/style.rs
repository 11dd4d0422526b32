//! How a KIF file is laid out.

use std::sync::Arc;

use super::columns::Columns;
use super::layout::{Layout, What};

/// What differs between the programs that write KIF, and means nothing. The default is Kifu for
/// Windows' way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KifStyle {
    /// The line before the moves; `None` where there is none.
    pub separator: Option<String>,
    /// After how many header lines the board diagram stands; at the end of them when `None`.
    pub diagram_at: Option<usize>,
    /// How lines of moves are set. Learnt from the layout by [`Options::like`](crate::format::Options::like).
    pub columns: Columns,
    /// Whether a `+` marks moves that have a variation after them. Shogidokoro and ShogiGUI write none.
    pub marks: bool,
    /// How many empty lines stand before a variation.
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
    /// As the file has it that the layout is of, so that what is new looks like what is old. Reading a
    /// file does not look at its style so closely; whoever writes it does.
    #[must_use]
    pub(crate) fn learnt(&self) -> Self {
        /// So many lines tell how the others are set.
        const SAMPLE: usize = 200;
        let mut style = self.clone();
        let Some(layout) = &self.layout else { return style };
        let moves = layout.body().iter().filter(|piece| matches!(piece.what, What::Node(_)));
        style.columns = Columns::of(moves.clone().take(SAMPLE).map(|&piece| layout.text(piece)));
        let heading = layout.body().iter().position(|piece| piece.what == What::Heading);
        if let Some(at) = heading {
            style.marks = moves.clone().any(|&piece| layout.text(piece).trim_end().ends_with('+'));
            style.empty_lines = layout.body()[..at].iter().rev().take_while(|piece| piece.what == What::Empty).count();
        }
        style
    }
}
