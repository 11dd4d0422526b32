//! Texts used by several features: edits, moves, sides, clocks, starts and purposes.

pub(crate) mod done;
pub(crate) mod evaluation;
pub(crate) mod saving;

use std::io;
use std::time::Duration;

use crate::app::desk::arrangement::ArrangedKind;
use crate::app::desk::game::{Game, Step};
use crate::app::desk::start::Start;
use crate::diagram::{BoardTheme, PieceSet};
use crate::format::{Location, ReadError, ReadErrorKind};
pub(crate) use crate::lang::edit_error as refused;
use crate::lang::{self, Language, Naming, Text, counted};
use crate::notation::KingChoice;
use crate::record::{EditKind, EditReport, Grafted, HeaderKey};
use crate::shogi::{Color, Handicap};
use crate::tsume::PurposeWord;

pub(crate) const fn board_name(language: Language, board: BoardTheme) -> &'static str {
    match board {
        BoardTheme::Kaya => Text { ja: "本榧", en: "Kaya" },
        BoardTheme::Katsura => Text { ja: "桂", en: "Katsura" },
        BoardTheme::Tatami => Text { ja: "畳", en: "Tatami" },
        BoardTheme::Paper => Text { ja: "紙", en: "Paper" },
        BoardTheme::Slate => Text { ja: "墨", en: "Slate" },
    }
    .get(language)
}

pub(crate) const fn piece_set_name(language: Language, set: PieceSet) -> &'static str {
    match set {
        PieceSet::Single => Text { ja: "一文字駒", en: "One kanji" },
        PieceSet::Double => Text { ja: "二文字駒", en: "Two kanji" },
        PieceSet::Bold => Text { ja: "太字", en: "Bold" },
        PieceSet::International => Text { ja: "国際駒", en: "International" },
        PieceSet::Book => Text { ja: "図面の文字", en: "Printed" },
    }
    .get(language)
}

pub(crate) const fn edit_kind(language: Language, kind: EditKind) -> &'static str {
    match kind {
        EditKind::Play(_) => Text { ja: "指し手の追加", en: "move" },
        EditKind::End(_) => Text { ja: "終局・結果の入力", en: "result" },
        EditKind::Correct(_) => Text { ja: "指し手の訂正", en: "correction" },
        EditKind::InsertPair => Text { ja: "2手挿入", en: "insertion of two moves" },
        EditKind::RemovePair => Text { ja: "2手削除", en: "deletion of two moves" },
        EditKind::Remove => Text { ja: "指し手の削除", en: "deletion" },
        EditKind::Reorder => Text { ja: "変化の並べ替え", en: "reordering of variations" },
        EditKind::MakeMain => Text { ja: "本譜の変更", en: "change of main line" },
        EditKind::Paste => Text { ja: "手順の貼り付け", en: "paste" },
        EditKind::Merge => Text { ja: "棋譜の併合", en: "merge" },
        EditKind::Comment(_) => Text { ja: "コメントの編集", en: "comment" },
        EditKind::Annotation(_) => Text { ja: "矢印・評価記号の編集", en: "annotation" },
        EditKind::Bookmark(_) => Text { ja: "しおりの編集", en: "bookmark" },
        EditKind::Time(_) => Text { ja: "消費時間の編集", en: "time" },
        EditKind::Headers => Text { ja: "棋譜情報の編集", en: "game information" },
        EditKind::Start => Text { ja: "開始局面の変更", en: "start position" },
    }
    .get(language)
}

const fn arranged_kind(language: Language, kind: ArrangedKind) -> &'static str {
    match kind {
        ArrangedKind::Add => Text { ja: "作品の追加", en: "adding of problems" },
        ArrangedKind::Remove => Text { ja: "作品の削除", en: "deletion of a problem" },
        ArrangedKind::Move => Text { ja: "作品の並べ替え", en: "reordering of problems" },
        ArrangedKind::Number => Text { ja: "作品番号の変更", en: "numbering" },
        ArrangedKind::Write => Text { ja: "全作品への書き込み", en: "writing into all problems" },
    }
    .get(language)
}

pub(crate) const fn step(language: Language, step: Step) -> &'static str {
    match step {
        Step::Edit(kind) => edit_kind(language, kind),
        Step::Arrange(kind) => arranged_kind(language, kind),
    }
}

pub(crate) fn undo(language: Language, what: Option<Step>) -> String {
    match (language, what.map(|what| step(language, what))) {
        (Language::Japanese, Some(what)) => format!("{what}を元に戻す"),
        (Language::Japanese, None) => "元に戻す".to_owned(),
        (Language::English, Some(what)) => format!("Undo {what}"),
        (Language::English, None) => "Undo".to_owned(),
    }
}

pub(crate) fn redo(language: Language, what: Option<Step>) -> String {
    match (language, what.map(|what| step(language, what))) {
        (Language::Japanese, Some(what)) => format!("{what}をやり直す"),
        (Language::Japanese, None) => "やり直す".to_owned(),
        (Language::English, Some(what)) => format!("Redo {what}"),
        (Language::English, None) => "Redo".to_owned(),
    }
}

pub(crate) const fn not_in(language: Language, sets_up: bool) -> &'static str {
    match sets_up {
        true => Text { ja: "局面の編集中は使えません。", en: "Not available while a position is edited." },
        false => Text {
            ja: "問題を解いている間は使えません。", en: "Not available while a problem is solved."
        },
    }
    .get(language)
}

pub(crate) fn remark(language: Language, remark: EditReport) -> String {
    match (language, remark) {
        (Language::Japanese, EditReport::Grafted(Grafted { moves: 0, ends: 0, left_out: 0 })) => {
            "同じ手順がすでに棋譜にあります。".to_owned()
        }
        (Language::English, EditReport::Grafted(Grafted { moves: 0, ends: 0, left_out: 0 })) => {
            "The record has these moves already.".to_owned()
        }
        (Language::Japanese, EditReport::Grafted(Grafted { moves: 0, ends: 1.., left_out: 0 })) => {
            "終局を追加しました。".to_owned()
        }
        (Language::English, EditReport::Grafted(Grafted { moves: 0, ends: 1.., left_out: 0 })) => {
            "End of the game added.".to_owned()
        }
        (Language::Japanese, EditReport::Grafted(Grafted { moves, left_out, .. })) if left_out > 0 => {
            format!("{moves}手を追加しました。指せない{left_out}手は追加していません。")
        }
        (Language::Japanese, EditReport::Grafted(Grafted { moves, .. })) => format!("{moves}手を追加しました。"),
        (Language::English, EditReport::Grafted(Grafted { moves, left_out, .. })) if left_out > 0 => {
            let added = counted(moves, "move", "moves");
            format!("{added} added. Left out because they cannot be played there: {left_out}.")
        }
        (Language::English, EditReport::Grafted(Grafted { moves, .. })) => {
            format!("{} added.", counted(moves, "move", "moves"))
        }
        (Language::Japanese, EditReport::Stuck(moves)) => {
            format!("このままでは指せない手が{moves}手あります。残してあるので、訂正を続けられます。")
        }
        (Language::English, EditReport::Stuck(1)) => {
            "1 later move no longer fits. It is kept so you can correct it.".to_owned()
        }
        (Language::English, EditReport::Stuck(moves)) => {
            format!("{moves} later moves no longer fit. They are kept so you can correct them.")
        }
    }
}

pub(crate) const COMMA: Text = Text { ja: "、", en: ", " };
pub(crate) const START: Text = Text { ja: "開始局面", en: "Start" };

/// 「12手目 ▲７六歩」
pub(crate) fn numbered(language: Language, number: Option<u32>, mv: &str) -> String {
    match (language, number) {
        (_, None) => mv.to_owned(),
        (Language::Japanese, Some(number)) => format!("{number}手目 {mv}"),
        (Language::English, Some(number)) => format!("{number} {mv}"),
    }
}

pub(crate) const CANCEL: Text = Text { ja: "キャンセル", en: "Cancel" };

pub(crate) const CLOSE: Text = Text { ja: "閉じる", en: "Close" };

/// 先手/後手, or 下手/上手 in a handicap game.
pub(crate) fn side(naming: impl Into<Naming>, color: Color, handicap: bool) -> &'static str {
    naming.into().side(color, handicap)
}

/// Whose king is 王.
pub(crate) const fn kings(choice: KingChoice) -> Text {
    match choice {
        KingChoice::Usual => Text { ja: "慣例どおり", en: "Usual" },
        KingChoice::Black => Text { ja: "先手が王", en: "Black has 王" },
        KingChoice::White => Text { ja: "後手が王", en: "White has 王" },
        KingChoice::Both => Text { ja: "どちらも王", en: "Both have 王" },
        KingChoice::Neither => Text { ja: "どちらも玉", en: "Both have 玉" },
    }
}

/// As [`side`], and the attacker (攻方) or the defender (玉方) of a problem.
pub(crate) fn player_role(naming: Naming, color: Color, handicap: bool, attacker: Option<Color>) -> &'static str {
    match (naming.language, attacker) {
        (_, None) => naming.side(color, handicap),
        (Language::Japanese, Some(attacker)) if attacker == color => "攻方",
        (Language::Japanese, Some(_)) => "玉方",
        (Language::English, Some(attacker)) if attacker == color => "Attacker",
        (Language::English, Some(_)) => "Defender",
    }
}

pub(crate) fn labelled(language: Language, name: &str, value: &str) -> String {
    match language {
        Language::Japanese => format!("{name}：{value}"),
        Language::English => format!("{name}: {value}"),
    }
}

/// The time spent on a move, and the total of its side.
pub(crate) fn times(language: Language, spent: &str, total: &str) -> String {
    match language {
        Language::Japanese => format!("消費時間 {spent}　累計 {total}"),
        Language::English => format!("{spent} for this move, {total} in total"),
    }
}

/// `1:02:03` or `2:03`, with tenths of a second if there are any.
pub(crate) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let tenths = time.subsec_millis() / 100;
    let fraction = if tenths > 0 { format!(".{tenths}") } else { String::new() };
    if hours > 0 {
        format!("{hours}:{minutes:02}:{rest:02}{fraction}")
    } else {
        format!("{minutes}:{rest:02}{fraction}")
    }
}

pub(crate) fn and_more(language: Language, count: usize) -> String {
    match language {
        Language::Japanese => format!("ほか{count}件"),
        Language::English => format!("and {count} more"),
    }
}

pub(crate) fn place(language: Language, at: Location) -> String {
    match language {
        Language::Japanese => format!("{} 行 {} 文字目", at.line, at.column),
        Language::English => format!("line {}, column {}", at.line, at.column),
    }
}

pub(crate) fn read_error(language: Language, error: &ReadError) -> String {
    let what = lang::read_error(language, &error.kind);
    if matches!(error.kind, ReadErrorKind::Empty) {
        return what;
    }
    at(language, &what, error.at)
}

/// Puts a location in brackets before the full stop.
fn at(language: Language, sentence: &str, at: Location) -> String {
    let place = place(language, at);
    match language {
        Language::Japanese => format!("{}（{place}）。", sentence.trim_end_matches('。')),
        Language::English => format!("{} ({place}).", sentence.trim_end_matches('.')),
    }
}

pub(crate) fn paste_error(language: Language, error: &ReadError) -> String {
    let what = at(language, &lang::read_error(language, &error.kind), error.at);
    match language {
        Language::Japanese => format!("貼り付けた文字列を読み込めません。{what}"),
        Language::English => format!("Cannot read the pasted text: {what}"),
    }
}

pub(crate) fn not_pasted(language: Language, error: &io::Error) -> String {
    let why = lang::io_error(language, error);
    match language {
        Language::Japanese => format!("貼り付けた文字列を読み込めません。{why}"),
        Language::English => format!("Cannot read the pasted text: {why}"),
    }
}

pub(crate) const HANDICAPS: Text = Text { ja: "手合割", en: "Handicap" };

pub(crate) fn start_name(language: Language, start: Start) -> &'static str {
    match (language, start) {
        (_, Start::Game(handicap)) => handicap_name(language, handicap),
        (Language::Japanese, Start::Tsume) => "詰将棋",
        (Language::English, Start::Tsume) => "Tsume",
        (Language::Japanese, Start::TsumeWithTwoKings) => "双玉詰将棋",
        (Language::English, Start::TsumeWithTwoKings) => "Tsume with two kings",
    }
}

pub(crate) fn handicap_name(language: Language, handicap: Handicap) -> &'static str {
    match language {
        Language::Japanese => handicap.name(),
        Language::English => match handicap {
            Handicap::Even => "Even game",
            other => other.english_name(),
        },
    }
}

/// At the beginning of a sentence; for players, the name of the side.
pub(crate) fn header_name(naming: Naming, has_handicap: bool, key: HeaderKey) -> String {
    let name = key.side().map_or_else(
        || naming.said(lang::header_key(naming.language, key)),
        |color| naming.side(color, has_handicap).into(),
    );
    lang::capitalized(&name)
}

pub(crate) fn purpose_written(language: Language, word: PurposeWord, problem: bool) -> String {
    let header = purpose_header(word);
    match language {
        Language::Japanese => format!("{}に「{header}」と記入しました。", headers(language, problem)),
        Language::English => {
            let meaning = match word {
                PurposeWord::Tsume => "tsume",
                PurposeWord::TsumeWithTwoKings => "tsume with two kings",
                PurposeWord::Game => "game",
            };
            format!("Added to the {}: {header} ({meaning}).", headers(language, problem))
        }
    }
}

pub(crate) fn purpose_removed(language: Language, word: PurposeWord, problem: bool) -> String {
    let header = purpose_header(word);
    match language {
        Language::Japanese => format!("{}の「{header}」を消しました。", headers(language, problem)),
        Language::English => format!("Removed from the {}: {header}.", headers(language, problem)),
    }
}

const fn headers(language: Language, problem: bool) -> &'static str {
    match problem {
        false => Text { ja: "棋譜情報", en: "game information" },
        true => Text { ja: "作品情報", en: "problem information" },
    }
    .get(language)
}

fn purpose_header(word: PurposeWord) -> String {
    format!("{}：{}", HeaderKey::Class.name(), word.text())
}

pub(crate) fn game_name(language: Language, game: &Game) -> String {
    game.name().unwrap_or_else(|| game.untitled_name(language))
}

pub(crate) const NOTHING_TO_WRITE: Text =
    Text { ja: "書き込むことはありませんでした。", en: "There was nothing to write." };
pub(crate) const UNTITLED: Text = Text { ja: "無題", en: "Untitled" };

pub(crate) const fn pasted(language: Language, problem: bool) -> &'static str {
    match problem {
        false => Text { ja: "貼り付けた棋譜", en: "Pasted game" },
        true => Text { ja: "貼り付けた作品", en: "Pasted problem" },
    }
    .get(language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_hours_only_when_there_are_some() {
        assert_eq!(clock(Duration::from_secs(7)), "0:07");
        assert_eq!(clock(Duration::from_secs(3723)), "1:02:03");
        assert_eq!(clock(Duration::from_millis(10_500)), "0:10.5");
    }
}
