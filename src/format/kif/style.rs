//! The layout of a KIF, KI2 or BOD file.

use std::borrow::Cow;
use std::sync::Arc;

use super::layout::{Layout, LineRole};
use super::move_columns::Columns;
use super::rows::Rows;
use crate::format::Format;

/// Differences between programs that write KIF, KI2 or BOD, without any meaning. The default is the style of Kifu for Windows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KifStyle {
    /// The line between headers and moves; `None` if there is none.
    pub separator: Option<String>,
    /// The number of header lines before the board diagram; `None` if it follows the last header.
    pub diagram_at: Option<usize>,
    /// The columns of lines of moves in KIF; inferred from the layout if there is one.
    pub columns: Columns,
    /// How moves share lines in KI2; inferred from the layout if there is one.
    pub rows: Rows,
    /// Whether moves with a variation after them are marked with `+`. Shogidokoro and ShogiGUI do not. Inferred from
    /// the layout if there is one.
    pub marks: bool,
    /// The number of empty lines before a variation; inferred from the layout if there is one.
    pub empty_lines: usize,
    /// The lines of the original file: those that have not changed are written back as they were.
    pub layout: Option<Arc<Layout>>,
}

/// The usual line between headers and moves.
pub(super) const SEPARATOR: &str = "手数----指手---------消費時間--";

impl Default for KifStyle {
    fn default() -> Self {
        Self {
            separator: Some(SEPARATOR.to_owned()),
            diagram_at: None,
            columns: Columns::default(),
            rows: Rows::default(),
            marks: true,
            empty_lines: 1,
            layout: None,
        }
    }
}

impl KifStyle {
    /// The layout, if it is that of a file of this format.
    pub(in crate::format) fn layout_of(&self, format: Format) -> Option<&Layout> {
        self.layout.as_deref().filter(|layout| layout.format() == format)
    }

    /// The style without the layout, but with everything inferred from it: for writing a record anew in the style of
    /// the file.
    #[must_use]
    pub fn without_layout(&self) -> Self {
        Self { layout: None, ..self.inferred().into_owned() }
    }

    /// The style with everything inferred from the layout, so that new lines look like the original ones. Done by the
    /// writer, as readers do not need it.
    pub(super) fn inferred(&self) -> Cow<'_, Self> {
        /// The number of lines examined.
        const SAMPLE: usize = 200;
        let Some(layout) = &self.layout else { return Cow::Borrowed(self) };
        let mut style = self.clone();
        let moves = layout.body().iter().filter(|piece| matches!(piece.role, LineRole::Node(_)));
        match layout.format() {
            Format::Ki2 => style.rows = Rows::of(layout),
            _ => style.columns = Columns::of(moves.clone().take(SAMPLE).map(|&piece| layout.text(piece))),
        }
        let heading = layout.body().iter().position(|piece| piece.role == LineRole::Heading);
        if let Some(at) = heading {
            style.marks = moves.clone().any(|&piece| layout.text(piece).trim_end().ends_with('+'));
            style.empty_lines =
                layout.body()[..at].iter().rev().take_while(|piece| piece.role == LineRole::Empty).count();
        }
        Cow::Owned(style)
    }
}
