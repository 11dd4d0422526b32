//! What a record has beside its main line, and what a judgement looked at, in words.

use super::Language;
use super::words::counted;
use crate::notation::{japanese, western};
use crate::record::{NodeId, Record};
use crate::shogi::{Move, Position, Square};
use crate::tsume::cook::{Entered, Judgement, Outcome, Profile, Question, Remark, Unanswered};

/// So many moves are named where there may be more.
const NAMED: usize = 4;

/// What there is to say of a variation that was entered: 「2手目 △１一玉 の変化：2手で詰み、正しい」, "move 2, K-1a: right, mate in 2".
#[must_use]
pub fn entered(language: Language, record: &Record, entered: &Entered) -> String {
    let (ply, mv) = (entered.ply, made(language, record, entered.node));
    let is_japanese = language == Language::Japanese;
    if let Remark::Attack { mates } = entered.remark {
        return match (is_japanese, mates) {
            (true, true) => format!("{ply}手目 {mv} の手順：詰む"),
            (true, false) => format!("{ply}手目 {mv} の手順：詰まない（紛れ）"),
            (false, true) => format!("move {ply}, {mv}: it mates"),
            (false, false) => format!("move {ply}, {mv}: it does not mate (a try)"),
        };
    }
    let said =
        if is_japanese { japanese_remark(record, entered.remark) } else { english_remark(record, entered.remark) };
    if is_japanese { format!("{ply}手目 {mv} の変化：{said}") } else { format!("move {ply}, {mv}: {said}") }
}

fn japanese_remark(record: &Record, remark: Remark) -> String {
    let name = |node| made(Language::Japanese, record, node);
    match remark {
        Remark::Right { plies } => format!("{plies}手で詰み、正しい"),
        Remark::Spoiled { at } => format!("{} で詰みがなくなる", name(at)),
        Remark::Unfinished => "詰みまで入力されていない".to_owned(),
        Remark::SlowAttack { plies, least } => format!("{plies}手かけているが、{least}手で詰む"),
        Remark::ShortDefence { plies, most } => format!("受けが最長でない（{plies}手。最長は{most}手）"),
        Remark::Futile => "無駄合なので、なくてよい".to_owned(),
        Remark::Elsewhere { node } => format!("{} の手順と同じ局面になるので、なくてよい", name(node)),
        Remark::Attack { .. } => String::new(),
        Remark::Unknown => "調べきれなかった".to_owned(),
    }
}

fn english_remark(record: &Record, remark: Remark) -> String {
    let name = |node| made(Language::English, record, node);
    match remark {
        Remark::Right { plies } => format!("right, mate in {plies}"),
        Remark::Spoiled { at } => format!("{} gives the mate away", name(at)),
        Remark::Unfinished => "it ends before the mate".to_owned(),
        Remark::SlowAttack { plies, least } => format!("it takes {plies}, but there is mate in {least}"),
        Remark::ShortDefence { plies, most } => format!("not the longest defence ({plies}, the longest lasts {most})"),
        Remark::Futile => "not needed, a futile interposition".to_owned(),
        Remark::Elsewhere { node } => format!("not needed, it comes to the line of {}", name(node)),
        Remark::Attack { .. } => String::new(),
        Remark::Unknown => "not decided within the limits".to_owned(),
    }
}

/// The defences against one move of the main line to which a record has no reply: 「2手目 △１一玉、△２一玉 への応手が棋譜にない」.
/// Empty when there are none.
#[must_use]
pub fn unanswered(language: Language, record: &Record, open: &[Unanswered]) -> String {
    let Some(first) = open.first() else { return String::new() };
    let tree = record.tree();
    let before = record.position_at(first.at);
    let previous = tree.mv(first.at).map(Move::to);
    let ply = tree.path(first.at).iter().filter(|&&node| tree.mv(node).is_some()).count() + 1;
    let names = open.iter().take(NAMED).filter_map(|open| name(language, &before, open.mv, previous));
    let names: Vec<String> = names.collect();
    let more = open.len().saturating_sub(NAMED);
    match (language, more) {
        (Language::Japanese, 0) => format!("{ply}手目 {} への攻方の手が棋譜にない", names.join("、")),
        (Language::Japanese, _) => format!("{ply}手目 {} ほか{more}手への攻方の手が棋譜にない", names.join("、")),
        (Language::English, 0) => format!("move {ply}: no reply in the record to {}", names.join(", ")),
        (Language::English, _) => {
            format!("move {ply}: no reply in the record to {} and {more} more", names.join(", "))
        }
    }
}

/// What a judgement looked at and what it did not, in a sentence or two. Empty when there is no mate, or none is known.
#[must_use]
pub fn examined(language: Language, judgement: &Judgement, profile: Profile) -> String {
    let Outcome::Mate(main) = &judgement.outcome else { return String::new() };
    let count = |is: fn(&Question) -> bool| judgement.open.iter().filter(|open| is(open)).count();
    let attacks = count(|open| matches!(open, Question::Attack { .. }));
    let defences = count(|open| matches!(open, Question::Defence { .. }));
    let pieces = count(|open| matches!(open, Question::Piece(_)));
    let is_flawed = judgement.findings.iter().any(|finding| profile.counts(finding));
    let is_japanese = language == Language::Japanese;
    let mut open: Vec<String> = Vec::new();
    let mut note = |is_open: bool, japanese: &dyn Fn() -> String, english: &dyn Fn() -> String| {
        open.extend(is_open.then(|| if is_japanese { japanese() } else { english() }));
    };
    note(attacks > 0, &|| format!("別の攻め{attacks}手"), &|| counted(attacks, "other attack", "other attacks"));
    note(defences > 0, &|| format!("別の受け{defences}手"), &|| {
        counted(defences, "other defence", "other defences")
    });
    note(judgement.open.contains(&Question::Variations), &|| "変化の余詰".to_owned(), &|| {
        "duals in variations".to_owned()
    });
    note(judgement.open.contains(&Question::RawLength), &|| "無駄合も数えた手数".to_owned(), &|| {
        "the length with every interposition".to_owned()
    });
    note(pieces > 0 && !is_flawed, &|| format!("なくてもよい駒（{pieces}枚）"), &|| {
        counted(pieces, "piece that may be needless", "pieces that may be needless")
    });
    note(is_flawed, &|| "なくてもよい駒（完全作だけ調べます）".to_owned(), &|| {
        "needless pieces (looked for in sound problems)".to_owned()
    });
    let length = main.length();
    let mut said = match language {
        Language::Japanese if length == 1 => "ほかの攻めを調べました。".to_owned(),
        Language::English if length == 1 => "Every other attack was looked at.".to_owned(),
        Language::Japanese => format!("作意{length}手のすべてで、別の攻めと受けを調べました。"),
        Language::English => format!("Other attacks and defences were looked at on each of the {length} moves."),
    };
    if !open.is_empty() {
        said += &match language {
            Language::Japanese => format!("調べていないこと：{}。", open.join("、")),
            Language::English => format!(" Not looked at: {}.", open.join(", ")),
        };
    }
    said
}

fn made(language: Language, record: &Record, node: NodeId) -> String {
    let tree = record.tree();
    let named = tree
        .parent(node)
        .zip(tree.mv(node))
        .and_then(|(parent, mv)| name(language, &record.position_at(parent), mv, tree.mv(parent).map(Move::to)));
    named.unwrap_or_default()
}

fn name(language: Language, before: &Position, mv: Move, previous: Option<Square>) -> Option<String> {
    match language {
        Language::Japanese => japanese::words(before, mv, previous).map(|words| words.to_string()),
        Language::English => western::write(before, mv),
    }
}
