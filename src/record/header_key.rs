//! What header fields mean: the keys that programs share, and the other names some of them have.

use crate::shogi::Color;

/// A header whose meaning is known, whatever name a file has for it.
///
/// Files name headers as they like; [`HeaderKey::of`] is the one place that decides which names mean the same. The
/// standard names are those of the [KIF format](http://kakinoki.o.oo7.jp/kif_format.html) and, for
/// [`MaxMoves`](Self::MaxMoves) and [`ImpassePoints`](Self::ImpassePoints), of what CSA V3.0 has beyond it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeaderKey {
    /// 先手, in handicap games 下手: Black's name.
    Black,
    /// 後手, in handicap games 上手: White's name.
    White,
    /// 先手省略名: Black's name, shortened.
    BlackShort,
    /// 後手省略名: White's name, shortened.
    WhiteShort,
    /// 先手段級: Black's rank (九段, 三級) or title, which Shogi Wars (将棋ウォーズ) writes; elsewhere it is part of the name.
    BlackRank,
    /// 後手段級: White's rank or title.
    WhiteRank,
    /// 対局者: both players in one field, Black first (`甲 対 乙`).
    Players,
    /// 表題: what the record is called.
    Title,
    /// 棋戦: the tournament or match.
    Event,
    /// 場所: where it was played.
    Site,
    /// 開始日時: when it began.
    Started,
    /// 終了日時: when it ended.
    Ended,
    /// 手合割: the [handicap](crate::shogi::Handicap) that was given.
    Handicap,
    /// 戦型: the opening.
    Opening,
    /// 結果: how it ended, in words. The tree has it as an [`End`](super::End).
    Result,
    /// 持ち時間: the time each player has.
    TimeControl,
    /// 先手持ち時間: the time Black has, where the players have different ones.
    BlackTime,
    /// 後手持ち時間: the time White has.
    WhiteTime,
    /// 秒読み: the time for each move once the other is used up.
    Byoyomi,
    /// 消費時間: the time both players spent.
    TimeSpent,
    /// 最大手数: the number of moves after which the game is a draw.
    MaxMoves,
    /// 持将棋点数: the points that impasse asks for.
    ImpassePoints,
    /// 記録係: who kept the record.
    Recorder,
    /// 掲載: where the game was published.
    PublishedIn,
    /// 手番: the side to move first.
    Turn,
    /// 開始局面: the start as SFEN.
    StartPosition,
    /// 棋種: which kind of shogi is played.
    Variant,
    /// 作品番号: a problem's number in its collection.
    Number,
    /// 作品名: a problem's title.
    WorkTitle,
    /// 作者: who composed a problem.
    Author,
    /// 発表誌: the magazine that published a problem.
    Magazine,
    /// 発表年月: when a problem was published.
    Published,
    /// 出典: the collection a problem, or the book a game, was taken from.
    Collection,
    /// 手数: the number of moves of a problem's solution; of a game, in some files.
    Length,
    /// 完全性: whether a problem is sound: 完全, 余詰, 不詰 and so on.
    Soundness,
    /// 分類: what kind of problem it is, or that the record is of a game.
    Class,
    /// 受賞: the prizes that a problem won.
    Award,
    /// 備考: remarks.
    Remarks,
}

impl HeaderKey {
    /// The keys of games, in the order in which an editor offers them.
    pub const OF_GAMES: [Self; 17] = [
        Self::Black,
        Self::White,
        Self::Title,
        Self::Event,
        Self::Started,
        Self::Ended,
        Self::Site,
        Self::TimeControl,
        Self::TimeSpent,
        Self::Handicap,
        Self::Opening,
        Self::BlackShort,
        Self::WhiteShort,
        Self::Byoyomi,
        Self::Recorder,
        Self::PublishedIn,
        Self::Remarks,
    ];

    /// The keys that KIF's description has for problems (詰将棋), in the order in which an editor offers them.
    pub const OF_PROBLEMS: [Self; 11] = [
        Self::Number,
        Self::WorkTitle,
        Self::Author,
        Self::Magazine,
        Self::Published,
        Self::Collection,
        Self::Length,
        Self::Soundness,
        Self::Class,
        Self::Award,
        Self::Remarks,
    ];

    /// The standard name of a field with this meaning, as it is written into files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "先手",
            Self::White => "後手",
            Self::BlackShort => "先手省略名",
            Self::WhiteShort => "後手省略名",
            Self::BlackRank => "先手段級",
            Self::WhiteRank => "後手段級",
            Self::Players => "対局者",
            Self::Title => "表題",
            Self::Event => "棋戦",
            Self::Site => "場所",
            Self::Started => "開始日時",
            Self::Ended => "終了日時",
            Self::Handicap => "手合割",
            Self::Opening => "戦型",
            Self::Result => "結果",
            Self::TimeControl => "持ち時間",
            Self::BlackTime => "先手持ち時間",
            Self::WhiteTime => "後手持ち時間",
            Self::Byoyomi => "秒読み",
            Self::TimeSpent => "消費時間",
            Self::MaxMoves => "最大手数",
            Self::ImpassePoints => "持将棋点数",
            Self::Recorder => "記録係",
            Self::PublishedIn => "掲載",
            Self::Turn => "手番",
            Self::StartPosition => "開始局面",
            Self::Variant => "棋種",
            Self::Number => "作品番号",
            Self::WorkTitle => "作品名",
            Self::Author => "作者",
            Self::Magazine => "発表誌",
            Self::Published => "発表年月",
            Self::Collection => "出典",
            Self::Length => "手数",
            Self::Soundness => "完全性",
            Self::Class => "分類",
            Self::Award => "受賞",
            Self::Remarks => "備考",
        }
    }

    /// The meaning of a field with this name; `None` for unknown names. Besides the standard names there are those of
    /// handicap games (下手, 上手), names with marks or endings (`▲先手`, `先手名`), those of CSA (`N+`, `$EVENT`)
    /// and a few others (大会, 題名, 対局日, 勝敗, ルール).
    ///
    /// ```
    /// use komadai::record::HeaderKey;
    ///
    /// assert_eq!(HeaderKey::of("後手"), Some(HeaderKey::White));
    /// assert_eq!(HeaderKey::of("☖ 上手"), Some(HeaderKey::White));
    /// assert_eq!(HeaderKey::of("$EVENT"), Some(HeaderKey::Event));
    /// assert_eq!(HeaderKey::of("天気"), None);
    /// ```
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        Some(match name {
            "先手省略名" => Self::BlackShort,
            "後手省略名" => Self::WhiteShort,
            "先手段級" | "先手段位" => Self::BlackRank,
            "後手段級" | "後手段位" => Self::WhiteRank,
            "対局者" => Self::Players,
            "表題" | "題名" => Self::Title,
            "棋戦" | "大会" | "$EVENT" => Self::Event,
            "場所" | "$SITE" => Self::Site,
            "開始日時" | "対局日" | "$START_TIME" => Self::Started,
            "終了日時" | "$END_TIME" => Self::Ended,
            "手合割" => Self::Handicap,
            "戦型" | "$OPENING" => Self::Opening,
            "結果" | "勝敗" => Self::Result,
            "持ち時間" | "$TIME" | "$TIME_LIMIT" => Self::TimeControl,
            // CSA's description of V3.0 once says `$TIMET+`.
            "先手持ち時間" | "$TIME+" | "$TIMET+" => Self::BlackTime,
            "後手持ち時間" | "$TIME-" | "$TIMET-" => Self::WhiteTime,
            "秒読み" => Self::Byoyomi,
            "消費時間" => Self::TimeSpent,
            "最大手数" | "$MAX_MOVES" => Self::MaxMoves,
            "持将棋点数" | "$JISHOGI" => Self::ImpassePoints,
            "記録係" => Self::Recorder,
            "掲載" => Self::PublishedIn,
            "手番" => Self::Turn,
            "開始局面" => Self::StartPosition,
            "棋種" | "ルール" => Self::Variant,
            "作品番号" => Self::Number,
            "作品名" => Self::WorkTitle,
            "作者" => Self::Author,
            "発表誌" => Self::Magazine,
            "発表年月" => Self::Published,
            "出典" => Self::Collection,
            "手数" => Self::Length,
            "完全性" => Self::Soundness,
            "分類" => Self::Class,
            "受賞" => Self::Award,
            "備考" | "$NOTE" => Self::Remarks,
            "N+" => Self::Black,
            "N-" => Self::White,
            _ => match named_side(name)? {
                Color::Black => Self::Black,
                Color::White => Self::White,
            },
        })
    }

    /// The key of a player's name.
    #[must_use]
    pub const fn player(side: Color) -> Self {
        match side {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }

    /// The player whose name it is; `None` for every other key.
    #[must_use]
    pub fn side(self) -> Option<Color> {
        Color::ALL.into_iter().find(|&side| Self::player(side) == self)
    }

    /// The key of a player's shortened name.
    #[must_use]
    pub const fn player_short(side: Color) -> Self {
        match side {
            Color::Black => Self::BlackShort,
            Color::White => Self::WhiteShort,
        }
    }

    /// The key of a player's rank.
    #[must_use]
    pub const fn player_rank(side: Color) -> Self {
        match side {
            Color::Black => Self::BlackRank,
            Color::White => Self::WhiteRank,
        }
    }

    /// Whether only problems have this header: sources, remarks and numbers of moves occur in games, too.
    #[must_use]
    pub(crate) const fn is_of_problems_alone(self) -> bool {
        matches!(
            self,
            Self::Number | Self::WorkTitle | Self::Author | Self::Magazine | Self::Published | Self::Soundness
        )
    }
}

/// The side whose player a key names: 先手, ▲先手, 上手, 先手名, 後手番.
pub(super) fn named_side(key: &str) -> Option<Color> {
    let word = key.trim_start_matches(['▲', '△', '▼', '▽', '☗', '☖', '⛊', '⛉', ' ', '　']);
    let word = ["氏名", "名", "番"].iter().find_map(|end| word.strip_suffix(end)).unwrap_or(word);
    match word {
        "先手" | "下手" => Some(Color::Black),
        "後手" | "上手" => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_found_by_its_name() {
        let others = [
            HeaderKey::BlackRank,
            HeaderKey::WhiteRank,
            HeaderKey::Players,
            HeaderKey::Result,
            HeaderKey::BlackTime,
            HeaderKey::WhiteTime,
            HeaderKey::MaxMoves,
            HeaderKey::ImpassePoints,
            HeaderKey::Turn,
            HeaderKey::StartPosition,
            HeaderKey::Variant,
        ];
        let all = [&HeaderKey::OF_GAMES[..], &HeaderKey::OF_PROBLEMS, &others].concat();
        assert_eq!(all.len(), 39, "remarks are listed twice");
        for key in all {
            assert_eq!(HeaderKey::of(key.name()), Some(key));
        }
    }

    #[test]
    fn players_have_many_names() {
        for key in ["先手", "下手", "▲先手", "☗ 先手", "先手名", "▲先手番", "N+"] {
            assert_eq!(HeaderKey::of(key), Some(HeaderKey::Black), "{key}");
        }
        for key in ["後手", "上手", "△後手", "▽上手", "後手氏名", "N-"] {
            assert_eq!(HeaderKey::of(key), Some(HeaderKey::White), "{key}");
        }
        for key in ["先手の持駒", "先手の備考", "先手消費時間加算", "後手勝ち", ""] {
            assert_eq!(HeaderKey::of(key), None, "{key}");
        }
    }
}
