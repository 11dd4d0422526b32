//! Lines among the headers: fields with a key and a value, and lines that describe the file.

use super::classify::has_origin;
use crate::format::lines::{is_blank, trim};
use crate::notation::japanese::side_of_mark;
use crate::record::HeaderKey;
use crate::shogi::Handicap;

/// The key and value of a header field. Known keys need no colon: `【手合割】二枚落ち`, `手合割　二枚落ち`.
pub(crate) fn field(content: &str) -> Option<(&str, &str)> {
    if let Some(found) = bracketed(content).or_else(|| spaced_handicap(content)) {
        return Some(found);
    }
    let (key, value) = content.split_once(['：', ':'])?;
    let key = trim(key);
    let prose = key.is_empty()
        || key.chars().nth(24).is_some()
        || key.contains(['。', '、', '<', '>'])
        // A move whose time has a colon.
        || has_origin(key)
        // An address.
        || value.starts_with("//")
        // Remarks may look like fields: `# ファイル名：…`.
        || key.starts_with(['#', '*', '&', '|', '+']);
    (!prose).then_some((key, trim(value)))
}

const OF_SHOGI_ALONE: [HeaderKey; 9] = [
    HeaderKey::Handicap,
    HeaderKey::Black,
    HeaderKey::White,
    HeaderKey::Event,
    HeaderKey::Started,
    HeaderKey::Ended,
    HeaderKey::Opening,
    HeaderKey::WorkTitle,
    HeaderKey::Number,
];

fn is_of_shogi_alone(key: &str) -> bool {
    HeaderKey::of(key).is_some_and(|known| OF_SHOGI_ALONE.contains(&known))
}

fn bracketed(content: &str) -> Option<(&str, &str)> {
    let (key, value) = content.strip_prefix('【')?.split_once('】')?;
    let value = trim(value.trim_start_matches(['：', ':']));
    is_of_shogi_alone(trim(key)).then_some((trim(key), value))
}

fn spaced_handicap(content: &str) -> Option<(&str, &str)> {
    let (key, rest) = content.split_at_checked(HeaderKey::Handicap.name().len())?;
    let named =
        key == HeaderKey::Handicap.name() && rest.starts_with(is_blank) && Handicap::named(trim(rest)).is_some();
    named.then(|| (key, trim(rest)))
}

/// A player without a colon (`先手　島　朗`, `先手▲島`), but no sentence about a side (`先手 6分 後手 5分`, `先手 有利。`).
pub(super) fn spaced_player(content: &str) -> Option<(&str, &str)> {
    const LONGEST: usize = 20;
    let mark = content.chars().next().filter(|&ch| side_of_mark(ch).is_some_and(|_| !matches!(ch, '先' | '後')));
    let (key, rest) = content.split_at_checked(mark.map_or(0, char::len_utf8) + "先手".len())?;
    let marked = rest.strip_prefix(|ch| side_of_mark(ch).is_some_and(|_| !matches!(ch, '先' | '後')));
    let name = trim(marked.unwrap_or(rest));
    let is_name = |ch: char| ch.is_alphabetic() || is_blank(ch) || "々〆ヶ・＝=-.()（）".contains(ch);
    let sides = ["先手", "後手", "上手", "下手"];
    let is_player = sides.contains(&&key[mark.map_or(0, char::len_utf8)..])
        && (rest.starts_with(is_blank) || marked.is_some())
        && !name.is_empty()
        && name.chars().nth(LONGEST).is_none()
        && name.chars().all(is_name)
        && !sides.iter().any(|side| name.contains(side))
        && !["勝", "負", "番", "有利", "優勢", "投了", "なし", "持駒"].iter().any(|word| name.contains(word));
    is_player.then_some((key, name))
}

/// A player with a title and a mark in place of a side, as in newspapers: `▲羽生善治三冠`, but not `▲居飛車`.
pub(super) fn marked_player(content: &str) -> Option<(&'static str, &str)> {
    const LONGEST: usize = 16;
    const TITLES: [&str; 19] = [
        "段", "級", "冠", "竜王", "龍王", "名人", "王位", "王座", "棋王", "叡王", "王将", "棋聖", "女王", "女流",
        "アマ", "さん", "氏", "君", "選手",
    ];
    let mark = content.chars().next()?;
    let key = match mark {
        '▲' | '☗' | '▼' => HeaderKey::Black,
        '△' | '☖' | '▽' => HeaderKey::White,
        _ => return None,
    };
    let name = trim(&content[mark.len_utf8()..]);
    let is_name = |ch: char| ch.is_alphabetic() || is_blank(ch) || "々〆ヶ・".contains(ch);
    let is_player = TITLES.iter().any(|title| name.ends_with(title) && name.len() > title.len())
        && name.chars().nth(LONGEST).is_none()
        && name.chars().all(is_name);
    is_player.then_some((key.name(), name))
}

/// The second player on a line that names both: `先手：A　後手：B`, `▲山田九段　△佐藤七段`, `先手▲A　後手△B`.
pub(super) fn second_player(line: &str) -> Option<usize> {
    const LONGEST_SIDE: usize = 8;
    if line.trim_start_matches(is_blank).starts_with(|ch| side_of_mark(ch).is_some()) {
        let is_pair = |cut: usize| {
            let [first, second] = [&line[..cut], &line[cut..]].map(|part| marked_player(trim(part)));
            first.zip(second).is_some_and(|((first, _), (second, _))| first != second)
        };
        let mut marks = line.char_indices().filter(|&(_, ch)| side_of_mark(ch).is_some());
        if let Some((cut, _)) = marks.nth(1).filter(|&(cut, _)| line[..cut].ends_with(is_blank) && is_pair(cut)) {
            return Some(cut);
        }
    }
    if let Some(cut) = second_with_mark(line) {
        return Some(cut);
    }
    let other = match HeaderKey::of(field(line)?.0)? {
        HeaderKey::Black => HeaderKey::White,
        HeaderKey::White => HeaderKey::Black,
        _ => return None,
    };
    let colons = line.match_indices(['：', ':']).skip(1);
    let keys = colons.map(|(colon, _)| line[..colon].trim_end_matches(is_blank));
    let mut cuts = keys.filter_map(|before| {
        let (blank, ch) = before.char_indices().rev().take(LONGEST_SIDE).find(|&(_, ch)| is_blank(ch))?;
        Some((blank + ch.len_utf8(), before))
    });
    cuts.find(|&(cut, before)| HeaderKey::of(&before[cut..]) == Some(other))
        // Gekisashi puts a slash between them.
        .filter(|&(cut, _)| !trim(&line[..cut]).ends_with('/'))
        .map(|(cut, _)| cut)
}

fn second_with_mark(line: &str) -> Option<usize> {
    let side = |part: &str| HeaderKey::of(spaced_player(trim(part))?.0)?.side();
    let starts = |(cut, ch): (usize, char)| {
        let cut = cut + ch.len_utf8();
        ["先手", "後手", "上手", "下手"].iter().any(|word| line[cut..].starts_with(word)).then_some(cut)
    };
    let mut cuts = line.char_indices().filter(|&(_, ch)| is_blank(ch)).filter_map(starts);
    let cut = cuts.find(|&cut| !trim(&line[..cut]).is_empty())?;
    let first = side(&line[..cut])?;
    (side(&line[cut..])? == first.other()).then_some(cut)
}

pub(crate) fn is_known_field(line: &str) -> bool {
    field(line).is_some_and(|(key, _)| is_of_shogi_alone(key) || key.ends_with("持駒") || key.ends_with("持ち駒"))
}

/// The encoding in `#KIF version=2.0 encoding=UTF-8`, with the text before it.
pub(super) fn stated_encoding(line: &str) -> Option<(&str, &str)> {
    let content = line.trim_start_matches(is_blank);
    if !content.starts_with("#KIF") && !content.starts_with("#KI2") {
        return None;
    }
    let at = line.find("encoding=")? + "encoding=".len();
    let (before, rest) = line.split_at(at);
    Some((before, &rest[..rest.find(is_blank).unwrap_or(rest.len())]))
}

/// Such lines can be dropped in other formats.
pub(crate) fn names_format(line: &str) -> bool {
    let content = line.trim_matches(is_blank);
    let rest = content.strip_prefix("#KIF").or_else(|| content.strip_prefix("#KI2"));
    let is_stated = |word: &str| word.starts_with("version=") || word.starts_with("encoding=");
    rest.is_some_and(|rest| {
        let mut words = rest.split(is_blank).filter(|word| !word.is_empty()).peekable();
        rest.is_empty() || rest.starts_with(is_blank) && words.peek().is_some() && words.all(is_stated)
    })
}

/// Whether a line of KIF or CSA names the program that wrote the file: `# ---- Kifu for Windows V7 V7.50 棋譜ファイル ----`.
#[must_use]
pub fn names_program(line: &str) -> bool {
    const WORDS: [&str; 7] =
        ["棋譜ファイル", "KIF形式", "Kifu for ", "Komadai ", "Generated by", "generated by", "saved by"];
    let content = line.trim_start_matches(is_blank);
    content.starts_with(['#', '\'']) && WORDS.iter().any(|word| content.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_about_the_file_is_told_from_comments() {
        for line in
            ["#KIF version=2.0 encoding=UTF-8", "#KI2 version=2.0 encoding=Shift_JIS", " #KIF", "#KIF  version=1 "]
        {
            assert!(names_format(line) && !names_program(line), "{line}");
        }
        for line in [
            "# ---- Kifu for Windows V7 V7.50 棋譜ファイル ----",
            "# --- Kifu for iPhone V4.01 ---",
            "# ----  Komadai 見本棋譜  ----",
            "# KIF形式棋譜ファイル Generated by Electron Shogi",
            "# ----   saved by IS-SHOGI",
            "'Kifu for Windows V6.26 CSA形式棋譜ファイル",
        ] {
            assert!(names_program(line) && !names_format(line), "{line}");
        }
        for line in [
            "#KIF =",
            "#KIF a=b",
            "# 感想戦",
            "# ---- 感想戦 ----",
            "#KIFを読む",
            "#KIF version 2.0",
            "# KIF",
            "",
            "Kifu for all",
            "'#KIF",
        ] {
            assert!(!names_program(line) && !names_format(line), "{line}");
        }
    }
}
