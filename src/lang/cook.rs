use super::rules::held;
use super::words::{counted, piece, square};
use super::{Language, Naming, Text};
use crate::record::{NodeId, Record};
use crate::shogi::{Move, Position, Square};
use crate::tsume::Refutation;
use crate::tsume::cook::{
    Entered, Finding, Judgement, Kind, MainLine, Mark, Outcome, PieceChange, Profile, Question, Remark,
    StatedSoundness, Unanswered, Verdict,
};

/// The name of a kind of finding: 余詰 or cook.
#[must_use]
pub const fn finding_kind(language: Language, kind: Kind) -> &'static str {
    let text = match kind {
        Kind::Cook => Text { ja: "余詰", en: "cook" },
        Kind::EarlyMate => Text { ja: "早詰", en: "earlier mate" },
        Kind::FinalCook => Text { ja: "最終手余詰", en: "dual at the last move" },
        Kind::VariationCook => Text { ja: "変化別詰", en: "dual in a variation" },
        Kind::EqualVariation => Text { ja: "変同", en: "variation as long as the main line" },
        Kind::LongerVariation => Text { ja: "変長", en: "variation longer than the main line" },
        Kind::PiecesLeft => Text { ja: "駒余り", en: "pieces left in hand" },
        Kind::PromotionChoice => Text { ja: "成・不成非限定", en: "promoting or not makes no difference" },
        Kind::DropChoice => Text { ja: "打点非限定", en: "drop on several squares" },
        Kind::Detour => Text { ja: "迂回手順", en: "detour" },
        Kind::DistanceDrop => Text { ja: "以遠打", en: "detour by a drop from further away" },
        Kind::Mirror => Text { ja: "左右対称", en: "mirror image" },
        Kind::NeedlessPiece => Text { ja: "不要駒", en: "needless piece" },
        Kind::LengthHeader => Text { ja: "手数の欄の相違", en: "header of another length" },
        Kind::SoundnessHeader => Text { ja: "完全性の欄の相違", en: "header of another soundness" },
    };
    text.get(language)
}

/// A finding as a phrase: 「3手目 ▲２四金 から余詰」, "move 3: G-2d mates, too (cook)". `start` is the problem's position.
#[must_use]
pub fn finding(naming: impl Into<Naming>, start: &Position, main: &MainLine, finding: &Finding) -> String {
    let naming = naming.into().for_problem(start);
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
        // The main line leaves a piece, and is the longer variation itself.
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
    let stated = match stated {
        StatedSoundness::Sound => Text { ja: "完全", en: "sound" },
        StatedSoundness::Cooked => Text { ja: "余詰", en: "cooked" },
        StatedSoundness::NoMate => Text { ja: "不詰", en: "without a mate" },
    };
    let stated = stated.get(language);
    match language {
        Language::Japanese => format!("完全性の欄「{stated}」が判定と異なる"),
        Language::English => format!("the header says that it is {stated}, which was not found"),
    }
}

/// A piece that could be another one: ２三金は銀でもよい, the gold on 2c could be a silver.
#[must_use]
pub fn piece_change(language: Language, change: &PieceChange) -> String {
    let what = piece(language, change.piece.kind);
    let into = change.into.map(|kind| piece(language, kind));
    match language {
        Language::Japanese => {
            let whose = change.at.map_or_else(|| "持駒の".to_owned(), |at| square(language, at));
            into.map_or_else(|| format!("{whose}{what}は不要駒"), |into| format!("{whose}{what}は{into}でもよい"))
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

/// The refutation of the check nearest to a mate, if it can be played: 「▲４二金 には △２二玉」, "G*4b is met by K-2b".
#[must_use]
pub fn refutation(naming: impl Into<Naming>, start: &Position, found: &Refutation) -> Option<String> {
    let naming = naming.into().for_problem(start);
    let Refutation { attack, defence } = *found;
    let after = start.after(attack).ok()?;
    let (attack, defence) = (naming.mv(start, attack, None)?, naming.mv(&after, defence, Some(attack.to()))?);
    Some(match naming.language {
        Language::Japanese => format!("{attack} には {defence}"),
        Language::English => format!("{attack} is met by {defence}"),
    })
}

/// The note that the recorded moves are not the main line.
#[must_use]
pub const fn recorded_is_no_solution(language: Language) -> &'static str {
    let text = Text {
        ja: "記録の手順が正解とは認められないので、求めた手順で判定しました。",
        en: "The recorded moves were not found to be a solution; the line that was found is judged instead.",
    };
    text.get(language)
}

/// The verdict (7手詰・余詰なし), a line for each finding that counts in the profile, and one for each other kind.
#[must_use]
pub fn judgement(naming: impl Into<Naming>, start: &Position, judgement: &Judgement, profile: Profile) -> String {
    let naming = naming.into().for_problem(start);
    let language = naming.language;
    let verdict = judgement.verdict(profile);
    let Outcome::Mate(main) = &judgement.outcome else {
        let words = match verdict {
            Verdict::NoMate => Text { ja: "不詰", en: "No mate" },
            _ => Text { ja: "制限内では判定できず", en: "Not decided within the limits" },
        };
        let headers = judgement.findings.iter().filter_map(|finding| match finding.mark {
            Mark::Soundness(stated) => Some(format!("\n{}", soundness_header(language, stated))),
            _ => None,
        });
        return words.get(language).to_owned() + &headers.collect::<String>();
    };
    let mut lines = vec![head(language, main, judgement, verdict, profile)];
    let groups = finding_groups(&judgement.findings, profile);
    lines.extend(groups.iter().map(|group| findings(naming, start, main, group, usize::MAX)));
    lines.join("\n")
}

/// The findings as they are listed: first those that count in the profile, then the others, of which those of a kind are
/// one group. Lines that solve the problem otherwise are groups of their own if they count.
#[must_use]
pub fn finding_groups(findings: &[Finding], profile: Profile) -> Vec<Vec<&Finding>> {
    let is_alone = |finding: &Finding| {
        use Kind::{Cook, EarlyMate, EqualVariation, FinalCook, LongerVariation, VariationCook};
        matches!(finding.kind, Cook | EarlyMate | FinalCook | EqualVariation | LongerVariation | VariationCook)
    };
    let (counted, others): (Vec<&Finding>, Vec<&Finding>) = findings.iter().partition(|&found| profile.counts(found));
    let mut groups: Vec<Vec<&Finding>> = Vec::new();
    for found in counted {
        match groups.iter_mut().find(|group| !is_alone(found) && group[0].kind == found.kind) {
            Some(group) => group.push(found),
            None => groups.push(vec![found]),
        }
    }
    let of_kind = |kind| others.iter().copied().filter(|found| found.kind == kind).collect();
    groups.extend(Kind::ALL.into_iter().map(of_kind).filter(|group: &Vec<_>| !group.is_empty()));
    groups
}

/// A group of [`finding_groups`] in a line, which names at most `most` of several moves or squares.
#[must_use]
pub fn findings(
    naming: impl Into<Naming>,
    start: &Position,
    main: &MainLine,
    group: &[&Finding],
    most: usize,
) -> String {
    let naming = naming.into().for_problem(start);
    let several = match group {
        [] => return String::new(),
        [found] => return finding(naming, start, main, found),
        several => several,
    };
    let named = &several[..several.len().min(most)];
    let text = listed(naming, start, main, several[0].kind, named);
    match (naming.language, several.len() - named.len()) {
        (_, 0) => text,
        (Language::Japanese, more) => format!("{text}、ほか{more}か所"),
        (Language::English, more) => format!("{text} and {more} more"),
    }
}

fn head(language: Language, main: &MainLine, judgement: &Judgement, verdict: Verdict, profile: Profile) -> String {
    let is_cook = |finding: &Finding| {
        matches!(finding.kind, Kind::Cook | Kind::EarlyMate | Kind::FinalCook) && profile.counts(finding)
    };
    let cooked = match () {
        () if judgement.findings.iter().any(is_cook) => Text { ja: "余詰あり", en: "cooked" },
        () if verdict == Verdict::Undecided => {
            Text { ja: "余詰は未確認", en: "cooks not decided within the limits" }
        }
        () => Text { ja: "余詰なし", en: "no cooks" },
    };
    let counted = |kind: Kind| judgement.findings.iter().any(|found| found.kind == kind && profile.counts(found));
    let others =
        [Kind::PiecesLeft, Kind::EqualVariation, Kind::LongerVariation].into_iter().filter(|&kind| counted(kind));
    let names = [cooked.get(language)].into_iter().chain(others.map(|kind| finding_kind(language, kind)));
    let names: Vec<&str> = names.collect();
    let cooked = names.join(Text { ja: "・", en: ", " }.get(language));
    let length = main.length();
    let raw = main.raw_length.filter(|&raw| raw != length);
    match (language, raw) {
        (Language::Japanese, None) => format!("{length}手詰・{cooked}"),
        (Language::Japanese, Some(raw)) => format!("{length}手詰・{cooked}（無駄合を数えると{raw}手）"),
        (Language::English, None) => format!("Mate in {length}, {cooked}"),
        (Language::English, Some(raw)) => format!("Mate in {length}, {cooked} ({raw} with every interposition)"),
    }
}

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

const NAMED: usize = 4;

/// The judgement of a recorded variation: 「2手目 △１一玉 の変化：2手で詰み、正しい」, "move 2, K-1a: right, mate in 2".
#[must_use]
pub fn entered(language: Language, record: &Record, entered: &Entered) -> String {
    let (ply, mv) = (entered.ply, made(language, record, entered.node));
    let is_japanese = language == Language::Japanese;
    if let Remark::Attack { mates } = entered.remark {
        return match (is_japanese, mates) {
            (true, true) => format!("{ply}手目 {mv} の手順：詰む"),
            (true, false) => format!("{ply}手目 紛れ：{mv}"),
            (false, true) => format!("move {ply}, {mv}: it mates"),
            (false, false) => format!("move {ply}, {mv}: it does not mate (a try)"),
        };
    }
    let said =
        if is_japanese { japanese_remark(record, entered.remark) } else { english_remark(record, entered.remark) };
    if is_japanese { format!("{ply}手目 {mv} の変化：{said}") } else { format!("move {ply}, {mv}: {said}") }
}

/// The judgements of recorded variations as they are listed: errors first, each alone, then those with the same remark.
#[must_use]
pub fn entered_groups<'a>(entered: impl Iterator<Item = &'a Entered>) -> Vec<Vec<&'a Entered>> {
    let (wrong, others): (Vec<&Entered>, Vec<&Entered>) = entered.partition(|entered| entered.remark.is_wrong());
    let mut groups: Vec<Vec<&Entered>> = wrong.into_iter().map(|entered| vec![entered]).collect();
    let alone = groups.len();
    let common = |entered: &Entered| common_remark(Language::English, entered.remark);
    for entered in others {
        match groups[alone..].iter_mut().find(|group| common(group[0]) == common(entered)) {
            Some(group) => group.push(entered),
            None => groups.push(vec![entered]),
        }
    }
    groups
}

/// A group of [`entered_groups`] in a line.
#[must_use]
pub fn entered_together(language: Language, record: &Record, group: &[&Entered]) -> String {
    let first = match group {
        [] => return String::new(),
        [entered] => return self::entered(language, record, entered),
        [first, ..] => first,
    };
    let named: Vec<String> = group
        .iter()
        .take(NAMED)
        .map(|entered| {
            let mv = made(language, record, entered.node);
            match language {
                Language::Japanese => format!("{}手目 {mv}", entered.ply),
                Language::English => format!("move {}, {mv}", entered.ply),
            }
        })
        .collect();
    let heading = common_remark(language, first.remark);
    match (language, group.len() - named.len()) {
        (Language::Japanese, 0) => format!("{heading}：{}", named.join("、")),
        (Language::Japanese, more) => format!("{heading}：{}、ほか{more}か所", named.join("、")),
        (Language::English, 0) => format!("{heading}: {}", named.join("; ")),
        (Language::English, more) => format!("{heading}: {} and {more} more", named.join("; ")),
    }
}

/// What several variations with remarks of this kind have in common: 正しい変化.
#[must_use]
pub const fn common_remark(language: Language, remark: Remark) -> &'static str {
    let text = match remark {
        Remark::Right { .. } => Text { ja: "正しい変化", en: "right variations" },
        Remark::Attack { mates: false } => Text { ja: "紛れ", en: "tries" },
        Remark::Attack { mates: true } => Text { ja: "詰む手順", en: "attacks that mate" },
        Remark::Unfinished => {
            Text { ja: "詰みまで入力されていない変化", en: "variations that end before the mate" }
        }
        Remark::Futile => {
            Text { ja: "無駄合なので、なくてよい変化", en: "not needed, futile interpositions" }
        }
        Remark::Elsewhere { .. } => {
            Text { ja: "ほかの手順と同じ局面になる変化", en: "not needed, they come to other lines" }
        }
        Remark::Unknown => Text { ja: "調べきれなかった変化", en: "variations not decided" },
        Remark::Spoiled { .. } => Text { ja: "詰みがなくなる変化", en: "variations that give the mate away" },
        Remark::SlowAttack { .. } => Text { ja: "早く詰む変化", en: "variations with a faster mate" },
        Remark::ShortDefence { .. } => Text { ja: "最長でない変化", en: "variations with a longer defence" },
    };
    text.get(language)
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

/// The defences without a recorded reply: 「2手目 △１一玉、△２一玉 の変化が未記入」. Empty when there are none.
#[must_use]
pub fn unanswered(language: Language, record: &Record, open: &[Unanswered]) -> String {
    let Some(first) = open.first() else { return String::new() };
    let tree = record.tree();
    let before = record.position_at(first.at);
    let previous = tree.mv(first.at).map(Move::to);
    let ply = tree.path(first.at).iter().filter(|&&node| tree.mv(node).is_some()).count() + 1;
    let names = open.iter().take(NAMED).filter_map(|open| name(language, record, &before, open.mv, previous));
    let names: Vec<String> = names.collect();
    let more = open.len().saturating_sub(NAMED);
    match (language, more) {
        (Language::Japanese, 0) => format!("{ply}手目 {} の変化が未記入", names.join("、")),
        (Language::Japanese, _) => format!("{ply}手目 {} ほか{more}手の変化が未記入", names.join("、")),
        (Language::English, 0) => format!("move {ply}: no reply in the record to {}", names.join(", ")),
        (Language::English, _) => {
            format!("move {ply}: no reply in the record to {} and {more} more", names.join(", "))
        }
    }
}

/// What a judgement has and has not examined, in sentences. Empty without a known mate, if nothing was left open.
#[must_use]
pub fn examination(language: Language, judgement: &Judgement, profile: Profile) -> String {
    let mut open = open_questions(language, judgement);
    let Outcome::Mate(main) = &judgement.outcome else { return not_examined(language, &open).unwrap_or_default() };
    if judgement.findings.iter().any(|finding| profile.counts(finding)) {
        let needless = Text {
            ja: "不要駒（完全作だけ調べます）",
            en: "needless pieces (looked for in sound problems)",
        };
        open.push(needless.get(language).to_owned());
    }
    let length = main.length();
    let said = match language {
        Language::Japanese if length == 1 => "ほかの攻めを調べました。".to_owned(),
        Language::English if length == 1 => "Every other attack was looked at.".to_owned(),
        Language::Japanese => format!("作意{length}手のすべてで、別の攻めと受けを調べました。"),
        Language::English => format!("Other attacks and defences were looked at on each of the {length} moves."),
    };
    let between = Text { ja: "", en: " " }.get(language);
    match not_examined(language, &open) {
        Some(open) => said + between + &open,
        None => said,
    }
}

/// What the limits left open: 「調べていないこと：別の攻め3手、不要駒（2枚）。」. `None` when all was decided.
#[must_use]
pub fn left_open(language: Language, judgement: &Judgement) -> Option<String> {
    not_examined(language, &open_questions(language, judgement))
}

fn not_examined(language: Language, open: &[String]) -> Option<String> {
    (!open.is_empty()).then(|| match language {
        Language::Japanese => format!("調べていないこと：{}。", open.join("、")),
        Language::English => format!("Not looked at: {}.", open.join(", ")),
    })
}

fn open_questions(language: Language, judgement: &Judgement) -> Vec<String> {
    let count = |is: fn(&Question) -> bool| judgement.open.iter().filter(|open| is(open)).count();
    let whole =
        |question: Question, text: Text| judgement.open.contains(&question).then(|| text.get(language).to_owned());
    let some = |count: usize, japanese: String, one: &str, several: &str| {
        (count > 0).then(|| if language == Language::Japanese { japanese } else { counted(count, one, several) })
    };
    let attacks = count(|open| matches!(open, Question::Attack { .. }));
    let defences = count(|open| matches!(open, Question::Defence { .. }));
    let pieces = count(|open| matches!(open, Question::Piece(_)));
    let main = Text {
        ja: "詰むかどうかと作意（余詰などは、それが分かってから調べます）",
        en: "whether there is a mate and by which line (cooks are looked for after that)",
    };
    let variations = Text { ja: "変化の余詰", en: "duals in variations" };
    let raw = Text { ja: "無駄合も数えた手数", en: "the length with every interposition" };
    [
        whole(Question::MainLine, main),
        some(attacks, format!("別の攻め{attacks}手"), "other attack", "other attacks"),
        some(defences, format!("別の受け{defences}手"), "other defence", "other defences"),
        whole(Question::Variations, variations),
        whole(Question::RawLength, raw),
        some(pieces, format!("不要駒（{pieces}枚）"), "piece that may be needless", "pieces that may be needless"),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn made(language: Language, record: &Record, node: NodeId) -> String {
    let tree = record.tree();
    let named = tree.parent(node).zip(tree.mv(node)).and_then(|(parent, mv)| {
        name(language, record, &record.position_at(parent), mv, tree.mv(parent).map(Move::to))
    });
    named.unwrap_or_default()
}

fn name(language: Language, problem: &Record, before: &Position, mv: Move, previous: Option<Square>) -> Option<String> {
    Naming::from(language).for_problem(problem.initial()).mv(before, mv, previous)
}
