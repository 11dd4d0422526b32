use crate::shogi::Color;

/// A header with a known meaning; [`HeaderKey::of`] maps the names in files to it.
///
/// The standard names are those of the [KIF format](http://kakinoki.o.oo7.jp/kif_format.html) and, for
/// [`MaxMoves`](Self::MaxMoves) and [`ImpassePoints`](Self::ImpassePoints), of CSA V3.0.
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
    /// 先手段級: Black's rank (九段, 三級) or title in files of Shogi Wars (将棋ウォーズ); in others it is part of the name.
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
    /// 結果: how it ended, in words. In the tree it is an [`End`](super::End).
    Result,
    /// 持ち時間: the time each player has.
    TimeControl,
    /// 先手持ち時間: Black's time, where it differs from White's.
    BlackTime,
    /// 後手持ち時間: the time White has.
    WhiteTime,
    /// 秒読み: the time for each move once the other is used up.
    Byoyomi,
    /// 消費時間: the time both players spent.
    TimeSpent,
    /// 最大手数: the number of moves after which the game is a draw.
    MaxMoves,
    /// 持将棋点数: the points that are needed at impasse.
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
    /// 出典: the collection of a problem, or the book of a game.
    Collection,
    /// 手数: the number of moves of a problem's solution, in some files of a game.
    Length,
    /// 完全性: whether a problem is sound: 完全, 余詰, 不詰 and the like.
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

    /// The keys of problems (詰将棋) in KIF's description, in the order in which an editor offers them.
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

    /// The standard name of the field, as written into files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        HEADERS[self as usize].name
    }

    pub(crate) fn csa_keyword(self) -> Option<&'static str> {
        HEADERS[self as usize].csa.first().copied()
    }

    /// The meaning of a field by its name: a standard name, one of handicap games (下手, 上手), one with marks or suffixes
    /// (`▲先手`, `先手名`), one of CSA (`N+`, `$EVENT`), or another in use (大会, 題名, 対局日, 勝敗, ルール).
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
        let has_name = |row: &&HeaderRow| row.name == name || row.also.contains(&name) || row.csa.contains(&name);
        HEADERS.iter().find(has_name).map(|row| row.key).or_else(|| named_side(name).map(Self::player))
    }

    /// An English key of PSN or JSON with any separators: `Event`, `start_time`, `startTime`.
    pub(crate) fn of_english(key: &str) -> Option<Self> {
        let plain: String = key.chars().filter(|ch| ch.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        HEADERS.iter().find(|row| row.english.contains(&&*plain)).map(|row| row.key)
    }

    /// The key of a side's name.
    #[must_use]
    pub const fn player(side: Color) -> Self {
        [Self::Black, Self::White][side.index()]
    }

    /// The side whose name it is; `None` for every other key.
    #[must_use]
    pub fn side(self) -> Option<Color> {
        Color::ALL.into_iter().find(|&side| Self::player(side) == self)
    }

    /// The key of a player's shortened name.
    #[must_use]
    pub const fn player_short(side: Color) -> Self {
        [Self::BlackShort, Self::WhiteShort][side.index()]
    }

    /// The key of a player's rank.
    #[must_use]
    pub const fn player_rank(side: Color) -> Self {
        [Self::BlackRank, Self::WhiteRank][side.index()]
    }

    #[must_use]
    pub(crate) const fn is_of_problems_alone(self) -> bool {
        matches!(
            self,
            Self::Number | Self::WorkTitle | Self::Author | Self::Magazine | Self::Published | Self::Soundness
        )
    }
}

struct HeaderRow {
    key: HeaderKey,
    name: &'static str,
    also: &'static [&'static str],
    /// The CSA keyword, then other spellings. CSA's description of V3.0 once has `$TIMET+`.
    csa: &'static [&'static str],
    /// In lower case and without separators.
    english: &'static [&'static str],
}

const fn row(
    key: HeaderKey,
    name: &'static str,
    also: &'static [&'static str],
    csa: &'static [&'static str],
    english: &'static [&'static str],
) -> HeaderRow {
    HeaderRow { key, name, also, csa, english }
}

/// In the order of [`HeaderKey`].
#[rustfmt::skip] // A table is read by its columns.
static HEADERS: [HeaderRow; 38] = [
    //  key, name, also, CSA, English
    row(HeaderKey::Black, "先手", &[], &["N+"], &["sente", "black"]),
    row(HeaderKey::White, "後手", &[], &["N-"], &["gote", "white"]),
    row(HeaderKey::BlackShort, "先手省略名", &[], &[], &[]),
    row(HeaderKey::WhiteShort, "後手省略名", &[], &[], &[]),
    row(HeaderKey::BlackRank, "先手段級", &["先手段位"], &[], &["sentegrade", "blackgrade"]),
    row(HeaderKey::WhiteRank, "後手段級", &["後手段位"], &[], &["gotegrade", "whitegrade"]),
    row(HeaderKey::Players, "対局者", &[], &[], &[]),
    row(HeaderKey::Title, "表題", &["題名"], &[], &["title", "name"]),
    row(HeaderKey::Event, "棋戦", &["大会"], &["$EVENT"], &["event", "tournament"]),
    row(HeaderKey::Site, "場所", &[], &["$SITE"], &["site", "place", "venue"]),
    row(HeaderKey::Started, "開始日時", &["対局日"], &["$START_TIME"],
        &["date", "startedat", "starttime", "startdate", "begintime"]),
    row(HeaderKey::Ended, "終了日時", &[], &["$END_TIME"], &["endedat", "endtime", "enddate"]),
    row(HeaderKey::Handicap, "手合割", &[], &[], &[]),
    row(HeaderKey::Opening, "戦型", &[], &["$OPENING"], &["opening"]),
    row(HeaderKey::Result, "結果", &["勝敗"], &[], &["result"]),
    row(HeaderKey::TimeControl, "持ち時間", &[], &["$TIME_LIMIT", "$TIME"], &["timelimit", "timecontrol"]),
    row(HeaderKey::BlackTime, "先手持ち時間", &[], &["$TIME+", "$TIMET+"], &[]),
    row(HeaderKey::WhiteTime, "後手持ち時間", &[], &["$TIME-", "$TIMET-"], &[]),
    row(HeaderKey::Byoyomi, "秒読み", &[], &[], &[]),
    row(HeaderKey::TimeSpent, "消費時間", &[], &[], &[]),
    row(HeaderKey::MaxMoves, "最大手数", &[], &["$MAX_MOVES"], &[]),
    row(HeaderKey::ImpassePoints, "持将棋点数", &[], &["$JISHOGI"], &[]),
    row(HeaderKey::Recorder, "記録係", &[], &[], &[]),
    row(HeaderKey::PublishedIn, "掲載", &[], &[], &[]),
    row(HeaderKey::Turn, "手番", &[], &[], &[]),
    row(HeaderKey::StartPosition, "開始局面", &[], &[], &[]),
    row(HeaderKey::Variant, "棋種", &["ルール"], &[], &[]),
    row(HeaderKey::Number, "作品番号", &[], &[], &[]),
    row(HeaderKey::WorkTitle, "作品名", &[], &[], &[]),
    row(HeaderKey::Author, "作者", &[], &[], &[]),
    row(HeaderKey::Magazine, "発表誌", &[], &[], &[]),
    row(HeaderKey::Published, "発表年月", &[], &[], &[]),
    row(HeaderKey::Collection, "出典", &[], &[], &[]),
    row(HeaderKey::Length, "手数", &[], &[], &[]),
    row(HeaderKey::Soundness, "完全性", &[], &[], &[]),
    row(HeaderKey::Class, "分類", &[], &[], &[]),
    row(HeaderKey::Award, "受賞", &[], &[], &[]),
    row(HeaderKey::Remarks, "備考", &[], &["$NOTE"], &[]),
];

/// The side that a key names: 先手, ▲先手, 上手, 先手名, 後手番.
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
    fn the_table_is_in_the_order_of_the_keys() {
        for (index, row) in HEADERS.iter().enumerate() {
            assert_eq!(row.key as usize, index, "{}", row.name);
        }
    }

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
