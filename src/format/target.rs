//! Output formats as users name them.

use super::csa::{CsaStyle, CsaVersion};
use super::{Dialect, Encoding, Format, Layout, Newline};

/// An output format by its usual name: KIF and KIFU are one [`Format`] in two encodings, and CSA has two versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Target {
    /// KIF, in Shift_JIS.
    Kif,
    /// KIF, in UTF-8.
    Kifu,
    /// KI2.
    Ki2,
    /// CSA V2.2.
    Csa,
    /// CSA V3.0.
    Csa3,
    /// BOD.
    Bod,
    /// SFEN.
    Sfen,
    /// A USI `position` line.
    Usi,
    /// json-kifu-format.
    Jkf,
}

impl Target {
    /// Every target.
    pub const ALL: [Self; 9] =
        [Self::Kif, Self::Kifu, Self::Ki2, Self::Csa, Self::Csa3, Self::Bod, Self::Sfen, Self::Usi, Self::Jkf];

    /// Its name in lower case: `kif`, `kifu`, `csa3`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kif => "kif",
            Self::Kifu => "kifu",
            Self::Ki2 => "ki2",
            Self::Csa => "csa",
            Self::Csa3 => "csa3",
            Self::Bod => "bod",
            Self::Sfen => "sfen",
            Self::Usi => "usi",
            Self::Jkf => "jkf",
        }
    }

    /// The target with this [name](Self::name), in any case.
    ///
    /// ```
    /// use komadai::format::Target;
    /// assert_eq!(Target::of_name("CSA3"), Some(Target::Csa3));
    /// assert!(Target::ALL.iter().all(|&target| Target::of_name(target.name()) == Some(target)));
    /// ```
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|target| target.name().eq_ignore_ascii_case(name))
    }

    /// The names of all targets, as [`of_name`](Self::of_name) reads them.
    #[must_use]
    pub fn names() -> [&'static str; 9] {
        Self::ALL.map(Self::name)
    }

    /// The usual target of a format: KIF in Shift_JIS, CSA V2.2.
    #[must_use]
    pub const fn of(format: Format) -> Self {
        match format {
            Format::Kif => Self::Kif,
            Format::Ki2 => Self::Ki2,
            Format::Csa => Self::Csa,
            Format::Bod => Self::Bod,
            Format::Sfen => Self::Sfen,
            Format::Usi => Self::Usi,
            Format::Jkf => Self::Jkf,
        }
    }

    /// The format of its files.
    #[must_use]
    pub const fn format(self) -> Format {
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

    /// The extension of its files, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
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

    /// The dialect for writing a record that was read in the dialect `read` from a file with this extension; the
    /// usual dialect of this target if nothing was read.
    #[must_use]
    pub fn dialect(self, read: Option<&Dialect>, extension: Option<&str>) -> Dialect {
        let version = match self {
            Self::Csa3 => CsaVersion::V3_0,
            _ => CsaVersion::V2_2,
        };
        let usual = match self {
            Self::Kifu => Dialect::kifu(),
            // V3.0 states its encoding, which is UTF-8 in practice.
            Self::Csa3 => Dialect { encoding: Encoding::Utf8, newline: Newline::Lf, ..Dialect::of(Format::Csa) },
            _ => Dialect::of(self.format()),
        };
        let Some(mut dialect) = read.filter(|read| read.format == self.format()).cloned() else {
            let usual = Dialect { csa: CsaStyle { version, ..usual.csa }, ..usual };
            let Some(read) = read else { return usual };
            // Another format has no use for the layout, but ends may keep their words, and what it cannot hold must be
            // reported as lost.
            let (end_words, further) = (read.end_words.clone(), read.further.clone());
            let is_lost = |layout: &Layout| matches!(layout.format(), Format::Jkf | Format::Sfen | Format::Usi);
            let layout = read.layout.clone().filter(|layout| is_lost(layout));
            return Dialect { end_words, further, layout, ..usual };
        };
        let renamed = extension.is_some_and(|old| !old.eq_ignore_ascii_case(self.extension()));
        let other_version = self == Self::Csa3 && dialect.csa.version != version;
        if (renamed && matches!(self, Self::Kif | Self::Kifu)) || other_version {
            dialect.encoding = usual.encoding;
            dialect.bom = usual.bom;
        }
        if other_version {
            dialect.csa.version = version;
        }
        dialect
    }
}
