//! The settings of published games.

use serde::{Deserialize, Serialize};

use crate::app::desk::picture_settings::PaperSize;
use crate::app::desk::settings::with_defaults;
use crate::diagram::{CaptionFace, Style};
use crate::publish::{Evaluations, Kind, Places};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Shown {
    /// Bookmarks or, without any, every few moves.
    #[default]
    Usual,
    Bookmarks,
    Every,
    Both,
    Nothing,
}

impl Shown {
    pub(crate) const ALL: [Self; 5] = [Self::Usual, Self::Bookmarks, Self::Every, Self::Both, Self::Nothing];
}

with_defaults! {
    pub(crate) struct PublishSettings {
        pub(crate) kind: Kind = Kind::Pdf,
        pub(crate) shown: Shown = Shown::Usual,
        /// For [`Shown::Every`].
        pub(crate) every: u32 = Places::EVERY,
        pub(crate) start: bool = false,
        pub(crate) end: bool = false,
        pub(crate) variations: bool = true,
        pub(crate) comments: bool = true,
        pub(crate) evaluations: Evaluations = Evaluations::Graph,
        pub(crate) paper: PaperSize = PaperSize::A4,
        pub(crate) face: CaptionFace = CaptionFace::Mincho,
        pub(crate) style: Style = Style::Wood,
        /// Whether an animation names the moves.
        pub(crate) captions: bool = true,
        /// For each move, in tenths of a second.
        pub(crate) each: u32 = 10,
        /// For the last position, in tenths of a second.
        pub(crate) last: u32 = 30,
        pub(crate) repeats: bool = true,
        /// In pixels.
        pub(crate) width: u32 = 600,
    }
}

impl PublishSettings {
    /// In pixels.
    pub(crate) const WIDTHS: std::ops::RangeInclusive<u32> = 100..=2_000;
    /// In tenths of a second.
    pub(crate) const TENTHS: std::ops::RangeInclusive<u32> = 1..=600;

    /// `None` for the usual ones.
    pub(crate) fn places(&self) -> Option<Places> {
        let every = Some(self.every.max(1));
        let (bookmarks, every) = match self.shown {
            Shown::Usual if !self.start && !self.end => return None,
            Shown::Usual | Shown::Bookmarks => (true, None),
            Shown::Every => (false, every),
            Shown::Both => (true, every),
            Shown::Nothing => (false, None),
        };
        Some(Places { start: self.start, end: self.end, bookmarks, every })
    }

    pub(crate) fn hundredths(tenths: u32) -> u16 {
        u16::try_from(tenths.clamp(*Self::TENTHS.start(), *Self::TENTHS.end()) * 10).unwrap_or(100)
    }
}
