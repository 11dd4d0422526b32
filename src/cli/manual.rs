//! All there is to say of each subcommand, for help texts, man pages and completions: its page and the tables of its
//! options, whatever the types of these.

use super::help::Page;
use super::options::{COMMON, Group, Row, Words};
use super::subcommand::Subcommand;
use super::{completions, convert, inspect, man, perft, tsume};

/// A subcommand, its page and its options.
#[derive(Debug)]
pub(super) struct Manual {
    pub(super) page: &'static Page,
    /// Its own options, and behind them those of all subcommands.
    pub(super) options: Vec<Options>,
}

/// Options that stand under a heading.
#[derive(Debug)]
pub(super) struct Options {
    pub(super) heading: Words,
    pub(super) rows: Vec<Row<()>>,
}

impl Manual {
    pub(super) fn new<T>(page: &'static Page, groups: &[Group<T>]) -> Self {
        Self { page, options: with_common(groups) }
    }

    /// The manual of a subcommand. `None` if it has none, as `help`, or is not in this program.
    pub(super) fn of(command: Subcommand) -> Option<Self> {
        match command {
            Subcommand::Inspect => Some(inspect::manual()),
            Subcommand::Convert => Some(convert::manual()),
            #[cfg(feature = "pictures")]
            Subcommand::Diagram | Subcommand::Sheet => Some(super::picture::manual(command)),
            #[cfg(feature = "pictures")]
            Subcommand::Publish => Some(super::publish::manual()),
            #[cfg(not(feature = "pictures"))]
            Subcommand::Diagram | Subcommand::Sheet | Subcommand::Publish => None,
            Subcommand::Tsume => Some(tsume::manual()),
            Subcommand::Perft => Some(perft::manual()),
            Subcommand::Completions => Some(completions::manual()),
            Subcommand::Man => Some(man::manual()),
            Subcommand::Help => None,
        }
    }

    /// The manuals of all subcommands, in the order of the help text.
    pub(super) fn all() -> Vec<Self> {
        Subcommand::ALL.into_iter().filter_map(Self::of).collect()
    }

    /// The names of the subcommands that have a manual.
    pub(super) fn names() -> Vec<&'static str> {
        Self::all().iter().map(|manual| manual.page.command.name()).collect()
    }
}

/// Tables of options without their types, and behind them the options of all subcommands.
pub(super) fn with_common<T>(groups: &[Group<T>]) -> Vec<Options> {
    groups.iter().map(Options::of).chain([Options::of(&COMMON)]).collect()
}

impl Options {
    fn of<T>(group: &Group<T>) -> Self {
        Self { heading: group.heading, rows: group.rows.iter().map(Row::untyped).collect() }
    }
}
