//! What must hold for any bytes whatever: readers and writers do not panic, take neither long nor much
//! memory, and what was read writes and reads back equal.

pub mod diagrams;
pub mod engines;
pub mod laws;
pub mod memory;
pub mod mutate;
pub mod seeds;
pub mod texts;

use komadai::format::Format;

/// Counts what the readers ask for.
#[global_allocator]
static MEMORY: memory::Counting = memory::Counting;

/// Which reader the bytes are given to. It is a hint as a file's name is: where the content leaves no
/// choice, the content decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    Kif,
    Ki2,
    Csa,
    Bod,
    Sfen,
    Usi,
    Jkf,
    /// No hint at all.
    Detect,
    /// No hint, and notations that are read but not written: links, PSN.
    ReadOnly,
    /// No hint, and links in USEN.
    Usen,
    /// Moves as people type them.
    Typed,
    /// Comments: evaluations, annotations, quoted moves.
    Comment,
    /// No hint, and positions as people write them: in words, a part of the board, hands from top to bottom.
    Diagram,
    /// Lines of engines.
    Engine,
}

impl Reader {
    pub const ALL: [Self; 14] = [
        Self::Kif,
        Self::Ki2,
        Self::Csa,
        Self::Bod,
        Self::Sfen,
        Self::Usi,
        Self::Jkf,
        Self::Detect,
        Self::ReadOnly,
        Self::Usen,
        Self::Typed,
        Self::Comment,
        Self::Diagram,
        Self::Engine,
    ];

    pub const fn hint(self) -> Option<Format> {
        Some(match self {
            Self::Kif => Format::Kif,
            Self::Ki2 => Format::Ki2,
            Self::Csa => Format::Csa,
            Self::Bod => Format::Bod,
            Self::Sfen => Format::Sfen,
            Self::Usi => Format::Usi,
            Self::Jkf => Format::Jkf,
            Self::Detect | Self::ReadOnly | Self::Usen | Self::Typed | Self::Comment | Self::Diagram | Self::Engine => {
                return None;
            }
        })
    }

    pub const fn name(self) -> &'static str {
        match (self, self.hint()) {
            (_, Some(format)) => format.name(),
            (Self::ReadOnly, _) => "read-only",
            (Self::Usen, _) => "usen",
            (Self::Typed, _) => "typed",
            (Self::Comment, _) => "comment",
            (Self::Diagram, _) => "diagram",
            (Self::Engine, _) => "engine",
            _ => "detect",
        }
    }
}

/// Checks a case, and panics where it breaks a law: for engines that wait for that.
pub fn insist(reader: Reader, bytes: &[u8]) {
    if let Err(broken) = laws::check(reader, bytes, &laws::FORMATS) {
        panic!("{}: {broken}", reader.name());
    }
}
