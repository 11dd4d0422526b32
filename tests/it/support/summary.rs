//! A record in the words of the expectations: what was read, for comparing.

use komadai::notation::{sfen, usi};
use komadai::record::Record;

use crate::support::corpus;

/// What was read from a file.
#[derive(Debug)]
pub(crate) struct Summary {
    pub(crate) initial: String,
    pub(crate) main: Vec<String>,
    pub(crate) last: String,
    pub(crate) end: &'static str,
    /// The ply of each variation's first move, then its moves.
    pub(crate) branches: Vec<(u64, Vec<String>)>,
    pub(crate) moves: usize,
    /// Of the main line's moves.
    pub(crate) millis: Option<Vec<u128>>,
}

impl Summary {
    pub(crate) fn of(record: &Record) -> Self {
        let tree = record.tree();
        let mut position = record.initial().clone();
        let initial = fields(&position.to_setup());
        let mut main = Vec::new();
        let mut spent = Vec::new();
        let mut end = "none";
        for id in tree.main_line() {
            if let Some(mv) = tree.mv(id) {
                main.push(usi::write_move(mv));
                position.play(mv).unwrap();
                spent.push(tree.spent(id).map(|time| time.as_millis()));
            } else if let Some(stated) = tree.end(id) {
                end = stated.code();
            }
        }
        Self {
            initial,
            main,
            last: fields(&position.to_setup()),
            end,
            branches: corpus::branches(record),
            moves: tree.walk().filter(|&id| tree.mv(id).is_some()).count(),
            millis: spent.into_iter().collect(),
        }
    }
}

fn fields(setup: &komadai::shogi::Setup) -> String {
    sfen::write(setup, None)
}
