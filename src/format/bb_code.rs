//! Removes the markup of forums from moves and headers: `[b]▲７六歩[/b]`, `[spoiler=棋譜]手合割：平手`.

use super::lines::Lines;
use super::{free_form, kif};

const FORUM_TAGS: [&str; 20] = [
    "b", "i", "u", "s", "code", "quote", "spoiler", "hide", "pre", "tt", "center", "left", "right", "color", "size",
    "font", "url", "list", "kif", "kifu",
];

/// The text without tags around moves and headers, if it has such. Tags on lines of their own do no harm; those in comments and
/// in values of headers belong to them.
pub(super) fn without_tags(text: &str) -> Option<String> {
    // Nearly every text ends here.
    let first = memchr::memchr(b'[', text.as_bytes())?;
    memchr::memmem::find(&text.as_bytes()[first..], b"[/")?;
    let is_of_record = |plain: &str| {
        kif::marked(plain).is_some()
            || free_form::names_move(plain)
            || kif::is_move_line(plain)
            || kif::is_known_field(plain)
    };
    let begins =
        |line: &str| forum_tag(line).is_some() && untagged(line).is_some_and(|plain| is_of_record(plain.trim()));
    if !Lines::new(text).any(|line| begins(line.text)) {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    for line in Lines::new(text) {
        let is_outside = forum_tag(line.text).is_some() || kif::is_move_line(line.text);
        let plain = if is_outside { untagged(line.text) } else { None };
        out.push_str(plain.as_deref().unwrap_or(line.text));
        out.push('\n');
    }
    Some(out)
}

/// A line without its tags; `None` if it has none.
fn untagged(line: &str) -> Option<String> {
    let mut out = String::new();
    let (mut rest, mut found) = (line, false);
    while let Some(at) = rest.find('[') {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        let width = forum_tag(from);
        found |= width.is_some();
        let (kept, behind) = match width {
            Some(width) => ("", &from[width..]),
            None => from.split_at(1),
        };
        out.push_str(kept);
        rest = behind;
    }
    out.push_str(rest);
    found.then_some(out)
}

/// The length of the tag at the beginning of a text: `[b]`, `[/b]`, `[color=red]`.
fn forum_tag(text: &str) -> Option<usize> {
    const LONGEST: usize = 100;
    let end = text.strip_prefix('[')?.bytes().take(LONGEST).position(|byte| byte == b']')?;
    let inside = text.get(1..=end)?;
    let name = inside.strip_prefix('/').unwrap_or(inside).split(['=', ' ']).next()?;
    FORUM_TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name)).then_some(end + "[]".len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_of_forums_are_removed() {
        for (text, expected) in [
            ("[b]▲７六歩[/b] [color=red]△３四歩[/color]\n", Some("▲７六歩 △３四歩\n")),
            (
                "[spoiler=棋譜]手合割：平手\n1 ７六歩(77)[/spoiler]\n*[b]好手[/b]\n",
                Some("手合割：平手\n1 ７六歩(77)\n*[b]好手[/b]\n"),
            ),
            ("[code]\n▲７六歩\n[/code]\n", None),
            ("*[b]好手[/b]\n", None),
            ("備考：[b]好手[/b]\n", None),
            ("[Sente \"[/\"]\n[x]▲７六歩[/x]\n", None),
        ] {
            assert_eq!(without_tags(text).as_deref(), expected, "{text}");
        }
    }
}
