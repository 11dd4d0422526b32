//! The judgement of a problem in words.

use super::rules::held;
use super::words::{counted, piece, square};
use super::{Language, Naming, said};
use crate::shogi::{Move, Position};
use crate::tsume::Refutation;
use crate::tsume::cook::{
    Finding, Judgement, Kind, MainLine, Mark, Outcome, PieceChange, Profile, StatedSoundness, Verdict,
};

/// The name of a kind of finding: 余詰 or cook.
#[must_use]
pub const fn finding_kind(language: Language, kind: Kind) -> &'static str {
    said(
        language,
        match kind {
            Kind::Cook => ["余詰", "cook"],
            Kind::EarlyMate => ["早詰", "earlier mate"],
            Kind::FinalCook => ["最終手余詰", "dual at the last move"],
            Kind::VariationCook => ["変化別詰", "dual in a variation"],
            Kind::EqualVariation => ["変同", "variation as long as the main line"],
            Kind::LongerVariation => ["変長", "variation longer than the main line"],
            Kind::PiecesLeft => ["駒余り", "pieces left in hand"],
            Kind::PromotionChoice => ["成・不成非限定", "promoting or not makes no difference"],
            Kind::DropChoice => ["打点非限定", "drop on several squares"],
            Kind::Detour => ["迂回手順", "detour"],
            Kind::DistanceDrop => ["以遠打", "detour by a drop from further away"],
            Kind::Mirror => ["左右対称", "mirror image"],
            Kind::NeedlessPiece => ["無関係な駒", "needless piece"],
            Kind::LengthHeader => ["手数の欄の相違", "header of another length"],
            Kind::SoundnessHeader => ["完全性の欄の相違", "header of another soundness"],
        },
    )
}

/// What a finding says, as a phrase: 「3手目 ▲２四金 から余詰」, "move 3: G-2d mates, too (cook)". `start` is the position of the
/// problem.
#[must_use]
pub fn finding(naming: impl Into<Naming>, start: &Position, main: &MainLine, finding: &Finding) -> String {
    let naming = naming.into();
    let language = naming.language;
    let ply = finding.ply.unwrap_or(0);
    let words = spoken(naming, start, main, finding);
    let mv = words.first().map_or("", String::as_str);
    let plies = usize::from(ply.saturating_sub(1)) + finding.line.len();
    let name = finding_kind(language, finding.kind);
    let is_japanese = language == Language::Japanese;
    let is_shorter = plies < usize::from(main.length());
    match (finding.kind, finding.mark) {
        (Kind::PiecesLeft, Mark::Left(hand)) if is_japanese => format!("{name}：{}", held(language, &hand)),
        (Kind::PiecesLeft, Mark::Left(hand)) => format!("{name}: {}", held(language, &hand)),
        (Kind::NeedlessPiece, Mark::Square(at)) => {
            let what = start.board()[at].map_or("", |found| piece(language, found.kind));
            let at = square(language, at);
            if is_japanese { format!("{at}{what}は{name}") } else { format!("{name}: {what} on {at}") }
        }
        (Kind::LengthHeader, Mark::Length(stated)) => {
            let length = main.length();
            if is_japanese {
                format!("手数の欄は{stated}手、手順は{length}手")
            } else {
                format!("the header says {}, the main line has {length}", counted(stated, "move", "moves"))
            }
        }
        (Kind::SoundnessHeader, Mark::Soundness(stated)) => soundness_header(language, stated),
        (Kind::Cook, _) if is_japanese => format!("{ply}手目 {mv} から{name}"),
        (Kind::EarlyMate, _) if is_japanese => format!("{ply}手目 {mv} から{name}（{plies}手）"),
        // The main line leaves a piece, and is itself the longer variation of this one.
        (Kind::LongerVariation, _) if is_shorter && is_japanese => {
            format!("{ply}手目 {mv} は{plies}手で駒余らず、作意が{name}")
        }
        (Kind::LongerVariation, _) if is_shorter => {
            format!("move {ply}: {mv} ends at move {plies} and leaves no piece; the main line is the longer variation")
        }
        (Kind::LongerVariation, _) if is_japanese => format!("{ply}手目 {mv} は{plies}手かかる（{name}）"),
        (Kind::EqualVariation, _) if is_japanese => format!("{ply}手目 {mv} も同手数で駒余らず（{name}）"),
        (Kind::VariationCook, _) if is_japanese => {
            let attack = words.get(1).map_or("", String::as_str);
            format!("{ply}手目 {mv} の変化は {attack} でも詰む（{name}）")
        }
        (Kind::Detour | Kind::DistanceDrop | Kind::Mirror, _) if is_japanese => format!("{ply}手目 {mv} は{name}"),
        _ if is_japanese => format!("{ply}手目 {mv} でも詰む（{name}）"),
        (Kind::EarlyMate, _) => format!("move {ply}: {mv} mates sooner, in {plies} ({name})"),
        (Kind::LongerVariation, _) => format!("move {ply}: {mv} lasts until move {plies} ({name})"),
        (Kind::EqualVariation, _) => format!("move {ply}: {mv} lasts as long, and leaves no piece ({name})"),
        (Kind::VariationCook, _) => {
            let attack = words.get(1).map_or("", String::as_str);
            format!("move {ply}: after {mv}, {attack} mates, too ({name})")
        }
        _ => format!("move {ply}: {mv} mates, too ({name})"),
    }
}

fn soundness_header(language: Language, stated: StatedSoundness) -> String {
    let stated = said(
        language,
        match stated {
            StatedSoundness::Sound => ["完全", "sound"],
            StatedSoundness::Cooked => ["余詰", "cooked"],
            StatedSoundness::NoMate => ["不詰", "without a mate"],
        },
    );
    match language {
        Language::Japanese => format!("完全性の欄「{stated}」が判定と異なる"),
        Language::English => format!("the header says that it is {stated}, which was not found"),
    }
}

/// A change of a piece after which a problem stays the same: ２三金は銀でもよい, the gold on 2c could be a silver.
#[must_use]
pub fn piece_change(language: Language, change: &PieceChange) -> String {
    let what = piece(language, change.piece.kind);
    let into = change.into.map(|kind| piece(language, kind));
    match language {
        Language::Japanese => {
            let whose = change.at.map_or_else(|| "持駒の".to_owned(), |at| square(language, at));
            into.map_or_else(|| format!("{whose}{what}は不要"), |into| format!("{whose}{what}は{into}でもよい"))
        }
        Language::English => {
            let whose = change.at.map_or_else(|| "in hand".to_owned(), |at| format!("on {}", square(language, at)));
            into.map_or_else(
                || format!("the {what} {whose} is not needed"),
                |into| format!("the {what} {whose} could be a {into}"),
            )
        }
    }
}

/// How the check that comes nearest to a mate is refuted, as a phrase: 「▲４二金 には △２二玉」, "G*4b is met by K-2b". `None`
/// when these moves cannot be played.
#[must_use]
pub fn refutation(naming: impl Into<Naming>, start: &Position, found: &Refutation) -> Option<String> {
    let naming = naming.into();
    let Refutation { attack, defence } = *found;
    let after = start.after(attack).ok()?;
    let (attack, defence) = (naming.mv(start, attack, None)?, naming.mv(&after, defence, Some(attack.to()))?);
    Some(match naming.language {
        Language::Japanese => format!("{attack} には {defence}"),
        Language::English => format!("{attack} is met by {defence}"),
    })
}

/// That the recorded moves are not the main line of a judgement.
#[must_use]
pub const fn recorded_is_no_solution(language: Language) -> &'static str {
    said(
        language,
        [
            "記録の手順が正解とは認められないので、求めた手順で判定しました。",
            "The recorded moves were not found to be a solution; the line that was found is judged instead.",
        ],
    )
}

/// The whole judgement: the verdict on its first line (7手詰・余詰なし), then a line for each finding that counts in the
/// profile, and one for each kind of the others.
#[must_use]
pub fn judgement(naming: impl Into<Naming>, start: &Position, judgement: &Judgement, profile: Profile) -> String {
    let naming = naming.into();
    let language = naming.language;
    let verdict = judgement.verdict(profile);
    let Outcome::Mate(main) = &judgement.outcome else {
        let words = match verdict {
            Verdict::NoMate => ["不詰", "No mate"],
            _ => ["制限内では判定できず", "Not decided within the limits"],
        };
        let headers = judgement.findings.iter().filter_map(|finding| match finding.mark {
            Mark::Soundness(stated) => Some(format!("\n{}", soundness_header(language, stated))),
            _ => None,
        });
        return said(language, words).to_owned() + &headers.collect::<String>();
    };
    let mut lines = vec![head(language, main, judgement, verdict, profile)];
    let (counted, others): (Vec<&Finding>, Vec<&Finding>) =
        judgement.findings.iter().partition(|&finding| profile.counts(finding));
    lines.extend(counted.into_iter().map(|found| finding(naming, start, main, found)));
    for kind in Kind::ALL {
        let of_kind: Vec<&Finding> = others.iter().copied().filter(|finding| finding.kind == kind).collect();
        match &of_kind[..] {
            [] => {}
            [found] => lines.push(finding(naming, start, main, found)),
            several => lines.push(listed(naming, start, main, kind, several)),
        }
    }
    lines.join("\n")
}

/// 7手詰・余詰なし, and 7手詰・余詰なし・駒余り where something else counts against the problem.
fn head(language: Language, main: &MainLine, judgement: &Judgement, verdict: Verdict, profile: Profile) -> String {
    let is_cook = |finding: &Finding| {
        matches!(finding.kind, Kind::Cook | Kind::EarlyMate | Kind::FinalCook) && profile.counts(finding)
    };
    let cooked = match () {
        () if judgement.findings.iter().any(is_cook) => ["余詰あり", "cooked"],
        () if verdict == Verdict::Undecided => ["余詰は未確認", "cooks not decided within the limits"],
        () => ["余詰なし", "no cooks"],
    };
    let counted = |kind: Kind| judgement.findings.iter().any(|found| found.kind == kind && profile.counts(found));
    let others =
        [Kind::PiecesLeft, Kind::EqualVariation, Kind::LongerVariation].into_iter().filter(|&kind| counted(kind));
    let names = [said(language, cooked)].into_iter().chain(others.map(|kind| finding_kind(language, kind)));
    let names: Vec<&str> = names.collect();
    let cooked = names.join(said(language, ["・", ", "]));
    let length = main.length();
    let raw = main.raw_length.filter(|&raw| raw != length);
    match (language, raw) {
        (Language::Japanese, None) => format!("{length}手詰・{cooked}"),
        (Language::Japanese, Some(raw)) => format!("{length}手詰・{cooked}（無駄合を数えると{raw}手）"),
        (Language::English, None) => format!("Mate in {length}, {cooked}"),
        (Language::English, Some(raw)) => format!("Mate in {length}, {cooked} ({raw} with every interposition)"),
    }
}

/// Several findings of a kind on a line: 最終手余詰：5手目 ▲２二金、▲３二金.
fn listed(naming: Naming, start: &Position, main: &MainLine, kind: Kind, findings: &[&Finding]) -> String {
    let language = naming.language;
    let is_japanese = language == Language::Japanese;
    let mut text = finding_kind(language, kind).to_owned() + if is_japanese { "：" } else { ": " };
    let mut last = None;
    for (index, found) in findings.iter().enumerate() {
        let what = match found.mark {
            Mark::Square(at) => {
                let what = start.board()[at].map_or("", |found| piece(language, found.kind));
                let at = square(language, at);
                if is_japanese { format!("{at}{what}") } else { format!("{what} on {at}") }
            }
            _ => spoken(naming, start, main, found).into_iter().next().unwrap_or_default(),
        };
        if index > 0 {
            text.push_str(if is_japanese { "、" } else { ", " });
        }
        if let Some(ply) = found.ply.filter(|_| found.ply != last) {
            text.push_str(&if is_japanese { format!("{ply}手目 ") } else { format!("move {ply} ") });
        }
        text.push_str(&what);
        last = found.ply;
    }
    text
}

fn spoken(naming: Naming, start: &Position, main: &MainLine, finding: &Finding) -> Vec<String> {
    let before = usize::from(finding.ply.unwrap_or(1)).saturating_sub(1);
    let mut position = start.clone();
    let mut previous = None;
    let mut words = Vec::new();
    let moves: Vec<Move> = main.moves.iter().take(before).chain(&finding.line).copied().collect();
    for (index, mv) in moves.into_iter().enumerate() {
        if index >= before {
            words.extend(naming.mv(&position, mv, previous));
        }
        previous = Some(mv.to());
        if position.play(mv).is_err() {
            break;
        }
    }
    words
}
