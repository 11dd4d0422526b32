//! The tokens of annotations in a comment: `[%sign ?!]`, `[%csl R5e]`, `[%cal G7g7f,BP*5e]`.

use std::ops::Range;

use super::{Annotation, Arrow, Mark, Sign};

enum Token {
    Sign(Sign),
    Marks(Vec<Mark>),
    Arrows(Vec<Arrow>),
}

impl Token {
    /// Reads the content of the brackets, without `[%` and `]`; `None` when any of it is unknown.
    fn read(content: &str) -> Option<Self> {
        let (name, value) = content.split_once(' ')?;
        let items = value.split(',').map(str::trim);
        match name {
            "sign" => value.trim().parse().ok().map(Self::Sign),
            "csl" => items.map(Mark::read).collect::<Option<_>>().map(Self::Marks),
            "cal" => items.map(Arrow::read).collect::<Option<_>>().map(Self::Arrows),
            _ => None,
        }
    }

    fn note(self, annotation: &mut Annotation) {
        match self {
            Self::Sign(sign) => annotation.sign = Some(sign),
            Self::Marks(marks) => marks.into_iter().for_each(|mark| annotation.put_mark(mark)),
            Self::Arrows(arrows) => arrows.into_iter().for_each(|arrow| annotation.put_arrow(arrow)),
        }
    }
}

/// The tokens in a line, empty when there is no annotation.
pub(super) fn write(annotation: &Annotation) -> String {
    let list = |name: &str, items: Vec<String>| (!items.is_empty()).then(|| format!("[%{name} {}]", items.join(",")));
    let tokens = [
        annotation.sign.map(|sign| format!("[%sign {sign}]")),
        list("csl", annotation.marks.iter().map(|mark| mark.write()).collect()),
        list("cal", annotation.arrows.iter().map(|arrow| arrow.write()).collect()),
    ];
    tokens.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

pub(super) fn split(comment: &str) -> (Annotation, Option<String>) {
    let mut annotation = Annotation::default();
    if !comment.contains("[%") {
        return (annotation, Some(comment.to_owned()));
    }
    let lines: Vec<String> = comment.split('\n').filter_map(|line| strip(line, &mut annotation)).collect();
    (annotation, (!lines.is_empty()).then(|| lines.join("\n")))
}

/// A line without its tokens; `None` when nothing is left.
fn strip(line: &str, annotation: &mut Annotation) -> Option<String> {
    let mut rest = line.to_owned();
    let mut from = 0;
    while let Some((at, token)) = find(&rest, from) {
        token.note(annotation);
        from = remove(&mut rest, at);
    }
    let removed = rest.len() < line.len();
    (!removed || !rest.trim().is_empty()).then_some(rest)
}

fn find(line: &str, mut from: usize) -> Option<(Range<usize>, Token)> {
    loop {
        let start = from + line[from..].find("[%")?;
        let end = start + line[start..].find(']')?;
        match Token::read(&line[start + 2..end]) {
            Some(token) => return Some((start..end + 1, token)),
            None => from = start + 2,
        }
    }
}

/// Removes a token and one blank next to it. Returns where to search for the next: the text around it may now form one.
fn remove(line: &mut String, at: Range<usize>) -> usize {
    let blank_before = line[..at.start].ends_with(' ');
    let end = if line[at.end..].starts_with(' ') && (at.start == 0 || blank_before) { at.end + 1 } else { at.end };
    let start = if blank_before && end == line.len() { at.start - 1 } else { at.start };
    line.replace_range(start..end, "");
    let near = start - usize::from(line[..start].ends_with('['));
    line[..start].rfind("[%").unwrap_or(near)
}
