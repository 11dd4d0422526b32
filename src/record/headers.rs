//! The headers of a record (棋譜情報): players, date, event and so on.

use super::header_key::named_side;
use super::{Date, HeaderKey};
use crate::notation::{digits, sfen};
use crate::shogi::{Color, Handicap, Setup};

/// One line of the header section.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum HeaderLine {
    /// `key：value`, as the file has it, known or not, empty or not.
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
    /// The meaning of the field; `None` for unknown keys and verbatim lines.
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
/// Lines are kept as in the file, but without NUL. Their meaning is looked up by [`HeaderKey`]: 上手 is White's name and
/// 大会 an event. Empty fields count as missing.
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

    /// The value of the first field with exactly this key, empty or not; see [`value`](Self::value).
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

    /// Whether a `盤面回転` or `盤面反転` line requests the board from White's side.
    #[must_use]
    pub fn asks_for_flipped_board(&self) -> bool {
        self.0
            .iter()
            .any(|line| matches!(line, HeaderLine::Verbatim(text) if matches!(text.trim(), "盤面回転" | "盤面反転")))
    }
}

fn without_mark(name: &str, side: Color) -> &str {
    let marks = match side {
        Color::Black => ['▲', '☗', '▼', '⛊'],
        Color::White => ['△', '☖', '▽', '⛉'],
    };
    let plain = name.strip_prefix(marks).map(str::trim_start);
    plain.filter(|plain| !plain.is_empty()).unwrap_or(name)
}

impl Headers {
    /// The first non-empty value under the standard name of a key or, without one, under another name.
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

    /// The name of a player: from its own field, else from 対局者 (`甲 対 乙`), else from 先手省略名; without ▲ or △.
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

    /// The short form of a player's name (先手省略名), or else the full name.
    #[must_use]
    pub fn short_name(&self, side: Color) -> Option<&str> {
        self.value(HeaderKey::player_short(side)).or_else(|| self.player(side))
    }

    /// The rank (段級) or title of a player, if it has its own field; most files write it after the name.
    #[must_use]
    pub fn rank(&self, side: Color) -> Option<&str> {
        self.value(HeaderKey::player_rank(side))
    }

    /// Whether players are named 下手 and 上手 (or 先手 and 後手); `None` for neither.
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

    /// The tournament or match (棋戦, 大会), which several records may share.
    #[must_use]
    pub fn event(&self) -> Option<&str> {
        self.value(HeaderKey::Event)
    }

    /// Where the game was played (場所).
    #[must_use]
    pub fn site(&self) -> Option<&str> {
        self.value(HeaderKey::Site)
    }

    /// When the game began, as in the file (開始日時, 対局日); [`date`](Self::date) parses it.
    #[must_use]
    pub fn started(&self) -> Option<&str> {
        self.value(HeaderKey::Started)
    }

    /// When the game ended, as in the file (終了日時).
    #[must_use]
    pub fn ended(&self) -> Option<&str> {
        self.value(HeaderKey::Ended)
    }

    /// The date on which the game began or, if unknown, ended or was published.
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

    /// The result as in the file (結果, 勝敗); for that of the moves see [`Record::outcome`](super::Record::outcome).
    #[must_use]
    pub fn result(&self) -> Option<&str> {
        self.value(HeaderKey::Result)
    }

    /// The composer of a problem (作者).
    #[must_use]
    pub fn author(&self) -> Option<&str> {
        self.value(HeaderKey::Author)
    }

    /// The length of a problem's solution according to 手数: `33`, `３３`, `三十三手`, `33手詰`. `None` without a number.
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

fn split_players(players: &str) -> Option<(&str, &str)> {
    let (black, white) = PLAYERS_APART.iter().find_map(|mark| {
        let (black, white) = players.split_once(mark)?;
        (!white.contains(mark)).then_some((black.trim(), white.trim()))
    })?;
    (!black.is_empty() && !white.is_empty()).then_some((black, white))
}

impl Headers {
    /// Sets a header so that [`value`](Self::value) or, for players, [`player`](Self::player) returns `new`.
    ///
    /// The field that holds it, or an empty one, is changed. In 対局者 (`甲 対 乙`) one half is changed if both can still be
    /// distinguished; otherwise each player gets a field. Without such a field, one with the standard name is added at
    /// the end, 下手 and 上手 in handicap games. An empty `new` empties every field that would hold the value.
    ///
    /// ```
    /// use komadai::record::{HeaderKey, Headers};
    ///
    /// let mut headers = Headers::default();
    /// headers.push_field("大会", "第一回");
    /// headers.set_value(HeaderKey::Event, "第二回");
    /// headers.set_value(HeaderKey::Black, "太郎");
    /// assert_eq!(headers.fields().collect::<Vec<_>>(), [("大会", "第二回"), ("先手", "太郎")]);
    /// ```
    pub fn set_value(&mut self, key: HeaderKey, new: &str) {
        let new = &without_nul(new.to_owned());
        self.set_first(key, new);
        let fields = if new.is_empty() { self.0.len() } else { 0 };
        for _ in 0..fields {
            self.set_first(key, new);
        }
    }

    fn set_first(&mut self, key: HeaderKey, new: &str) {
        if let Some(index) = self.line_holding(key) {
            self.set_line(index, new);
        } else if let Some(side) = key.side()
            && let Some(index) = self.line_holding(HeaderKey::Players)
            && self.set_half(index, side, new)
        {
            // The half holds it.
        } else if let Some(index) = key.side().and_then(|side| self.line_holding(HeaderKey::player_short(side))) {
            self.set_line(index, new);
        } else if let Some(index) = self.empty_field(key) {
            self.set_line(index, new);
        } else if !new.is_empty() {
            self.push_field(self.standard_name(key), new);
        }
    }

    fn line_holding(&self, key: HeaderKey) -> Option<usize> {
        self.line_of(key, |value| !value.is_empty())
    }

    fn empty_field(&self, key: HeaderKey) -> Option<usize> {
        self.line_of(key, str::is_empty)
    }

    fn line_of(&self, key: HeaderKey, is_such: impl Fn(&str) -> bool) -> Option<usize> {
        let found = |is_named: &dyn Fn(&str) -> bool| {
            self.0.iter().position(|line| match line {
                HeaderLine::Field { key, value } => is_named(key) && is_such(value),
                HeaderLine::Verbatim(_) => false,
            })
        };
        found(&|name| name == key.name()).or_else(|| found(&|name| HeaderKey::of(name) == Some(key)))
    }

    fn set_line(&mut self, index: usize, new: &str) {
        if let Some(HeaderLine::Field { value, .. }) = self.0.get_mut(index) {
            new.clone_into(value);
        }
    }

    /// Changes one of the two names in a field. Returns `false` unless it has two.
    fn set_half(&mut self, index: usize, side: Color, new: &str) -> bool {
        let Some(HeaderLine::Field { value, .. }) = self.0.get_mut(index) else { return false };
        let Some((black, white)) = split_players(value) else { return false };
        let names = if side == Color::Black { (new, white) } else { (black, new) };
        let apart = PLAYERS_APART.iter().find(|mark| value.contains(*mark)).copied().unwrap_or_default();
        let both = format!("{}{apart}{}", names.0, names.1);
        if split_players(&both) == Some(names) {
            *value = both;
            return true;
        }
        let own = [(Color::Black, names.0.to_owned()), (Color::White, names.1.to_owned())].map(|(side, value)| {
            let key = self.standard_name(HeaderKey::player(side)).to_owned();
            HeaderLine::Field { key, value }
        });
        self.0.splice(index..=index, own);
        true
    }

    fn standard_name(&self, key: HeaderKey) -> &'static str {
        let is_handicap = || {
            let handicap = || self.value(HeaderKey::Handicap).and_then(Handicap::named);
            self.names_handicap_sides().unwrap_or_else(|| handicap().is_some_and(|handicap| handicap != Handicap::Even))
        };
        match key {
            HeaderKey::Black if is_handicap() => "下手",
            HeaderKey::White if is_handicap() => "上手",
            _ => key.name(),
        }
    }
}

/// 手合割 of games with their own start position, as Kifu for Windows writes it.
const OTHER: &str = "その他";

impl Headers {
    /// Sets the handicap of a game; `None` is その他, for a start position of its own.
    ///
    /// A new 手合割 is put before the players, or at the end. Players become 下手 and 上手 in a handicap game, 先手 and 後手 in an
    /// even game; with `None` they keep their names. Fields of another start (開始局面, 手番) are removed.
    ///
    /// ```
    /// use komadai::record::Headers;
    /// use komadai::shogi::Handicap;
    ///
    /// let mut headers = Headers::default();
    /// headers.push_field("先手", "太郎");
    /// headers.set_handicap(Some(Handicap::Two));
    /// assert_eq!(headers.fields().collect::<Vec<_>>(), [("手合割", "二枚落ち"), ("下手", "太郎")]);
    /// ```
    pub fn set_handicap(&mut self, handicap: Option<Handicap>) {
        let value = handicap.map_or(OTHER, Handicap::name);
        if let Some(handicap) = handicap {
            let start = handicap.setup();
            self.0.retain(|line| !states_other_start(line, &start));
            self.rename_sides(handicap != Handicap::Even);
        }
        let stated = |line: &HeaderLine| line.key() == Some(HeaderKey::Handicap);
        match self.0.iter_mut().find(|line| stated(line)) {
            Some(HeaderLine::Field { value: old, .. }) => value.clone_into(old),
            Some(HeaderLine::Verbatim(_)) | None => {
                let players = [HeaderKey::Black, HeaderKey::White, HeaderKey::Players];
                let is_player = |line: &HeaderLine| line.key().is_some_and(|key| players.contains(&key));
                let at = self.0.iter().position(is_player).unwrap_or(self.0.len());
                let key = HeaderKey::Handicap.name().to_owned();
                self.0.insert(at, HeaderLine::Field { key, value: value.to_owned() });
            }
        }
    }

    /// Updates a stated handicap when the start position changes, and [renames](Self::set_handicap) the players. A
    /// header with anything else (詰将棋) is changed only if the start becomes a handicap.
    ///
    /// ```
    /// use komadai::record::Headers;
    /// use komadai::shogi::{Handicap, Setup};
    ///
    /// let (even, two) = (Handicap::Even.setup(), Handicap::Two.setup());
    /// let mut headers = Headers::default();
    /// headers.push_field("手合割", "平手");
    /// headers.follow_start(&even, &Setup::tsume());
    /// assert_eq!(headers.get("手合割"), Some("その他"));
    /// headers.follow_start(&Setup::tsume(), &two);
    /// assert_eq!(headers.get("手合割"), Some("二枚落ち"));
    /// ```
    pub fn follow_start(&mut self, before: &Setup, start: &Setup) {
        let (old, new) = (Handicap::of(before), Handicap::of(start));
        let Some(value) = self.value(HeaderKey::Handicap).filter(|_| old != new) else { return };
        let states_start = old.is_some() || value == OTHER || Handicap::named(value).is_some();
        if states_start && Handicap::named(value).is_none_or(|named| Some(named) != new) {
            self.set_handicap(new);
        }
    }

    /// Renames a handicap giver called 先手 to 上手, and the other side to 下手. Returns whether anything changed.
    pub(crate) fn rename_giver(&mut self) -> bool {
        if self.names_handicap_sides() == Some(true) {
            return false;
        }
        let old = self.0.clone();
        self.0.iter_mut().for_each(HeaderLine::rename_giver);
        self.0 != old
    }

    /// Keeps marks and suffixes: ▲先手, 先手名.
    fn rename_sides(&mut self, gives_handicap: bool) {
        for line in &mut self.0 {
            let HeaderLine::Field { key, .. } = line else { continue };
            let Some(side) = named_side(key) else { continue };
            let [even, handicap] = match side {
                Color::Black => ["先手", "下手"],
                Color::White => ["後手", "上手"],
            };
            let (old, new) = if gives_handicap { (even, handicap) } else { (handicap, even) };
            *key = key.replacen(old, new, 1);
        }
    }
}

impl HeaderLine {
    pub(crate) fn rename_giver(&mut self) {
        let Some(key) = self.key() else { return };
        let Self::Field { key: name, .. } = self else { return };
        let (first, second) = match key {
            HeaderKey::Black | HeaderKey::White => ("上手", "下手"),
            HeaderKey::BlackShort
            | HeaderKey::WhiteShort
            | HeaderKey::BlackRank
            | HeaderKey::WhiteRank
            | HeaderKey::BlackTime
            | HeaderKey::WhiteTime => ("後手", "先手"),
            _ => return,
        };
        *name = if name.contains("先手") {
            name.replacen("先手", first, 1)
        } else {
            name.replacen("後手", second, 1)
        };
    }
}

fn states_other_start(line: &HeaderLine, start: &Setup) -> bool {
    let HeaderLine::Field { value, .. } = line else { return false };
    match line.key() {
        Some(HeaderKey::StartPosition) => !sfen::read(value).is_ok_and(|sfen| sfen.setup == *start),
        Some(HeaderKey::Turn) => named_side(value) != Some(start.turn),
        _ => false,
    }
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

    fn fields_of(headers: &Headers) -> Vec<(String, String)> {
        headers.fields().map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
    }

    fn set(fields: &[(&str, &str)], key: HeaderKey, new: &str) -> Vec<(String, String)> {
        let mut headers = headers(fields);
        headers.set_value(key, new);
        if let Some(side) = key.side() {
            assert_eq!(headers.player(side).unwrap_or_default(), new, "{headers:?}");
        } else {
            assert_eq!(headers.value(key).unwrap_or_default(), new, "{headers:?}");
        }
        fields_of(&headers)
    }

    fn owned(fields: &[(&str, &str)]) -> Vec<(String, String)> {
        fields.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect()
    }

    #[test]
    fn the_field_with_the_meaning_is_changed_under_any_name() {
        for (before, key, after) in [
            (&[("大会", "甲"), ("場所", "乙")][..], HeaderKey::Event, &[("大会", "新"), ("場所", "乙")][..]),
            (&[("大会", "甲"), ("棋戦", "")], HeaderKey::Event, &[("大会", "新"), ("棋戦", "")]),
            (&[("大会", "甲"), ("棋戦", "乙")], HeaderKey::Event, &[("大会", "甲"), ("棋戦", "新")]),
            (&[("▲下手", "甲"), ("△上手", "乙")], HeaderKey::Black, &[("▲下手", "新"), ("△上手", "乙")]),
            (&[("先手名", "甲")], HeaderKey::Black, &[("先手名", "新")]),
            (&[("後手省略名", "乙")], HeaderKey::White, &[("後手省略名", "新")]),
            (&[("対局者", "甲 対 乙"), ("後手", "丙")], HeaderKey::White, &[("対局者", "甲 対 乙"), ("後手", "新")]),
            (&[("後手", "乙"), ("後手省略名", "丁")], HeaderKey::White, &[("後手", "新"), ("後手省略名", "丁")]),
            (&[("題名", ""), ("棋戦", "甲")], HeaderKey::Title, &[("題名", "新"), ("棋戦", "甲")]),
        ] {
            assert_eq!(set(before, key, "新"), owned(after), "{before:?}");
        }
    }

    #[test]
    fn an_emptied_header_is_found_in_no_other_field() {
        let events = [("大会", "甲"), ("棋戦", "乙"), ("場所", "丙")];
        assert_eq!(set(&events, HeaderKey::Event, ""), owned(&[("大会", ""), ("棋戦", ""), ("場所", "丙")]));
        for fields in [
            &[("先手", "甲"), ("先手省略名", "丙")][..],
            &[("先手", "甲"), ("対局者", "丙 対 乙")],
            &[("▲先手", "甲"), ("先手名", "丙"), ("対局者", "丁 対 乙"), ("先手省略名", "丙")],
        ] {
            set(fields, HeaderKey::Black, "");
        }
    }

    #[test]
    fn one_of_two_players_is_changed_while_both_can_be_separated() {
        assert_eq!(set(&[("対局者", "甲 対 乙")], HeaderKey::White, "丙"), owned(&[("対局者", "甲 対 丙")]));
        assert_eq!(set(&[("対局者", "甲 vs 乙")], HeaderKey::Black, "丙 丁"), owned(&[("対局者", "丙 丁 vs 乙")]));
        for (new, key) in [("", HeaderKey::Black), ("あ 対 い", HeaderKey::Black)] {
            let after = set(&[("対局者", "甲 対 乙"), ("場所", "丁")], key, new);
            assert_eq!(after, owned(&[("先手", new), ("後手", "乙"), ("場所", "丁")]));
        }
    }

    #[test]
    fn missing_fields_get_standard_names() {
        assert_eq!(set(&[("場所", "甲")], HeaderKey::Black, "新"), owned(&[("場所", "甲"), ("先手", "新")]));
        let handicap = [("手合割", "二枚落ち")];
        assert_eq!(set(&handicap, HeaderKey::White, "新"), owned(&[handicap[0], ("上手", "新")]));
        assert_eq!(set(&[("下手", "甲")], HeaderKey::White, "新"), owned(&[("下手", "甲"), ("上手", "新")]));
        assert_eq!(set(&[("手合割", "平手")], HeaderKey::White, "新"), owned(&[("手合割", "平手"), ("後手", "新")]));
        assert_eq!(set(&[], HeaderKey::Opening, ""), []);
    }

    fn stated(fields: &[(&str, &str)], handicap: Option<Handicap>) -> Vec<(String, String)> {
        let mut headers = headers(fields);
        headers.set_handicap(handicap);
        fields_of(&headers)
    }

    #[test]
    fn every_handicap_is_stated_by_its_name() {
        for handicap in Handicap::ALL {
            let after = stated(&[("手合割", "平手"), ("棋戦", "甲")], Some(handicap));
            assert_eq!(after, owned(&[("手合割", handicap.name()), ("棋戦", "甲")]));
            assert_eq!(stated(&[], Some(handicap)), owned(&[("手合割", handicap.name())]));
        }
        assert_eq!(stated(&[("手合割", "平手　")], None), owned(&[("手合割", "その他")]));
    }

    #[test]
    fn players_are_called_as_the_handicap_asks() {
        let even = [("手合割", "平手"), ("▲先手名", "甲"), ("後手", "乙"), ("先手省略名", "丙"), ("先手段級", "丁")];
        let two = [("手合割", "二枚落ち"), ("▲下手名", "甲"), ("上手", "乙"), ("先手省略名", "丙"), ("先手段級", "丁")];
        assert_eq!(stated(&even, Some(Handicap::Two)), owned(&two));
        assert_eq!(stated(&two, Some(Handicap::Even)), owned(&even));
        let other = [("手合割", "その他"), ("▲下手名", "甲"), ("上手", "乙"), ("先手省略名", "丙"), ("先手段級", "丁")];
        assert_eq!(stated(&two, None), owned(&other));
    }

    #[test]
    fn a_giver_called_first_is_the_upper_hand() {
        let mut headers =
            headers(&[("先手", "甲"), ("後手", "乙"), ("先手省略名", "丙"), ("後手段級", "丁"), ("先手の備考", "戊")]);
        assert!(headers.rename_giver());
        let renamed = [("上手", "甲"), ("下手", "乙"), ("後手省略名", "丙"), ("先手段級", "丁"), ("先手の備考", "戊")];
        assert_eq!(headers.fields().collect::<Vec<_>>(), renamed);
        assert_eq!((headers.white(), headers.black()), (Some("甲"), Some("乙")));
        assert!(!headers.rename_giver(), "they are right now");
    }

    #[test]
    fn a_handicap_is_written_before_the_players_and_nothing_contradicts_it() {
        let before = [("開始日時", "2024/01/15"), ("手番", "先手"), ("対局者", "甲 対 乙")];
        let after = [("開始日時", "2024/01/15"), ("手合割", "角落ち"), ("対局者", "甲 対 乙")];
        assert_eq!(stated(&before, Some(Handicap::Bishop)), owned(&after));
        let kept = [("手番", "上手番"), ("手合割", "角落ち")];
        assert_eq!(stated(&kept, Some(Handicap::Bishop)), owned(&kept));
        let even = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        let fields = [("開始局面", even), ("手合割", "平手")];
        assert_eq!(stated(&fields, Some(Handicap::Even)), owned(&fields));
        assert_eq!(stated(&fields, Some(Handicap::Ten)), owned(&[("手合割", "十枚落ち")]));
    }
}
