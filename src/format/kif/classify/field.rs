//! Header fields: a key and a value.

use super::has_origin;
use crate::format::lines::{is_blank, trim};
use crate::notation::japanese::side_of_mark;
use crate::record::HeaderKey;
use crate::shogi::Handicap;

/// The key and the value of a header field, separated by a colon. Known keys need none: `【手合割】二枚落ち`, `手合割　二枚落ち`.
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
        // A header section has `# ファイル名：…` lines, too.
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

/// A player without a colon: `先手　島　朗`, `▲先手　島　朗`, `先手▲島`; no sentence about a side (`先手 6分 後手 5分`, `先手 有利。`).
pub(in crate::format::kif) fn spaced_player(content: &str) -> Option<(&str, &str)> {
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

/// A player with a title, whose side only a mark gives, as in newspapers: `▲羽生善治三冠`, but not `▲居飛車`.
pub(in crate::format::kif) fn marked_player(content: &str) -> Option<(&'static str, &str)> {
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

/// Where the second player begins on a line that names both: `先手：A　後手：B`, `▲山田九段　△佐藤七段`, `先手▲A　後手△B`.
pub(in crate::format::kif) fn second_player(line: &str) -> Option<usize> {
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

/// Where the second player begins on a line without colons: `先手▲A　後手△B`.
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
