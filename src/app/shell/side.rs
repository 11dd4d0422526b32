//! What stands beside the board: the moves, what branches off, and what is written about them.

use egui::{Frame, Margin, Panel, Rect, RichText, ScrollArea, Ui, UiBuilder, vec2};

use crate::app::check::ui as solution;
use crate::app::check::{Check, SolverVerdict};
use crate::app::desk::draft::Typing;
use crate::app::desk::game::Game;
use crate::app::desk::panels::Edge;
use crate::app::kit::icons::{self, Icon};
use crate::app::kit::menu;
use crate::app::moves::Moves;
use crate::app::moves::typed;
use crate::app::moves::ui as line;
use crate::app::moves::ui::branches;
use crate::app::notes::Notes;
use crate::app::notes::ui::{self as notes, head};
use crate::app::problems::ui::MovesPart;
use crate::app::problems::{self, Problems};
use crate::app::shell::action::Action;
use crate::app::shell::features::clicks;
use crate::app::shell::state::State;
use crate::app::shell::{edges, layout, menu as menu_bar, words};
use crate::app::solver::Solver;
use crate::app::solver::ui as answer;
use crate::lang::Language;
use crate::tsume::solver::FutileRule;

/// Below this width, in points, there is little room to the left and to the right.
const NARROW: f32 = 250.0;
/// The width of the choice among the records of a file, in points.
const RECORDS_WIDTH: f32 = 180.0;
/// The height of the head that this choice takes.
const RECORDS: f32 = 28.0;

/// What the panel remembers by itself.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    head: head::ViewState,
    line: line::ViewState,
    notes: notes::ViewState,
}

/// What the panel of problems remembers by itself.
#[derive(Debug, Default)]
pub(crate) struct ProblemsMemory {
    panel: problems::ui::ViewState,
    list: line::list::ViewState,
}

/// The game, its moves, and below or beside them what is written about them.
pub(crate) fn side_ui(
    ui: &mut Ui,
    state: &State,
    memory: &mut Memory,
    typing: &mut Typing,
    edges: &mut edges::Memory,
    out: &mut Vec<Action>,
) {
    let language = state.desk.language();
    let whole = ui.available_size();
    head_ui(ui, state, &mut memory.head, typing, out);
    let space = ui.available_rect_before_wrap();
    let panels = edges.panels(&state.desk.settings.panels);
    let notes = (!panels.notes_folded)
        .then(|| layout::notes(whole, space.height(), &panels.sizes, state.desk.game().is_problem()));
    if let Some(notes) = notes {
        let panel = match notes {
            layout::Notes::Beside(width) => Panel::right("notes").exact_size(width),
            layout::Notes::Below(height) => Panel::bottom("written").exact_size(height),
        };
        let sides = if space.width() < NARROW { 7 } else { 12 };
        let margin = Margin { left: sides, right: sides, top: 8, bottom: 8 };
        panel.resizable(false).frame(plain(margin)).show(ui, |ui| {
            clicks::<Notes, _>(out, |out| {
                notes::notes_ui(ui, &state.desk, &state.notes, &mut memory.notes, typing, out);
            });
        });
    }
    moves_ui(ui, state, memory, out);
    typing.rest_in(memory.line.typed.resting());
    let name = words::NOTES_EDGE.get(language);
    match notes {
        Some(layout::Notes::Beside(width)) => {
            let line = edges::upright(space.right() - width, space.y_range());
            edges.edge_ui(ui, Edge::NotesWidth, line, |at| space.right() - at.x, name, out);
        }
        Some(layout::Notes::Below(height)) => {
            let line = edges::level(space.x_range(), space.bottom() - height);
            edges.edge_ui(ui, Edge::NotesHeight, line, |at| space.bottom() - at.y, name, out);
        }
        None => {}
    }
}

fn plain(margin: Margin) -> Frame {
    Frame::new().inner_margin(margin)
}

/// The least height of five rows of the list of moves with its toolbar, what follows and the field below it, in points.
const OF_LIST: f32 = 212.0;
/// In less height the check and the verdict have no room of their own each, in points.
const LOW: f32 = 240.0;

/// The moves, with the checked solution below.
fn moves_ui(ui: &mut Ui, state: &State, memory: &mut Memory, out: &mut Vec<Action>) {
    let (language, game) = (state.desk.language(), state.desk.game());
    let height = ui.available_height();
    if state.solver.is_shown(&state.desk) || state.check.solution(game).is_some() {
        let highest = (height * 0.22).max(66.0);
        Panel::bottom("solution")
            .resizable(false)
            .frame(plain(Margin { left: 12, right: 12, top: 6, bottom: 8 }))
            .show(ui, |ui| {
                // In low windows, where both have much to say, a part of the list stays in sight, and they scroll together.
                let all = (height - OF_LIST).max(highest);
                let each = (all >= LOW).then_some(highest);
                let area = ScrollArea::vertical().id_salt("solution").max_height(all).min_scrolled_height(all);
                area.auto_shrink([false, true]).show(ui, |ui| {
                    let beside = beside_check(state);
                    // Moves that are tried out are no entered ones.
                    let solution = state.check.solution(game).filter(|_| state.desk.exploration().is_none());
                    if let Some(solution) = solution {
                        clicks::<Check, _>(out, |out| {
                            solution::solution_ui(ui, language, game, solution, beside, each, out);
                        });
                    }
                    clicks::<Solver, _>(out, |out| {
                        answer::answer_ui(ui, &state.desk, &state.solver, false, each, out);
                    });
                    clicks::<Problems, _>(out, |out| problems::ui::twins_ui(ui, language, &state.problems, out));
                });
            });
    }
    egui::CentralPanel::default().frame(plain(Margin::ZERO)).show(ui, |ui| {
        clicks::<Moves, _>(out, |out| {
            line::line_ui(ui, &state.desk, &state.moves, &mut memory.line, out);
        });
    });
}

/// The set of problems and the one that is being solved, with its moves.
pub(crate) fn problems_ui(
    ui: &mut Ui,
    state: &State,
    memory: &mut Memory,
    problems: &mut ProblemsMemory,
    out: &mut Vec<Action>,
) {
    let (desk, ProblemsMemory { panel, list }) = (&state.desk, problems);
    let typed = &mut memory.line.typed;
    let mut of_moves = Vec::new();
    let mut moves_ui = |ui: &mut Ui, part| {
        clicks::<Moves, _>(&mut of_moves, |out| match part {
            MovesPart::List => line::list::moves_ui(ui, desk, &state.moves, list, out),
            MovesPart::Branches => branches::branches_ui(ui, desk, &state.moves, out),
            MovesPart::Typed => typed::typed_ui(ui, desk, &state.moves, typed, out),
        });
    };
    clicks::<Problems, _>(out, |out| {
        problems::ui::problems_ui(ui, desk, &state.problems, panel, out, &mut moves_ui);
    });
    out.extend(of_moves);
}

/// What the solver says below the check of the solution.
pub(crate) fn beside_check(state: &State) -> SolverVerdict {
    let (solver, desk) = (&state.solver, &state.desk);
    if solver.judges_other_line(desk) {
        match desk.settings.rules.futile {
            FutileRule::None => SolverVerdict::AboutOtherLineByRule,
            FutileRule::Narrow | FutileRule::Wide => SolverVerdict::AboutOtherLine,
        }
    } else if solver.is_shown(desk) {
        SolverVerdict::AboutLine
    } else {
        SolverVerdict::None
    }
}

/// The head of the game and, for files with several records, which of them is shown.
fn head_ui(ui: &mut Ui, state: &State, memory: &mut head::ViewState, typing: &mut Typing, out: &mut Vec<Action>) {
    let (language, game) = (state.desk.language(), state.desk.game());
    let further = game.further();
    let has_more = game.count() > 1 || further > 0;
    Panel::top("head")
        .resizable(false)
        .frame(Frame::new().inner_margin(Margin { left: 14, right: 12, top: 7, bottom: 6 }))
        .show(ui, |ui| {
            let (desk, notes) = (&state.desk, &state.notes);
            clicks::<Notes, _>(out, |out| {
                head::head_ui(ui, if has_more { RECORDS } else { 0.0 }, (desk, notes), memory, typing, out);
            });
            if !has_more {
                return;
            }
            let place = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), RECORDS));
            ui.scope_builder(UiBuilder::new().max_rect(place.with_min_y(place.top() + 2.0)), |ui| {
                ui.horizontal(|ui| match further {
                    0 => records_ui(ui, state, out),
                    _ => further_ui(ui, game, language, further, out),
                });
            });
        });
}

/// Which of the file's games is shown, for files that hold several, and what can be done with them.
fn records_ui(ui: &mut Ui, state: &State, out: &mut Vec<Action>) {
    let (language, game) = (state.desk.language(), state.desk.game());
    let count = game.count();
    let shown = words::record_of(language, game.shown(), count, game.is_problem());
    let records = egui::ComboBox::from_id_salt("records").selected_text(shown).width(RECORDS_WIDTH).show_ui(ui, |ui| {
        ui.set_min_width(RECORDS_WIDTH);
        for (index, record) in game.records().enumerate() {
            let name = words::record_in_list(index, record.headers().title());
            if menu::check_ui(ui, &name, index == game.shown()).clicked() {
                out.push(Action::SelectRecord(game.id(), index));
            }
        }
    });
    records.response.accessible_name(problems::words::RECORDS.get(language));
    let [japanese, english] = problems::RECORDS;
    let name = if language == Language::Japanese { japanese } else { english };
    let button = icons::button(ui, Icon::More, 22.0, name, true).on_hover_text(name);
    egui::Popup::menu(&button).show(|ui| menu_bar::records_ui(ui, state, out));
}

/// That other records stand behind the only one that is edited, and how they can be seen.
fn further_ui(ui: &mut Ui, game: &Game, language: Language, further: usize, out: &mut Vec<Action>) {
    ui.label(RichText::new(words::record_of(language, 0, further + 1, game.is_problem())).small());
    if ui.button(problems::words::AS_SET.get(language)).clicked() {
        out.push(Action::Command(problems::Command::OpenFileAsSet.into()));
    }
}
