//! The language of manual pages, as far as ours need it: the macros of man(7), and text of which nothing is a macro.

use crate::lang::Language;

pub(super) struct Roff {
    language: Language,
    text: String,
}

impl Roff {
    /// A page with its head. `title` is its name in capitals, `source` the program with its version, and `collection` the
    /// manual that it belongs to.
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

    /// What something is called, as made by [`bold`] and [`italic`], and below it what it is.
    pub(super) fn entry(&mut self, name: &str, about: &str) {
        self.text.push_str(".TP\n");
        self.line(name);
        self.running(about);
    }

    /// Lines that are not filled with each other, of text that was escaped.
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

    /// A heading begins one by itself.
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

    /// A line of text that was escaped. At its start, a dot and an apostrophe would make it a macro.
    fn line(&mut self, text: &str) {
        if text.starts_with(['.', '\'']) {
            self.text.push_str("\\&");
        }
        self.text.push_str(text);
        self.text.push('\n');
    }
}

/// The text in bold, for what is to be typed as it stands.
pub(super) fn bold(text: &str) -> String {
    format!("\\fB{}\\fR", escaped(text))
}

/// The text in italics, for what stands for something else.
pub(super) fn italic(text: &str) -> String {
    format!("\\fI{}\\fR", escaped(text))
}

/// Text of which nothing is a command, and in which hyphens can be searched and copied.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for ch in text.chars() {
        match ch {
            '\\' => out.push_str("\\e"),
            '-' => out.push_str("\\-"),
            // An apostrophe, a grave accent, a circumflex and a tilde of ASCII, which would be typographic ones.
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

/// Text that may be broken between Japanese characters: where the readers of manual pages know no rules for that, they
/// break at blanks alone, of which Japanese has none.
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

/// One line of what stands on several in the tables. Between Japanese characters there are no blanks.
pub(in crate::cli) fn joined(text: &str, language: Language) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        let borders = [out.chars().last(), line.chars().next()];
        let closes = language == Language::Japanese && borders.into_iter().flatten().any(is_wide);
        if !out.is_empty() && !closes {
            out.push(' ');
        }
        out.push_str(line);
    }
    out
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
