//! The palette: finds commands and places by a part of their name.
//!
//! Its items are collected when it opens, since nothing else changes while it is open.

#[cfg(test)]
mod tests;
mod ui;
mod words;

use std::ops::Range;

pub(super) use ui::{WIDTH, palette_ui};

use crate::app::desk::origin::GameId;
use crate::app::desk::settings::Recent;
use crate::app::desk::start::Start;
use crate::app::desk::words::{game_name, labelled, start_name};
use crate::app::desk::{Desk, describe};
use crate::app::kit::command::Modes;
use crate::app::kit::search::{Query, Texts};
use crate::app::shell::command::Command;
use crate::app::shell::ends;
use crate::app::shell::own::Own;
use crate::app::shell::palette::words::Kind;
use crate::app::shell::state::State;
use crate::lang::{Language, Naming};
use crate::notation::digits;
use crate::record::{End, NodeId};
use crate::shogi::{Color, Handicap};

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Choice {
    Run(Command),
    Show(GameId),
    GoTo(NodeId),
    Open(Recent),
    Begin(Start),
    End(End),
}

#[derive(Debug)]
struct Item {
    kind: Kind,
    name: String,
    /// Tells it from others of the same name: the folder of a file, the move of a bookmark.
    place: String,
    keys: String,
    why_not: Option<&'static str>,
    tip: &'static str,
    texts: Texts,
    choice: Choice,
}

#[derive(Debug)]
enum Row {
    Heading(&'static str),
    Item(usize, Vec<Range<usize>>),
    Number(Box<Item>),
}

/// The number of recent commands that are listed first.
const LAST: usize = 5;
/// Added to the rank of the last chosen command; less for earlier ones.
const USED: u32 = 120;
/// Subtracted from the rank of a disabled command.
const DISABLED: u32 = 200;
const BOOKMARKS: usize = 1000;

#[derive(Debug)]
pub(crate) struct Palette {
    language: Language,
    items: Vec<Item>,
    /// Bonus to the rank of items that were chosen before, by index.
    used: Vec<(usize, u32)>,
    typed: String,
    rows: Vec<Row>,
    /// The index of the row that Enter chooses.
    marked: Option<usize>,
    scrolls: bool,
}

impl Palette {
    pub(crate) fn of(state: &State) -> Self {
        let language = state.desk.language();
        let mut items: Vec<Item> = Command::all()
            .filter(|&command| command != Own::Palette.into())
            .map(|command| command_item(state, command))
            .collect();
        let used = &state.desk.settings.chosen;
        let used = (0_u32..).zip(used).filter_map(|(age, id)| {
            let index = items.iter().position(|item| matches!(item.choice, Choice::Run(it) if it.about().id == id))?;
            Some((index, USED.saturating_sub(8 * age)))
        });
        let used = used.collect();
        items.extend(starts(language));
        items.extend(ends(state));
        items.extend(bookmarks(&state.desk));
        items.extend(games(&state.desk));
        items.extend(recent(&state.desk));
        let mut palette =
            Self { language, items, used, typed: String::new(), rows: Vec::new(), marked: None, scrolls: true };
        palette.filter_items(&state.desk);
        palette
    }

    fn filter_items(&mut self, desk: &Desk) {
        let query = Query::new(&self.typed);
        self.rows = if query.is_empty() { self.all() } else { self.matches(&query) };
        if let Some(item) = number(desk, &self.typed) {
            self.rows.insert(0, Row::Number(Box::new(item)));
        }
        self.marked = None;
        self.step(1);
    }

    /// Everything in groups: recent commands first, then enabled ones.
    fn all(&self) -> Vec<Row> {
        let last: Vec<usize> = self.used.iter().take(LAST).map(|&(index, _)| index).collect();
        let mut rows = Vec::new();
        let mut group = |heading, indices: &mut dyn Iterator<Item = usize>| {
            let mut indices = indices.peekable();
            if indices.peek().is_some() {
                rows.push(Row::Heading(heading));
                rows.extend(indices.map(|index| Row::Item(index, Vec::new())));
            }
        };
        group(words::LAST.get(self.language), &mut last.iter().copied());
        for kind in Kind::ALL {
            let of_kind = || (0..self.items.len()).filter(|&at| self.items[at].kind == kind && !last.contains(&at));
            let is_ready = |at: &usize| self.items[*at].why_not.is_none();
            let mut ready = of_kind().filter(is_ready).chain(of_kind().filter(|at| !is_ready(at)));
            group(words::kind(self.language, kind), &mut ready);
        }
        rows
    }

    /// The best first.
    fn matches(&self, query: &Query) -> Vec<Row> {
        let rank = |(index, item): (usize, &Item)| {
            let worth = item.texts.rank(query)?;
            let used = self.used.iter().find(|&&(used, _)| used == index).map_or(0, |&(_, more)| more);
            let disabled = if item.why_not.is_some() { DISABLED } else { 0 };
            Some(((worth + used).saturating_sub(disabled), index))
        };
        let mut found: Vec<(u32, usize)> = self.items.iter().enumerate().filter_map(rank).collect();
        found.sort_by_key(|&(worth, index)| (std::cmp::Reverse(worth), index));
        found.into_iter().map(|(_, index)| Row::Item(index, query.marks(&self.items[index].name))).collect()
    }

    fn item(&self, row: usize) -> Option<&Item> {
        match self.rows.get(row)? {
            Row::Heading(_) => None,
            Row::Item(index, _) => self.items.get(*index),
            Row::Number(item) => Some(item),
        }
    }

    fn marked(&self) -> Option<&Item> {
        self.item(self.marked?)
    }

    /// Wraps around at both ends.
    fn step(&mut self, by: isize) {
        let entries: Vec<usize> = (0..self.rows.len()).filter(|&row| self.item(row).is_some()).collect();
        let Some(last) = entries.len().checked_sub(1) else {
            self.marked = None;
            return;
        };
        let now = self.marked.and_then(|marked| entries.iter().position(|&row| row == marked));
        let next = match (now, by) {
            (None, _) => 0,
            (Some(now), 1) if now == last => 0,
            (Some(0), -1) => last,
            (Some(now), by) => now.saturating_add_signed(by).min(last),
        };
        self.marked = entries.get(next).copied();
        self.scrolls = true;
    }
}

fn command_item(state: &State, command: Command) -> Item {
    let (language, about) = (state.desk.language(), command.about());
    let name = about.full_name(language).into_owned();
    let other = about.full_name(other(language));
    Item {
        kind: Kind::Command,
        texts: Texts::new(&name, about.reading, &[&other], &[about.also, &about.id.replace(['.', '-'], " ")]),
        name,
        place: String::new(),
        keys: state.desk.keys.first(&about, language),
        why_not: command.why_not(state),
        tip: about.tip(language),
        choice: Choice::Run(command),
    }
}

const fn other(language: Language) -> Language {
    match language {
        Language::Japanese => Language::English,
        Language::English => Language::Japanese,
    }
}

fn plain_item(kind: Kind, name: String, place: String, texts: Texts, choice: Choice) -> Item {
    Item { kind, name, place, keys: String::new(), why_not: None, tip: "", texts, choice }
}

fn starts(language: Language) -> impl Iterator<Item = Item> {
    let games = Handicap::ALL.into_iter().filter(|&handicap| handicap != Handicap::Even).map(Start::Game);
    Start::PROBLEMS.into_iter().chain(games).map(move |start| {
        let name = |language| labelled(language, words::kind(language, Kind::New), start_name(language, start));
        let also = match start {
            Start::Game(_) => "駒落ち 手合割",
            Start::Tsume | Start::TsumeWithTwoKings => "創作 作図 compose",
        };
        let texts = Texts::new(&name(language), start.reading(), &[&name(other(language))], &[also]);
        plain_item(Kind::New, name(language), String::new(), texts, Choice::Begin(start))
    })
}

fn ends(state: &State) -> impl Iterator<Item = Item> {
    let (naming, game) = (state.desk.naming(), state.desk.game());
    let language = naming.language;
    let can_end = state.desk.allows(Modes::EDIT) && !game.record().tree().is_stuck(game.document().tip());
    let sealed = End::Other(ends::SEALED.to_owned());
    let ends = ends::ENDS.iter().copied().flatten().cloned().chain([sealed]);
    ends.filter(move |_| can_end).map(move |end| {
        let name =
            |language| labelled(language, words::kind(language, Kind::End), &Naming { language, ..naming }.end(&end));
        let texts = Texts::new(&name(language), words::end_reading(&end), &[&name(other(language))], &[]);
        plain_item(Kind::End, name(language), String::new(), texts, Choice::End(end.clone()))
    })
}

fn bookmarks(desk: &Desk) -> impl Iterator<Item = Item> {
    let (naming, record) = (desk.naming(), desk.game().record());
    let tree = record.tree();
    let named = tree.walk().flat_map(|node| tree.note(node).bookmarks.iter().map(move |name| (node, name)));
    named.take(BOOKMARKS).map(move |(node, name)| {
        let place = describe::place(naming, record, node);
        let texts = Texts::new(name, "", &[], &[&place]);
        plain_item(Kind::Bookmark, name.clone(), place, texts, Choice::GoTo(node))
    })
}

fn games(desk: &Desk) -> impl Iterator<Item = Item> {
    let shown = desk.game().id();
    desk.games().iter().filter(move |game| game.id() != shown).map(|game| {
        let name = game_name(desk.language(), game);
        let place = game.path().and_then(std::path::Path::parent).unwrap_or(std::path::Path::new(""));
        let place = place.to_string_lossy().into_owned();
        let headers = game.record().headers();
        let players = Color::ALL.map(|side| game.player(side));
        let about = players.into_iter().chain([headers.title(), headers.event()]).flatten();
        let about: Vec<&str> = about.chain([place.as_str()]).collect();
        let texts = Texts::new(&name, "", &[], &about);
        // The players tell more than the folder.
        let shown = match players {
            [Some(black), Some(white)] => format!("{black} – {white}"),
            _ => place,
        };
        let place = if shown == name { String::new() } else { shown };
        plain_item(Kind::Game, name, place, texts, Choice::Show(game.id()))
    })
}

fn recent(desk: &Desk) -> impl Iterator<Item = Item> {
    let shown = desk.game().id();
    let is_listed = move |path| desk.games().iter().any(|game| game.id() != shown && game.path() == Some(path));
    let recent = desk.settings.recent.iter();
    let recent = recent.filter(move |opened| !(matches!(opened, Recent::Game(_)) && is_listed(opened.path())));
    recent.map(|opened| {
        let path = opened.path();
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let place = path.parent().map(|folder| folder.to_string_lossy().into_owned()).unwrap_or_default();
        let texts = Texts::new(&name, "", &[], &[&place]);
        let kind = match opened {
            Recent::Game(_) => Kind::File,
            Recent::Set { .. } => Kind::Set,
        };
        plain_item(kind, name, place, texts, Choice::Open(opened.clone()))
    })
}

/// The move of the current line with the typed number: 42, ４２, 42手.
fn number(desk: &Desk, typed: &str) -> Option<Item> {
    let typed = typed.trim();
    let number = typed.trim_end_matches('目').trim_end_matches('手');
    if !number.chars().all(|c| c.is_ascii_digit() || ('０'..='９').contains(&c)) {
        return None;
    }
    let (number, language, game) = (digits::number(number)?, desk.language(), desk.game());
    let node = game.node_numbered(number);
    let place = node.map(|node| game.move_text(node)).unwrap_or_default();
    let why_not = node.is_none().then_some(words::NO_SUCH_MOVE.get(language));
    let item = plain_item(Kind::Move, words::go_to(language, number), place, Texts::default(), {
        Choice::GoTo(node.unwrap_or_else(|| game.node()))
    });
    Some(Item { why_not, ..item })
}
