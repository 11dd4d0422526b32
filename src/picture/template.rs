//! Captions with fields: `第{number}問　{author}作`.

/// The values of fields in braces.
pub trait FieldValues {
    /// The names of the fields.
    const NAMES: &'static [&'static str];

    /// The value of the field with this name, if there is one.
    fn get(&self, name: &str) -> Option<&str>;
}

/// The fields of a caption. Unknown values are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields {
    /// The number of a problem in its collection (作品番号), or that of the diagram.
    pub number: String,
    /// The number of the diagram.
    pub figure: String,
    /// Its name: 作品名, 表題, 棋戦.
    pub title: String,
    /// The composer.
    pub author: String,
    /// The collection or magazine that it is in.
    pub source: String,
    /// The number of moves of a problem's solution.
    pub moves: String,
    /// The move that led to the position: ▲６三銀成.
    pub last: String,
    /// The names of its bookmarks.
    pub bookmark: String,
}

impl FieldValues for Fields {
    const NAMES: &'static [&'static str] =
        &["number", "figure", "title", "author", "source", "moves", "last", "bookmark"];

    fn get(&self, name: &str) -> Option<&str> {
        let of_start = [&self.number, &self.figure, &self.title, &self.author, &self.source, &self.moves];
        let values = of_start.into_iter().chain([&self.last, &self.bookmark]);
        Self::NAMES.iter().zip(values).find(|(known, _)| **known == name).map(|(_, value)| value.as_str())
    }
}

/// Fills in the fields of a caption. Text in `[…]` is left out if it has fields and all are empty.
///
/// ```
/// use komadai::picture::{Fields, fill};
///
/// let fields = Fields { number: "7".to_owned(), author: "宗看".to_owned(), ..Fields::default() };
/// assert_eq!(fill("第{number}問[　{author}作][　{moves}手詰]", &fields), "第7問　宗看作");
/// assert_eq!(fill("[1] {figures}", &fields), "[1] {figures}");
/// ```
#[must_use]
pub fn fill(template: &str, fields: &impl FieldValues) -> String {
    let mut filled = String::new();
    let mut rest = template;
    while let Some(start) = rest.find('[') {
        let Some(length) = rest[start..].find(']') else { break };
        let (before, inner) = (&rest[..start], &rest[start + 1..start + length]);
        filled.push_str(&replaced(before, fields).0);
        match replaced(inner, fields) {
            (text, Some(true)) => filled.push_str(&text),
            (_, Some(false)) => {}
            (text, None) => {
                filled.push('[');
                filled.push_str(&text);
                filled.push(']');
            }
        }
        rest = &rest[start + length + 1..];
    }
    filled.push_str(&replaced(rest, fields).0);
    filled
}

/// The first name in braces that is not one of these fields.
#[must_use]
pub fn unknown_field<'a>(template: &'a str, fields: &[&str]) -> Option<&'a str> {
    let names = template.split('{').skip(1).filter_map(|part| part.split_once('}').map(|(name, _)| name));
    let mut words =
        names.filter(|name| name.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_ ".contains(letter)));
    words.find(|name| !fields.contains(name))
}

/// Returns also whether any field is not empty; `None` without fields.
fn replaced(text: &str, fields: &impl FieldValues) -> (String, Option<bool>) {
    let (mut out, mut any, mut rest) = (String::new(), None, text);
    while let Some(start) = rest.find('{') {
        let (before, from) = rest.split_at(start);
        out.push_str(before);
        let known = from.find('}').and_then(|end| Some((fields.get(&from[1..end])?, end)));
        if let Some((value, end)) = known {
            out.push_str(value);
            any = Some(any.unwrap_or(false) || !value.is_empty());
            rest = &from[end + 1..];
        } else {
            out.push('{');
            rest = &from[1..];
        }
    }
    out.push_str(rest);
    (out, any)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_braces_and_brackets_are_text() {
        let fields = Fields { title: "流れ星".to_owned(), ..Fields::default() };
        for text in ["{", "}{", "[", "][", "[]", "{}", "[{]", "a{title", "【問題図】"] {
            assert_eq!(fill(text, &fields), text);
        }
        assert_eq!(fill("{{title}}", &fields), "{流れ星}");
        assert_eq!(fill("[{title}][{author}][x]", &fields), "流れ星[x]");
    }

    #[test]
    fn fields_that_do_not_exist_are_found() {
        assert_eq!(unknown_field("第{number}問 {title}", Fields::NAMES), None);
        assert_eq!(unknown_field("第{nummer}問", Fields::NAMES), Some("nummer"));
        assert_eq!(unknown_field("{番号}", Fields::NAMES), None, "words in braces need not be a field");
    }
}
