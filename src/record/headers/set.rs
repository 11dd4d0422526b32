//! Setting a header by its meaning, under the name that the file has for it.

use super::{HeaderLine, Headers, PLAYERS_APART, split_players, without_nul};
use crate::record::HeaderKey;
use crate::shogi::{Color, Handicap};

impl Headers {
    /// Sets a header so that [`value`](Self::value) or, for players, [`player`](Self::player) returns `new`. Other
    /// lines stay as they are.
    ///
    /// The field that holds it, or an empty one, is changed and keeps its name and place. In 対局者 (`甲 対 乙`) one half is
    /// changed if both can still be distinguished; otherwise each player gets a field. Without such a field, one with
    /// the standard name is added at the end, 下手 and 上手 in handicap games. An empty `new` adds nothing, and empties
    /// every field that would hold the value then.
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
        self.set_told(key, new);
        let fields = if new.is_empty() { self.0.len() } else { 0 };
        for _ in 0..fields {
            self.set_told(key, new);
        }
    }

    /// Sets the field that holds a header now, or the one that should.
    fn set_told(&mut self, key: HeaderKey, new: &str) {
        if let Some(index) = self.told_by(key) {
            self.set_line(index, new);
        } else if let Some(side) = key.side()
            && let Some(index) = self.told_by(HeaderKey::Players)
            && self.set_half(index, side, new)
        {
            // The half holds it.
        } else if let Some(index) = key.side().and_then(|side| self.told_by(HeaderKey::player_short(side))) {
            self.set_line(index, new);
        } else if let Some(index) = self.empty_field(key) {
            self.set_line(index, new);
        } else if !new.is_empty() {
            self.push_field(self.standard_name(key), new);
        }
    }

    fn told_by(&self, key: HeaderKey) -> Option<usize> {
        self.line_of(key, |value| !value.is_empty())
    }

    fn empty_field(&self, key: HeaderKey) -> Option<usize> {
        self.line_of(key, str::is_empty)
    }

    /// The first field with this meaning and such a value, standard names first.
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

    /// Changes one name in a field with both. Returns `false` unless the field has two names.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The fields after a header is set in headers with these.
    fn set(fields: &[(&str, &str)], key: HeaderKey, new: &str) -> Vec<(String, String)> {
        let mut headers = Headers::default();
        fields.iter().for_each(|&(key, value)| headers.push_field(key, value));
        headers.set_value(key, new);
        if let Some(side) = key.side() {
            assert_eq!(headers.player(side).unwrap_or_default(), new, "{headers:?}");
        } else {
            assert_eq!(headers.value(key).unwrap_or_default(), new, "{headers:?}");
        }
        headers.fields().map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
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
            // An emptied field keeps its place, and is filled again.
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
}
