//! How a KIF file is laid out.

/// What differs between the programs that write KIF, and means nothing. The default is Kifu for
/// Windows' way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KifStyle {
    /// The line before the moves; `None` where there is none.
    pub separator: Option<String>,
    /// After how many header lines the board diagram stands; at the end of them when `None`.
    pub diagram_at: Option<usize>,
}

/// The line before the moves as nearly every program writes it.
pub(super) const SEPARATOR: &str = "手数----指手---------消費時間--";

impl Default for KifStyle {
    fn default() -> Self {
        Self { separator: Some(SEPARATOR.to_owned()), diagram_at: None }
    }
}
