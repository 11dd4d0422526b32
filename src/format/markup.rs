//! Removes HTML markup, tables, tags of forums (`[b]▲７六歩[/b]`), bars and comment marks from copied text; restores line
//! ends.

use std::borrow::Cow;

use super::diagram_text::{BoardRow, is_frame, is_row};
use super::lines::{Lines, is_blank, trim};
use super::text::Decoded;
use super::{Location, Warning, WarningKind, free_form, kif};
use crate::record::HeaderKey;

const SAMPLE: usize = 1 << 16;

pub(super) fn take_off(text: &mut Decoded<'_>) {
    type Step = fn(&str) -> Option<String>;
    let steps: [(Step, WarningKind); 5] = [
        (without_markup, WarningKind::HtmlMarkup),
        (without_tags, WarningKind::ForumMarkup),
        (with_lost_line_ends, WarningKind::LineEndsMissing),
        (without_bars, WarningKind::BarredLines),
        (without_tables, WarningKind::BarredLines),
    ];
    for (step, kind) in steps {
        if let Some(plain) = step(&text.text) {
            text.text = Cow::Owned(plain);
            text.warnings.push(Warning::new(Location::START, kind));
        }
    }
}

/// `None` unless at least half of the lines other than comments have markup.
fn without_markup(text: &str) -> Option<String> {
    let sample = &text[..text.floor_char_boundary(SAMPLE)];
    let is_page = layout_tag(text.trim_start()).is_some();
    memchr::memchr2_iter(b'<', b'&', sample.as_bytes()).find(|&at| is_page || is_markup(&sample[at..]))?;
    if text.trim_start().starts_with('{') {
        return None;
    }
    let (mut lines, mut marked, mut numbered) = (0, 0, true);
    for line in Lines::new(sample).filter(|line| !line.text.trim().is_empty() && !line.text.starts_with(['*', '\''])) {
        lines += 1;
        // A line may begin with a bookmark: `&#1;`.
        let mut places = line.text.match_indices(['<', '&']).filter(|&(at, _)| at > 0 || !line.text.starts_with("&#"));
        if let Some((at, _)) = places.find(|&(at, _)| is_markup(&line.text[at..])) {
            marked += 1;
            numbered &= line.text[at..].starts_with("&#");
        }
    }
    // Any text may have some such characters.
    let is_marked = is_page || 2 * marked >= lines && (!numbered || has_many_numbered(sample));
    is_marked.then(|| plain(text)).filter(|plain| !plain.trim().is_empty())
}

/// Many numbered Japanese characters show that the text comes from a page.
fn has_many_numbered(text: &str) -> bool {
    const MANY: usize = 4;
    let numbered = memchr::memmem::find_iter(text.as_bytes(), "&#").filter_map(|at| numbered_character(&text[at..]));
    numbered.filter(|(ch, _)| !ch.is_ascii()).nth(MANY - 1).is_some()
}

/// Bars of Markdown tables and quoted mails have moves between them; boards have bars, too.
fn without_bars(text: &str) -> Option<String> {
    let is_barred = |line: &str| line.starts_with('|') && BoardRow::read(line).is_none_or(|row| row.width() != 9);
    let holds_move =
        |line: &str| kif::is_clear_move(line) || kif::is_numbered_move(line) || kif::marked(line).is_some();
    let free = |line: &str| line.replace('|', " ").trim().to_owned();
    let first = memchr::memchr(b'|', text.as_bytes())?;
    let has_bars = first == 0 || memchr::memmem::find(&text.as_bytes()[first - 1..], b"\n|").is_some();
    if !has_bars || !Lines::new(text).any(|line| is_barred(line.text) && holds_move(&free(line.text))) {
        return None;
    }
    let lines = Lines::new(text).map(|line| if is_barred(line.text) { free(line.text) } else { line.text.to_owned() });
    Some(lines.flat_map(|line| [line, "\n".to_owned()]).collect())
}

/// Tables of words around a game: `| 棋戦 | 例会 |` is a header. A board, also in a table, stays; `None` without tables.
fn without_tables(text: &str) -> Option<String> {
    let is_barred = |line: &str| line.trim_start().starts_with('|');
    let first = memchr::memchr(b'|', text.as_bytes())?;
    let lines: Vec<&str> = Lines::new(text).map(|line| line.text).collect();
    let mut out = String::with_capacity(text.len());
    let mut found = false;
    for rows in lines.chunk_by(|above, below| is_barred(above) == is_barred(below)) {
        let is_table = first < text.len() && is_barred(rows[0]) && is_table_of_words(rows);
        found |= is_table;
        for row in rows {
            match is_table {
                true => out.push_str(&table_row(row)),
                false => out.push_str(row),
            }
            out.push('\n');
        }
    }
    found.then_some(out)
}

fn table_cells(row: &str) -> Vec<&str> {
    let inside = trim(row).strip_prefix('|').unwrap_or(row);
    inside.strip_suffix('|').unwrap_or(inside).split('|').map(trim).collect()
}

/// Each row has several cells between bars, of which some are words; none looks like a row of a board.
fn is_table_of_words(rows: &[&str]) -> bool {
    const LONGEST_SQUARE: usize = 2;
    let is_line = |cell: &str| !cell.is_empty() && cell.chars().all(|ch| matches!(ch, '-' | ':'));
    let is_word = |cell: &str| {
        cell.chars().nth(LONGEST_SQUARE).is_some()
            || cell.chars().nth(1).is_some() && !cell.starts_with(['v', 'V', '^', '+', '-'])
    };
    let is_of_board = |row: &str| row.contains('・') || BoardRow::read(trim(row)).is_some_and(|row| row.width() == 9);
    let has_cells = |row: &&str| trim(row).ends_with('|') && table_cells(row).len() > 1 && !is_of_board(row);
    let cells = || rows.iter().flat_map(|row| table_cells(row)).filter(|cell| !is_line(cell));
    let words = cells().filter(|cell| is_word(cell)).count();
    rows.iter().all(has_cells) && 2 * words > cells().count()
}

fn table_row(row: &str) -> String {
    let cells = table_cells(row);
    match cells.as_slice() {
        cells if cells.iter().all(|cell| cell.chars().all(|ch| matches!(ch, '-' | ':'))) => String::new(),
        [key, value] if HeaderKey::of(key).is_some() => format!("{key}：{value}"),
        cells => cells.join("　"),
    }
}

fn is_markup(text: &str) -> bool {
    line_break(text).is_some() || text.starts_with("&nbsp;") || numbered_character(text).is_some()
}

/// A character by its number (`&#25163;`, `&#x624B;`), and the length of that.
fn numbered_character(text: &str) -> Option<(char, usize)> {
    const LONGEST: usize = 10;
    let digits = text.strip_prefix("&#")?;
    let end = digits.bytes().take(LONGEST).position(|byte| byte == b';')?;
    let number = match digits[..end].strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16),
        None => digits[..end].parse(),
    };
    // HTML has no control characters but these.
    let ch = char::from_u32(number.ok()?).filter(|&ch| !ch.is_control() || matches!(ch, '\t' | '\n' | '\r'))?;
    Some((ch, "&#;".len() + end))
}

fn line_break(text: &str) -> Option<usize> {
    let head = text.get(..3)?;
    let end = text.as_bytes().iter().take(8).position(|&byte| byte == b'>')?;
    let inside = text.get(3..end)?;
    (head.eq_ignore_ascii_case("<br") && inside.trim_end_matches('/').trim().is_empty()).then_some(end + 1)
}

/// The length of a tag for layout, and whether it begins a line. Others may belong to the record (`<analyze>`).
fn layout_tag(text: &str) -> Option<(usize, bool)> {
    const LONGEST: usize = 300;
    let blocks = ["html", "head", "body", "pre", "p", "div", "blockquote", "center", "!doctype"];
    let spans = ["span", "b", "i", "u", "font", "a", "strong", "em", "tt", "code"];
    let inside = text.strip_prefix('<')?;
    let end = inside.bytes().take(LONGEST).position(|byte| byte == b'>')?;
    let name = inside[..end].trim_start_matches('/').split(|ch: char| ch.is_ascii_whitespace()).next()?;
    let is_in = |names: &[&str]| names.iter().any(|it| it.eq_ignore_ascii_case(name));
    let is_block = is_in(&blocks);
    (is_block || is_in(&spans)).then_some((end + "<>".len(), is_block))
}

fn plain(text: &str) -> String {
    let entities = [("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")];
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = memchr::memchr2(b'<', b'&', rest.as_bytes()) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(width) = line_break(rest) {
            out.push('\n');
            rest = rest[width..].trim_start_matches([' ', '\t']);
            rest = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix(['\n', '\r'])).unwrap_or(rest);
        } else if let Some((width, is_block)) = layout_tag(rest) {
            if is_block && !out.is_empty() && !out.ends_with('\n') {
                out.push('\n');
            }
            rest = &rest[width..];
        } else if let Some((ch, width)) = numbered_character(rest) {
            out.push(ch);
            rest = &rest[width..];
        } else if let Some((entity, ch)) = entities.iter().find(|(entity, _)| rest.starts_with(entity)) {
            out.push_str(ch);
            rest = &rest[entity.len()..];
        } else {
            out.push_str(&rest[..1]);
            rest = &rest[1..];
        }
    }
    out.push_str(rest);
    out
}

/// Tables become lines with tabs, as copied from a browser. `None` if there are none.
pub(super) fn with_tables(text: &str) -> Option<String> {
    let tags = &text[memchr::memchr(b'<', text.as_bytes())?..];
    ["<td", "<TD", "<th", "<TH"].iter().find(|tag| memchr::memmem::find(tags.as_bytes(), tag.as_bytes()).is_some())?;
    let mut out = String::with_capacity(text.len());
    let (mut rest, mut cells) = (text, None);
    let mut found = false;
    while let Some(at) = memchr::memchr(b'<', rest.as_bytes()) {
        let (before, tag) = rest.split_at(at);
        push(&mut out, before, cells.is_some());
        let name: String = tag[1..].chars().take_while(|ch| ch.is_ascii_alphanumeric() || *ch == '/').collect();
        let Some(end) = memchr::memchr(b'>', tag.as_bytes()) else {
            rest = tag;
            break;
        };
        match (name.to_ascii_lowercase().as_str(), cells) {
            ("td" | "th", Some(before)) => {
                found = true;
                out.push_str(if before > 0 { "\t" } else { "" });
                cells = Some(before + 1);
            }
            ("tr", _) => {
                out.push('\n');
                cells = Some(0_usize);
            }
            ("/tr" | "/table", _) => {
                out.push('\n');
                cells = None;
            }
            ("br", None) => out.push('\n'),
            _ => {}
        }
        rest = &tag[end + 1..];
    }
    out.push_str(rest);
    found.then(|| plain(&out))
}

fn push(out: &mut String, text: &str, within_row: bool) {
    out.extend(text.chars().filter(|ch| !(within_row && ch.is_ascii_whitespace())));
}

const FORUM_TAGS: [&str; 20] = [
    "b", "i", "u", "s", "code", "quote", "spoiler", "hide", "pre", "tt", "center", "left", "right", "color", "size",
    "font", "url", "list", "kif", "kifu",
];

/// Only around moves and headers; tags in comments and values are kept.
fn without_tags(text: &str) -> Option<String> {
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

/// The length of `[b]`, `[/b]`, `[color=red]`.
fn forum_tag(text: &str) -> Option<usize> {
    const LONGEST: usize = 100;
    let end = text.strip_prefix('[')?.bytes().take(LONGEST).position(|byte| byte == b']')?;
    let inside = text.get(1..=end)?;
    let name = inside.strip_prefix('/').unwrap_or(inside).split(['=', ' ']).next()?;
    FORUM_TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name)).then_some(end + "[]".len())
}

const SEPARATOR: &str = "手数--";

const OF_SEPARATOR: &str = "手数指し消費時間-";

/// Restores line ends of KIF that was pasted into one line or copied from source code.
fn with_lost_line_ends(text: &str) -> Option<String> {
    const MOST: usize = 2;
    let mut lines = Lines::new(text).map(|line| trim(line.text)).filter(|line| !line.is_empty());
    if lines.clone().nth(MOST).is_some() {
        return None;
    }
    let (head, rest) = text.split_at(memchr::memmem::find(text.as_bytes(), SEPARATOR.as_bytes())?);
    // On a line of its own, it had its line ends.
    let is_separator = |line: &str| line.starts_with(SEPARATOR) && !line.contains(|ch| !OF_SEPARATOR.contains(ch));
    if lines.any(is_separator) {
        return None;
    }
    if text.contains("\\n") {
        let text = text.replace("\\r\\n", "\n").replace("\\n", "\n");
        return Some(with_lost_line_ends(&text).unwrap_or(text));
    }
    let (separator, moves) = rest.split_at(rest.find(|ch| !OF_SEPARATOR.contains(ch))?);
    // Otherwise it is a part of a header.
    let is_apart = head.is_empty() || head.ends_with(|ch| is_blank(ch) || matches!(ch, '\n' | '\r'));
    if !is_apart || !(moves.starts_with(is_blank) || kif::is_numbered_move(moves)) {
        return None;
    }
    let is_header = |rest: &str| {
        let word = rest.split(is_blank).next().unwrap_or(rest);
        word.split_once(['：', ':']).is_some_and(|(key, _)| HeaderKey::of(key).is_some())
    };
    let begins_line = |rest: &str| {
        rest.starts_with(['*', '&'])
            || rest.starts_with("まで")
            || kif::is_numbered_move(rest)
            || kif::is_move_line(rest) && rest.starts_with("変化")
    };
    Some(format!(
        "{}\n{separator}\n{}\n",
        split_lines(head.trim_end_matches(is_blank), is_header),
        split_lines(moves, begins_line)
    ))
}

fn split_lines(text: &str, begins_line: impl Fn(&str) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.trim_start_matches(is_blank);
    while let Some(blank) = rest.find(is_blank) {
        let (word, behind) = rest.split_at(blank);
        let next = behind.trim_start_matches(is_blank);
        out.push_str(word);
        if begins_line(next) {
            out.push('\n');
        } else {
            out.push_str(&behind[..behind.len() - next.len()]);
        }
        rest = next;
    }
    out.push_str(rest);
    out
}

/// Removes comment marks before a board, and returns whether there is one: `# >> | ・ ・v玉|一`, `// +------+`.
pub(super) fn remove_comment_marks(text: &mut Decoded<'_>) -> bool {
    let Some(plain) = without_comment_marks(&text.text) else { return false };
    text.text = Cow::Owned(plain);
    text.warnings.push(Warning::new(Location::START, WarningKind::CommentedLines));
    true
}

/// `None` without rows and two lines of a frame.
fn without_comment_marks(text: &str) -> Option<String> {
    const FEWEST: usize = 2;
    let (mut frames, mut rows) = (0, 0);
    for content in Lines::new(text).filter_map(|line| uncommented(line.text)) {
        frames += usize::from(is_frame(content));
        rows += usize::from(is_row(content));
    }
    let plain = || Lines::new(text).flat_map(|line| [uncommented(line.text).unwrap_or(line.text), "\n"]);
    (frames >= FEWEST && rows >= FEWEST).then(|| plain().collect())
}

fn uncommented(line: &str) -> Option<&str> {
    let line = line.trim_start_matches(is_blank);
    let is_comment = line.starts_with(['#', ';', '*']) || line.starts_with("//");
    is_comment.then(|| line.trim_start_matches(|ch| is_blank(ch) || matches!(ch, '#' | ';' | '*' | '/' | '>')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_taken_off_where_it_is_markup() {
        let plain = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n";
        for text in [
            "手合割：平手<br>\n1 ７六歩(77)<br>\n2 ３四歩(33)<br>\n",
            "&#25163;合割：&#x5E73;手\n1&nbsp;７六歩(77)\n2 ３四歩(33)\n",
            "手合割：平手<BR />1&nbsp;７六歩(77)<br/> \r\n2 ３四歩(33)<br>",
            "<html><body><pre>手合割：平手\n1 <b>７六歩(77)</b>\n2 ３四歩(33)</pre></body></html>",
            "<p>手合割：平手<br>1 ７六歩(77)<br>2 ３四歩(33)</p>",
        ] {
            assert_eq!(without_markup(text).as_deref(), Some(plain), "{text}");
        }
        for text in [
            "",
            plain,
            "<html></html>",
            "<analyze>1 ７六歩(77)</analyze>",
            "1 ７六歩(77)\n*一行<br>二行<br>三行<br>\n2 ３四歩(33)\n*&\n3 ２六歩(27)\n*\n&\n",
        ] {
            assert_eq!(without_markup(text), None, "{text}");
        }
    }

    #[test]
    fn bars_around_moves_are_taken_off() {
        let table = "|手数|指し手|\n|---|---|\n|1|７六歩(77)|\n";
        assert_eq!(without_bars(table).as_deref(), Some("手数 指し手\n--- ---\n1 ７六歩(77)\n"));
        assert_eq!(without_bars("| ▲７六歩\n| △３四歩\n").as_deref(), Some("▲７六歩\n△３四歩\n"));
        for text in ["", "|v香v桂v銀v金v玉v金v銀v桂v香|一\n1 ７六歩(77)\n", "|a|b|\n"] {
            assert_eq!(without_bars(text), None, "{text}");
        }
    }

    #[test]
    fn tables_stand_as_they_are_copied_from_the_page() {
        let table = "図<br>\n<TABLE>\n<tr>\n  <th>9</th>\n  <th>8</th>\n</tr><tr><td class=\"a\"><b>v歩</b><td>&nbsp;\n</table>終";
        assert_eq!(with_tables(table).as_deref(), Some("図\n\n\n\n9\t8\n\nv歩\t \n終"));
        for text in ["", "a < b", "<p>図</p>", "<td>歩</td>", "<tr", "<tr><td"] {
            assert_eq!(with_tables(text), None, "{text}");
        }
    }

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

    #[test]
    fn lines_begin_where_they_did() {
        let text = "手合割：平手\n先手：A B\n手数----指手---------消費時間--\n1 ７六歩(77)   ( 0:01/00:00:01)\n2 同　歩(33)\n3 投了\nまで2手で後手の勝ち\n変化：1手\n1 ２六歩(27)\n";
        let joined = text.trim_end().replace('\n', " ");
        assert_eq!(with_lost_line_ends(&joined).as_deref(), Some(text));
        assert_eq!(with_lost_line_ends(&text.replace('\n', "\\n")).as_deref(), Some(text));
        for text in [
            text,
            "備考：手数-- 甲\n手数----指手--\n",
            "備考：手数--☗\n",
            "手合割：平手 先手：A",
            "# 分類：詰将棋\n手数----指手---------消費時間--\n",
            "",
        ] {
            assert_eq!(with_lost_line_ends(text), None, "{text}");
        }
    }

    #[test]
    fn marks_before_boards_are_taken_off() {
        let text = "# >> 持駒：金\n# >> +---+\n# >> |v玉|\n# >> | 金|\n# >> +---+\nputs board\n";
        assert_eq!(without_comment_marks(text).as_deref(), Some("持駒：金\n+---+\n|v玉|\n| 金|\n+---+\nputs board\n"));
        let slashes = text.replace("# >>", " //");
        assert_eq!(without_comment_marks(&slashes), without_comment_marks(text));
        for text in ["", "# 先手：甲\n", "+---+\n|v玉|\n| 金|\n+---+\n", "# +---+\n# a\n# +---+\n"] {
            assert_eq!(without_comment_marks(text), None, "{text}");
        }
    }
}
