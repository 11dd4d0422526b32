//! Reads at once what is written of a record that holds more than a game.
//!
//! KIF, KI2 and BOD are lines of text, most of which have no mark that tells what they are. A line that could not be read is
//! kept where it stood, and whether a reader keeps it there as text again depends on all lines around it; and a header can
//! be nearly anything. So what is written of a record with such lines is read back before it is given out. If another
//! record comes back, it is written anew and not in the layout of its file; if that is not enough, these lines are written as
//! remarks (`# …`), which no reader takes for anything else, and are reported as changed. What differs even then is reported, too. So nothing is lost in silence, whatever the lines are.
//!
//! Records that hold a game and nothing else are written once and not read.

mod difference;
mod odd;
mod plainer;

use std::iter;

use super::text;
use super::writing::{Composed, compose, playable};
use super::{Dialect, Encoding, Format, Location, Loss, LossKind, Written, end_spelling, excerpt};
use crate::record::Record;
use difference::{Changed, Scope};
use plainer::Plainness;

/// Writes a record of KIF, KI2 or BOD.
pub(super) fn write(record: &Record, dialect: &Dialect) -> Written {
    compose_one(record, dialect).encode(dialect)
}

/// Composes the text of a record of KIF, KI2 or BOD.
pub(super) fn compose_one(record: &Record, dialect: &Dialect) -> Composed {
    let record = &*end_spelling::with_remarks(record, dialect, 0);
    let first = compose(iter::once(record), dialect);
    if !odd::is_odd(record, dialect) {
        return first;
    }
    let changed = difference(record, dialect, &first);
    if changed.is_none() && !is_taken_for_another(record, dialect, &first) {
        return first;
    }
    let anew = dialect.without_layout();
    for plainness in [Plainness::Layout, Plainness::Lines, Plainness::Everything] {
        let (plainer, remarks) = plainer::of(record, plainness);
        let mut second = compose(iter::once(&plainer), &anew);
        let is_new = |loss: &Loss| !loss.is_slight() && !first.losses.iter().any(|old| old.kind == loss.kind);
        let is_whole =
            || difference(&plainer, &anew, &second).is_none() && !is_taken_for_another(&plainer, &anew, &second);
        if !second.losses.iter().any(is_new) && is_whole() {
            let at = |remark: &str| second.text.lines().position(|line| line == remark).unwrap_or(0);
            let told: Vec<Loss> = remarks.into_iter().map(|(changed, remark)| changed.loss(at(&remark))).collect();
            second.losses.extend(told);
            return second;
        }
    }
    let Some(changed) = changed else { return first };
    let mut first = first;
    let lines = first.text.lines().enumerate().filter(|(_, line)| line.contains(&changed.text));
    let line = lines.map(|(index, _)| index).last().unwrap_or(0);
    first.losses.push(changed.loss(line));
    first
}

impl Changed {
    fn loss(self, line: usize) -> Loss {
        let at = Location::line(u32::try_from(line).unwrap_or(u32::MAX).saturating_add(1));
        Loss { at, kind: LossKind::TextChanged { part: self.part, text: excerpt(&self.text) } }
    }
}

/// What comes back otherwise of a record than it was written, but for what was reported as lost.
fn difference(record: &Record, dialect: &Dialect, written: &Composed) -> Option<Changed> {
    let scope = Scope::of(&written.losses, dialect.format)?;
    let record = playable(record).0;
    // The text counts here; short ones may be text in several encodings.
    let (bytes, _) = text::encode(&written.text, Encoding::Utf8, false);
    let again = match super::read(&bytes, Some(dialect.format)) {
        Ok(again) => Some(again),
        Err(error) => error.partial.map(|partial| *partial),
    };
    let further = |dialect: &Dialect| dialect.further.as_ref().map(|further| further.records());
    let Some(again) = again.filter(|again| further(&again.dialect) == further(dialect)) else {
        return Some(difference::any(&record));
    };
    difference::between(&record, again.records.first(), scope, dialect.format)
}

/// Whether a file without a name would be read in another format. KI2 has no line that tells what it is: beside its moves, a
/// foreign line may look like one of CSA.
fn is_taken_for_another(record: &Record, dialect: &Dialect, written: &Composed) -> bool {
    let is_new = dialect.format == Format::Ki2 && dialect.layout_of(Format::Ki2).is_none();
    is_new && !record.tree().is_empty() && {
        let (bytes, _) = text::encode(&written.text, Encoding::Utf8, false);
        !super::read(&bytes, None).is_ok_and(|unnamed| unnamed.dialect.format == dialect.format)
    }
}
