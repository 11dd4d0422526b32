use super::template::{FieldValues, fill};
use std::ops::Range;

use crate::diagram::{Answer, Answers, Diagram, PageStyle, Scene, Sheet};

/// The fields of a running head or foot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageFields {
    /// The number of the page.
    pub page: String,
    /// The number of pages.
    pub pages: String,
    /// The title of the sheet.
    pub title: String,
    /// The number of the first diagram on the page.
    pub from: String,
    /// The number of the last diagram on the page; empty if there is only one.
    pub to: String,
}

impl FieldValues for PageFields {
    const NAMES: &'static [&'static str] = &["page", "pages", "title", "from", "to"];

    fn get(&self, name: &str) -> Option<&str> {
        let values = [&self.page, &self.pages, &self.title, &self.from, &self.to];
        Self::NAMES.iter().zip(values).find(|(known, _)| **known == name).map(|(_, value)| value.as_str())
    }
}

/// Diagrams on pages, with running heads (柱) and page numbers (ノンブル).
///
/// Both are templates with [`PageFields`] in braces. `|` divides them into the parts at the inner edge, in the middle
/// and at the outer edge; without it, all is in the middle.
///
/// ```
/// use komadai::diagram::{Diagram, Sheet};
/// use komadai::picture::{Booklet, Contents};
/// use komadai::shogi::Handicap;
///
/// let diagrams = vec![Diagram::new(Handicap::Even.setup()); 7];
/// let numbers: Vec<String> = (1..=7).map(|number: u32| number.to_string()).collect();
/// let booklet = Booklet { head: "{title}||{from}[–{to}]".to_owned(), ..Booklet::of(Sheet::default()) };
/// let contents = Contents { diagrams: &diagrams, numbers: &numbers, answers: &[] };
/// assert_eq!(booklet.pages(contents).len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Booklet {
    /// The pages, and the layout of diagrams on them.
    pub sheet: Sheet,
    /// The head of each page.
    pub head: String,
    /// The foot of each page; `None` is its number in the middle, unless there is only one page.
    pub foot: Option<String>,
    /// The layout of answers, which begin a new page in the page style of the sheet.
    pub answers: Option<Answers>,
}

/// The contents of a booklet.
#[derive(Clone, Copy, Debug, Default)]
pub struct Contents<'a> {
    /// The diagrams. Without any, a booklet may have only answers.
    pub diagrams: &'a [Diagram],
    /// The numbers of the diagrams, for heads.
    pub numbers: &'a [String],
    /// The answers with their numbers.
    pub answers: &'a [(String, Answer)],
}

impl Booklet {
    /// A booklet with page numbers and no heads.
    #[must_use]
    pub const fn of(sheet: Sheet) -> Self {
        Self { sheet, head: String::new(), foot: None, answers: None }
    }

    /// The pages, in points.
    #[must_use]
    pub fn pages(&self, contents: Contents<'_>) -> Vec<Scene> {
        let Contents { diagrams, numbers, answers } = contents;
        let laid = self.answers.as_ref().filter(|_| !answers.is_empty());
        let mut pages = match laid {
            Some(_) if diagrams.is_empty() => Vec::new(),
            _ => self.sheet.pages(diagrams),
        };
        let count = self.sheet.on_page();
        let mut ranges: Vec<[String; 2]> =
            (0..pages.len()).map(|index| ends(numbers.iter().skip(index * count).take(count))).collect();
        if let Some(style) = laid {
            let first = self.sheet.page.first.saturating_add(u32::try_from(pages.len()).unwrap_or(u32::MAX));
            let style = Answers { page: PageStyle { first, ..self.sheet.page }, ..style.clone() };
            let (numbers, answers): (Vec<&String>, Vec<Answer>) =
                answers.iter().map(|(number, answer)| (number, answer.clone())).unzip();
            for (page, Range { start, end }) in style.pages(&answers) {
                pages.push(page);
                ranges.push(ends(numbers[start..end].iter().copied()));
            }
        }
        self.draw_running(&mut pages, &ranges);
        pages
    }

    /// `ranges` are the numbers of the first and the last diagram of each page.
    fn draw_running(&self, pages: &mut [Scene], ranges: &[[String; 2]]) {
        let style: &PageStyle = &self.sheet.page;
        let count = u32::try_from(pages.len()).unwrap_or(u32::MAX);
        let number = if count > 1 { "{page}" } else { "" };
        let (head, foot) = (parts(&self.head), parts(self.foot.as_deref().unwrap_or(number)));
        for ((number, page), [from, to]) in (style.first..).zip(pages).zip(ranges) {
            let fields = PageFields {
                page: number.to_string(),
                pages: style.first.saturating_add(count - 1).to_string(),
                title: self.sheet.title.clone().unwrap_or_default(),
                from: from.clone(),
                to: to.clone(),
            };
            style.draw_head(page, number, &head.map(|part| fill(part, &fields)));
            style.draw_foot(page, number, &foot.map(|part| fill(part, &fields)));
        }
    }
}

/// The first and, if there are several, the last of some numbers.
fn ends<'a>(numbers: impl Iterator<Item = &'a String> + Clone) -> [String; 2] {
    let ends = [numbers.clone().next(), numbers.skip(1).last()];
    ends.map(|number| number.cloned().unwrap_or_default())
}

/// The parts at the inner edge, in the middle and at the outer edge.
fn parts(template: &str) -> [&str; 3] {
    let mut parts = template.splitn(3, '|');
    match [parts.next(), parts.next(), parts.next()] {
        [Some(inner), Some(outer), None] => [inner, "", outer],
        [Some(inner), Some(middle), Some(outer)] => [inner, middle, outer],
        [only, ..] => ["", only.unwrap_or_default(), ""],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::Binding;
    use crate::shogi::Handicap;

    #[test]
    fn a_head_has_up_to_three_parts() {
        assert_eq!(parts(""), ["", "", ""]);
        assert_eq!(parts("a"), ["", "a", ""]);
        assert_eq!(parts("a|b"), ["a", "", "b"]);
        assert_eq!(parts("|b|"), ["", "b", ""]);
        assert_eq!(parts("a|b|c|d"), ["a", "b", "c|d"]);
    }

    fn words(page: &Scene, style: &PageStyle, number: u32) -> String {
        let area = style.area(number);
        let mut glyphs = page.glyphs();
        glyphs.retain(|glyph| glyph.origin.y < area.min.y || glyph.origin.y > area.max.y);
        glyphs.sort_by(|one, other| {
            (one.origin.y > area.max.y, one.origin.x)
                .partial_cmp(&(other.origin.y > area.max.y, other.origin.x))
                .unwrap()
        });
        glyphs.iter().map(|glyph| glyph.character).collect()
    }

    #[test]
    fn heads_and_feet_are_filled_and_follow_the_binding() {
        let diagrams = vec![Diagram::new(Handicap::Even.setup()); 5];
        let numbers: Vec<String> = (11..=15).map(|number: u32| number.to_string()).collect();
        let page = PageStyle { binding: Binding::Left, first: 2, ..PageStyle::default() };
        let sheet = Sheet { page, columns: 1, rows: 2, title: Some("題".to_owned()), ..Sheet::default() };
        let booklet = Booklet { head: "{title}|x|{from}[~{to}]".to_owned(), ..Booklet::of(sheet) };
        let contents = Contents { diagrams: &diagrams, numbers: &numbers, answers: &[] };
        let pages = booklet.pages(contents);
        let said: Vec<String> = pages.iter().zip(2..).map(|(scene, number)| words(scene, &page, number)).collect();
        assert_eq!(said, ["11~12x題2", "題x13~143", "15x題4"]);
        let silent = Booklet { foot: Some(String::new()), ..booklet };
        assert_eq!(words(&silent.pages(contents)[1], &page, 3), "題x13~14");
    }
}
