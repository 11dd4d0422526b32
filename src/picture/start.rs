use super::{DiagramOptions, Fields, MovesShown, ProblemDetails, caption, with_words};
use crate::diagram::{Diagram, Trail};
use crate::format::{self, MoveBefore};
use crate::lang::{self, Language, Naming};
use crate::notation::digits;
use crate::record::Record;
use crate::shogi::{ByColor, Handicap, Setup};
use crate::tsume;

/// The start of a record, with its details in pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartDetails {
    /// The position.
    pub setup: Setup,
    /// The move before it, if recorded.
    pub before: Option<MoveBefore>,
    /// Its name, from 作品名, 表題 or 棋戦.
    pub title: Option<Box<str>>,
    /// The details of a tsume (詰将棋); `None` for anything else.
    pub problem: Option<ProblemDetails>,
    /// Whether headers say that it is a game, from any start.
    pub states_game: bool,
    /// The players that headers name.
    pub players: ByColor<Option<Box<str>>>,
}

impl StartDetails {
    /// The start of a record.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        let headers = record.headers();
        let problem = tsume::is_tsume(record).then(|| ProblemDetails::of(record));
        let is_numbered = problem.as_ref().is_some_and(|problem| problem.number.is_some());
        // Many problems share an event.
        let title = headers.title().or_else(|| headers.event().filter(|_| !is_numbered));
        Self {
            setup: record.initial().to_setup(),
            before: format::move_before(record),
            title: title.map(Box::from),
            problem,
            states_game: tsume::states_game(headers),
            players: ByColor::new_with(|side| headers.player(side).map(Box::from)),
        }
    }

    /// Its name; for a problem without one, its place in its collection (将棋無双 第７７番).
    #[must_use]
    pub fn name(&self, language: Language) -> Option<String> {
        self.title.as_deref().map(str::to_owned).or_else(|| self.problem.as_ref()?.place(language))
    }

    /// Whether it is a tsume.
    #[must_use]
    pub const fn is_tsume(&self) -> bool {
        self.problem.is_some()
    }

    /// Whether to hide its moves as of a problem: it is a tsume, or neither its start nor a header is that of a game.
    #[must_use]
    pub fn is_problem(&self) -> bool {
        self.is_tsume() || !self.states_game && Handicap::of(&self.setup).is_none()
    }

    /// The words below a problem, if any: its name, unless it is the title `above`, and details. `None` for games.
    pub(super) fn about(&self, above: Option<&str>, moves: MovesShown, language: Language) -> Option<String> {
        let problem = self.problem.as_ref()?;
        let name = self.name(language).unwrap_or_default();
        let known = problem.about(&name, moves, language);
        let parts: Vec<String> =
            std::iter::once(name).filter(|name| !name.is_empty() && above != Some(name)).chain(known).collect();
        (!parts.is_empty()).then(|| lang::listed(language, &parts))
    }

    /// The number of a problem in its collection, if it is an integer.
    #[must_use]
    pub fn own_number(&self) -> Option<u32> {
        let number = self.problem.as_ref()?.number.as_deref()?.trim();
        // 第七十七番, No. 77.
        let number = number.trim_start_matches(|first: char| "第№#. ".contains(first) || first.is_ascii_alphabetic());
        digits::number(number.trim_end_matches(['番', '問', '号', '題', '図', ' ', '　']))
    }
}

impl StartDetails {
    /// The same without the number of the problem, if it is `number`, which is printed anyway, and of no collection that
    /// is named: 第3問, not 第3問 第3番. `None` otherwise.
    fn without_number(&self, number: u32) -> Option<Self> {
        let problem = self.problem.as_ref()?;
        let is_repeated = problem.source.is_none() && self.own_number() == Some(number);
        let problem = is_repeated.then(|| ProblemDetails { number: None, ..problem.clone() })?;
        Some(Self { problem: Some(problem), ..self.clone() })
    }
}

impl DiagramOptions {
    /// The start as one of many on a sheet. Its caption has the number of a problem (第1問) or a diagram (第1図) and the
    /// details, or the move before it.
    #[must_use]
    pub fn problem(&self, start: &StartDetails, number: u32, naming: impl Into<Naming>) -> Diagram {
        let naming = naming.into();
        let language = naming.language;
        let before = start.before.as_ref().map(|before| caption::move_before(before, naming));
        let words = || match &before {
            Some(before) => lang::caption(language, Some(number), Some(before)),
            None => self.problem_words(start, number, language),
        };
        let fields = || self.fields(start, number, before.clone());
        let caption = self.caption.filled(fields, || Some(words()));
        let title = self.above.filled(fields, || start.name(language));
        Diagram { title, caption, hint: self.hint(start, language), ..self.start(start, naming) }
    }

    pub(super) fn problem_words(&self, start: &StartDetails, number: u32, language: Language) -> String {
        let own = self.own_words(start, language);
        let unrepeated = start.without_number(number);
        let start = unrepeated.as_ref().unwrap_or(start);
        let about = start.about(None, self.moves, language).or_else(|| start.name(language));
        let number = if start.is_problem() {
            lang::problem(language, number)
        } else {
            lang::caption(language, Some(number), None)
        };
        own.unwrap_or_else(|| with_words(number, &about.unwrap_or_default()))
    }

    /// 第７７番　名　作者作　15手詰, if problems have the numbers of their collection and this one has a number.
    fn own_words(&self, start: &StartDetails, language: Language) -> Option<String> {
        let problem = start.problem.as_ref().filter(|_| self.own_numbers)?;
        let number = lang::number_in_collection(language, problem.number.as_deref()?);
        let author = problem.author.as_deref().map(|author| lang::composed_by(language, author));
        let length = problem.length.filter(|_| self.moves == MovesShown::Shown);
        let length = length.map(|length| lang::mate_in(language, length));
        let title = start.title.as_deref().map(str::to_owned);
        let parts: Vec<String> = [Some(number), title, author, length].into_iter().flatten().collect();
        Some(lang::listed(language, &parts))
    }

    pub(super) fn hint(&self, start: &StartDetails, language: Language) -> Option<String> {
        let length = start.problem.as_ref()?.length.filter(|_| self.moves == MovesShown::Behind)?;
        Some(lang::mate_in(language, length))
    }

    pub(super) fn fields(&self, start: &StartDetails, figure: u32, last: Option<String>) -> Fields {
        let of_problem = |pick: fn(&ProblemDetails) -> Option<&str>| {
            start.problem.as_ref().and_then(pick).unwrap_or_default().to_owned()
        };
        let number = start.own_number().map(|number| number.to_string());
        let length = start.problem.as_ref().and_then(|problem| problem.length);
        Fields {
            number: number.unwrap_or_else(|| figure.to_string()),
            figure: figure.to_string(),
            title: start.title.as_deref().unwrap_or_default().to_owned(),
            author: of_problem(|problem| problem.author.as_deref()),
            source: of_problem(|problem| problem.source.as_deref().or(problem.published.as_deref())),
            moves: length.map(|length| length.to_string()).unwrap_or_default(),
            last: last.unwrap_or_default(),
            bookmark: String::new(),
        }
    }

    pub(super) fn start(&self, start: &StartDetails, naming: Naming) -> Diagram {
        let attacker = start.setup.turn;
        let hands = ByColor::new_with(|side| !start.is_tsume() || self.both_hands || side == attacker);
        let handicap = Handicap::of(&start.setup).is_some_and(|handicap| handicap != Handicap::Even);
        let named = |side| start.players[side].as_deref().unwrap_or(naming.side(side, handicap)).to_owned();
        let names = (self.names && !start.is_tsume()).then(|| ByColor::new_with(named));
        let last = start.before.filter(|_| self.last).map(|before| Trail { from: before.from, to: before.words.to });
        let kings = self.look.kings.kings(&start.setup, start.is_tsume().then_some(attacker));
        Diagram { last, names, hands, kings, look: self.look, ..Diagram::new(start.setup) }
    }
}
