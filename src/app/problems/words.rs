//! Texts about sets of problems: the list, the problem being solved, and the table of judgements.

use std::io;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::app::desk::problems::{Feedback, Progress, Solving};
use crate::app::desk::words::{and_more, clock, read_error};
use crate::app::problems::review::{Column, Outcome, Refusal, ReviewState, Shown};
use crate::format::LARGEST_FILE;
use crate::lang::{self, Language, Naming, Text, counted, report_words};
use crate::notation::names;
use crate::problems::{Problem, Set, Solve, Unread};
use crate::shogi::{HandKind, Position, Setup};
use crate::tsume::Twin;
use crate::tsume::cook::Profile;

pub(crate) const OPEN_TITLE: Text = Text { ja: "問題集を開く", en: "Open problem set" };
pub(crate) const CLOSE_SET: Text = Text { ja: "問題集を閉じる", en: "Close problem set" };
pub(crate) const FILTER: Text = Text { ja: "問題の絞り込み", en: "Filter problems" };
pub(crate) const FILTER_HINT: Text =
    Text { ja: "題名・作者・ファイル名などで絞り込み", en: "Filter by title, author, file name …" };
pub(crate) const MOVES: Text = Text { ja: "手数", en: "Moves" };
pub(crate) const TO: Text = Text { ja: "～", en: "to" };
pub(crate) const FEWEST: Text = Text { ja: "最少の手数", en: "Fewest moves" };
pub(crate) const MOST: Text = Text { ja: "最多の手数", en: "Most moves" };
pub(crate) const UNSOLVED: Text = Text { ja: "未解決のみ", en: "Unsolved only" };
pub(crate) const NOTHING: Text = Text { ja: "当てはまる問題がありません。", en: "No matches." };
pub(crate) const READING: Text = Text { ja: "読み込み中…", en: "Reading…" };
pub(crate) const CLOCK: Text = Text { ja: "考えた時間", en: "Thinking time" };
pub(crate) const NO_SOLUTION: Text = Text {
    ja: "解答は記録されていません。指した手が正しいかどうかは、その場で調べます。",
    en: "No solution is recorded. Your moves are examined as you play.",
};
pub(crate) const DECLARE: Text = Text { ja: "解けた", en: "Mark as solved" };
pub(crate) const OTHER_DEFENCES: Text = Text { ja: "別の応手（変化）", en: "Other defences" };
pub(crate) const AGAIN: Text = Text { ja: "最初から", en: "Start over" };
pub(crate) const PREVIOUS: Text = Text { ja: "前へ", en: "Previous" };
pub(crate) const NEXT: Text = Text { ja: "次へ", en: "Next" };
pub(crate) const EDIT: Text = Text { ja: "棋譜として開く", en: "Open as game" };
pub(crate) const PATH: Text = Text { ja: "問題集のフォルダのパス", en: "Path of the folder with problems" };
pub(crate) const ADD_TITLE: Text = Text { ja: "この作品を追加するファイル", en: "Add problem to file" };
pub(crate) const ADD_PATH: Text =
    Text { ja: "この作品を追加するファイルのパス", en: "Path of the file to add the problem to" };

/// Numbers of listed, existing and solved problems, and of games: 「120 / 300 題・対局 2　解決 12」.
pub(crate) fn listed(language: Language, set: &Set, complete: bool) -> String {
    let more = if complete { "" } else { "…" };
    let count = |shown, all| if shown == all { format!("{all}{more}") } else { format!("{shown} / {all}{more}") };
    let problems = count(set.shown() - set.shown_games(), set.len() - set.games());
    let games = count(set.shown_games(), set.games());
    let text = match (language, set.games()) {
        (Language::Japanese, 0) => format!("{problems} 題"),
        (Language::Japanese, _) => format!("{problems} 題・対局 {games}"),
        (Language::English, 0) => problems,
        (Language::English, games) => format!("{problems} + {}", counted(games, "game", "games")),
    };
    match (language, set.solved()) {
        (_, 0) => text,
        (Language::Japanese, solved) => format!("{text}　解決 {solved}"),
        (Language::English, solved) => format!("{text}, {solved} solved"),
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
    let mut text = match language {
        Language::Japanese => "持駒".to_owned(),
        Language::English => "Hand".to_owned(),
    };
    for (kind, count) in held {
        text.push(' ');
        match language {
            Language::Japanese => text.push_str(names::short(kind.kind())),
            Language::English => text.push(names::letter(kind.kind())),
        }
        if count > 1 {
            text.push_str(&count.to_string());
        }
    }
    if hand.is_empty() {
        text.push_str(match language {
            Language::Japanese => " なし",
            Language::English => " nothing",
        });
    }
    text
}

/// 「解決 0:42（3日前）」.
pub(crate) fn solved_on(language: Language, solve: Solve) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(solve.at, |since| since.as_secs());
    ago(language, solve, now)
}

pub(crate) fn solved_within(language: Language, solve: Solve) -> String {
    let time = solve_time(solve);
    match language {
        Language::Japanese => format!("解決 {time}"),
        Language::English => format!("Solved {time}"),
    }
}

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

pub(crate) fn accessible_name(language: Language, problem: &Problem) -> String {
    let mut text = problem.start.name(language).unwrap_or_else(|| problem.name.to_string());
    let length = moves_of(language, problem);
    let solved = problem.solved.map(|_| match language {
        Language::Japanese => "解決済み",
        Language::English => "solved",
    });
    for part in [problem.author.as_deref().unwrap_or_default(), &length, solved.unwrap_or_default()] {
        if !part.is_empty() {
            text.push_str(match language {
                Language::Japanese => "、",
                Language::English => ", ",
            });
            text.push_str(part);
        }
    }
    text
}

/// `empty`: nothing could be read.
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

pub(crate) fn unlisted(language: Language, title: &str) -> String {
    match language {
        Language::Japanese => format!("盤上は「{title}」（絞り込みの対象外）"),
        Language::English => format!("On the board: “{title}” (hidden by the filter)"),
    }
}

pub(crate) fn unread_details(language: Language, files: &[(PathBuf, Unread)]) -> Vec<String> {
    const MAX_LINES: usize = 100;
    let text = files.iter().take(MAX_LINES).map(|(path, error)| {
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
    let more = files.len().checked_sub(MAX_LINES).filter(|&more| more > 0);
    text.chain(more.map(|more| and_more(language, more))).collect()
}

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

pub(crate) fn solve_not_stored(language: Language, error: &std::io::Error) -> String {
    let why = lang::io_error(language, error);
    match language {
        Language::Japanese => format!("解決の記録を保存できません。{why}"),
        Language::English => format!("Cannot save that the problem was solved: {why}"),
    }
}

pub(crate) const REVIEW_TITLE: Text = Text { ja: "問題集の検討", en: "Problem set check" };
pub(crate) const START_REVIEW: Text = Text { ja: "検討を始める", en: "Start" };
pub(crate) const RESUME_REVIEW: Text = Text { ja: "続きから検討", en: "Continue" };
pub(crate) const SEARCH_FURTHER: Text = Text { ja: "未確定をさらに検討", en: "Search undecided further" };
pub(crate) const STOP_REVIEW: Text = Text { ja: "中止", en: "Stop" };
pub(crate) const SAVE_REPORT: Text = Text { ja: "保存：", en: "Save:" };
pub(crate) const PRINT_REPORT: Text = Text { ja: "PDF（印刷用）…", en: "PDF to print…" };
pub(crate) const CLOSE_REVIEW: Text = Text { ja: "閉じる", en: "Close" };

pub(crate) const fn shown(shown: Shown) -> Text {
    match shown {
        Shown::All => Text { ja: "すべて", en: "All" },
        Shown::Sound => Text { ja: "完全", en: "Sound" },
        Shown::Unsound => Text { ja: "不完全・不詰", en: "Unsound" },
        Shown::Undecided => Text { ja: "未確定", en: "Undecided" },
        Shown::Headers => Text { ja: "作品情報と相違", en: "Header differs" },
        Shown::Twins => Text { ja: "同一図あり", en: "Repeated" },
        Shown::Open => Text { ja: "未検討", en: "Unchecked" },
    }
}

pub(crate) const fn column(language: Language, column: Column) -> &'static str {
    match column {
        Column::Number => report_words::NUMBER.get(language),
        Column::Title => report_words::TITLE.get(language),
        Column::Length => report_words::LENGTH.get(language),
        Column::Verdict => report_words::VERDICT.get(language),
        Column::Findings => report_words::FINDINGS.get(language),
        Column::Time => report_words::SECONDS.get(language),
    }
}

/// For screen readers.
pub(crate) fn sort_by(language: Language, by: Column) -> String {
    let name = column(language, by);
    match language {
        Language::Japanese => format!("{name}で並べ替え"),
        Language::English => format!("Sort by {}", name.to_lowercase()),
    }
}

pub(crate) fn review_state(language: Language, state: ReviewState<'_>, profile: Profile) -> &'static str {
    match (language, state) {
        (_, ReviewState::Known(outcome)) => match outcome.reviewed() {
            Some(reviewed) => lang::verdict(language, reviewed.judgement.verdict(profile)),
            None => report_words::REFUSED.get(language),
        },
        (Language::Japanese, ReviewState::Stale(_)) => "要再検討",
        (Language::English, ReviewState::Stale(_)) => "outdated",
        (Language::Japanese, ReviewState::Begun) => "検討中…",
        (Language::English, ReviewState::Begun) => "checking…",
        (_, ReviewState::Open) => report_words::NOT_JUDGED.get(language),
    }
}

/// One a line, the most important first.
pub(crate) fn findings(
    naming: impl Into<Naming>,
    problem: &Problem,
    outcome: &Outcome,
    profile: Profile,
) -> Vec<String> {
    let naming = naming.into();
    match outcome {
        Outcome::Judged(reviewed, _) => reviewed.findings(naming, &Position::from(problem.start.setup), profile),
        Outcome::Refused(refusal) => vec![self::refusal(naming, refusal)],
    }
}

pub(crate) fn first_finding(language: Language, first: &str, more: usize) -> String {
    match language {
        Language::Japanese => format!("{first}　ほか{more}件"),
        Language::English => format!("{first}, and {more} more"),
    }
}

pub(crate) const BETWEEN: Text = Text { ja: "、", en: ", " };

pub(crate) fn refusal(naming: Naming, refusal: &Refusal) -> String {
    match (naming.language, refusal) {
        (language, Refusal::Unread(error)) => why(language, error),
        (_, Refusal::NoProblem(error)) => lang::problem_error(naming, *error),
        (Language::Japanese, Refusal::Changed) => {
            "ファイルの内容が変わっています。問題集を再読み込みしてください。".to_owned()
        }
        (Language::English, Refusal::Changed) => "The file has changed. Reload the problem set.".to_owned(),
    }
}

pub(crate) fn reviewed(language: Language, listed: usize, all: usize) -> String {
    match (language, listed == all) {
        (Language::Japanese, true) => format!("{all} 題"),
        (Language::Japanese, false) => format!("{listed} / {all} 題（絞り込み中）"),
        (Language::English, true) => counted(all, "problem", "problems"),
        (Language::English, false) => format!("{listed} of {all} problems (filtered)"),
    }
}

pub(crate) fn progress(language: Language, done: usize, all: usize) -> String {
    match language {
        Language::Japanese => format!("検討中　{done} / {all}"),
        Language::English => format!("Checking {done} / {all}"),
    }
}

pub(crate) const NO_PROBLEM_TO_FILL: Text =
    Text { ja: "このファイルには詰将棋がありません。", en: "This file holds no tsume problem." };

pub(crate) fn filling(language: Language, (done, all): (usize, usize)) -> String {
    match language {
        Language::Japanese => format!("作意を調べています　{done} / {all}"),
        Language::English => format!("Solving {done} / {all}"),
    }
}

pub(crate) fn left_unjudged(language: Language, count: usize) -> Option<String> {
    (count > 0).then(|| match language {
        Language::Japanese => format!("{count}題は判定できなかったため、そのままです。"),
        Language::English => {
            format!("{} not decided, and left as they are.", counted(count, "problem was", "problems were"))
        }
    })
}

pub(crate) const NONE_TO_CHECK: Text =
    Text { ja: "検討する問題がありません。", en: "There are no problems to check." };
pub(crate) const ALL_CHECKED: Text = Text { ja: "すべて検討済みです。", en: "All checked." };

pub(crate) fn not_reviewed(language: Language, error: &io::Error) -> String {
    let why = lang::io_error(language, error);
    match language {
        Language::Japanese => format!("問題集を検討できません。{why}"),
        Language::English => format!("The problem set cannot be checked: {why}"),
    }
}

/// `None` before the first move.
pub(crate) fn feedback(language: Language, solving: &Solving, now: f64) -> Option<String> {
    if solving.progress() == Progress::Solved {
        return Some(solved_in(language, solving, now));
    }
    Some(match (language, solving.feedback()?) {
        (Language::Japanese, Feedback::Right) => "正解です。次の手は？".to_owned(),
        (Language::English, Feedback::Right) => "Correct. What next?".to_owned(),
        (Language::Japanese, Feedback::RightAgainstWeakDefence) => {
            "この変化は正解です。手を戻して、最善の応手にも答えてください。".to_owned()
        }
        (Language::English, Feedback::RightAgainstWeakDefence) => {
            "Correct, but there is a better defence. Step back and solve it against that, too.".to_owned()
        }
        (Language::Japanese, Feedback::Wrong(mv)) => format!("{mv} は不正解です。"),
        (Language::English, Feedback::Wrong(mv)) => format!("{mv} is not correct."),
        (Language::Japanese, Feedback::Examining(examined)) => format!("{} を調べています…", examined.name),
        (Language::English, Feedback::Examining(examined)) => format!("Looking at {}…", examined.name),
        (Language::Japanese, Feedback::Refuted { mv, defence }) => format!("{mv}は{defence}で逃れます。"),
        (Language::English, Feedback::Refuted { mv, defence }) => format!("{mv} does not mate: {defence}."),
        (Language::Japanese, Feedback::NoCheck(mv)) => format!("{mv} は王手ではありません。"),
        (Language::English, Feedback::NoCheck(mv)) => format!("{mv} does not give check."),
        (Language::Japanese, Feedback::Unknown(mv)) => format!("{mv} で詰むかどうかは分かりませんでした。"),
        (Language::English, Feedback::Unknown(mv)) => format!("It is not known whether {mv} mates."),
        (Language::Japanese, Feedback::AndNow(defence)) => format!("{defence} には？"),
        (Language::English, Feedback::AndNow(defence)) => format!("What about {defence}?"),
        (Language::Japanese, Feedback::Seeking) => "解答を調べています…".to_owned(),
        (Language::English, Feedback::Seeking) => "Looking for the solution…".to_owned(),
        (Language::Japanese, Feedback::NoMate) => "この問題は詰みません。".to_owned(),
        (Language::English, Feedback::NoMate) => "This problem has no mate.".to_owned(),
        (Language::Japanese, Feedback::NotFound) => "解答は見つかりませんでした。".to_owned(),
        (Language::English, Feedback::NotFound) => "No solution was found.".to_owned(),
    })
}

/// `reply` is the defence of the record, if another was typed.
pub(crate) fn not_played(language: Language, rest: &str, reply: Option<&str>) -> String {
    match (language, reply) {
        (Language::Japanese, Some(reply)) => format!("玉方の応手は {reply} です。「{rest}」は指していません。"),
        (Language::English, Some(reply)) => format!("The defence is {reply}: “{rest}” was not played."),
        (Language::Japanese, None) => format!("「{rest}」は指していません。"),
        (Language::English, None) => format!("“{rest}” was not played."),
    }
}

fn solved_in(language: Language, solving: &Solving, now: f64) -> String {
    let time = clock(Duration::from_secs(solving.seconds(now) as u64));
    let all = solving.defences().is_empty() && solving.found() > 1;
    match (language, all) {
        (Language::Japanese, false) => format!("正解です。解けました（{time}）。"),
        (Language::English, false) => format!("Solved in {time}."),
        (Language::Japanese, true) => format!("正解です。変化もすべて解けました（{time}）。"),
        (Language::English, true) => format!("Solved in {time}, with all defences answered."),
    }
}

/// `number` is the number of the similar problem in the file, from 1.
pub(crate) fn twin_here(language: Language, twin: Twin, number: usize, title: Option<&str>) -> String {
    match (language, title) {
        (Language::Japanese, Some(title)) => alike(language, twin, &format!("このファイルの第{number}題「{title}」")),
        (Language::Japanese, None) => alike(language, twin, &format!("このファイルの第{number}題")),
        (Language::English, Some(title)) => alike(language, twin, &format!("problem {number} of this file, “{title}”")),
        (Language::English, None) => alike(language, twin, &format!("problem {number} of this file")),
    }
}

pub(crate) fn twin_in_set(language: Language, twin: Twin, set: &str, file: &str, title: Option<&str>) -> String {
    let name = title.unwrap_or(file);
    let place = match language {
        Language::Japanese if set == file || title.is_none() => format!("問題集「{set}」の「{name}」"),
        Language::Japanese => format!("問題集「{set}」の「{name}」（{file}）"),
        Language::English if set == file || title.is_none() => format!("“{name}” of the problem set “{set}”"),
        Language::English => format!("“{name}” ({file}) of the problem set “{set}”"),
    };
    alike(language, twin, &place)
}

pub(crate) fn twins_of_row(language: Language, twins: &[(String, Twin)]) -> Vec<String> {
    let place = |number: &str| match language {
        Language::Japanese => format!("{number}番"),
        Language::English => format!("no. {number}"),
    };
    twins.iter().map(|(number, twin)| alike(language, *twin, &place(number))).collect()
}

fn alike(language: Language, twin: Twin, other: &str) -> String {
    match (language, twin) {
        (Language::Japanese, Twin::Same) => format!("{other}と同じ局面です。"),
        (Language::Japanese, Twin::Mirrored) => format!("{other}を左右反転した局面です。"),
        (Language::Japanese, Twin::Shifted) => format!("{other}と同じ配置です（位置だけが違います）。"),
        (Language::English, Twin::Same) => format!("The same position as {other}."),
        (Language::English, Twin::Mirrored) => format!("The mirror image of {other}."),
        (Language::English, Twin::Shifted) => format!("The same position as {other}, shifted."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn past_times_are_given_in_hours_and_days() {
        let solve = Solve { seconds: 42, at: 1_000_000 };
        for (later, text) in [(0, "さきほど"), (3600, "1時間前"), (86_400 * 3 + 5, "3日前")] {
            assert_eq!(ago(Language::Japanese, solve, solve.at + later), format!("解決 0:42（{text}）"));
        }
        assert_eq!(ago(Language::English, solve, 0), "Solved in 0:42, just now");
    }
}
