//! The statements of a CSA file: lines, or parts of a line separated by commas; and their roles.

use crate::format::layout::{self, Pieces};
use crate::record::NodeId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Version,
    Encoding,
    Separator,
    /// A header line; in records of WCSC, `$END_TIME` follows the moves.
    Header,
    Start,
    Turn,
    Remark,
    Node(NodeId),
    Time(NodeId),
    /// The word of an end, behind it.
    Name(NodeId),
    /// A comment that says how headers are spelled.
    Beside,
    Note(NodeId),
    Foreign,
}

#[derive(Debug, Default)]
pub(super) struct Recorder {
    statements: layout::Recorder<Role>,
    game: usize,
    /// The number of statements up to the end of each record.
    ends: Vec<usize>,
    /// The number of unreadable games since the last record, and at each record.
    aside: usize,
    unread: Vec<usize>,
}

impl Recorder {
    /// A recorder of the statements of this text; `None` if the text is too long.
    pub(super) fn of(text: &str) -> Option<Self> {
        Some(Self { statements: layout::Recorder::of(text)?, ..Self::default() })
    }

    #[inline]
    pub(super) fn push(&mut self, statement: &str, role: Role) {
        self.statements.push(statement, role);
    }

    /// Assigns all statements since the last record to this one, those of unreadable games between them.
    pub(super) fn give(&mut self, record: usize) {
        self.game = self.statements.len();
        self.ends.resize(record + 1, 0);
        self.ends[record] = self.game;
        self.unread.resize(record + 1, 0);
        self.unread[record] += std::mem::take(&mut self.aside);
    }

    /// Assigns all comments since the last game to this node.
    pub(super) fn note(&mut self, node: NodeId) {
        for role in self.statements.roles_from(self.game) {
            if matches!(role, Role::Header | Role::Beside | Role::Remark) {
                *role = Role::Note(node);
            }
        }
    }

    pub(super) fn set_aside(&mut self) {
        self.statements.roles_from(self.game).for_each(|role| *role = Role::Foreign);
        self.game = self.statements.len();
        self.aside += 1;
    }

    /// Assigns the remaining statements to the last of this number of records.
    pub(super) fn give_rest(&mut self, records: usize) {
        if let Some(last) = records.checked_sub(1) {
            self.give(last);
        }
    }

    /// The statements, the number of them up to the end of each record, and the number of unreadable games at each.
    pub(super) fn finish(self, text: &str) -> (Pieces<'_, Role>, Vec<usize>, Vec<usize>) {
        (self.statements.finish(text), self.ends, self.unread)
    }
}
