//! The headers of a record (棋譜情報): players, date, event and so on.

mod handicap;
mod set;

use super::header_key::named_side;
use super::{Date, HeaderKey};
use crate::notation::digits;
use crate::shogi::Color;

/// One line of the header section.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum HeaderLine {
    /// `key：value`. Keys are kept as the file has them, known or not, empty or not.
    Field {
        /// The text before the colon, without surrounding blanks.
        key: String,
        /// The text after it, without surrounding blanks.
        value: String,
    },
    /// A line that is not a field (`# …`, `盤面回転`, stray text), whole.
    Verbatim(String),
}

impl HeaderLine {
    /// The meaning of the field; `None` for unknown keys and for lines that are no fields.
    #[must_use]
    pub fn key(&self) -> Option<HeaderKey> {
        match self {
            Self::Field { key, .. } => HeaderKey::of(key),
            Self::Verbatim(_) => None,
        }
    }
}

/// The header lines in file order, duplicates kept.
///
/// Lines are kept as in the file, but for NUL characters in fields, which no text file could hold. Their meaning is
/// looked up by [`HeaderKey`]: 上手 is White's name and 大会 an event. Fields with an empty value count as missing.
///
/// ```
/// use komadai::record::{HeaderKey, Headers};
///
/// let mut headers = Headers::default();
/// headers.push_field("上手", "渡瀬荘次郎");
/// headers.push_field("大会", "");
/// assert_eq!(headers.white(), Some("渡瀬荘次郎"));
/// assert_eq!((headers.black(), headers.event()), (None, None));
///
/// headers.set(HeaderKey::Event.name(), "指込十番");
/// assert_eq!(headers.event(), Some("指込十番"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(from = "Vec<HeaderLine>"))]
pub struct Headers(Vec<HeaderLine>);

impl From<Vec<HeaderLine>> for Headers {
    fn from(lines: Vec<HeaderLine>) -> Self {
        let mut headers = Self::default();
        lines.into_iter().for_each(|line| headers.push(line));
        headers
    }
}

pub(crate) fn without_nul(text: String) -> String {
    if text.contains('\0') { text.replace('\0', "") } else { text }
}

impl Headers {
    /// All lines, in order.
    #[must_use]
    pub fn lines(&self) -> &[HeaderLine] {
        &self.0
    }

    /// Key and value of each field, in order.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().filter_map(|line| match line {
            HeaderLine::Field { key, value } => Some((key.as_str(), value.as_str())),
            HeaderLine::Verbatim(_) => None,
        })
    }

    /// The value of the first field with exactly this key, empty or not. See [`value`](Self::value) for known meanings.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.fields().find(|&(k, _)| k == key).map(|(_, value)| value)
    }

    /// Adds a line at the end.
    pub fn push(&mut self, line: HeaderLine) {
        self.0.push(match line {
            HeaderLine::Field { key, value } => HeaderLine::Field { key: without_nul(key), value: without_nul(value) },
            HeaderLine::Verbatim(_) => line,
        });
    }

    /// Adds a field at the end.
    pub fn push_field(&mut self, key: impl Into<String>, value: impl Into<String>) {
        self.push(HeaderLine::Field { key: key.into(), value: value.into() });
    }

    /// Sets the first field with exactly this key, or adds one at the end.
    pub fn set(&mut self, key: &str, new: impl Into<String>) {
        for line in &mut self.0 {
            if let HeaderLine::Field { key: k, value } = line
                && k == key
            {
                *value = without_nul(new.into());
                return;
            }
        }
        self.push_field(key, new);
    }

    /// Whether a bare `盤面回転` or `盤面反転` line asks for the board to be shown from White's side.
    #[must_use]
    pub fn asks_for_flipped_board(&self) -> bool {
        self.0
            .iter()
            .any(|line| matches!(line, HeaderLine::Verbatim(text) if matches!(text.trim(), "盤面回転" | "盤面反転")))
    }
}

/// A name without the mark of its side: ▲甲.
fn without_mark(name: &str, side: Color) -> &str {
    let marks = match side {
        Color::Black => ['▲', '☗', '▼', '⛊'],
        Color::White => ['△', '☖', '▽', '⛉'],
    };
    let plain = name.strip_prefix(marks).map(str::trim_start);
    plain.filter(|plain| !plain.is_empty()).unwrap_or(name)
}

/// The meaning of headers: `None` where no field, or only an empty one, has it.
impl Headers {
    /// The first non-empty value under the standard name of a key or, without one, under another of its names.
    #[must_use]
    pub fn value(&self, key: HeaderKey) -> Option<&str> {
        let filled = || self.fields().filter(|(_, value)| !value.is_empty());
        let standard = filled().find(|&(name, _)| name == key.name());
        standard.or_else(|| filled().find(|&(name, _)| HeaderKey::of(name) == Some(key))).map(|(_, value)| value)
    }

    /// Black's name (先手, 下手).
    #[must_use]
    pub fn black(&self) -> Option<&str> {
        self.player(Color::Black)
    }

    /// White's name (後手, 上手).
    #[must_use]
    pub fn white(&self) -> Option<&str> {
        self.player(Color::White)
    }

    /// The name of a player: from its own field, else from 対局者 (`甲 対 乙`), else the short form (先手省略名). The mark of the
    /// side, as in `先手：▲甲`, is left out.
    #[must_use]
    pub fn player(&self, side: Color) -> Option<&str> {
        self.value(HeaderKey::player(side))
            .map(|name| without_mark(name, side))
            .or_else(|| {
                let (black, white) = split_players(self.value(HeaderKey::Players)?)?;
                Some(if side == Color::Black { black } else { white })
            })
            .or_else(|| self.value(HeaderKey::player_short(side)))
    }

    /// The short form of a player's name (先手省略名), or else the whole name.
    #[must_use]
    pub fn short_name(&self, side: Color) -> Option<&str> {
        self.value(HeaderKey::player_short(side)).or_else(|| self.player(side))
    }

    /// The rank (段級) or title of a player, if it has a field of its own: most files write it after the name.
    #[must_use]
    pub fn rank(&self, side: Color) -> Option<&str> {
        self.value(HeaderKey::player_rank(side))
    }

    /// Whether players are named 下手 and 上手 rather than 先手 and 後手; `None` for neither.
    #[must_use]
    pub(crate) fn names_handicap_sides(&self) -> Option<bool> {
        let has = |names: [&str; 2]| self.fields().any(|(key, _)| names.contains(&key));
        if has(["下手", "上手"]) { Some(true) } else { has(["先手", "後手"]).then_some(false) }
    }

    /// The title of the record: 作品名, or else 表題.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.value(HeaderKey::WorkTitle).or_else(|| self.value(HeaderKey::Title))
    }

    /// The tournament or match (棋戦, 大会), which several records may have in common.
    #[must_use]
    pub fn event(&self) -> Option<&str> {
        self.value(HeaderKey::Event)
    }

    /// Where the game was played (場所).
    #[must_use]
    pub fn site(&self) -> Option<&str> {
        self.value(HeaderKey::Site)
    }

    /// When the game began, in the file's words (開始日時, 対局日); [`date`](Self::date) parses it.
    #[must_use]
    pub fn started(&self) -> Option<&str> {
        self.value(HeaderKey::Started)
    }

    /// When the game ended, in the file's words (終了日時).
    #[must_use]
    pub fn ended(&self) -> Option<&str> {
        self.value(HeaderKey::Ended)
    }

    /// The date on which the game began or, where that is not known, ended or was published.
    #[must_use]
    pub fn date(&self) -> Option<Date> {
        let dates = [HeaderKey::Started, HeaderKey::Ended, HeaderKey::Published];
        dates.into_iter().filter_map(|key| self.value(key)).find_map(Date::read)
    }

    /// The opening (戦型).
    #[must_use]
    pub fn opening(&self) -> Option<&str> {
        self.value(HeaderKey::Opening)
    }

    /// How the game ended, in the file's words (結果, 勝敗); [`Record::outcome`](super::Record::outcome) is the result by
    /// the moves.
    #[must_use]
    pub fn result(&self) -> Option<&str> {
        self.value(HeaderKey::Result)
    }

    /// The composer of a problem (作者).
    #[must_use]
    pub fn author(&self) -> Option<&str> {
        self.value(HeaderKey::Author)
    }

    /// How many moves the solution of a problem has according to 手数: `33`, `３３`, `三十三手`, `33手詰`. `None` when it is
    /// missing or no number.
    ///
    /// ```
    /// use komadai::record::Headers;
    ///
    /// let mut headers = Headers::default();
    /// assert_eq!(headers.stated_length(), None);
    /// headers.set("手数", "三十三手詰");
    /// assert_eq!(headers.stated_length(), Some(33));
    /// ```
    #[must_use]
    pub fn stated_length(&self) -> Option<u32> {
        let value = self.value(HeaderKey::Length)?.trim();
        let number = ["手詰め", "手詰", "手"].iter().find_map(|unit| value.strip_suffix(unit)).unwrap_or(value);
        digits::number(number.trim())
    }
}

/// Separators of the names in 対局者, those least likely in a name first.
const PLAYERS_APART: [&str; 12] =
    [" 対 ", "　対　", " vs. ", " vs ", " VS ", " ｖｓ ", "　ｖｓ　", " - ", " – ", "対", "／", "/"];

/// Black's and White's names in `甲 対 乙`, `甲 vs 乙`, `甲 - 乙`. `None` unless there are two.
fn split_players(players: &str) -> Option<(&str, &str)> {
    let (black, white) = PLAYERS_APART.iter().find_map(|mark| {
        let (black, white) = players.split_once(mark)?;
        (!white.contains(mark)).then_some((black.trim(), white.trim()))
    })?;
    (!black.is_empty() && !white.is_empty()).then_some((black, white))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(fields: &[(&str, &str)]) -> Headers {
        let mut headers = Headers::default();
        fields.iter().for_each(|&(key, value)| headers.push_field(key, value));
        headers
    }

    #[test]
    fn standard_names_take_precedence_and_empty_fields_are_ignored() {
        let headers = headers(&[("大会", "甲杯"), ("棋戦", ""), ("題名", "寄せ"), ("表題", "寄せの妙")]);
        assert_eq!((headers.event(), headers.title()), (Some("甲杯"), Some("寄せの妙")));
        assert_eq!(headers.get("棋戦"), Some(""));
    }

    #[test]
    fn no_way_into_a_field_keeps_nul_characters() {
        let field = || HeaderLine::Field { key: "棋\0戦".to_owned(), value: "甲\0".to_owned() };
        let mut all = Headers::from(vec![field()]);
        all.push(field());
        all.push_field("場\0所", "乙\0丙");
        all.set("場所", "丁\0");
        all.set("備考\0", "戊\0");
        all.set_value(HeaderKey::Event, "己\0");
        all.set_value(HeaderKey::Players, "庚 対 辛");
        all.set_value(HeaderKey::Black, "壬\0");
        let expected = [("棋戦", "己"), ("棋戦", "甲"), ("場所", "丁"), ("備考", "戊"), ("対局者", "壬 対 辛")];
        assert_eq!(all.fields().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn players_have_fields_of_their_own_or_share_one() {
        let own = headers(&[("対局者", "丙 対 丁"), ("▲下手", "甲"), ("後手省略名", "乙")]);
        assert_eq!((own.black(), own.white()), (Some("甲"), Some("丁")));
        assert_eq!(own.short_name(Color::White), Some("乙"));
        let short = headers(&[("先手省略名", "甲"), ("後手省略名", "乙")]);
        assert_eq!((short.black(), short.white()), (Some("甲"), Some("乙")));
        for players in ["甲 対 乙", "甲対乙", "甲 vs 乙", "甲　対　乙", "甲 - 乙", "甲／乙"] {
            assert_eq!(split_players(players), Some(("甲", "乙")), "{players}");
        }
        for players in ["甲", "甲 対 ", "甲 対 乙 対 丙", ""] {
            assert_eq!(split_players(players), None, "{players}");
        }
    }

    #[test]
    fn the_day_is_that_of_the_game_or_of_its_publication() {
        let date = |fields: &[_]| headers(fields).date().map(|date| date.to_string());
        assert_eq!(date(&[("終了日時", "2024/01/16"), ("開始日時", "2024/01/15 9:00")]), Some("2024-01-15".to_owned()));
        assert_eq!(date(&[("開始日時", "不明"), ("対局日", "2024/01/15")]), None);
        assert_eq!(date(&[("発表年月", "1968年4月")]), Some("1968-04".to_owned()));
    }
}
