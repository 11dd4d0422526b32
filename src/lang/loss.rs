use std::collections::HashMap;

use super::{Language, counted};
use crate::format::{Loss, LossKind, RecordPart};

/// The loss or change on saving a record in a format, as a sentence.
#[must_use]
pub fn loss(language: Language, kind: &LossKind) -> String {
    match language {
        Language::Japanese => japanese(kind),
        Language::English => english(kind),
    }
}

const FEW: usize = 6;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Group {
    Changed(RecordPart),
    Dropped(RecordPart),
    Character(char),
    /// By its index.
    Single(usize),
}

/// The losses in the order of the file: one sentence each if they are few, otherwise one per kind, with their number
/// ("Bookmarks (6): saved in another form.").
#[must_use]
pub fn losses(language: Language, losses: &[Loss]) -> Vec<String> {
    if losses.len() <= FEW {
        return losses.iter().map(|found| loss(language, &found.kind)).collect();
    }
    let mut groups: Vec<(Group, &LossKind, usize)> = Vec::new();
    let mut places = HashMap::new();
    for (index, Loss { kind, .. }) in losses.iter().enumerate() {
        let group = match *kind {
            LossKind::TextChanged { part, .. } => Group::Changed(part),
            LossKind::TextDropped { part } => Group::Dropped(part),
            LossKind::CharacterReplaced { ch, .. } | LossKind::CharacterVariant { ch, .. } => Group::Character(ch),
            _ => Group::Single(index),
        };
        let place = *places.entry(group).or_insert(groups.len());
        match groups.get_mut(place) {
            Some((_, _, count)) => *count += 1,
            None => groups.push((group, kind, 1)),
        }
    }
    groups.into_iter().map(|(group, first, count)| grouped(language, group, first, count)).collect()
}

fn grouped(language: Language, group: Group, first: &LossKind, count: usize) -> String {
    let sentence = loss(language, first);
    match (group, language) {
        _ if count == 1 => sentence,
        (Group::Changed(part), Language::Japanese) => {
            format!("{}（{count}件）：書き方を変えて保存します。", part_japanese(part))
        }
        (Group::Changed(part), Language::English) => {
            let parts = match part {
                RecordPart::HeaderKey => "Header fields",
                RecordPart::HeaderValue => "Header values",
                RecordPart::HeaderLine => "Lines before the moves",
                RecordPart::Comment => "Comments",
                RecordPart::Bookmark => "Bookmarks",
                RecordPart::Verbatim => "Unrecognized lines",
                RecordPart::End => "Ends",
                RecordPart::Summary => "Result lines",
            };
            format!("{parts} ({count}): saved in another form.")
        }
        (Group::Character(_), Language::Japanese) => format!("{sentence}（{count}か所）"),
        (Group::Character(_), Language::English) => format!("{sentence} ({count} places)"),
        (Group::Dropped(_) | Group::Single(_), _) => sentence,
    }
}

fn japanese(kind: &LossKind) -> String {
    match kind {
        LossKind::CharacterVariant { ch, with } => {
            format!("「{ch}」(U+{:04X}) を、ほぼ同じ形の「{with}」で保存します。", u32::from(*ch))
        }
        LossKind::CharacterReplaced { ch, with, encoding } => format!(
            "「{ch}」(U+{:04X}) は{}で保存できないため、「{with}」に置き換えます。UTF-8（.kifu）なら保存できます。",
            u32::from(*ch),
            encoding.name()
        ),
        LossKind::MoreCharactersReplaced { count } => format!("このほかに{count}字を置き換えます。"),
        LossKind::TextChanged { part, text } => {
            format!(
                "{}「{text}」はこの形式ではそのまま保存できないため、書き方を変えて保存します。",
                part_japanese(*part)
            )
        }
        LossKind::TextDropped { part } => {
            format!("{}はこの形式では保存できません。", all_japanese(*part))
        }
        LossKind::RecordsDropped { records } => {
            format!("この形式では1つのファイルに棋譜を1つしか保存できません。ほかの{records}件は保存されません。")
        }
        LossKind::UnreadGamesDropped { games } => {
            format!("元のファイルの、読み取れなかった棋譜{games}件は保存されません。")
        }
        LossKind::JsonKeysDropped { keys } => {
            format!("元のJKFファイルにある独自の項目（{keys}）は、この形式では保存できません。")
        }
        LossKind::VariationsDropped { moves: 0 } => {
            "この形式では変化を保存できません。変化の終局は保存されません。".to_owned()
        }
        LossKind::VariationsDropped { moves } => {
            format!("この形式では変化を保存できません。変化の指し手{moves}手は保存されません。")
        }
        LossKind::MovesDropped { moves } => format!("この形式では指し手を保存できません。{moves}手は保存されません。"),
        LossKind::StuckMovesDropped { moves } => {
            format!("訂正によって指せなくなった{moves}手は保存されません。")
        }
        LossKind::DeepVariationsDropped { moves } => {
            format!("変化の入れ子が深すぎるため、深いところの{moves}手は保存されません。")
        }
        LossKind::FirstNumberDropped { number } => {
            format!("開始手数（{number}手目）はこの形式では保存できません。1手目からになります。")
        }
        LossKind::EncodingRestated { encoding } => {
            format!("ファイルに書かれている文字コード名を{}に変更します。", encoding.name())
        }
        LossKind::TimesDropped => "消費時間はこの形式では保存できません。".to_owned(),
        LossKind::TimeFractionDropped => "消費時間の端数を切り捨てます。".to_owned(),
        LossKind::EndDropped => "終局の結果はこの形式では保存できません。".to_owned(),
        LossKind::EndReworded { word, with } => {
            format!("終局の「{word}」は、同じ意味の「{with}」として保存します。")
        }
        LossKind::EndChanged { with } => {
            format!("この終局の理由はこの形式では表せないため、「{with}」として保存します。")
        }
    }
}

fn english(kind: &LossKind) -> String {
    match kind {
        LossKind::CharacterVariant { ch, with } => {
            format!("“{ch}” (U+{:04X}) is saved as “{with}”, which looks almost the same.", u32::from(*ch))
        }
        LossKind::CharacterReplaced { ch, with, encoding } => format!(
            "“{ch}” (U+{:04X}) does not exist in {} and is replaced by “{with}”. UTF-8 (.kifu) can store it.",
            u32::from(*ch),
            encoding.name()
        ),
        LossKind::MoreCharactersReplaced { count } => {
            format!("{} replaced.", counted(*count, "more character is", "more characters are"))
        }
        LossKind::TextChanged { part, text } => {
            format!(
                "The {} “{text}” cannot be saved unchanged in this format; it is written in another form.",
                part_english(*part)
            )
        }
        LossKind::TextDropped { part } => {
            format!("This format cannot store {}; they are not saved.", all_english(*part))
        }
        LossKind::RecordsDropped { records } => {
            let others = counted(*records, "other game was", "other games were");
            format!("This format stores one game per file; {others} not saved.")
        }
        LossKind::UnreadGamesDropped { games } => {
            let [one, many] =
                ["unreadable game of the original file was", "unreadable games of the original file were"];
            format!("{} not saved.", counted(*games, one, many))
        }
        LossKind::JsonKeysDropped { keys } => {
            format!("This format cannot store the JKF file’s own keys ({keys}); they are not saved.")
        }
        LossKind::VariationsDropped { moves: 0 } => {
            "This format cannot store variations; the end of a variation is not saved.".to_owned()
        }
        LossKind::VariationsDropped { moves } => {
            let moves = counted(*moves, "move in variations is", "moves in variations are");
            format!("This format cannot store variations; {moves} not saved.")
        }
        LossKind::MovesDropped { moves } => {
            format!("This format cannot store moves; {} not saved.", counted(*moves, "move is", "moves are"))
        }
        LossKind::StuckMovesDropped { moves } => {
            format!(
                "{} not saved because they no longer fit after a correction.",
                counted(*moves, "move is", "moves are")
            )
        }
        LossKind::DeepVariationsDropped { moves } => {
            let moves = counted(*moves, "of the deepest moves is", "of the deepest moves are");
            format!("Variations are nested too deeply; {moves} not saved.")
        }
        LossKind::FirstNumberDropped { number } => {
            format!("This format cannot number the first move {number}; it becomes move 1.")
        }
        LossKind::EncodingRestated { encoding } => {
            format!("The encoding named in the file is changed to {}.", encoding.name())
        }
        LossKind::TimesDropped => "This format cannot store times; they are not saved.".to_owned(),
        LossKind::TimeFractionDropped => "Fractions of a second that this format cannot store are dropped.".to_owned(),
        LossKind::EndDropped => "This format cannot store how the game ended; it is not saved.".to_owned(),
        LossKind::EndReworded { word, with } => {
            format!("The end of the game, “{word}”, is saved as “{with}”, which means the same.")
        }
        LossKind::EndChanged { with } => {
            format!("This format has no word for this end of the game; it is saved as “{with}”.")
        }
    }
}

const fn part_japanese(part: RecordPart) -> &'static str {
    match part {
        RecordPart::HeaderKey => "棋譜情報の項目",
        RecordPart::HeaderValue => "棋譜情報の値",
        RecordPart::HeaderLine => "指し手の前の行",
        RecordPart::Comment => "コメント",
        RecordPart::Bookmark => "しおり",
        RecordPart::Verbatim => "解釈できなかった行",
        RecordPart::End => "終局",
        RecordPart::Summary => "結果の行",
    }
}

const fn part_english(part: RecordPart) -> &'static str {
    match part {
        RecordPart::HeaderKey => "header field",
        RecordPart::HeaderValue => "header value",
        RecordPart::HeaderLine => "line before the moves",
        RecordPart::Comment => "comment",
        RecordPart::Bookmark => "bookmark",
        RecordPart::Verbatim => "unrecognized line",
        RecordPart::End => "end",
        RecordPart::Summary => "result line",
    }
}

const fn all_japanese(part: RecordPart) -> &'static str {
    match part {
        RecordPart::HeaderKey | RecordPart::HeaderValue => "棋譜情報",
        RecordPart::HeaderLine => "棋譜情報以外の、指し手の前の行",
        part => part_japanese(part),
    }
}

const fn all_english(part: RecordPart) -> &'static str {
    match part {
        RecordPart::HeaderKey | RecordPart::HeaderValue => "headers",
        RecordPart::HeaderLine => "lines before the moves that are not headers",
        RecordPart::Comment => "comments",
        RecordPart::Bookmark => "bookmarks",
        RecordPart::Verbatim => "unrecognized lines",
        RecordPart::End => "ends",
        RecordPart::Summary => "result lines",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Encoding, Location};

    fn at(line: u32, kind: LossKind) -> Loss {
        Loss { at: Location::line(line), kind }
    }

    fn bookmark(line: u32) -> Loss {
        at(line, LossKind::TextChanged { part: RecordPart::Bookmark, text: format!("{line}") })
    }

    #[test]
    fn few_losses_are_listed_one_by_one() {
        let few: Vec<Loss> = (1..=6).map(bookmark).collect();
        let lines = losses(Language::English, &few);
        assert_eq!(lines, few.iter().map(|found| loss(Language::English, &found.kind)).collect::<Vec<_>>());
    }

    #[test]
    fn many_losses_of_a_kind_share_a_line_in_the_place_of_the_first() {
        let star = |line| at(line, LossKind::CharacterReplaced { ch: '★', with: '〓', encoding: Encoding::EucJp });
        let lines =
            [bookmark(1), star(2), bookmark(3), at(4, LossKind::TimesDropped), star(5), bookmark(6), bookmark(7)];
        let english = losses(Language::English, &lines);
        assert_eq!(english[0], "Bookmarks (4): saved in another form.");
        assert_eq!(english[1], format!("{} (2 places)", loss(Language::English, &lines[1].kind)));
        assert_eq!(english[2..], [loss(Language::English, &LossKind::TimesDropped)]);
        let japanese = losses(Language::Japanese, &lines);
        assert_eq!(japanese[0], "しおり（4件）：書き方を変えて保存します。");
        assert_eq!(japanese.len(), 3);
    }

    #[test]
    fn dropped_parts_are_listed_once_a_kind() {
        let dropped = |part| at(1, LossKind::TextDropped { part });
        let parts = [RecordPart::Comment, RecordPart::Bookmark];
        let many: Vec<Loss> = parts.into_iter().cycle().take(8).map(dropped).collect();
        assert_eq!(losses(Language::English, &many).len(), 2);
    }
}
