//! The head of a game: who plays, how it ended, where and when. Each part is edited where it stands.

mod edit;
mod line;

use egui::Ui;

use crate::app::desk::Desk;
use crate::app::desk::draft::Typing;
use crate::app::desk::feature::Clicks;
use crate::app::desk::origin::GameId;
use crate::app::notes::head::{Head, Heading, Namer, Player};
use crate::app::notes::{Action, Field, Notes, words};
use crate::lang::Language;
use crate::record::{HeaderKey, Revision};
use crate::shogi::Color;

use edit::{Editing, Editor};
use line::{GAP, Line, MARK};

/// The least width that is worth showing a part of a text in, in points: about five characters.
const LEAST: f32 = 60.0;

/// The head's own state.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// What is shown, and what it was made from: it is made again when any of it differs.
    made: Option<(Source, Head)>,
    editing: Option<Editing>,
    /// The last request for the focus that was answered.
    answered: usize,
}

type Source = ((GameId, usize), Revision, Language);

/// Two lines at the top of a panel.
pub(crate) fn head_ui(
    ui: &mut Ui,
    desk: &Desk,
    notes: &Notes,
    memory: &mut Memory,
    typing: &mut Typing,
    out: &mut Clicks<Action>,
) {
    let place = desk.place();
    let source = (place.game, place.revision, desk.language());
    let Memory { made, editing, answered } = memory;
    if made.as_ref().is_none_or(|(of, _)| *of != source) {
        *made = Some((source, Head::of(desk)));
    }
    let Some((_, head)) = made else { return };
    editing.take_if(|editing| editing.game != place.game);
    if let Some((number, Field::Head)) = notes.focus
        && *answered != number
    {
        *answered = number;
        *editing = head.order.first().map(|&key| Editing::new(desk, key));
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let edited = editing.as_ref().map(|editing| head.is_heading(editing.key));
    let drawn = Drawn { desk, head };
    let mut first = Line::new(ui, desk.language(), 0);
    let is_below = drawn.is_result_below(&first);
    let mut second = Line::new(ui, desk.language(), 1);
    let mut editor = Editor { desk, head, typing, out };
    if edited == Some(true) {
        editor.show(ui, &mut first, editing);
    } else {
        drawn.first_ui(ui, &mut first, is_below);
    }
    if edited == Some(false) {
        editor.show(ui, &mut second, editing);
    } else {
        drawn.second_ui(ui, &mut second, is_below);
    }
    if let Some(key) = first.clicked.or(second.clicked) {
        *editing = Some(Editing::new(desk, key));
        ui.ctx().request_repaint();
    }
}

/// What the lines show.
struct Drawn<'a> {
    desk: &'a Desk,
    head: &'a Head,
}

impl Drawn<'_> {
    /// Whether there is no room for the result behind the players.
    fn is_result_below(&self, line: &Line) -> bool {
        let (Heading::Players(players), Some(result)) = (&self.head.heading, &self.head.result) else { return false };
        let names: f32 = players.iter().map(|player| line.width(&player.name)).sum();
        names + line.small(result) + 2.0 * GAP > line.free() - self.marks(line)
    }

    /// The width of what stands between and before the names.
    fn marks(&self, line: &Line) -> f32 {
        match self.head.heading {
            Heading::Title(_) => 0.0,
            Heading::Players(_) => 2.0 * (MARK + GAP) + line.small(words::of(self.desk.language()).versus),
        }
    }

    /// The players or the title, and the result at the end of the line.
    fn first_ui(&self, ui: &Ui, line: &mut Line, is_result_below: bool) {
        if let Some(result) = self.head.result.as_deref().filter(|_| !is_result_below) {
            let rect = line.rect.with_min_x(line.rect.right() - line.small(result));
            line.label(ui, rect, result);
            line.rect.max.x = rect.left() - 2.0 * GAP;
        }
        match &self.head.heading {
            Heading::Title(part) => line.part(ui, part, line.free().min(line.width(part)), None),
            Heading::Players(players) => self.players_ui(ui, line, players),
        }
    }

    fn players_ui(&self, ui: &Ui, line: &mut Line, players: &[Player; 2]) {
        let free = line.free() - self.marks(line);
        let names = players.each_ref().map(|player| line.width(&player.name));
        let ranks =
            players.each_ref().map(|player| if player.has_rank { GAP + line.small(&player.rank.text) } else { 0.0 });
        // Ranks are the first to go where there is little room: the names' tooltips have them.
        let has_ranks = names.iter().chain(&ranks).sum::<f32>() <= free;
        let widths = shared(free, names);
        for (side, player) in Color::ALL.into_iter().zip(players) {
            if side == Color::White {
                line.at += GAP;
                line.between(ui, words::of(self.desk.language()).versus);
                line.at += GAP;
            }
            line.part(ui, &player.name, MARK + widths[side.index()], Some(side));
            if has_ranks && player.has_rank {
                line.at += GAP;
                line.small_part(ui, &player.rank, ranks[side.index()] - GAP);
            }
        }
    }

    /// The second line, in grey: what does not fit is cut off.
    fn second_ui(&self, ui: &Ui, line: &mut Line, has_result: bool) {
        let between = " · ";
        let space = line.small(between);
        let mut begun = false;
        if let Some(result) = self.head.result.as_deref().filter(|_| has_result) {
            let rect = line.take(line.small(result));
            line.label(ui, rect, result);
            begun = true;
        }
        for part in &self.head.details {
            let free = line.free() - if begun { space } else { 0.0 };
            let width = line.width(part);
            // A word of ours is shown whole or not at all.
            let is_ours = part.key == HeaderKey::Handicap;
            if free < if is_ours { width } else { width.min(LEAST) } {
                continue;
            }
            if begun {
                line.between(ui, between);
            }
            line.part(ui, part, width.min(free), None);
            begun = true;
        }
        self.missing_ui(ui, line);
    }

    /// The first header that is not there yet is typed behind the others.
    fn missing_ui(&self, ui: &Ui, line: &mut Line) {
        let free = line.free() - GAP;
        if let Some(key) = self.head.missing().filter(|_| free >= LEAST) {
            line.at += GAP;
            line.part(ui, &Namer::of(self.desk).missing(key, String::new()), free, None);
        }
    }
}

/// How two texts share a width: a short one gets what it needs, the other one the rest.
fn shared(free: f32, [first, second]: [f32; 2]) -> [f32; 2] {
    let half = free / 2.0;
    if first + second <= free {
        [first, second]
    } else if first <= half {
        [first, free - first]
    } else if second <= half {
        [free - second, second]
    } else {
        [half, half]
    }
}
