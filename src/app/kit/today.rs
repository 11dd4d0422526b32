//! The day, as the user's calendar has it.

use jiff::Zoned;

use crate::record::Date;

/// The day where the user is.
pub(crate) fn today() -> Option<Date> {
    let now = Zoned::now();
    let part = |number: i8| u8::try_from(number).ok();
    Some(Date { year: u16::try_from(now.year()).ok()?, month: part(now.month()), day: part(now.day()) })
}
