//! Texts about what the solver has found.

use std::io;

use crate::app::desk::describe;
use crate::app::solver::explore::{TrialAnswer, TrialTexts};
use crate::app::solver::{Answer, FindingRow, Group, Question, SideLine, SideLines, Texts};
use crate::lang::{self, Language, Naming, Text, counted};
use crate::shogi::{Color, Move, Piece, PieceKind, Position, Square};
use crate::tsume::cook::{Judgement, Outcome, Profile, SparePieces};
use crate::tsume::solver::{Length, Mate};
use crate::tsume::{Refutation, Response};

pub(super) const KEEP_SEARCHING: Text = Text { ja: "続けて調べる", en: "Keep searching" };
pub(super) const STOP: Text = Text { ja: "中止", en: "Stop" };
pub(super) const CHECK_PIECES: Text = Text { ja: "駒の検討", en: "Check pieces" };
pub(super) const WRITE: Text = Text { ja: "書き込む", en: "Write" };
pub(super) const TRIAL: Text = Text { ja: "試した手順", en: "Trial line" };
pub(super) const TRIAL_HINT: Text = Text {
    ja: "盤で指すと、相手側が最善の手で応じます。",
    en: "Make a move on the board: the other side replies with its best one.",
};
pub(super) const END_TRIAL: Text = Text { ja: "終了", en: "Done" };
pub(super) const TAKE_BACK: Text = Text { ja: "取り消す", en: "Take back" };
pub(super) const ADD_TRIED: Text = Text { ja: "変化に加える", en: "Add as variation" };

pub(super) const FOLD: Text = Text { ja: "折りたたむ", en: "Fold" };
pub(super) const UNFOLD: Text = Text { ja: "すべて表示", en: "Show all" };

pub(super) const FINDING_VARIATIONS: Text =
    Text { ja: "変化と紛れを調べています…", en: "Working out variations and tries…" };

pub(super) fn side_line_comment(naming: Naming, line: &SideLine, before: &Position) -> String {
    let reply = || {
        let (&[mv, reply, ..], Ok(after)) = (&line.moves[..], before.after(*line.moves.first()?)) else { return None };
        describe::mv(naming, &after, reply, Some(mv.to()))
    };
    match line.mates {
        true => lang::variation_comment(naming.language, line.at + line.moves.len()),
        false => lang::try_comment(naming, reply().as_deref()),
    }
}

/// 不詰（▲４二金 には △２二玉）
fn refuted(naming: Naming, verdict: &str, line: &SideLine, start: &Position) -> Option<String> {
    let &[attack, defence, ..] = &line.moves[..] else { return None };
    let text = lang::refutation(naming, start, &Refutation { attack, defence })?;
    Some(match naming.language {
        Language::Japanese => format!("{verdict}（{text}）"),
        Language::English => format!("{verdict} ({text})"),
    })
}

pub(super) fn variations_written(language: Language, found: &SideLines) -> Option<String> {
    let variations = found.lines.iter().filter(|line| line.mates).count();
    let tries = found.lines.len() - variations;
    let text = match language {
        Language::Japanese => format!("変化{variations}・紛れ{tries}。"),
        Language::English => {
            format!("{}, {}.", counted(variations, "variation", "variations"), counted(tries, "try", "tries"))
        }
    };
    Some(match (language, found.open) {
        (_, 0) => text,
        (Language::Japanese, open) => format!("{text}ほか{open}手は調べきれていません。"),
        (Language::English, open) => format!("{text} {} undecided.", counted(open, "move", "moves")),
    })
}

pub(super) const CHECKING_PIECES: Text =
    Text { ja: "不要駒を調べています…", en: "Looking for superfluous pieces…" };

pub(super) fn pieces(language: Language, found: &SparePieces) -> String {
    let (changes, open) = (found.changes.len(), found.open.len());
    match (language, changes, open) {
        (Language::Japanese, 0, 0) => "不要駒・強すぎる駒はありません。".to_owned(),
        (Language::Japanese, _, 0) => "ほかに不要駒・強すぎる駒はありません。".to_owned(),
        (Language::Japanese, _, _) => format!("駒の検討：{open}通りは調べきれていません。"),
        (Language::English, 0, 0) => "No piece could go or be weaker.".to_owned(),
        (Language::English, _, 0) => "No other piece could go or be weaker.".to_owned(),
        (Language::English, _, _) => format!("Pieces: {} undecided.", counted(open, "change", "changes")),
    }
}

pub(super) const fn change_piece(language: Language, replaces: bool) -> &'static str {
    match (language, replaces) {
        (Language::Japanese, false) => "外す",
        (Language::Japanese, true) => "替える",
        (Language::English, false) => "Remove",
        (Language::English, true) => "Replace",
    }
}

pub(super) fn question_texts(naming: Naming, question: &Question) -> Texts {
    let language = naming.language;
    let Question { position, rules, mate, flaw, answer, .. } = question;
    let profile = rules.profile;
    let flaw = flaw.as_ref().zip(mate.as_ref()).and_then(|(flaw, mate)| flaw.describe(naming, position, &mate.line));
    let verdict = match (answer, mate) {
        (Answer::Searching { .. }, Some(mate)) => not_judged(language, mate, flaw.as_deref(), true),
        (Answer::Searching { nodes, endless }, None) => searching(language, endless.then_some(*nodes)),
        (Answer::Stopped { .. }, Some(mate)) => not_judged(language, mate, flaw.as_deref(), false),
        (Answer::Stopped { nodes }, None) => match language {
            Language::Japanese => format!("詰むかどうか不明（{}局面で中止）", grouped(*nodes)),
            Language::English => format!("Not decided (stopped at {} positions)", grouped(*nodes)),
        },
        (Answer::Judged(judgement), Some(mate)) if judgement.outcome == Outcome::Undecided => {
            not_judged(language, mate, flaw.as_deref(), false)
        }
        (Answer::Judged(judgement) | Answer::Widening { judgement, .. }, _) => {
            let words = lang::judgement(naming, position, judgement, profile);
            let verdict = words.lines().next().unwrap_or_default().to_owned();
            question.refutation.as_ref().and_then(|line| refuted(naming, &verdict, line, position)).unwrap_or(verdict)
        }
        (Answer::Failed, _) => match language {
            Language::Japanese => "詰みを調べられませんでした".to_owned(),
            Language::English => "The solver could not be started".to_owned(),
        },
    };
    let line = question.line().map(|line| moves(naming, position, None, line)).unwrap_or_default();
    let judgement = answer.judgement();
    let found = judgement.map(|judgement| findings(naming, position, judgement, profile));
    let (findings, groups) = found.unwrap_or_default();
    let examined = judgement.map(|judgement| lang::examination(language, judgement, profile)).unwrap_or_default();
    let progress = match answer {
        Answer::Widening { nodes, .. } => match language {
            Language::Japanese => format!("調査中…（{}局面）", grouped(*nodes)),
            Language::English => format!("Searching… ({} positions)", grouped(*nodes)),
        },
        _ => String::new(),
    };
    let basis = [rules.unusual(language), without_rest(language, position)];
    let rules = basis.into_iter().flatten().collect::<Vec<String>>().join("　");
    Texts { verdict, progress, rules, line, findings, groups, examined }
}

/// The defender is judged to hold nothing, though pieces are left: diagrams seldom state that the defender holds the
/// rest, and without them nothing can be interposed.
fn without_rest(language: Language, position: &Position) -> Option<String> {
    let (setup, attacker) = (position.to_setup(), position.turn());
    let holds_none = setup.hands[attacker.other()].is_empty();
    let has_one_king = !setup.board.pieces().any(|(_, piece)| piece == Piece::new(attacker, PieceKind::King));
    let is_so = holds_none && has_one_king && setup != setup.with_remaining_to(attacker.other());
    is_so.then(|| match language {
        Language::Japanese => "玉方の持駒なしで判定（残りの駒は駒箱）".to_owned(),
        Language::English => "Judged with nothing in the defender’s hand".to_owned(),
    })
}

const MAX_NAMED_FINDINGS: usize = 6;

fn findings(
    naming: Naming,
    start: &Position,
    judgement: &Judgement,
    profile: Profile,
) -> (Vec<FindingRow>, Vec<Group>) {
    let Some(main) = judgement.main_line() else { return Default::default() };
    let (mut rows, mut groups) = (Vec::new(), Vec::new());
    for group in lang::finding_groups(&judgement.findings, profile) {
        let first = rows.len();
        rows.extend(group.iter().map(|&finding| FindingRow {
            text: lang::finding(naming, start, main, finding),
            counts: profile.counts(finding),
            finding: finding.clone(),
        }));
        let text = lang::findings(naming, start, main, &group, MAX_NAMED_FINDINGS);
        let common = group.first().map_or("", |finding| finding.kind.code());
        groups.push(Group { common, rows: first..rows.len(), text });
    }
    (rows, groups)
}

/// After a move to the `last` square. Text wraps only between moves, so that marks of sides stay with their moves.
fn moves(naming: Naming, start: &Position, last: Option<Square>, line: &[Move]) -> String {
    let (mut position, mut previous, mut words) = (start.clone(), last, Vec::with_capacity(line.len()));
    for &mv in line {
        let Some(name) = describe::mv(naming, &position, mv, previous) else { break };
        words.push(name.replace(char::is_whitespace, "\u{A0}"));
        if position.play(mv).is_err() {
            break;
        }
        previous = Some(mv.to());
    }
    words.join(" ")
}

fn searching(language: Language, nodes: Option<u64>) -> String {
    match (language, nodes) {
        (Language::Japanese, None) => "詰みを調べています…".to_owned(),
        (Language::English, None) => "Looking for a mate…".to_owned(),
        (Language::Japanese, Some(nodes)) => format!("詰みを調べています…（{}局面）", grouped(nodes)),
        (Language::English, Some(nodes)) => format!("Looking for a mate… ({} positions)", grouped(nodes)),
    }
}

/// Soundness is unknown, or not known yet while the search `goes_on`.
fn not_judged(language: Language, mate: &Mate, flaw: Option<&str>, goes_on: bool) -> String {
    let (length, end) = (length(language, mate), if goes_on { "…" } else { "" });
    match (language, flaw) {
        (Language::Japanese, Some(flaw)) => format!("{length}・{flaw}{end}"),
        (Language::English, Some(flaw)) => format!("{length}; {flaw}{end}"),
        (Language::Japanese, None) if goes_on => format!("{length}・余詰を調べています…"),
        (Language::English, None) if goes_on => format!("{length}, looking for duals…"),
        (Language::Japanese, None) => format!("{length}・余詰は未確認"),
        (Language::English, None) => format!("{length}, duals not decided"),
    }
}

fn length(language: Language, mate: &Mate) -> String {
    match (language, mate.length) {
        (Language::Japanese, Length::Exactly(plies)) => format!("{plies}手詰"),
        (Language::Japanese, Length::AtMost(plies)) => format!("{plies}手以内で詰み"),
        (Language::English, Length::Exactly(plies)) => format!("Mate in {plies}"),
        (Language::English, Length::AtMost(plies)) => format!("Mate in {plies} or fewer"),
    }
}

pub(super) fn not_started(language: Language, error: &io::Error) -> String {
    let why = lang::io_error(language, error);
    match language {
        Language::Japanese => format!("詰みを調べられません。{why}"),
        Language::English => format!("The solver could not be started: {why}"),
    }
}

/// 1,000,000.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

const MAX_NAMED_ESCAPES: usize = 3;

/// `asked` is the position after the trial move.
pub(super) fn trial_texts(
    naming: Naming,
    attacker: Color,
    asked: &Position,
    tried: Option<&(Position, Move)>,
    answer: &TrialAnswer,
) -> TrialTexts {
    let language = naming.language;
    let defends = asked.turn() != attacker;
    let last = tried.map(|(_, mv)| mv.to());
    let tried = tried.and_then(|(before, mv)| describe::mv(naming, before, *mv, None)).unwrap_or_default();
    let is_japanese = language == Language::Japanese;
    let outcome = match answer {
        TrialAnswer::Searching if is_japanese => "応手を調べています…".to_owned(),
        TrialAnswer::Searching => "Looking for the best reply…".to_owned(),
        TrialAnswer::Undecided if is_japanese => "この手の結果は、まだ分かりません".to_owned(),
        TrialAnswer::Undecided => "It is not known yet what comes of it".to_owned(),
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
    TrialTexts { outcome, line }
}

fn attack_mates(language: Language, tried: &str, mate: &Mate) -> String {
    let plies = mate.line.len() + 1;
    match (language, plies) {
        (Language::Japanese, 1) => format!("{tried}で詰み"),
        (Language::English, 1) => format!("{tried} mates"),
        (Language::Japanese, _) => format!("{tried}以下{plies}手で詰み"),
        (Language::English, _) => format!("{tried} mates in {plies}"),
    }
}

fn mates(language: Language, tried: &str, mate: &Mate) -> String {
    let plies = mate.line.len();
    match (language, tried.is_empty()) {
        (Language::Japanese, true) => format!("この局面から{plies}手で詰み"),
        (Language::Japanese, false) => format!("{tried}には{plies}手で詰み"),
        (Language::English, true) => format!("Mate in {plies} from here"),
        (Language::English, false) => format!("{tried} is met by mate in {plies}"),
    }
}

fn escapes_by(naming: Naming, tried: &str, asked: &Position, last: Option<Square>, escapes: &[Move]) -> String {
    let mut names = escapes.iter().take(MAX_NAMED_ESCAPES + 1).filter_map(|&mv| describe::mv(naming, asked, mv, last));
    let first = names.next().unwrap_or_default();
    let more = escapes.len().saturating_sub(MAX_NAMED_ESCAPES + 1);
    let others: Vec<String> = names.collect();
    match (naming.language, others.is_empty(), more) {
        (Language::Japanese, true, _) => format!("{tried}は{first}で逃れ"),
        (Language::Japanese, false, 0) => format!("{tried}は{first}で逃れ（{}でも）", others.join("、")),
        (Language::Japanese, false, _) => {
            format!("{tried}は{first}で逃れ（{}など、ほか{}手でも）", others.join("、"), others.len() + more)
        }
        (Language::English, true, _) => format!("{tried} fails to {first}"),
        (Language::English, false, 0) => format!("{tried} fails to {first} (also to {})", others.join(", ")),
        (Language::English, false, _) => {
            format!("{tried} fails to {first} (also to {} and {more} more)", others.join(", "))
        }
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::typed;

    #[test]
    fn lines_of_moves_wrap_between_moves() {
        let (start, mut position) = (Position::startpos(), Position::startpos());
        let line = ["P-7f", "P-3d"].map(|text| {
            let mv = typed::candidates(text, &position, None).first().copied();
            mv.filter(|&mv| position.play(mv).is_ok())
        });
        let line: Vec<Move> = line.into_iter().flatten().collect();
        assert_eq!(moves(Language::English.into(), &start, None, &line), "▲\u{A0}P-7f △\u{A0}P-3d");
        assert_eq!(moves(Language::Japanese.into(), &start, None, &line), "▲７六歩 △３四歩");
    }

    #[test]
    fn thousands_are_separated() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }
}
