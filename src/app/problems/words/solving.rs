//! What is said while a problem is being solved.

use std::time::Duration;

use crate::app::desk::solving::{Feedback, Progress, Solving};
use crate::app::desk::words::clock;
use crate::lang::Language;

/// The feedback on the last move; `None` before the first one.
pub(crate) fn feedback(language: Language, solving: &Solving, now: f64) -> Option<String> {
    if let Progress::Solved { .. } = solving.progress() {
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
        (Language::Japanese, Feedback::Refuted { mv, defence }) => format!("{mv} は {defence} で詰みません。"),
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

/// Says what was not played of a typed line, because the move before it is wrong or the defence is another.
pub(crate) fn not_played(language: Language, rest: &str, reply: Option<&str>) -> String {
    match (language, reply) {
        (Language::Japanese, Some(reply)) => format!("玉方の応手は {reply} です。「{rest}」は指していません。"),
        (Language::English, Some(reply)) => format!("The defence is {reply}: “{rest}” was not played."),
        (Language::Japanese, None) => format!("「{rest}」は指していません。"),
        (Language::English, None) => format!("“{rest}” was not played."),
    }
}

/// Says that the problem is solved, in what time, and which defences are left.
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
