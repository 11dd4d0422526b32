//! Searches moves, comments, bookmarks and headers.

use std::ops::Range;

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Color32, CornerRadius, FontId, Key, Label, RichText, Role, Sense, TextEdit, Ui, WidgetInfo, vec2};

use crate::app::desk::draft::Typing;
use crate::app::desk::feature::Clicks;
use crate::app::desk::{Desk, describe};
use crate::app::kit::field::{field_ui, select};
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::list::{List, ListRow};
use crate::app::kit::theme::Palette;
use crate::app::notes::{Command, Field, Input, Notes, words};
use crate::lang::{Language, Naming};
use crate::notation::fold::{Folded, Kana};
use crate::notation::typed::MoveQuery;
use crate::record::{HeaderLine, NodeId, Record};
use crate::shogi::Move;

const MAX_HITS: usize = 500;
/// Characters before and after the hit.
const CONTEXT: [usize; 2] = [12, 60];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HitLocation {
    Move(NodeId),
    Comment(NodeId),
    Bookmark(NodeId),
    Header(usize),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hit {
    location: HitLocation,
    /// The move, or the header's key.
    place: String,
    excerpt: String,
    /// In bytes of the excerpt.
    marked: Range<usize>,
}

#[derive(Debug, Default)]
pub(super) struct Find {
    words: String,
    kana: Kana,
    at: Option<usize>,
    hits: Vec<Hit>,
    more: usize,
}

impl Find {
    pub(super) fn words(&self) -> &str {
        &self.words
    }

    pub(super) fn set_words(&mut self, words: String) {
        self.words = words;
        self.at = None;
    }

    pub(super) fn set_kana(&mut self, kana: Kana) {
        self.kana = kana;
        self.at = None;
    }

    pub(super) fn mark(&mut self, index: usize, location: HitLocation) {
        self.at = self.hits.get(index).is_some_and(|hit| hit.location == location).then_some(index);
    }

    pub(super) fn refresh(&mut self, record: &Record, naming: Naming) {
        // The current hit stays current when edits change its index.
        let at = self.at.and_then(|at| (at < self.hits.len()).then(|| self.hits.swap_remove(at)));
        self.hits.clear();
        self.more = 0;
        let word = Folded::new(&self.words, self.kana);
        if word.is_empty() {
            self.at = None;
            return;
        }
        for (index, line) in record.headers().lines().iter().enumerate() {
            let (key, text) = match line {
                HeaderLine::Field { key, value } => (key.as_str(), value),
                HeaderLine::Verbatim(text) => ("", text),
            };
            self.search(&word, text, HitLocation::Header(index), || key.to_owned());
        }
        let (tree, moves) = (record.tree(), MoveQuery::of(&self.words));
        for node in tree.walk() {
            if let Some(query) = &moves {
                self.search_move(query, record, naming, node);
            }
            let note = tree.note(node);
            for name in &note.bookmarks {
                self.search(&word, name, HitLocation::Bookmark(node), || describe::place(naming, record, node));
            }
            if let Some(comment) = note.text() {
                self.search(&word, &comment, HitLocation::Comment(node), || describe::place(naming, record, node));
            }
        }
        self.at = at.and_then(|at| self.hits.iter().position(|hit| *hit == at));
    }

    fn search_move(&mut self, query: &MoveQuery, record: &Record, naming: Naming, node: NodeId) {
        let tree = record.tree();
        let (Some(mv), Some(before)) = (tree.mv(node).filter(|_| !tree.is_stuck(node)), tree.parent(node)) else {
            return;
        };
        let previous = tree.mv(before).map(Move::to);
        // The position costs more than the destination.
        if !query.may_name(mv, previous) || !query.names(&record.position_at(before), mv, previous) {
            return;
        }
        if self.hits.len() == MAX_HITS {
            self.more += 1;
            return;
        }
        let excerpt = describe::place(naming, record, node);
        let marked = 0..excerpt.len();
        self.hits.push(Hit { location: HitLocation::Move(node), place: String::new(), excerpt, marked });
    }

    fn search(&mut self, word: &Folded, text: &str, location: HitLocation, place: impl Fn() -> String) {
        for at in Folded::new(text, self.kana).all(word) {
            if self.hits.len() == MAX_HITS {
                self.more += 1;
                continue;
            }
            let (excerpt, marked) = excerpt(text, at);
            self.hits.push(Hit { location, place: place(), excerpt, marked });
        }
    }

    pub(super) fn go(&mut self, back: bool) -> Option<HitLocation> {
        let count = self.hits.len();
        let last = count.checked_sub(1)?;
        let at = match (self.at, back) {
            (None, false) => 0,
            (None | Some(0), true) => last,
            (Some(at), true) => at - 1,
            (Some(at), false) => (at + 1) % count,
        };
        self.at = Some(at);
        Some(self.hits[at].location)
    }
}

/// A range of a text with its surroundings on one line, and its range in that line.
fn excerpt(text: &str, at: Range<usize>) -> (String, Range<usize>) {
    let [before, behind] = CONTEXT;
    let start = text[..at.start].char_indices().rev().take(before).last().map_or(at.start, |(start, _)| start);
    let end = text[at.end..].char_indices().nth(behind).map_or(text.len(), |(length, _)| at.end + length);
    let flat = |part: &str| part.replace(['\n', '\t'], " ");
    let mut excerpt = String::new();
    if start > 0 {
        excerpt.push('…');
    }
    excerpt.push_str(&flat(&text[start..at.start]));
    let from = excerpt.len();
    excerpt.push_str(&flat(&text[at.clone()]));
    let marked = from..excerpt.len();
    excerpt.push_str(&flat(&text[at.end..end]));
    if end < text.len() {
        excerpt.push('…');
    }
    (excerpt, marked)
}

const ROW: f32 = 42.0;

#[derive(Debug, Default)]
pub(crate) struct ViewState {
    words: String,
    answered: usize,
    followed: Option<usize>,
}

pub(crate) fn find_ui(
    ui: &mut Ui,
    desk: &Desk,
    notes: &Notes,
    view: &mut ViewState,
    typing: &Typing,
    out: &mut Clicks<Input>,
) {
    let language = desk.language();
    let palette = Palette::of_ui(ui);
    let find = &notes.find;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let any = !find.hits.is_empty();
            for (icon, command) in [(Icon::Down, Command::FindNext), (Icon::Up, Command::FindPrevious)] {
                let name = command.entry().name(language);
                if icons::button(ui, icon, 24.0, name, any).on_hover_text(name).clicked() {
                    out.push(Input::Run(command));
                }
            }
            words_ui(ui, language, notes, view, typing, out);
        });
    });
    ui.horizontal(|ui| {
        let mut exact = find.kana == Kana::Apart;
        if ui.checkbox(&mut exact, RichText::new(words::MATCH_KANA.get(language)).small()).changed() {
            out.push(Input::MatchKana(if exact { Kana::Apart } else { Kana::Together }));
        }
        if !find.words().is_empty() {
            let count = words::hits(language, find.at, find.hits.len() + find.more);
            ui.add(Label::new(RichText::new(count).small().color(palette.weak)).truncate());
        }
    });
    hits_ui(ui, desk, find, view, out);
}

fn words_ui(
    ui: &mut Ui,
    language: Language,
    notes: &Notes,
    view: &mut ViewState,
    typing: &Typing,
    out: &mut Clicks<Input>,
) {
    let find = &notes.find;
    let request = notes.focus.filter(|&(number, field)| view.answered < number && field == Field::Find);
    let field = TextEdit::singleline(&mut view.words)
        .id_salt("find words")
        .desired_width(f32::INFINITY)
        .align(egui::Align2::LEFT_CENTER)
        .hint_text(words::FIND.get(language));
    let response = field_ui(ui, field).accessible_name(words::FIND_HINT.get(language));
    if let Some((number, _)) = request {
        view.answered = number;
        response.request_focus();
        select(ui, response.id, 0..view.words.chars().count());
    }
    if view.words != find.words() && !typing.is_composing() {
        out.push(Input::Find(view.words.clone()));
    }
    if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
        let back = ui.input(|input| input.modifiers.shift);
        out.push(Input::Run(if back { Command::FindPrevious } else { Command::FindNext }));
        response.request_focus();
    }
}

fn hits_ui(ui: &mut Ui, desk: &Desk, find: &Find, view: &mut ViewState, out: &mut Clicks<Input>) {
    let palette = Palette::of_ui(ui);
    if find.hits.is_empty() {
        if !find.words().is_empty() {
            ui.label(RichText::new(words::NO_MATCHES.get(desk.language())).color(palette.weak));
        }
        return;
    }
    let follow = view.followed != find.at;
    view.followed = find.at;
    let mut list = List::new("finds", ROW, find.hits.len());
    if let Some(at) = find.at.filter(|_| follow) {
        // Keeps the previous hit visible.
        list = list.scroll_to(at.saturating_sub(1));
    }
    list.show(ui, |ui, row| hit_ui(ui, desk, find, row, &find.hits[row.index], out));
}

fn hit_ui(ui: &Ui, desk: &Desk, find: &Find, ListRow { index, rect, .. }: ListRow, hit: &Hit, out: &mut Clicks<Input>) {
    let (language, problem) = (desk.language(), desk.game().is_problem());
    let palette = Palette::of_ui(ui);
    let response = ui.interact(rect, ui.scope_id().with(index), Sense::click());
    let kind = match hit.location {
        HitLocation::Move(_) => words::MOVE.get(language),
        HitLocation::Comment(_) => words::COMMENT.get(language),
        HitLocation::Bookmark(_) => words::BOOKMARK.get(language),
        HitLocation::Header(_) => words::headers_of(problem).get(language),
    };
    let place = [kind, hit.place.as_str()].join("  ").trim_end().to_owned();
    let chosen = find.at == Some(index);
    response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, chosen, format!("{place}：{}", hit.excerpt)));
    let painter = ui.painter_at(rect);
    let fill =
        if chosen || response.hovered() || response.has_focus() { palette.hovered } else { Color32::TRANSPARENT };
    painter.rect_filled(rect.shrink2(vec2(0.0, 1.0)), CornerRadius::same(4), fill);
    let left = rect.left_top() + vec2(8.0, 4.0);
    painter.text(left, egui::Align2::LEFT_TOP, place, FontId::proportional(11.5), palette.weak);
    let format = |color| TextFormat { font_id: FontId::proportional(13.5), color, ..TextFormat::default() };
    let mut job = LayoutJob::default();
    job.append(&hit.excerpt[..hit.marked.start], 0.0, format(palette.text));
    let found = TextFormat { background: palette.found, ..format(palette.text) };
    job.append(&hit.excerpt[hit.marked.clone()], 0.0, found);
    job.append(&hit.excerpt[hit.marked.end..], 0.0, format(palette.text));
    job.wrap =
        TextWrapping { max_width: rect.width() - 14.0, max_rows: 1, break_anywhere: true, ..TextWrapping::default() };
    painter.galley(left + vec2(0.0, 15.0), ui.fonts_mut(|fonts| fonts.layout_job(job)), palette.text);
    if response.clicked() {
        out.push(Input::GoToHit(index, hit.location));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_marks_the_match() {
        let text = "あいうえおかきくけこさしすせそ\n角道を開く";
        let at = text.find("角道").unwrap_or_default();
        let (excerpt, marked) = excerpt(text, at..at + 6);
        assert_eq!((excerpt.as_str(), &excerpt[marked]), ("…おかきくけこさしすせそ 角道を開く", "角道"));
    }

    #[test]
    fn moves_are_found_in_any_notation() {
        let loaded = crate::format::read(crate::app::tests::GAME.as_bytes(), None).expect("it is a game");
        let record = loaded.records.into_first();
        let found = |words: &str| {
            let mut find = Find::default();
            find.set_words(words.to_owned());
            find.refresh(&record, Language::Japanese.into());
            find.hits.into_iter().map(|hit| (hit.location, hit.excerpt)).collect::<Vec<_>>()
        };
        // Without the start.
        let line: Vec<NodeId> = record.tree().main_line().collect();
        for words in ["２二角成", "22kakunari", "Bx2b+", "8h2b+", "8822UM"] {
            assert_eq!(found(words), [(HitLocation::Move(line[2]), "3 ▲２二角成".to_owned())], "{words}");
        }
        assert_eq!(found("同銀").len(), 1);
        assert_eq!(found("84fu").len(), 1, "in a variation");
        assert!(matches!(found("角道")[..], [(HitLocation::Comment(node), _)] if node == line[1]));
    }
}
