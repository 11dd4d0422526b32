//! Handicaps (手合割) in the headers, and the fields that must agree with them.

use super::{HeaderLine, Headers, named_side};
use crate::notation::sfen;
use crate::record::HeaderKey;
use crate::shogi::{Color, Handicap, Setup};

/// 手合割 of games with a start position of their own, as Kifu for Windows writes it.
const OTHER: &str = "その他";

impl Headers {
    /// Sets the handicap of a game; `None` is その他, a start position of its own.
    ///
    /// A new field 手合割 is put before the players, or at the end. Players become 下手 and 上手 in a handicap game, 先手 and 後手
    /// in an even game; with `None` they keep their names. Fields that state another start (開始局面, 手番) are removed.
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

    /// Updates a stated handicap when the start position changes: its header names the new handicap or その他, and the
    /// players are [renamed](Self::set_handicap). Headers that state none, or something else (詰将棋) with a start that is
    /// no handicap, stay as they are.
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

    /// In a record that calls the handicap giver, who moves first, 先手: renames the players to 上手 and 下手. Returns
    /// whether anything changed; records with 上手 or 下手 are right already.
    pub(crate) fn rename_giver(&mut self) -> bool {
        if self.names_handicap_sides() == Some(true) {
            return false;
        }
        let old = self.0.clone();
        self.0.iter_mut().for_each(HeaderLine::rename_giver);
        self.0 != old
    }

    /// Marks and suffixes of field names stay: ▲先手, 先手名.
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
    /// Renames a giver called 先手 to 上手, and the other side to 下手. Fields without such names, like 先手省略名, become those
    /// of the other side.
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

    /// The fields after a handicap is set in headers with these.
    fn stated(fields: &[(&str, &str)], handicap: Option<Handicap>) -> Vec<(String, String)> {
        let mut headers = Headers::default();
        fields.iter().for_each(|&(key, value)| headers.push_field(key, value));
        headers.set_handicap(handicap);
        headers.fields().map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
    }

    fn owned(fields: &[(&str, &str)]) -> Vec<(String, String)> {
        fields.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect()
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
        let mut headers = Headers::default();
        for (key, value) in
            [("先手", "甲"), ("後手", "乙"), ("先手省略名", "丙"), ("後手段級", "丁"), ("先手の備考", "戊")]
        {
            headers.push_field(key, value);
        }
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
