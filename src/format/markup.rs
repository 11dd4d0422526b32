//! Records copied out of the source of a web page: `手合割：平手<br>`, `1&nbsp;７六歩(77)`.

use super::lines::Lines;

/// How much of a text is looked at.
const SAMPLE: usize = 1 << 16;

/// The text without its markup, if most of its lines have some. Comments may speak of `<br>`, and do not count.
pub(super) fn without_markup(text: &str) -> Option<String> {
    let sample = &text[..text.floor_char_boundary(SAMPLE)];
    // Nearly every text is done with here.
    memchr::memchr2_iter(b'<', b'&', sample.as_bytes()).find(|&at| is_markup(&sample[at..]))?;
    if text.trim_start().starts_with('{') {
        return None;
    }
    let (mut lines, mut marked) = (0, 0);
    for line in Lines::new(sample).filter(|line| !line.text.trim().is_empty() && !line.text.starts_with(['*', '\''])) {
        lines += 1;
        marked += usize::from(line.text.match_indices(['<', '&']).any(|(at, _)| is_markup(&line.text[at..])));
    }
    (2 * marked >= lines).then(|| plain(text))
}

fn is_markup(text: &str) -> bool {
    line_break(text).is_some() || text.starts_with("&nbsp;")
}

/// How long the line break is with which a text begins: `<br>`, `<BR />`.
fn line_break(text: &str) -> Option<usize> {
    let head = text.get(..3)?;
    let end = text.as_bytes().iter().take(8).position(|&byte| byte == b'>')?;
    let inside = text.get(3..end)?;
    (head.eq_ignore_ascii_case("<br") && inside.trim_end_matches('/').trim().is_empty()).then_some(end + 1)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_taken_off_where_it_is_markup() {
        let plain = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n";
        for text in [
            "手合割：平手<br>\n1 ７六歩(77)<br>\n2 ３四歩(33)<br>\n",
            "手合割：平手<BR />1&nbsp;７六歩(77)<br/> \r\n2 ３四歩(33)<br>",
        ] {
            assert_eq!(without_markup(text).as_deref(), Some(plain), "{text}");
        }
        for text in ["", plain, "1 ７六歩(77)\n*一行<br>二行<br>三行<br>\n2 ３四歩(33)\n*&\n3 ２六歩(27)\n*\n&\n"]
        {
            assert_eq!(without_markup(text), None, "{text}");
        }
    }
}
