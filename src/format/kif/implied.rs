//! The start that headers and the first move imply where there is no board, or where it says less.

use super::handicap_names::handicap_of_name;
use super::move_words::MoveWords;
use crate::format::diagram_text::side_of_name;
use crate::format::{Location, Warning, WarningKind, excerpt};
use crate::notation::sfen;
use crate::record::{HeaderKey, Headers};
use crate::shogi::{Color, Handicap, Illegal, Position, Setup, Square};

/// The start position that a reader derives from the header fields alone.
pub(super) fn implied_start(headers: &Headers) -> Setup {
    let known =
        headers.get(HeaderKey::Handicap.name()).and_then(handicap_of_name).map(|(handicap, _)| handicap.setup());
    let sfen =
        headers.get(HeaderKey::StartPosition.name()).and_then(|text| sfen::read(text).ok()).map(|sfen| sfen.setup);
    let setup = sfen.or(known).unwrap_or_else(|| Handicap::Even.setup());
    match stated_turn(headers) {
        Some(turn) if sfen.is_none() => Setup { turn, ..setup },
        _ => setup,
    }
}

/// The side to move that readers assume for a board without one. That of an SFEN header belongs to another board.
pub(super) fn implied_turn(headers: &Headers) -> Color {
    let handicap = || headers.get(HeaderKey::Handicap.name()).and_then(handicap_of_name);
    stated_turn(headers).or_else(|| handicap().map(|(handicap, _)| handicap.setup().turn)).unwrap_or(Color::Black)
}

/// The first turn that is understood: there may be a 手番 without a side above it.
fn stated_turn(headers: &Headers) -> Option<Color> {
    let turns = headers.fields().filter(|(key, _)| *key == HeaderKey::Turn.name());
    turns.map(|(_, value)| value).find_map(|value| side_of_name(value.strip_suffix('番').unwrap_or(value)))
}

/// Takes the side to move from the first move if nothing else states it, or if what is stated cannot be right.
pub(super) fn infer_turn(
    setup: Setup,
    stated: Option<Color>,
    first: Option<(&MoveWords, Option<Square>)>,
    at: Location,
    warnings: &mut Vec<Warning>,
) -> Setup {
    let Some((words, last)) = first else { return setup };
    let can = |turn| {
        let position = Position::from(Setup { turn, ..setup });
        let meant = words.meant("", &position, last);
        meant.is_ok_and(|(mv, _)| !matches!(position.check(mv), Err(Illegal::Impossible(_))))
    };
    let other = setup.turn.other();
    if can(setup.turn) || !can(other) {
        return setup;
    }
    let giver = Handicap::of(&Setup { turn: other, ..setup }).is_some() && stated == Some(Color::Black);
    if giver {
        return Setup { turn: other, ..setup };
    }
    let kind = if stated.is_some() { WarningKind::TurnContradicted(other) } else { WarningKind::TurnInferred(other) };
    warnings.push(Warning::new(at, kind));
    Setup { turn: other, ..setup }
}

pub(super) fn named_start(
    handicap: Option<&(String, Location)>,
    known: Option<(Handicap, bool)>,
    warnings: &mut Vec<Warning>,
) -> Setup {
    match (handicap, known) {
        (None, _) => Handicap::Even.setup(),
        (Some((text, at)), Some((handicap, exact))) => {
            if !exact {
                let kind = WarningKind::HandicapSpelling { text: excerpt(text), taken_for: handicap.name() };
                warnings.push(Warning::new(*at, kind));
            }
            handicap.setup()
        }
        (Some((text, at)), None) => {
            warnings.push(Warning::new(*at, WarningKind::HandicapUnknown { text: excerpt(text) }));
            Handicap::Even.setup()
        }
    }
}
