//! Romaji of kana in Hepburn, Kunrei, and mixtures.

use std::sync::LazyLock;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// しゃ is `sha`, つ is `tsu`.
    Hepburn,
    /// しゃ is `sya`, つ is `tu`.
    Kunrei,
}

/// Pairs of kana with irregular spellings or two of them.
const PAIRS: &[(&str, [&str; 2])] = &[
    ("しゃ", ["sha", "sya"]),
    ("しゅ", ["shu", "syu"]),
    ("しょ", ["sho", "syo"]),
    ("しぇ", ["she", "sye"]),
    ("ちゃ", ["cha", "tya"]),
    ("ちゅ", ["chu", "tyu"]),
    ("ちょ", ["cho", "tyo"]),
    ("ちぇ", ["che", "tye"]),
    ("じゃ", ["ja", "zya"]),
    ("じゅ", ["ju", "zyu"]),
    ("じょ", ["jo", "zyo"]),
    ("じぇ", ["je", "zye"]),
    ("てぃ", ["ti", "thi"]),
    ("でぃ", ["di", "dhi"]),
    ("ふぁ", ["fa", "fa"]),
    ("ふぃ", ["fi", "fi"]),
    ("ふぇ", ["fe", "fe"]),
    ("ふぉ", ["fo", "fo"]),
    ("うぃ", ["wi", "wi"]),
    ("うぇ", ["we", "we"]),
    ("うぉ", ["wo", "wo"]),
];

/// Kana from ぁ to ゔ in the order of code points: Hepburn/Kunrei where these differ.
static KANA: LazyLock<Vec<[&str; 2]>> = LazyLock::new(|| {
    let kana = "a a i i u u e e o o ka ga ki gi ku gu ke ge ko go sa za shi/si ji/zi su zu se ze so zo ta da \
        chi/ti ji/di - tsu/tu zu/du te de to do na ni nu ne no ha ba pa hi bi pi fu/hu bu pu he be pe \
        ho bo po ma mi mu me mo ya ya yu yu yo yo ra ri ru re ro wa wa wi we wo n vu";
    kana.split(' ').map(|spelled| spelled.split_once('/').map_or([spelled; 2], <[_; 2]>::from)).collect()
});

/// Spells hiragana, and keeps everything else. Long vowels are spelled as typed, `ou`, and ー is left out.
///
/// `きょくめん` is `kyokumen`, `はっしゅ` is `hasshu` or `hassyu`.
pub(crate) fn spell(kana: &str, spelling: Spelling) -> String {
    let column = match spelling {
        Spelling::Hepburn => 0,
        Spelling::Kunrei => 1,
    };
    let mut spelled = String::with_capacity(kana.len());
    let mut doubles = false;
    let mut rest = kana;
    while let Some(first) = rest.chars().next() {
        let pair = PAIRS.iter().find(|(kana, _)| rest.starts_with(kana));
        let (sound, taken) = match pair {
            Some((kana, sounds)) => (sounds[column], kana.len()),
            None => (sound(first, column), first.len_utf8()),
        };
        rest = &rest[taken..];
        if first == 'っ' {
            doubles = true;
            continue;
        }
        if matches!(first, 'ゃ' | 'ゅ' | 'ょ') && spelled.ends_with('i') {
            // きょ: ki and yo are kyo.
            spelled.pop();
        }
        match sound {
            "" if first != 'ー' => spelled.push(first),
            _ => {
                if std::mem::take(&mut doubles) {
                    spelled.extend(sound.chars().next());
                }
                spelled.push_str(sound);
            }
        }
    }
    spelled
}

fn sound(kana: char, column: usize) -> &'static str {
    let index = (kana as usize).checked_sub('ぁ' as usize);
    index.and_then(|index| KANA.get(index)).map_or("", |sounds| sounds[column])
}

/// The replacements of [`together`], the longest first. づ and ぢ are spelled like ず and じ.
const SAME: [(&str, &str); 17] = [
    ("cchi", "tti"),
    ("tchi", "tti"),
    ("shi", "si"),
    ("chi", "ti"),
    ("cch", "tty"),
    ("tch", "tty"),
    ("jy", "zy"),
    ("ji", "zi"),
    ("di", "zi"),
    ("du", "zu"),
    ("fu", "hu"),
    ("ts", "t"),
    ("sh", "sy"),
    ("ch", "ty"),
    ("dy", "zy"),
    ("cy", "ty"),
    ("j", "zy"),
];

/// Makes spellings of the same kana equal, also mixtures like `tsu` with `syu`, and `du` for づ, as in input methods.
pub(crate) fn together(spelling: &str) -> String {
    let mut together = String::with_capacity(spelling.len());
    let mut rest = spelling;
    while let Some(first) = rest.chars().next() {
        match SAME.iter().find(|(letters, _)| rest.starts_with(letters)) {
            Some((letters, same)) => {
                together.push_str(same);
                rest = &rest[letters.len()..];
            }
            None => {
                together.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    together
}

/// Without long vowels and with ん as one letter, for comparison: `shougi` equals `shogi`, and `sinnki` equals `sin'ki`.
pub(crate) fn plain(spelling: &str) -> String {
    let mut plain = String::with_capacity(spelling.len());
    for c in spelling.chars() {
        let last = plain.chars().next_back();
        match c {
            'u' if matches!(last, Some('o' | 'u')) => {}
            'o' if last == Some('o') => {}
            'n' if last == Some('n') => {}
            '\'' | '-' | 'ー' if last.is_some() => {}
            'ô' | 'ō' => plain.push('o'),
            'û' | 'ū' => plain.push('u'),
            c => plain.push(c),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(kana: &str) -> [String; 2] {
        [spell(kana, Spelling::Hepburn), spell(kana, Spelling::Kunrei)]
    }

    #[test]
    fn spellings_may_be_mixed() {
        for (kana, typed) in [
            ("つづけて", "tsudukete tuzukete tsuzukete"),
            ("しょうつみ", "syoutsumi shoutumi"),
            ("じっちゅう", "jicchuu zittyuu jittyuu zitchuu"),
            ("ふじ", "fuji huji fuzi"),
            ("いっち", "icchi itti itchi"),
            ("じゃちょう", "jachou jyachou zyatyou zyachou jacyou"),
            ("ふぁいる", "fairu"),
        ] {
            let whole = both(kana).map(|spelling| together(&plain(&spelling)));
            assert_eq!(whole[0], whole[1], "{kana}");
            for typed in typed.split(' ') {
                assert_eq!(together(&plain(typed)), whole[0], "{typed}");
            }
        }
        assert_ne!(together("jityuu"), together("jittyuu"));
    }

    #[test]
    fn kana_are_spelled_in_both_ways() {
        assert_eq!(both("きょくめんへんしゅう"), ["kyokumenhenshuu", "kyokumenhensyuu"]);
        assert_eq!(both("つぎのしおり"), ["tsuginoshiori", "tuginosiori"]);
        assert_eq!(both("いってすすむ"), ["ittesusumu", "ittesusumu"]);
        assert_eq!(both("はっちゅう"), ["hacchuu", "hattyuu"]);
        assert_eq!(both("じゅってもどる"), ["juttemodoru", "zyuttemodoru"]);
        assert_eq!(both("ふぁいる"), ["fairu", "fairu"]);
        assert_eq!(both("あにめーしょん"), ["animeshon", "animesyon"]);
        assert_eq!(both("よづめ"), ["yozume", "yodume"]);
        assert_eq!(both("わをんゔ"), ["wawonvu", "wawonvu"]);
        // An unfinished kana.
        assert_eq!(both("きょk 1"), ["kyok 1", "kyok 1"]);
        assert_eq!(both("局面っ"), ["局面", "局面"]);
    }

    #[test]
    fn every_hiragana_has_a_spelling() {
        for kana in 'ぁ'..='ゔ' {
            assert_eq!(spell(&kana.to_string(), Spelling::Hepburn).is_empty(), kana == 'っ', "{kana}");
            assert!(spell(&kana.to_string(), Spelling::Kunrei).is_ascii(), "{kana}");
        }
    }

    #[test]
    fn long_vowels_may_be_left_out() {
        for (one, other) in [("shougi", "shogi"), ("sinnki", "sin'ki"), ("syūryō", "syuuryou"), ("joho", "jouhou")] {
            assert_eq!(plain(one), plain(other));
        }
        assert_ne!(plain("kin"), plain("ki"));
    }
}
