//! Writes roff with the macros of man(7).

use crate::cli::tables::joined;
use crate::lang::Language;

pub(super) struct Roff {
    language: Language,
    text: String,
}

impl Roff {
    pub(super) fn new(language: Language, title: &str, source: &str, collection: &str) -> Self {
        // No date: the same program always makes the same page.
        let head = format!(".TH \"{}\" 1 \"\" \"{}\" \"{}\"\n", escaped(title), escaped(source), escaped(collection));
        let encoding = "'\\\" -*- coding: utf-8 -*-\n";
        // Left-aligned and without hyphenation, so that options are never divided.
        Self { language, text: format!("{encoding}{head}.nh\n.ad l\n") }
    }

    pub(super) fn section(&mut self, heading: &str) {
        self.text.push_str(&format!(".SH \"{}\"\n", escaped(heading)));
    }

    pub(super) fn subsection(&mut self, heading: &str) {
        self.text.push_str(&format!(".SS \"{}\"\n", escaped(heading)));
    }

    pub(super) fn paragraph(&mut self, text: &str) {
        self.begin_paragraph();
        self.running(text);
    }

    pub(super) fn entry(&mut self, name: &str, about: &str) {
        self.text.push_str(".TP\n");
        self.line(name);
        self.running(about);
    }

    pub(super) fn lines(&mut self, lines: impl IntoIterator<Item = String>) {
        for (at, line) in lines.into_iter().enumerate() {
            if at > 0 {
                self.text.push_str(".br\n");
            }
            self.line(&line);
        }
    }

    pub(super) fn verbatim(&mut self, lines: &str) {
        self.begin_paragraph();
        self.text.push_str(".nf\n");
        for line in lines.lines() {
            self.line(&escaped(line));
        }
        self.text.push_str(".fi\n");
    }

    pub(super) fn finish(self) -> String {
        self.text
    }

    /// Headings begin a paragraph themselves.
    fn begin_paragraph(&mut self) {
        if !self.text.lines().next_back().is_some_and(|line| line.starts_with(".S")) {
            self.text.push_str(".PP\n");
        }
    }

    fn running(&mut self, text: &str) {
        let text = escaped(&joined(text, self.language));
        self.line(&match self.language {
            Language::Japanese => breakable(&text),
            Language::English => text,
        });
    }

    /// A line of escaped text. A dot or an apostrophe at its start would make it a macro.
    fn line(&mut self, text: &str) {
        if text.starts_with(['.', '\'']) {
            self.text.push_str("\\&");
        }
        self.text.push_str(text);
        self.text.push('\n');
    }
}

pub(super) fn bold(text: &str) -> String {
    format!("\\fB{}\\fR", escaped(text))
}

pub(super) fn italic(text: &str) -> String {
    format!("\\fI{}\\fR", escaped(text))
}

pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for ch in text.chars() {
        match ch {
            '\\' => out.push_str("\\e"),
            '-' => out.push_str("\\-"),
            // roff would replace these ASCII marks by typographic ones.
            '\'' => out.push_str("\\(aq"),
            '`' => out.push_str("\\(ga"),
            '^' => out.push_str("\\(ha"),
            '~' => out.push_str("\\(ti"),
            '"' => out.push_str("\\(dq"),
            _ => out.push(ch),
        }
    }
    out
}

/// Allows line breaks in Japanese text, which man readers otherwise break only at blanks.
fn breakable(text: &str) -> String {
    const NOT_FIRST: &str = "、。，．・：；？！）」』】〕》〉ーぁぃぅぇぉっゃゅょァィゥェォッャュョ…";
    const NOT_LAST: &str = "（「『【〔《〈";
    let mut out = String::with_capacity(text.len() * 2);
    let mut before = ' ';
    for ch in text.chars() {
        let is_wide = is_wide(before) || is_wide(ch);
        if is_wide && before != ' ' && ch != ' ' && !NOT_FIRST.contains(ch) && !NOT_LAST.contains(before) {
            out.push_str("\\:");
        }
        out.push(ch);
        before = ch;
    }
    out
}

const fn is_wide(ch: char) -> bool {
    ch >= '\u{3000}'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_never_a_command() {
        let mut page = Roff::new(Language::English, "KOMADAI", "Komadai \"1\"", "Manual");
        page.section("-");
        page.paragraph(".kif \\n 'a' --to");
        page.verbatim("'x\n.y");
        let text = page.finish();
        assert!(text.contains("\"Komadai \\(dq1\\(dq\""), "{text}");
        assert!(
            text.ends_with(".SH \"\\-\"\n\\&.kif \\en \\(aqa\\(aq \\-\\-to\n.PP\n.nf\n\\(aqx\n\\&.y\n.fi\n"),
            "{text}"
        );
    }

    #[test]
    fn lines_are_joined_as_their_language_does() {
        assert_eq!(joined("one\ntwo", Language::English), "one two");
        assert_eq!(joined("入力\n出力、\nSVG\nPNG", Language::Japanese), "入力出力、SVG PNG");
    }

    #[test]
    fn japanese_breaks_where_it_may() {
        assert_eq!(breakable("「図」は、\\-o で"), "「図」\\:は、\\:\\-o で");
    }
}
