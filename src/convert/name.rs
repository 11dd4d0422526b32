//! Templates for file names: `{black}-{white}-{date}`.

use super::places::extension_of;
use super::safe::safe;
use crate::lang::Language;
use crate::record::Record;
use std::path::Path;

/// A field in braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The name of the file that was read, without its extension.
    Name,
    /// The number of the record in that file, from 1.
    Number,
    /// The name of Black.
    Black,
    /// The name of White.
    White,
    /// The day of the game (2024-01-15).
    Date,
    /// The event.
    Event,
    /// The title.
    Title,
    /// The number of moves of the main line.
    Moves,
}

impl Field {
    const ALL: [(&'static str, Self); 8] = [
        ("black", Self::Black),
        ("white", Self::White),
        ("date", Self::Date),
        ("event", Self::Event),
        ("title", Self::Title),
        ("moves", Self::Moves),
        ("name", Self::Name),
        ("number", Self::Number),
    ];

    /// All fields for a message: `{black}, {white}` …
    #[must_use]
    pub fn names(between: &str) -> String {
        Self::ALL.map(|(name, _)| format!("{{{name}}}")).join(between)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Field(Field),
}

/// A template for the names of files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    parts: Vec<Part>,
    extension: Option<String>,
}

/// Why a text is not a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TemplateError {
    /// It is empty.
    Empty,
    /// It has a field of this name, which does not exist.
    Field(String),
    /// This template has an unpaired brace.
    Brace(String),
    /// This template names a folder.
    Folder(String),
}

/// The source of a record.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    /// The name of the file, without its extension.
    pub name: &'a str,
    /// The number of the record in the file, from 1.
    pub number: usize,
    /// The number of records in the file.
    pub count: usize,
}

impl Template {
    /// Reads a template. `{{` and `}}` are braces in the name.
    ///
    /// # Errors
    /// When a field does not exist, when a brace has no partner, and when it names a folder.
    pub fn read(template: &str) -> Result<Self, TemplateError> {
        if template.is_empty() {
            return Err(TemplateError::Empty);
        }
        if template.contains(['/', '\\']) {
            return Err(TemplateError::Folder(template.to_owned()));
        }
        let extension = extension_of(Path::new(template)).map(str::to_owned);
        let mut rest = match &extension {
            Some(extension) => &template[..template.len() - extension.len() - 1],
            None => template,
        };
        let mut parts = vec![Part::Text(String::new())];
        while let Some(ch) = rest.chars().next() {
            rest = &rest[ch.len_utf8()..];
            match (ch, rest.strip_prefix(ch)) {
                ('{', None) => {
                    let (name, behind) =
                        rest.split_once('}').ok_or_else(|| TemplateError::Brace(template.to_owned()))?;
                    let field = Field::ALL.iter().find(|(known, _)| *known == name);
                    let (_, field) = field.ok_or_else(|| TemplateError::Field(name.to_owned()))?;
                    parts.push(Part::Field(*field));
                    parts.push(Part::Text(String::new()));
                    rest = behind;
                    continue;
                }
                ('}', None) => return Err(TemplateError::Brace(template.to_owned())),
                ('{' | '}', Some(behind)) => rest = behind,
                _ => {}
            }
            if let Some(Part::Text(text)) = parts.last_mut() {
                text.push(ch);
            }
        }
        Ok(Self { parts, extension })
    }

    /// The extension of the names, if the template states one.
    #[must_use]
    pub fn extension(&self) -> Option<&str> {
        self.extension.as_deref()
    }

    /// The name for a record, without extension, that every system allows.
    #[must_use]
    pub fn fill(&self, record: &Record, origin: Origin<'_>, language: Language) -> String {
        let parts = self.parts.iter().map(|part| match part {
            Part::Text(text) => text.clone(),
            Part::Field(field) => field.of(record, origin).unwrap_or_else(|| unknown(language).to_owned()),
        });
        safe(&parts.collect::<String>())
    }
}

impl Field {
    fn of(self, record: &Record, origin: Origin<'_>) -> Option<String> {
        let headers = record.headers();
        let text = |text: Option<&str>| text.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
        match self {
            Self::Name => text(Some(origin.name)),
            Self::Number => Some(numbered(origin.number, origin.count)),
            Self::Black => text(headers.black()),
            Self::White => text(headers.white()),
            Self::Date => headers.date().map(|date| date.to_string()),
            Self::Event => text(headers.event()),
            Self::Title => text(headers.title()),
            Self::Moves => {
                let tree = record.tree();
                Some(tree.main_line().filter(|&node| tree.mv(node).is_some()).count().to_string())
            }
        }
    }
}

pub(super) fn numbered(number: usize, count: usize) -> String {
    let digits = count.to_string().len();
    format!("{number:0digits$}")
}

const fn unknown(language: Language) -> &'static str {
    match language {
        Language::Japanese => "不明",
        Language::English => "unknown",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;

    fn fill(template: &str, kif: &str) -> String {
        let record = format::read(kif.as_bytes(), None).unwrap().records.into_first();
        let origin = Origin { name: "a.b", number: 7, count: 120 };
        Template::read(template).unwrap().fill(&record, origin, Language::English)
    }

    #[test]
    fn fields_come_from_the_record() {
        let game = "開始日時：2024/01/15 10:00\n棋戦：A/B\n先手：甲 九段\n後手：\n   1 ７六歩(77)\n   2 投了\n";
        for (template, name) in [
            ("{black}-{white}-{date}", "甲 九段-unknown-2024-01-15"),
            ("{event}, {moves}", "A_B, 1"),
            ("{name}-{number}", "a.b-007"),
            ("{{{number}}}", "{007}"),
            ("{date}.kif", "2024-01-15"),
            ("第1.2局", "第1.2局"),
        ] {
            assert_eq!(fill(template, game), name, "{template}");
        }
        assert_eq!(Template::read("{date}.KIF").unwrap().extension(), Some("KIF"));
        assert_eq!(Template::read("{date}.1").unwrap().extension(), None);
    }

    #[test]
    fn templates_that_make_no_sense_are_refused() {
        let error = |template| Template::read(template).unwrap_err();
        assert!(matches!(error("{sente}"), TemplateError::Field(field) if field == "sente"));
        assert!(matches!(error("{black"), TemplateError::Brace(_)));
        assert!(matches!(error("black}"), TemplateError::Brace(_)));
        assert!(matches!(error("{date}/{black}"), TemplateError::Folder(_)));
        assert!(matches!(error(""), TemplateError::Empty));
    }
}
