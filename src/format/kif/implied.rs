//! Start positions by name, and the start that headers and the first move imply without a complete board.

use super::move_words::MoveWords;
use crate::format::diagram_text::side_of_name;
use crate::format::lines::{is_blank, trim};
use crate::format::{Location, Warning, WarningKind, excerpt};
use crate::notation::{digits, sfen};
use crate::record::{HeaderKey, Headers};
use crate::shogi::{Color, Handicap, Illegal, Position, Setup, Square};

pub(super) fn implied_start(headers: &Headers) -> Setup {
    let known =
        headers.get(HeaderKey::Handicap.name()).and_then(handicap_of_name).map(|(handicap, _)| handicap.setup());
    let sfen =
        headers.get(HeaderKey::StartPosition.name()).and_then(|text| sfen::read(text).ok()).map(|sfen| sfen.setup);
    let setup = sfen.or(known).unwrap_or_else(|| Handicap::Even.setup());
    match stated_turn(headers) {
        Some(turn) if sfen.is_none() => Setup { turn, ..setup },
        _ => setup,
    }
}

/// The default side to move of a board. That of an SFEN header belongs to another board.
pub(super) fn implied_turn(headers: &Headers) -> Color {
    let handicap = || headers.get(HeaderKey::Handicap.name()).and_then(handicap_of_name);
    stated_turn(headers).or_else(|| handicap().map(|(handicap, _)| handicap.setup().turn)).unwrap_or(Color::Black)
}

/// The first 手番 with a known side.
fn stated_turn(headers: &Headers) -> Option<Color> {
    let turns = headers.fields().filter(|(key, _)| *key == HeaderKey::Turn.name());
    turns.map(|(_, value)| value).find_map(|value| side_of_name(value.strip_suffix('番').unwrap_or(value)))
}

/// The first move gives the side to move if that is not stated or contradictory.
pub(super) fn infer_turn(
    setup: Setup,
    stated: Option<Color>,
    first: Option<(&MoveWords, Option<Square>)>,
    at: Location,
    warnings: &mut Vec<Warning>,
) -> Setup {
    let Some((words, last)) = first else { return setup };
    let can = |turn| {
        let position = Position::from(Setup { turn, ..setup });
        let meant = words.meant("", &position, last);
        meant.is_ok_and(|(mv, _)| !matches!(position.check(mv), Err(Illegal::Impossible(_))))
    };
    let other = setup.turn.other();
    if can(setup.turn) || !can(other) {
        return setup;
    }
    let giver = Handicap::of(&Setup { turn: other, ..setup }).is_some() && stated == Some(Color::Black);
    if giver {
        return Setup { turn: other, ..setup };
    }
    let kind = if stated.is_some() { WarningKind::TurnContradicted(other) } else { WarningKind::TurnInferred(other) };
    warnings.push(Warning::new(at, kind));
    Setup { turn: other, ..setup }
}

pub(super) fn named_start(
    handicap: Option<&(String, Location)>,
    known: Option<(Handicap, bool)>,
    warnings: &mut Vec<Warning>,
) -> Setup {
    match (handicap, known) {
        (None, _) => Handicap::Even.setup(),
        (Some((text, at)), Some((handicap, exact))) => {
            if !exact {
                let kind = WarningKind::HandicapSpelling { text: excerpt(text), taken_for: handicap.name() };
                warnings.push(Warning::new(*at, kind));
            }
            handicap.setup()
        }
        (Some((text, at)), None) => {
            warnings.push(Warning::new(*at, WarningKind::HandicapUnknown { text: excerpt(text) }));
            Handicap::Even.setup()
        }
    }
}

pub(super) fn is_variant(name: &str) -> bool {
    let games = [
        "5五",
        "５五",
        "五々",
        "五五将棋",
        "中将棋",
        "大将棋",
        "小将棋",
        "泰将棋",
        "大局将棋",
        "和将棋",
        "平安将棋",
        "広将棋",
        "鳥将棋",
        "禽将棋",
        "槍将棋",
        "鯨将棋",
        "京都将棋",
        "安南",
        "安北",
        "安騎",
        "対面将棋",
        "どうぶつ",
        "はさみ将棋",
        "まわり将棋",
        "回り将棋",
        "軍人将棋",
        "三人将棋",
        "四人将棋",
        "９マス将棋",
        "9マス将棋",
    ];
    games.iter().any(|game| name.contains(game))
}

pub(super) fn handicap_of_name(name: &str) -> Option<(Handicap, bool)> {
    let find = |name: &str| Handicap::ALL.into_iter().find(|handicap| handicap.name() == name);
    // A remark may follow: 平手#練習.
    let name = trim(name.split(['#', '＃']).next().unwrap_or(name));
    if let Some(handicap) = find(name) {
        return Some((handicap, true));
    }
    // Copied from a web page, or with a remark: 平手<br>, 二枚落ち（飛角）.
    let name = name.split(['<', '&', '(', '（']).next().unwrap_or(name);
    // 2枚落ち, 二枚落, 飛落ち, 左香落ち, 平手戦.
    let stem = name.trim_end_matches('ち').trim_end_matches('お');
    let stem: String = stem.chars().filter(|&ch| !is_blank(ch)).collect();
    let stem = stem.strip_suffix('落').unwrap_or(&stem);
    let (side, rest) = match stem.strip_prefix('左') {
        Some(rest) => ("左", rest),
        None => stem.strip_prefix('右').map_or(("", stem), |rest| ("右", rest)),
    };
    let core = match rest.strip_suffix('枚').and_then(digits::number) {
        Some(count) => format!("{}枚", digits::kanji(count)),
        None => match rest {
            "飛" => "飛車".to_owned(),
            "飛車香" | "飛車香車" => "飛香".to_owned(),
            "飛角" | "飛車角" => "二枚".to_owned(),
            "香車" => "香".to_owned(),
            "角行" => "角".to_owned(),
            "平手" | "平手戦" | "本将棋" => return Some((Handicap::Even, false)),
            other => other.to_owned(),
        },
    };
    let full = format!("{side}{core}落ち");
    let handicap = match full.as_str() {
        "左香落ち" => Some(Handicap::Lance),
        "右五枚落ち" => Some(Handicap::Five),
        _ => find(&full),
    };
    handicap.map(|handicap| (handicap, false))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handicaps_by_name() {
        for handicap in Handicap::ALL {
            assert_eq!(handicap_of_name(handicap.name()), Some((handicap, true)));
        }
        for (name, handicap) in [
            ("2枚落ち", Handicap::Two),
            ("２枚落ち", Handicap::Two),
            ("二枚落", Handicap::Two),
            ("10枚落ち", Handicap::Ten),
            ("飛落ち", Handicap::Rook),
            ("飛車落", Handicap::Rook),
            ("左香落ち", Handicap::Lance),
            ("左7枚落", Handicap::LeftSeven),
            ("平手戦", Handicap::Even),
            ("本将棋", Handicap::Even),
            ("平手<br>", Handicap::Even),
            ("平手&nbsp;", Handicap::Even),
            ("二枚落ち（飛角）", Handicap::Two),
        ] {
            assert_eq!(handicap_of_name(name), Some((handicap, false)), "{name}");
        }
        for name in ["", "その他", "詰将棋", "裸玉", "九枚落ち"] {
            assert_eq!(handicap_of_name(name), None, "{name}");
        }
    }

    #[test]
    fn other_games_by_name() {
        for name in ["5五将棋", "中将棋", "天竺大将棋", "安南将棋", "鳥将棋", "ごろごろどうぶつしょうぎ"]
        {
            assert!(is_variant(name), "{name}");
        }
        for name in ["平手", "本将棋", "詰将棋", "その他", "指導将棋"] {
            assert!(!is_variant(name), "{name}");
        }
    }
}
