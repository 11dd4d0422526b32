//! What can be converted to.

use crate::format::csa::CsaVersion;
use crate::format::{Dialect, Encoding, Format, Newline, Options};

/// A format by the name that the command line has for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Target {
    Kif,
    Kifu,
    Ki2,
    Csa,
    Csa3,
    Bod,
    Sfen,
    Usi,
    Jkf,
}

impl Target {
    const ALL: [(&'static str, Self); 9] = [
        ("kif", Self::Kif),
        ("kifu", Self::Kifu),
        ("ki2", Self::Ki2),
        ("csa", Self::Csa),
        ("csa3", Self::Csa3),
        ("bod", Self::Bod),
        ("sfen", Self::Sfen),
        ("usi", Self::Usi),
        ("jkf", Self::Jkf),
    ];

    /// The target of this name.
    pub(in crate::cli) fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|&(_, target)| target)
    }

    /// Their names, as a sentence lists them.
    pub(in crate::cli) fn names() -> String {
        Self::ALL.map(|(name, _)| name).join(", ")
    }

    pub(super) const fn format(self) -> Format {
        match self {
            Self::Kif | Self::Kifu => Format::Kif,
            Self::Ki2 => Format::Ki2,
            Self::Csa | Self::Csa3 => Format::Csa,
            Self::Bod => Format::Bod,
            Self::Sfen => Format::Sfen,
            Self::Usi => Format::Usi,
            Self::Jkf => Format::Jkf,
        }
    }

    /// The extension of its files.
    pub(super) const fn extension(self) -> &'static str {
        match self {
            Self::Kif => "kif",
            Self::Kifu => "kifu",
            Self::Ki2 => "ki2",
            Self::Csa | Self::Csa3 => "csa",
            Self::Bod => "bod",
            Self::Sfen => "sfen",
            Self::Usi => "usi",
            Self::Jkf => "jkf",
        }
    }

    /// How to write what was read in this dialect from a file with this extension.
    ///
    /// A file that stays what it is keeps its own dialect, encoding and all: a `.kif` in UTF-8 converted
    /// to `kif` is still in UTF-8. Only a change of name (`.kif` to `kifu`) changes the encoding to the
    /// one that the new name stands for.
    pub(super) fn options(self, dialect: &Dialect, extension: Option<&str>) -> Options {
        let version = match self {
            Self::Csa3 => CsaVersion::V3_0,
            _ => CsaVersion::V2_2,
        };
        let usual = match self {
            Self::Kifu => Options::kifu(),
            // V3.0 says its encoding, and everybody's is UTF-8 by now.
            Self::Csa3 => Options { encoding: Encoding::Utf8, newline: Newline::Lf, ..Options::of(Format::Csa) },
            _ => Options::of(self.format()),
        };
        let mut options = if dialect.format == self.format() { Options::like(dialect) } else { usual.clone() };
        let renamed = extension.is_some_and(|old| !old.eq_ignore_ascii_case(self.extension()))
            && matches!(self, Self::Kif | Self::Kifu);
        if renamed && dialect.format == Format::Kif {
            options.encoding = usual.encoding;
            options.bom = usual.bom;
        }
        if self.format() == Format::Csa && (dialect.format != Format::Csa || self == Self::Csa3) {
            if options.csa.version != version {
                options.encoding = usual.encoding;
                options.bom = false;
            }
            options.csa.version = version;
        }
        options
    }
}
