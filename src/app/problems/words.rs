//! Texts about sets of problems.

mod reviewing;
mod solving;
mod twins;

use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub(crate) use reviewing::{
    all_done, between, column, findings, first_finding, listed as reviewed, not_reviewed, of_review, progress, refusal,
    shown, sort_by, standing,
};

pub(crate) use solving::{feedback, not_played};
pub(crate) use twins::{twin_here, twin_in_set, twins_of_row};

use crate::app::desk::words::{and_more, clock, read_error};
use crate::format::LARGEST_FILE;
use crate::lang::{self, Language, counted};
use crate::notation::names;
use crate::problems::{Problem, Set, Solve, Unread};
use crate::shogi::{HandKind, Setup};

/// The fixed texts in one language.
#[derive(Debug)]
pub(crate) struct Words {
    /// The title of a dialog for a folder.
    pub(crate) open_title: &'static str,
    /// The button that closes the set.
    pub(crate) close: &'static str,
    /// The name of the field for words.
    pub(crate) filter: &'static str,
    /// Its hint while it is empty.
    pub(crate) filter_hint: &'static str,
    /// The label of the limits of the number of moves.
    pub(crate) moves: &'static str,
    /// Between the two limits.
    pub(crate) to: &'static str,
    /// The name of the lower limit.
    pub(crate) fewest: &'static str,
    /// The name of the upper limit.
    pub(crate) most: &'static str,
    /// The box that leaves out solved problems.
    pub(crate) unsolved: &'static str,
    /// The filter leaves nothing.
    pub(crate) nothing: &'static str,
    /// Problems are still being read.
    pub(crate) reading: &'static str,
    /// The name of the clock.
    pub(crate) clock: &'static str,
    /// The record has no solution.
    pub(crate) no_solution: &'static str,
    /// The button that marks the problem as solved.
    pub(crate) declare: &'static str,
    /// The heading of the defences still to be answered.
    pub(crate) other_defences: &'static str,
    /// The button that starts again.
    pub(crate) again: &'static str,
    /// The button for the previous problem.
    pub(crate) previous: &'static str,
    /// The button for the next problem.
    pub(crate) next: &'static str,
    /// The button that opens the problem as a game.
    pub(crate) edit: &'static str,
    /// The title of the question for a path.
    pub(crate) path: &'static str,
    /// The name of the choice among the records of a file.
    pub(crate) records: &'static str,
    /// The button that opens these records as a set.
    pub(crate) as_set: &'static str,
    /// The title of the dialog for the file that a problem is added to.
    pub(crate) add_title: &'static str,
    /// The title of the question for its path.
    pub(crate) add_path: &'static str,
}

static JAPANESE: Words = Words {
    open_title: "問題集を開く",
    close: "問題集を閉じる",
    filter: "問題の絞り込み",
    filter_hint: "題名・作者・ファイル名などで絞り込み",
    moves: "手数",
    to: "～",
    fewest: "最少の手数",
    most: "最多の手数",
    unsolved: "未解決のみ",
    nothing: "当てはまる問題がありません。",
    reading: "読み込み中…",
    clock: "考えた時間",
    no_solution: "解答は記録されていません。指した手が正しいかどうかは、その場で調べます。",
    declare: "解けた",
    other_defences: "別の応手（変化）",
    again: "最初から",
    previous: "前へ",
    next: "次へ",
    edit: "棋譜として開く",
    path: "問題集のフォルダのパス",
    records: "ファイル内の棋譜",
    as_set: "問題集として開く",
    add_title: "この題を追加するファイル",
    add_path: "この題を追加するファイルのパス",
};

static ENGLISH: Words = Words {
    open_title: "Open problem set",
    close: "Close problem set",
    filter: "Filter problems",
    filter_hint: "Filter by title, author, file name …",
    moves: "Moves",
    to: "to",
    fewest: "Fewest moves",
    most: "Most moves",
    unsolved: "Unsolved only",
    nothing: "No matches.",
    reading: "Reading…",
    clock: "Thinking time",
    no_solution: "No solution is recorded. Your moves are examined as you play.",
    declare: "Mark as solved",
    other_defences: "Other defences",
    again: "Start over",
    previous: "Previous",
    next: "Next",
    edit: "Open as game",
    path: "Path of the folder with problems",
    records: "Games in the file",
    as_set: "Open as problem set",
    add_title: "Add problem to file",
    add_path: "Path of the file to add the problem to",
};

/// The texts of a language.
pub(crate) const fn of(language: Language) -> &'static Words {
    match language {
        Language::Japanese => &JAPANESE,
        Language::English => &ENGLISH,
    }
}

/// The numbers of listed, existing and solved problems, and of games among them: 「120 / 300 題・対局 2　解決 12」.
pub(crate) fn listed(language: Language, set: &Set, complete: bool) -> String {
    let more = if complete { "" } else { "…" };
    let count = |shown, all| if shown == all { format!("{all}{more}") } else { format!("{shown} / {all}{more}") };
    let problems = count(set.shown() - set.shown_games(), set.len() - set.games());
    let games = count(set.shown_games(), set.games());
    let said = match (language, set.games()) {
        (Language::Japanese, 0) => format!("{problems} 題"),
        (Language::Japanese, _) => format!("{problems} 題・対局 {games}"),
        (Language::English, 0) => problems,
        (Language::English, games) => format!("{problems} + {}", counted(games, "game", "games")),
    };
    match (language, set.solved()) {
        (_, 0) => said,
        (Language::Japanese, solved) => format!("{said}　解決 {solved}"),
        (Language::English, solved) => format!("{said}, {solved} solved"),
    }
}

/// The length of a problem, 7手詰, or of a game, 120手; empty when unknown.
pub(crate) fn moves_of(language: Language, problem: &Problem) -> String {
    match (language, problem.length, problem.start.is_tsume()) {
        (_, 0, _) => String::new(),
        (_, moves, true) => lang::capitalized(&lang::mate_in(language, moves)),
        (Language::Japanese, moves, false) => format!("{moves}手"),
        (Language::English, moves, false) => counted(moves, "move", "moves"),
    }
}

/// The hand of the side to move: 「持駒 金二 歩」.
pub(crate) fn hand(language: Language, setup: &Setup) -> String {
    let hand = &setup.hands[setup.turn];
    let held =
        HandKind::STRONGEST_FIRST.into_iter().map(|kind| (kind, hand.count(kind))).filter(|&(_, count)| count > 0);
    let mut said = match language {
        Language::Japanese => "持駒".to_owned(),
        Language::English => "Hand".to_owned(),
    };
    for (kind, count) in held {
        said.push(' ');
        match language {
            Language::Japanese => said.push_str(names::short(kind.kind())),
            Language::English => said.push(names::letter(kind.kind())),
        }
        if count > 1 {
            said.push_str(&count.to_string());
        }
    }
    if hand.is_empty() {
        said.push_str(match language {
            Language::Japanese => " なし",
            Language::English => " nothing",
        });
    }
    said
}

/// The time of a solve, and how long ago it was: 「✓ 0:42　3日前」.
pub(crate) fn solved_on(language: Language, solve: Solve) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(solve.at, |since| since.as_secs());
    ago(language, solve, now)
}

/// That a problem was solved, and in what time.
pub(crate) fn solved_within(language: Language, solve: Solve) -> String {
    let time = solve_time(solve);
    match language {
        Language::Japanese => format!("解決 {time}"),
        Language::English => format!("Solved {time}"),
    }
}

/// The time of a solve alone.
pub(crate) fn solve_time(solve: Solve) -> String {
    clock(Duration::from_secs(u64::from(solve.seconds)))
}

fn ago(language: Language, solve: Solve, now: u64) -> String {
    let time = solve_time(solve);
    let minutes = now.saturating_sub(solve.at) / 60;
    let (hours, days) = (minutes / 60, minutes / 60 / 24);
    let when = match (language, days, hours) {
        (Language::Japanese, 0, 0) => "さきほど".to_owned(),
        (Language::Japanese, 0, _) => format!("{hours}時間前"),
        (Language::Japanese, _, _) => format!("{days}日前"),
        (Language::English, 0, 0) => "just now".to_owned(),
        (Language::English, 0, _) => format!("{hours} h ago"),
        (Language::English, 1, _) => "a day ago".to_owned(),
        (Language::English, _, _) => format!("{days} days ago"),
    };
    match language {
        Language::Japanese => format!("解決 {time}（{when}）"),
        Language::English => format!("Solved in {time}, {when}"),
    }
}

/// A row of the list for screen readers.
pub(crate) fn accessible_name(language: Language, problem: &Problem) -> String {
    let mut said = problem.start.name(language).unwrap_or_else(|| problem.name.to_string());
    let length = moves_of(language, problem);
    let solved = problem.solved.map(|_| match language {
        Language::Japanese => "解決済み",
        Language::English => "solved",
    });
    for part in [problem.author.as_deref().unwrap_or_default(), &length, solved.unwrap_or_default()] {
        if !part.is_empty() {
            said.push_str(match language {
                Language::Japanese => "、",
                Language::English => ", ",
            });
            said.push_str(part);
        }
    }
    said
}

/// The notice that so many files of a set, and so many problems in others, could not be read; or that it is `empty`.
pub(crate) fn unread_files(language: Language, files: usize, problems: usize, empty: bool) -> String {
    match (language, empty, files, problems) {
        (Language::Japanese, true, ..) => {
            "問題が見つかりません。棋譜のファイルがあるフォルダを選んでください。".to_owned()
        }
        (Language::English, true, ..) => "No problems were found. Choose a folder with game records.".to_owned(),
        (Language::Japanese, false, _, 0) => format!("{files} 個のファイルは棋譜として読めませんでした。"),
        (Language::English, false, 1, 0) => "One file could not be read as a record.".to_owned(),
        (Language::English, false, _, 0) => format!("{files} files could not be read as records."),
        (Language::Japanese, false, 0, _) => format!("{problems} 題は読めませんでした。"),
        (Language::English, false, 0, 1) => "One problem could not be read.".to_owned(),
        (Language::English, false, 0, _) => format!("{problems} problems could not be read."),
        (Language::Japanese, false, ..) => format!("{files} 個のファイルと {problems} 題は読めませんでした。"),
        (Language::English, false, ..) => {
            let [files, problems] = [counted(files, "file", "files"), counted(problems, "problem", "problems")];
            format!("{files} and {problems} could not be read.")
        }
    }
}

/// Says that the filter leaves out the problem on the board.
pub(crate) fn unlisted(language: Language, title: &str) -> String {
    match language {
        Language::Japanese => format!("盤上は「{title}」（絞り込みの対象外）"),
        Language::English => format!("On the board: “{title}” (hidden by the filter)"),
    }
}

/// Names what could not be read and the reasons, one a line.
pub(crate) fn unread_details(language: Language, files: &[(PathBuf, Unread)]) -> Vec<String> {
    /// Greatest number of lines: nobody reads more in a notice.
    const TOLD: usize = 100;
    let said = files.iter().take(TOLD).map(|(path, error)| {
        let (name, why) = (path.display(), why(language, error));
        let name = match error {
            Unread::Record(warning) => format!("{name}:{}", warning.at.line),
            _ => name.to_string(),
        };
        match language {
            Language::Japanese => format!("{name}：{why}"),
            Language::English => format!("{name}: {why}"),
        }
    });
    let more = files.len().checked_sub(TOLD).filter(|&more| more > 0);
    said.chain(more.map(|more| and_more(language, more))).collect()
}

/// Why a problem cannot be opened.
pub(crate) fn unread(language: Language, name: &str, error: &Unread) -> String {
    let why = why(language, error);
    match language {
        Language::Japanese => format!("「{name}」を開けません。{why}"),
        Language::English => format!("Cannot open “{name}”: {why}"),
    }
}

fn why(language: Language, error: &Unread) -> String {
    match (language, error) {
        (_, Unread::Io(error)) => lang::io_error(language, error),
        (_, Unread::Content(error)) => read_error(language, error),
        (_, Unread::Record(warning)) => lang::warning(language, &warning.kind),
        (Language::Japanese, Unread::TooLarge) => format!("{} MB を超えています。", LARGEST_FILE >> 20),
        (Language::English, Unread::TooLarge) => format!("it is larger than {} MB.", LARGEST_FILE >> 20),
        (Language::Japanese, Unread::Gone) => "ファイルの内容が変わっています。".to_owned(),
        (Language::English, Unread::Gone) => "the file has changed.".to_owned(),
    }
}

/// A solve could not be stored.
pub(crate) fn solve_not_stored(language: Language, error: &std::io::Error) -> String {
    let why = lang::io_error(language, error);
    match language {
        Language::Japanese => format!("解決の記録を保存できません。{why}"),
        Language::English => format!("Cannot save that the problem was solved: {why}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_past_are_told_in_hours_and_days() {
        let solve = Solve { seconds: 42, at: 1_000_000 };
        for (later, said) in [(0, "さきほど"), (3600, "1時間前"), (86_400 * 3 + 5, "3日前")] {
            assert_eq!(ago(Language::Japanese, solve, solve.at + later), format!("解決 0:42（{said}）"));
        }
        assert_eq!(ago(Language::English, solve, 0), "Solved in 0:42, just now");
    }
}
