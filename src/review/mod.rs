//! Judging many problems, and reports on them.
//!
//! [`run`] works on problems on several threads, [`json_line`] is a judgement as a line of JSON, [`Report`] is a whole
//! set: JSON lines, a table for spreadsheets, pages to print.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use komadai::notation::sfen;
//! use komadai::review::{self, Reviewed};
//! use komadai::shogi::Position;
//! use komadai::tsume::cook::{RecordClaims, Settings, judge};
//! use komadai::tsume::solver::Problem;
//!
//! let set = ["8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "8k/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1"];
//! let settings = Settings::default();
//! let work = |sfen: &&str, _| {
//!     let problem = Problem::new(&Position::from(sfen::read(sfen).ok()?.setup)).ok()?;
//!     let judgement = judge(&problem, &RecordClaims::default(), &settings, &mut |_| ControlFlow::Continue(()));
//!     Some(Reviewed { sfen: (*sfen).to_owned(), judgement, spare: None, refutation: None, seconds: 0.0 })
//! };
//! let mut lines = vec![String::new(); set.len()];
//! review::run(&set, 2, work, |at, reviewed| {
//!     lines[at] = review::json_line(Some("set.sfen"), at + 1, &reviewed, settings.profile);
//!     ControlFlow::Continue(())
//! })?;
//! assert!(lines[0].contains(r#""verdict":"sound","length":1"#));
//! assert!(lines[1].contains(r#""verdict":"no-mate","length":null"#));
//! # Ok::<(), std::io::Error>(())
//! ```

mod line;
mod report;
mod run;

#[cfg(feature = "cli")]
pub(crate) use line::object_line;
pub use line::{json_line, refusal_line};
pub use report::{Report, Row};
pub use run::run;

use crate::lang::{self, Naming};
use crate::shogi::Position;
use crate::tsume::Refutation;
use crate::tsume::cook::{Judgement, Profile, SparePieces};

/// A problem that was judged.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reviewed {
    /// Its position, with the number of the first move.
    pub sfen: String,
    /// Its judgement.
    pub judgement: Judgement,
    /// Which pieces could be left out or be weaker, if that was examined.
    pub spare: Option<SparePieces>,
    /// Why there is no mate, if that was examined.
    #[cfg_attr(feature = "serde", serde(default))]
    pub refutation: Option<Refutation>,
    /// How long the work took, in seconds.
    pub seconds: f64,
}

impl Reviewed {
    /// The findings in sentences, the most important first, why there is no mate, and what the limits left open.
    #[must_use]
    pub fn findings(&self, naming: impl Into<Naming>, start: &Position, profile: Profile) -> Vec<String> {
        let naming = naming.into();
        let words = lang::judgement(naming, start, &self.judgement, profile);
        let refuted = self.refutation.as_ref().and_then(|found| lang::refutation(naming, start, found));
        let open = lang::left_open(naming.language, &self.judgement);
        refuted.into_iter().chain(words.lines().skip(1).map(str::to_owned)).chain(open).collect()
    }
}
