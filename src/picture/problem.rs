use super::MovesShown;
use crate::lang::{self, Language};
use crate::record::{HeaderKey, Record};
use crate::tsume;

/// The details of a problem (詰将棋) from its headers: none that show its solution, except the length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemDetails {
    /// Who composed it (作者).
    pub author: Option<Box<str>>,
    /// Its number in the collection (作品番号), as written there.
    pub number: Option<Box<str>>,
    /// Its collection (出典).
    pub source: Option<Box<str>>,
    /// Where and when it was published (発表誌, 発表年月).
    pub published: Option<Box<str>>,
    /// The length of the solution: the header 手数 or, without it, the number of moves recorded up to 詰み.
    pub length: Option<u32>,
}

impl ProblemDetails {
    /// Reads the headers of a problem.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        let header = |key| record.headers().value(key);
        let published = [HeaderKey::Magazine, HeaderKey::Published].into_iter().filter_map(header);
        let published = published.collect::<Vec<_>>().join(" ");
        Self {
            author: header(HeaderKey::Author).map(Box::from),
            number: header(HeaderKey::Number).map(Box::from),
            source: header(HeaderKey::Collection).map(Box::from),
            published: Some(published).filter(|words| !words.is_empty()).map(Box::from),
            length: tsume::known_length(record),
        }
    }

    /// Its place in its collection, if numbered: 将棋無双 第７７番.
    #[must_use]
    pub fn place(&self, language: Language) -> Option<String> {
        let number = lang::number_in_collection(language, self.number.as_deref()?);
        Some(self.source.as_deref().map_or_else(|| number.clone(), |source| format!("{source} {number}")))
    }

    /// The composer, the source, and the length of the solution, as far as `name` does not contain them.
    pub(super) fn about(&self, name: &str, moves: MovesShown, language: Language) -> Vec<String> {
        let is_new = |words: &str| !name.contains(words);
        let found = match &self.source {
            Some(source) if !is_new(source) => None,
            Some(source) => Some(self.place(language).unwrap_or_else(|| source.to_string())),
            None => self.published.as_deref().map(str::to_owned).or_else(|| self.place(language)),
        };
        let author = self.author.as_deref().filter(|author| is_new(author));
        [
            author.map(|author| lang::composed_by(language, author)),
            found.filter(|found| is_new(found)),
            self.length.filter(|_| moves == MovesShown::Shown).map(|length| lang::mate_in(language, length)),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}
