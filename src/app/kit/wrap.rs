//! Breaks short texts such as names and hints into lines, not inside words.

use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Color32, FontId, Galley, Label, Painter, Response, Role, TextStyle, Ui, WidgetInfo, WidgetText};

use crate::notation::line_break::{ends_part, ends_phrase, joined_to_previous, may_break};

pub(crate) const ELLIPSIS: char = '…';

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Breaks {
    Parts,
    /// Between words, and between Japanese characters except inside a word in katakana.
    Words,
    /// Also between letters and digits, and before a capital inside a word, as in names of programs.
    Runs,
    /// For words wider than a line.
    Anywhere,
}

impl Breaks {
    /// Whether a line may end before the character at `end`, which is at least 1.
    pub(super) fn allow(self, chars: &[char], end: usize) -> bool {
        match (self, chars[end - 1], chars.get(end)) {
            (_, _, None) | (Self::Anywhere, ..) => true,
            (_, before, Some(after)) if before.is_whitespace() || after.is_whitespace() => true,
            (Self::Parts, before, Some(&after)) => ends_part(before, after),
            (Self::Words, before, Some(&after)) => ends_word(before, after),
            (Self::Runs, before, Some(&after)) => ends_word(before, after) || ends_run(before, after),
        }
    }
}

fn ends_word(before: char, after: char) -> bool {
    let is_katakana = |c| matches!(c, 'ァ'..='ヺ' | 'ー');
    may_break(before, after) && !(is_katakana(before) && is_katakana(after))
}

fn ends_run(before: char, after: char) -> bool {
    let is_numeric = (before.is_numeric(), after.is_numeric());
    match is_numeric {
        (true, false) => after.is_alphabetic(),
        (false, true) => before.is_alphabetic(),
        (true, true) => false,
        (false, false) => before.is_lowercase() && after.is_uppercase(),
    }
}

/// Breaks a text into as few lines as possible, of about equal length; `None` if more than `most` are needed. `measure`
/// is the width of a character.
pub(crate) fn whole(
    text: &str,
    most: usize,
    width: f32,
    breaks: Breaks,
    mut measure: impl FnMut(char) -> f32,
) -> Option<Vec<String>> {
    let chars: Vec<char> = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let mut within = |most: usize, width: f32| {
        let (mut rest, mut lines) = (trim_start(&chars), Vec::new());
        while !rest.is_empty() {
            let fits = fitting(rest, width, &mut measure);
            let end = (1..=fits).rev().find(|&end| breaks.allow(rest, end)).filter(|_| lines.len() < most)?;
            lines.push(line(&rest[..end]));
            rest = trim_start(&rest[end..]);
        }
        Some(lines)
    };
    let widest = within(most, width)?;
    if widest.len() < 2 {
        return Some(widest);
    }
    let narrower = (1..STEPS).find_map(|step| within(widest.len(), width * step as f32 / STEPS as f32));
    Some(narrower.unwrap_or(widest))
}

/// The first line of a text wider than `width`, and the rest; `None` if no break is early enough. `measure` is the
/// width of a character.
pub(crate) fn first_line(
    text: &str,
    width: f32,
    breaks: Breaks,
    mut measure: impl FnMut(char) -> f32,
) -> Option<(String, String)> {
    let chars: Vec<char> = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let chars = trim_start(&chars);
    let fits = fitting(chars, width, &mut measure);
    let end = (1..=fits.min(chars.len().saturating_sub(1))).rev().find(|&end| breaks.allow(chars, end))?;
    Some((line(&chars[..end]), line(trim_start(&chars[end..]))))
}

const STEPS: usize = 16;

/// Shortens a text to one line with …, after a word if possible. Also returns whether it was shortened. `measure` is
/// the width of a character.
pub(crate) fn cut(text: &str, width: f32, mut measure: impl FnMut(char) -> f32) -> (String, bool) {
    let chars: Vec<char> = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let chars = trim_start(&chars);
    if fitting(chars, width, &mut measure) == chars.len() {
        return (line(chars), false);
    }
    let room = width - measure(ELLIPSIS);
    let end = fitting(chars, room, &mut measure);
    // A space separates … from a complete Latin word.
    let is_blank = |end: usize| chars[end - 1].is_whitespace() || chars.get(end).is_some_and(|c| c.is_whitespace());
    let before = |end: usize| format!("{}{}", line(&chars[..end]), if is_blank(end) { " " } else { "" });
    let words = (1..=end).rev().filter(|&end| Breaks::Words.allow(chars, end)).map(before);
    let fitting = words.into_iter().find(|words| words.chars().map(&mut measure).sum::<f32>() <= room);
    (format!("{}{ELLIPSIS}", fitting.unwrap_or_else(|| line(&chars[..end]))), true)
}

pub(crate) fn one_line(painter: &Painter, text: &str, font: FontId, color: Color32, width: f32) -> Arc<Galley> {
    let mut job =
        LayoutJob::single_section(text.to_owned(), TextFormat { font_id: font, color, ..TextFormat::default() });
    job.wrap = TextWrapping::truncate_at_width(width.max(0.0));
    painter.layout_job(job)
}

/// Shortens a name to one line with … in its middle, since names of related files often differ only at their ends.
/// `measure` is the width of a character.
pub(crate) fn cut_middle(text: &str, width: f32, mut measure: impl FnMut(char) -> f32) -> String {
    let chars: Vec<char> = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if fitting(&chars, width, &mut measure) == chars.len() {
        return line(&chars);
    }
    let room = width - measure(ELLIPSIS);
    let back: Vec<char> = chars.iter().rev().copied().collect();
    let end = fitting(&back, room * TAIL, &mut measure).max(1);
    let tail = &chars[chars.len() - end..];
    let rest = room - tail.iter().map(|&c| measure(c)).sum::<f32>();
    let head = &chars[..fitting(&chars, rest, &mut measure)];
    format!("{}{ELLIPSIS}{}", line(head), line(trim_start(tail)))
}

const TAIL: f32 = 0.6;

/// A line may end after a phrase if at least this share of it is filled.
const FULL: f32 = 0.6;

/// Breaks a text into lines joined by line feeds: after phrases unless a line gets too short, else between words, and
/// inside a word only if it is wider than a line. `measure` is the width of a character.
pub(crate) fn paragraph(text: &str, width: f32, mut measure: impl FnMut(char) -> f32) -> String {
    let mut lines: Vec<String> = Vec::new();
    for part in text.lines() {
        let chars: Vec<char> = part.chars().collect();
        let joined = joined_to_previous(part);
        let mut rest = &chars[..];
        loop {
            let begin = chars.len() - rest.len();
            // Within a move no line ends, and the last one is no single character.
            let allows = |rest: &[char], end: usize| {
                let is_lone = rest.len() - end == 1 && !rest[end].is_ascii();
                Breaks::Words.allow(rest, end) && !is_lone && !joined.get(begin + end).is_some_and(|&joined| joined)
            };
            let fits = fitting(rest, width, &mut measure).max(1);
            if fits >= rest.len() {
                lines.push(line(rest));
                break;
            }
            let least = (fits as f32 * FULL) as usize;
            let is_phrase = |end: usize| allows(rest, end) && ends_here(rest, end);
            let end = (least.max(1)..=fits).rev().find(|&end| is_phrase(end));
            let end = end.or_else(|| (1..=fits).rev().find(|&end| allows(rest, end))).unwrap_or(fits);
            lines.push(line(&rest[..end]));
            rest = trim_start(&rest[end..]);
        }
    }
    lines.join("\n")
}

fn ends_here(chars: &[char], end: usize) -> bool {
    let (before, after) = (chars[end - 1], chars[end]);
    before.is_whitespace() || after.is_whitespace() || ends_phrase(before, after)
}

pub(crate) fn lines_of(ui: &Ui, text: &str, width: f32, size: &TextStyle) -> String {
    let font = size.resolve(ui.style());
    ui.fonts_mut(|fonts| paragraph(text, width, |c| fonts.glyph_width(&font, c)))
}

pub(crate) fn paragraph_ui(
    ui: &mut Ui,
    text: &str,
    width: f32,
    styled: impl FnOnce(String) -> WidgetText,
    size: &TextStyle,
) -> Response {
    let lines = lines_of(ui, text, width, size);
    let response = ui.add(Label::new(styled(lines)).extend());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    response
}

/// How many characters fit. Trailing blanks take no width.
fn fitting(chars: &[char], width: f32, measure: &mut impl FnMut(char) -> f32) -> usize {
    let mut used = 0.0;
    let over = chars.iter().position(|&c| {
        used += measure(c);
        used > width && !c.is_whitespace()
    });
    over.unwrap_or(chars.len())
}

fn line(chars: &[char]) -> String {
    chars.iter().collect::<String>().trim_end().to_owned()
}

fn trim_start(chars: &[char]) -> &[char] {
    let blanks = chars.iter().take_while(|c| c.is_whitespace()).count();
    &chars[blanks..]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measure(c: char) -> f32 {
        if c.is_ascii() { 1.0 } else { 2.0 }
    }

    fn lines(text: &str, most: usize, width: f32, breaks: Breaks) -> Option<String> {
        whole(text, most, width, breaks, measure).map(|lines| lines.join("|"))
    }

    #[test]
    fn latin_words_stay_whole() {
        let two = |text, width| lines(text, 2, width, Breaks::Words).unwrap();
        assert_eq!(two("Bartholomew Smith", 12.0), "Bartholomew|Smith");
        assert_eq!(two("Mr. A. Hamilton-Smith", 15.0), "Mr. A.|Hamilton-Smith");
        assert_eq!(two("Alexander Hamilton-Smith", 19.0), "Alexander|Hamilton-Smith");
        assert_eq!(two("O'Neill", 7.0), "O'Neill");
        assert_eq!(lines("O'Neill", 2, 6.0, Breaks::Words), None);
    }

    #[test]
    fn the_end_of_a_name_is_seen_where_its_middle_is_cut() {
        let cut = |text, width| cut_middle(text, width, measure);
        assert_eq!(cut("第八十二期名人戦第3局", 21.0), "第八十二期名人戦第3局");
        assert_eq!(cut("第八十二期名人戦第3局", 20.0), "第八十二…人戦第3局");
        assert_eq!(cut("第八十二期名人戦第3局", 9.0), "第八…3局");
        assert_eq!(cut("2024-05-03 final", 12.0), "2024…final");
        assert_eq!(cut("甲", 1.0), "…甲");
    }

    #[test]
    fn a_first_line_is_as_long_as_it_may_be() {
        let first = |text, width| first_line(text, width, Breaks::Words, measure);
        let both = |one: &str, other: &str| Some((one.to_owned(), other.to_owned()));
        assert_eq!(first("Spring tournament of 1987", 20.0), both("Spring tournament of", "1987"));
        assert_eq!(first("Spring tournament of 1987", 19.0), both("Spring tournament", "of 1987"));
        assert_eq!(first("第八十二期名人戦", 9.0), both("第八十二", "期名人戦"));
        assert_eq!(first("Spring", 5.0), None);
    }

    #[test]
    fn japanese_breaks_between_characters_but_not_before_closing_marks() {
        let two = |text, width| lines(text, 2, width, Breaks::Words).unwrap();
        assert_eq!(two("大山（名人）", 10.0), "大山（名|人）");
        assert_eq!(two("名人サーシャ", 9.0), "名人|サーシャ");
        assert_eq!(lines("サーシャ", 2, 6.0, Breaks::Words), None);
        assert_eq!(two("鈴木Daniel", 8.0), "鈴木|Daniel");
        assert_eq!(two("羽生、善治", 6.0), "羽生、|善治");
    }

    #[test]
    fn lines_of_a_whole_text_are_as_few_and_as_equally_long_as_can_be() {
        let tokyo = "東京都立川市中央公民館";
        assert_eq!(lines(tokyo, 2, 14.0, Breaks::Words).unwrap(), "東京都立川市|中央公民館");
        assert_eq!(lines(tokyo, 2, 14.0, Breaks::Parts), None);
        assert_eq!(lines("藤井聡太 竜王・名人", 2, 12.0, Breaks::Parts).unwrap(), "藤井聡太|竜王・名人");
        let engine = "Krist_483_473stb_16t_100m";
        assert_eq!(lines(engine, 2, 16.0, Breaks::Parts).unwrap(), "Krist_483_|473stb_16t_100m");
        assert_eq!(lines(engine, 3, 11.0, Breaks::Parts).unwrap(), "Krist_483_|473stb_|16t_100m");
        assert_eq!(lines(engine, 2, 13.0, Breaks::Words), None);
        assert_eq!(lines("Suisho20240503NNUEx", 2, 14.0, Breaks::Runs).unwrap(), "Suisho|20240503NNUEx");
        assert_eq!(lines("DeepLearning5", 2, 11.0, Breaks::Runs).unwrap(), "Deep|Learning5");
        assert_eq!(lines("Suishowarlord", 2, 11.0, Breaks::Runs), None);
        assert_eq!(lines(" 甲\n乙 ", 1, 8.0, Breaks::Words).unwrap(), "甲 乙");
        assert_eq!(lines(" ", 2, 13.0, Breaks::Parts).unwrap(), "");
    }

    #[test]
    fn paragraphs_break_where_phrases_end() {
        let broken = |text, width| paragraph(text, width, measure);
        assert_eq!(broken("右クリックで成・先後を変えます。", 24.0), "右クリックで成・先後を\n変えます。");
        assert_eq!(broken("駒を消す（持駒をすべて消す）", 26.0), "駒を消す（持駒をすべて\n消す）");
        assert_eq!(broken("と東京都立川市中央公民館。", 20.0), "と東京都立川市中央公\n民館。");
        assert_eq!(broken("Drag onto the board.\nClick.", 10.0), "Drag onto\nthe board.\nClick.");
        assert_eq!(broken("Featherstonehaugh", 9.0), "Featherst\nonehaugh");
        assert_eq!(broken("", 9.0), "");
    }

    #[test]
    fn what_does_not_fit_ends_with_an_ellipsis() {
        let shown = |text, width| cut(text, width, measure);
        assert_eq!(shown("Bartholomew", 11.0), ("Bartholomew".to_owned(), false));
        for (text, width, left) in [
            ("Featherstonehaugh Smith", 9.0, "Feather…"),
            ("東京都立川市", 8.0, "東京都…"),
            ("Bartholomew Smith", 15.0, "Bartholomew …"),
            ("Bartholomew Smith", 14.0, "Bartholomew …"),
            ("Anna Bartholomew Smith", 16.0, "Anna …"),
            ("鈴木Daniel", 9.0, "鈴木…"),
            ("竜王アマチュア", 10.0, "竜王…"),
            ("アマチュア", 8.0, "アマチ…"),
        ] {
            assert_eq!(shown(text, width), (left.to_owned(), true));
        }
        assert_eq!(shown("  ", 8.0), (String::new(), false));
    }
}
