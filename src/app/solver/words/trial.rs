//! Texts about moves that are tried out.

use super::moves;
use crate::app::desk::describe;
use crate::app::solver::explore::{TrialAnswer, TrialWords};
use crate::lang::{Language, Naming, counted};
use crate::shogi::{Color, Move, Position, Square};
use crate::tsume::Response;
use crate::tsume::solver::Mate;

/// So many escapes are named.
const NAMED: usize = 3;

/// What comes of a move that was tried, in words. `asked` is the position after it, in which it is the other side's turn.
pub(in crate::app::solver) fn of_trial(
    naming: Naming,
    attacker: Color,
    asked: &Position,
    tried: Option<&(Position, Move)>,
    answer: &TrialAnswer,
) -> TrialWords {
    let language = naming.language;
    let defends = asked.turn() != attacker;
    let last = tried.map(|(_, mv)| mv.to());
    let tried = tried.and_then(|(before, mv)| describe::mv(naming, before, *mv, None)).unwrap_or_default();
    let is_japanese = language == Language::Japanese;
    let outcome = match answer {
        TrialAnswer::Searching if is_japanese => "応手を調べています…".to_owned(),
        TrialAnswer::Searching => "Looking for the best reply…".to_owned(),
        TrialAnswer::Open if is_japanese => "この手の結果は、まだ分かりません".to_owned(),
        TrialAnswer::Open => "It is not known yet what comes of it".to_owned(),
        TrialAnswer::Known(Response::Mate(mate)) if defends => attack_mates(language, &tried, mate),
        TrialAnswer::Known(Response::Mate(mate)) => mates(language, &tried, mate),
        TrialAnswer::Known(Response::Escape(escapes)) => escapes_by(naming, &tried, asked, last, escapes),
        TrialAnswer::Known(Response::NoMate { checks }) => no_mate(language, &tried, *checks),
        TrialAnswer::Known(Response::NoCheck) if is_japanese => format!("{tried}は王手になっていません"),
        TrialAnswer::Known(Response::NoCheck) => format!("{tried} gives no check"),
    };
    let line = match answer {
        TrialAnswer::Known(Response::Mate(mate)) => moves(naming, asked, last, &mate.line),
        _ => String::new(),
    };
    TrialWords { outcome, line }
}

/// An attack mates after all.
fn attack_mates(language: Language, tried: &str, mate: &Mate) -> String {
    let plies = mate.line.len() + 1;
    match (language, plies) {
        (Language::Japanese, 1) => format!("{tried}で詰み"),
        (Language::English, 1) => format!("{tried} mates"),
        (Language::Japanese, _) => format!("{tried}以下{plies}手で詰み"),
        (Language::English, _) => format!("{tried} mates in {plies}"),
    }
}

/// The attacker, to move, mates.
fn mates(language: Language, tried: &str, mate: &Mate) -> String {
    let plies = mate.line.len();
    match (language, tried.is_empty()) {
        (Language::Japanese, true) => format!("この局面から{plies}手で詰み"),
        (Language::Japanese, false) => format!("{tried}には{plies}手で詰み"),
        (Language::English, true) => format!("Mate in {plies} from here"),
        (Language::English, false) => format!("{tried} is met by mate in {plies}"),
    }
}

/// An attack, to the `last` square, is met by these moves.
fn escapes_by(naming: Naming, tried: &str, asked: &Position, last: Option<Square>, escapes: &[Move]) -> String {
    let mut names = escapes.iter().take(NAMED + 1).filter_map(|&mv| describe::mv(naming, asked, mv, last));
    let first = names.next().unwrap_or_default();
    let more = escapes.len().saturating_sub(NAMED + 1);
    let others: Vec<String> = names.collect();
    match (naming.language, others.is_empty(), more) {
        (Language::Japanese, true, _) => format!("{tried}は{first}で詰まない"),
        (Language::Japanese, false, 0) => format!("{tried}は{first}で詰まない（{}でも）", others.join("、")),
        (Language::Japanese, false, _) => {
            format!("{tried}は{first}で詰まない（{}など、ほか{}手でも）", others.join("、"), others.len() + more)
        }
        (Language::English, true, _) => format!("{tried} fails to {first}"),
        (Language::English, false, 0) => format!("{tried} fails to {first} (also to {})", others.join(", ")),
        (Language::English, false, _) => {
            format!("{tried} fails to {first} (also to {} and {more} more)", others.join(", "))
        }
    }
}

/// The attacker, to move, does not mate.
fn no_mate(language: Language, tried: &str, checks: usize) -> String {
    let after = match (language, tried.is_empty()) {
        (Language::Japanese, true) => "この局面からは詰まない".to_owned(),
        (Language::Japanese, false) => format!("{tried}で詰まない"),
        (Language::English, true) => "No mate from here".to_owned(),
        (Language::English, false) => format!("{tried} escapes"),
    };
    match (language, checks) {
        (Language::Japanese, 0) => format!("{after}（王手なし）"),
        (Language::Japanese, _) => format!("{after}（王手{checks}通りのどれでも）"),
        (Language::English, 0) => format!("{after}: there is no check"),
        (Language::English, _) => format!("{after}: {} tried in vain", counted(checks, "check", "checks")),
    }
}
