//! Parses the values of options.

use std::ffi::OsString;
use std::path::PathBuf;

use super::UsageError;

/// The maximum for numbers of moves and games: more than the largest file holds.
pub(super) const MOST: u32 = 99_999_999;

/// A path. Empty ones are rejected: they come from scripts with an unset variable.
pub(super) fn path(name: OsString) -> Result<PathBuf, UsageError> {
    if name.is_empty() { Err(UsageError::EmptyName) } else { Ok(name.into()) }
}

/// The next value as text.
pub(super) fn text(parser: &mut lexopt::Parser) -> Result<String, UsageError> {
    Ok(parser.value()?.to_string_lossy().into_owned())
}

/// One of several keywords, in any case.
pub(super) fn choice<T: Copy>(
    option: &'static str,
    parser: &mut lexopt::Parser,
    choices: &[(&'static str, T)],
) -> Result<T, UsageError> {
    let given = text(parser)?;
    match choices.iter().find(|(name, _)| name.eq_ignore_ascii_case(&given)) {
        Some(&(_, value)) => Ok(value),
        None => {
            let names = choices.iter().map(|&(name, _)| name).collect();
            Err(UsageError::Choice { option, given, names })
        }
    }
}

/// A number within limits.
pub(super) fn number(
    option: &'static str,
    parser: &mut lexopt::Parser,
    least: u32,
    most: u32,
) -> Result<u32, UsageError> {
    let given = text(parser)?;
    let number = given.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or(UsageError::Number { option, given, least, most })
}
