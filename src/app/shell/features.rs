//! The list of features, and what is generated from it. A new feature is one line here.

use std::mem::{Discriminant, discriminant};

use egui::{Id, Key, Ui};

use crate::app::desk::Desk;
use crate::app::desk::feature::{Clicks, Fact, Feature, FocusRequest, Layer, Out, Outside, Press};
use crate::app::desk::panels::{PanelEntry, PanelUi, SharedView, Slot};
use crate::app::kit::command::{About, TableCommand};
#[cfg(test)]
use crate::app::kit::question;
use crate::app::kit::question::Closed;
use crate::app::shell::action::{Action, Answer, Effect, Event};
use crate::app::shell::command::Command;
use crate::app::shell::commands;
use crate::app::shell::host::Reply;
use crate::app::shell::menu;
use crate::app::shell::own::{self, Own};
use crate::app::shell::state::{Modal, State};
use crate::app::shell::wishes::grant;
use crate::lang::Text;

/// Passes the features to a macro: module, type, and `[Command]` if it has any. Facts and the list of keys use this
/// order.
macro_rules! features {
    ($make:ident) => {
        $make! {
            play: Play [Command],
            files: Files [Command],
            folder: Folder [Command],
            convert: Convert [Command],
            setup: SetUp [Command],
            solver: Solver [Command],
            pictures: Pictures [Command],
            problems: Problems [Command],
            moves: Moves [Command],
            notes: Notes [Command],
            announce: Announce [Command],
            check: Check,
            recovery: Recovery,
        }
    };
}
pub(crate) use features;

pub(crate) trait Routed: Feature {
    fn command(command: Self::Command) -> Command;
    fn user_input(input: Self::Input) -> Action;
    fn outside_event(event: Self::Event) -> Action;
    fn effect(effect: Self::Effect) -> Effect;
    fn modal(ask: Self::Ask) -> Modal;
    fn is_own(modal: &Modal) -> bool;
    fn parts(state: &mut State) -> (&mut Self, &mut Desk);
    fn of(state: &State) -> &Self;
    fn view(views: &mut Views) -> &mut Self::View;
}

pub(crate) fn call<F: Routed>(
    state: &mut State,
    effects: &mut Vec<Effect>,
    work: impl FnOnce(&mut F, &mut Desk, &mut Out<F>),
) {
    let mut out = Out::default();
    let (feature, desk) = F::parts(state);
    work(feature, desk, &mut out);
    deliver(state, effects, out);
}

pub(crate) fn deliver<F: Routed>(state: &mut State, effects: &mut Vec<Effect>, out: Out<F>) {
    let Out { effects: own, wishes, facts, ask, closes } = out;
    effects.extend(own.into_iter().map(F::effect));
    if closes {
        state.modal.take_if(|modal| F::is_own(modal));
    }
    if let Some(ask) = ask {
        state.modal = Some(F::modal(ask));
    }
    for fact in facts {
        broadcast(state, &fact, effects);
    }
    for wish in wishes {
        grant(state, wish, effects);
    }
}

pub(crate) fn clicks<F: Routed, R>(out: &mut Vec<Action>, panel: impl FnOnce(&mut Clicks<F::Input>) -> R) -> R {
    let mut own = Clicks::default();
    let result = panel(&mut own);
    out.extend(own.actions.into_iter().map(F::user_input));
    out.extend(own.wishes.into_iter().map(Action::Wish));
    result
}

#[derive(Debug, Default)]
pub(crate) struct PanelViews {
    views: Views,
    pub(crate) shared: SharedView,
}

impl PanelViews {
    pub(super) fn slot_ui(&mut self, ui: &mut Ui, state: &State, slot: Slot, out: &mut Vec<Action>) {
        self.slot_within_ui(ui, state, slot, None, out);
    }

    /// Draws the panels of a feature in a slot that have content.
    fn panels_ui<F: Routed>(
        &mut self,
        ui: &mut Ui,
        state: &State,
        slot: Slot,
        max_height: Option<f32>,
        out: &mut Vec<Action>,
    ) {
        for panel in panels_in::<F>(state, slot) {
            // Taken out, since panels of other features may be drawn inside.
            let mut view = std::mem::take(F::view(&mut self.views));
            let mut shared = std::mem::take(&mut self.shared);
            let mut others = Vec::new();
            let inside = &mut |ui: &mut Ui, slot: Slot, shared: &mut SharedView| {
                std::mem::swap(&mut self.shared, shared);
                self.slot_ui(ui, state, slot, &mut others);
                std::mem::swap(&mut self.shared, shared);
            };
            clicks::<F, _>(out, |out| {
                let (desk, feature) = (&state.desk, F::of(state));
                let (view, shared) = (&mut view, &mut shared);
                (panel.ui)(ui, PanelUi { desk, feature, view, shared, max_height, inside, out });
            });
            out.append(&mut others);
            *F::view(&mut self.views) = view;
            self.shared = shared;
        }
    }
}

fn panels_in<F: Routed>(state: &State, slot: Slot) -> impl Iterator<Item = &'static PanelEntry<F>> {
    F::PANELS.iter().filter(move |panel| panel.slot == slot && (panel.is_shown)(F::of(state), &state.desk))
}

fn all_of<F: Routed>() -> impl Iterator<Item = Command> {
    F::Command::TABLE.iter().map(|entry| F::command(entry.command))
}

macro_rules! route {
    ($($module:ident: $Feature:ident $([$Command:ident])?,)*) => {
        $(
            $(
                impl From<crate::app::$module::$Command> for Command {
                    fn from(command: crate::app::$module::$Command) -> Self {
                        Self::$Feature(command)
                    }
                }
            )?

            use crate::app::$module::$Feature;

            impl Routed for $Feature {
                fn command(command: Self::Command) -> Command {
                    Command::$Feature(command)
                }

                fn user_input(input: Self::Input) -> Action {
                    Action::$Feature(input)
                }

                fn outside_event(event: Self::Event) -> Action {
                    Action::Event(Event::$Feature(event))
                }

                fn effect(effect: Self::Effect) -> Effect {
                    Effect::$Feature(effect)
                }

                fn modal(ask: Self::Ask) -> Modal {
                    Modal::$Feature(ask)
                }

                fn is_own(modal: &Modal) -> bool {
                    matches!(modal, Modal::$Feature(_))
                }

                fn parts(state: &mut State) -> (&mut Self, &mut Desk) {
                    (&mut state.$module, &mut state.desk)
                }

                fn of(state: &State) -> &Self {
                    &state.$module
                }

                fn view(views: &mut Views) -> &mut Self::View {
                    &mut views.$module
                }
            }
        )*

        pub(crate) fn broadcast(state: &mut State, fact: &Fact, effects: &mut Vec<Effect>) {
            $(call::<$Feature>(state, effects, |feature, desk, out| feature.follow(desk, fact, out));)*
        }

        pub(super) fn after_action(state: &mut State, effects: &mut Vec<Effect>) {
            $(call::<$Feature>(state, effects, |feature, desk, out| feature.after_action(desk, out));)*
        }

        pub(super) fn tick(state: &mut State) {
            $(state.$module.tick(&state.desk);)*
        }

        /// Returns a command of the window itself without running it.
        pub(super) fn run(state: &mut State, command: Command, effects: &mut Vec<Effect>) -> Option<Own> {
            match command {
                Command::Own(command) => return Some(command),
                $(Command::$Feature(command) => {
                    call::<$Feature>(state, effects, |feature, desk, out| feature.run(desk, command, out));
                })*
            }
            None
        }

        pub(super) fn handle_event(state: &mut State, event: Event, effects: &mut Vec<Effect>) {
            match event {
                $(Event::$Feature(event) => {
                    call::<$Feature>(state, effects, |feature, desk, out| feature.event(desk, event, out));
                })*
                _ => {}
            }
        }

        pub(super) fn answer(state: &mut State, answer: Answer, effects: &mut Vec<Effect>) {
            match (state.modal.take(), answer) {
                $((Some(Modal::$Feature(ask)), Answer::$Feature(answer)) => {
                    call::<$Feature>(state, effects, |feature, desk, out| feature.answer(desk, ask, answer, out));
                })*
                // Another question is open by now.
                (modal, _) => state.modal = modal,
            }
        }

        /// Passes an input to its feature. Returns an action of the window itself without doing it.
        pub(super) fn handle(state: &mut State, action: Action, effects: &mut Vec<Effect>) -> Option<Action> {
            match action {
                $(Action::$Feature(input) => {
                    call::<$Feature>(state, effects, |feature, desk, out| feature.input(desk, input, out));
                    None
                })*
                action => Some(action),
            }
        }

        impl Command {
            /// In the order of the list of keys.
            pub(crate) fn all() -> impl Iterator<Item = Self> {
                let own = Own::TABLE.iter().map(|entry| Self::Own(entry.command));
                std::iter::empty()$(.chain(all_of::<$Feature>()))*.chain(own)
            }

            pub(crate) fn about(self) -> About {
                match self {
                    Self::Own(command) => command.entry().about,
                    $(Self::$Feature(command) => command.entry().about,)*
                }
            }

            /// Whether it would do anything in a mode that allows it.
            pub(super) fn has_use(self, state: &State) -> bool {
                match self {
                    Self::Own(command) => own::enabled(&state.desk, command),
                    $(Self::$Feature(command) => state.$module.enabled(&state.desk, command),)*
                }
            }

            /// `None` for commands that are not switches.
            pub(super) fn is_on(self, state: &State) -> Option<bool> {
                match self {
                    Self::Own(command) => commands::is_on(state, command),
                    $(Self::$Feature(command) => state.$module.is_on(&state.desk, command),)*
                }
            }

            pub(super) fn reason(self, state: &State) -> &'static str {
                match self {
                    Self::Own(command) => state.desk.why_not(&command.entry().about),
                    $(Self::$Feature(command) => state.$module.why_not(&state.desk, command),)*
                }
            }
        }

        impl State {
            pub(super) fn has_panel(&self, slot: Slot) -> bool {
                false$(|| panels_in::<$Feature>(self, slot).next().is_some())*
            }

            pub(super) fn key_of_feature(&self, key: Key, typing: bool) -> Option<Action> {
                None$(.or_else(|| self.$module.key(&self.desk, key, typing).map($Feature::user_input)))*
            }

            pub(super) fn typed(&self, event: &egui::Event) -> Option<Press<Action>> {
                None$(.or_else(|| {
                    Some(match self.$module.typed(&self.desk, event)? {
                        Press::Taken(inputs) => Press::Taken(inputs.into_iter().map($Feature::user_input).collect()),
                        Press::Writes => Press::Writes,
                    })
                }))*
            }

            /// Text fields in which Escape only takes the focus away.
            pub(super) fn escapable_fields() -> impl Iterator<Item = Id> {
                [$($Feature::escapable_field(),)*].into_iter().flatten()
            }

            pub(super) fn escape_of_feature(&self, layer: Layer) -> Option<Action> {
                None$(.or_else(|| self.$module.escape(&self.desk, layer).map($Feature::user_input)))*
            }

            pub(super) fn focus_requests(&self) -> Vec<Option<FocusRequest>> {
                vec![$(self.$module.focus_request(),)*]
            }

            /// In seconds of the window's clock.
            pub(crate) fn wakeups(&self) -> impl Iterator<Item = f64> {
                [$(self.$module.next_wakeup(&self.desk),)*].into_iter().flatten()
            }

            pub(crate) fn is_leaving(&self) -> bool {
                false $(|| self.$module.is_leaving())*
            }
        }

        #[derive(Debug, Default)]
        pub(crate) struct Views {
            $($module: <$Feature as Feature>::View,)*
        }

        impl PanelViews {
            /// `max_height` is in points.
            pub(super) fn slot_within_ui(
                &mut self,
                ui: &mut Ui,
                state: &State,
                slot: Slot,
                max_height: Option<f32>,
                out: &mut Vec<Action>,
            ) {
                if slot == Slot::FolderMenu {
                    menu::FOLDER.rows_ui(ui, state, self, out);
                }
                $(self.panels_ui::<$Feature>(ui, state, slot, max_height, out);)*
            }
        }

        /// For use in a sentence; empty if no panel there has a name.
        pub(super) fn panel_name(slot: Slot) -> Text {
            let names = std::iter::empty()$(.chain($Feature::PANELS.iter().map(|panel| (panel.slot, panel.name))))*;
            let mut names = names.filter(|(of, name)| *of == slot && !name.en.is_empty());
            names.next().map_or(Text { ja: "", en: "" }, |(_, name)| name)
        }

        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum AskKind {
            $($Feature(Discriminant<<$Feature as Feature>::Ask>),)*
        }

        impl Modal {
            pub(super) fn ask_kind(&self) -> Option<AskKind> {
                match self {
                    $(Self::$Feature(ask) => Some(AskKind::$Feature(discriminant(ask))),)*
                    _ => None,
                }
            }

            pub(super) fn opened_by_feature(&self) -> Option<Command> {
                match self {
                    $(Self::$Feature(ask) => $Feature::opened_by(ask).map($Feature::command),)*
                    _ => None,
                }
            }
        }

        #[derive(Debug, Default)]
        pub(super) struct AskStates {
            $($module: <$Feature as Feature>::AskState,)*
        }

        impl AskStates {
            pub(super) fn ui(&mut self, ui: &mut Ui, state: &State, modal: &Modal, height: f32, out: &mut Vec<Action>) {
                match modal {
                    $(Modal::$Feature(ask) => {
                        let closed = clicks::<$Feature, _>(out, |out| {
                            state.$module.ask_ui(ui, &state.desk, ask, &mut self.$module, height, out)
                        });
                        #[cfg(test)]
                        if closed.is_none() {
                            question::assert_default(ui.ctx(), &modal.ask_kind());
                        }
                        out.extend(closed.map(|closed| match closed {
                            Closed::Answered(given) => Action::Answered(Answer::$Feature(given)),
                            Closed::Cancelled => Action::CloseModal,
                        }));
                    })*
                    _ => {}
                }
            }
        }

        pub(super) fn ask_width(modal: &Modal) -> f32 {
            match modal {
                $(Modal::$Feature(ask) => $Feature::ask_width(ask),)*
                _ => 560.0,
            }
        }

        #[derive(Default)]
        pub(super) struct Workers {
            $($module: <$Feature as Feature>::Worker,)*
        }

        impl Workers {
            /// Ignores effects of the window itself.
            pub(super) fn start(&mut self, effect: Effect, outside: &Outside<'_>, reply: &Reply) {
                match effect {
                    $(Effect::$Feature(effect) => {
                        $Feature::start(&mut self.$module, effect, outside, &reply.report::<$Feature>());
                    })*
                    _ => {}
                }
            }
        }
    };
}
features!(route);
