//! The state of the window, without widgets, files and clocks.

use std::mem::{Discriminant, discriminant};

use crate::app::desk::Desk;
use crate::app::desk::feature::{Feature, FocusRequest, Panel};
use crate::app::desk::mode::{Mode, MoveEntry};
use crate::app::desk::notice::{NoticeKind, Topic};
use crate::app::desk::origin::GameId;
use crate::app::desk::settings::Settings;
use crate::app::problems::LoadedSet;
use crate::app::recovery::Changes;
use crate::app::shell::command::Command;
use crate::app::shell::features::{AskKind, features};
use crate::app::shell::keymap::file::File;
use crate::app::shell::keymap::{self, Keys, Recording};
use crate::app::shell::own::Own;
use crate::app::shell::preferences::History;
use crate::app::shell::words;
use crate::diagram::{BoardTheme, PieceSet};
use crate::lang::Language;

macro_rules! state {
    ($($module:ident: $Feature:ident $([$Command:ident])?,)*) => {
        #[derive(Debug)]
        pub(crate) enum Modal {
            $($Feature(<crate::app::$module::$Feature as Feature>::Ask),)*
            Palette,
            Keys,
            /// With the key that is being recorded.
            ChangeKeys(Option<Recording>),
            About,
            Settings,
            /// With the previous choice.
            Boards(BoardTheme, PieceSet),
        }

        #[derive(Debug)]
        pub(crate) struct State {
            pub(crate) desk: Desk,
            $(pub(crate) $module: crate::app::$module::$Feature,)*
            pub(crate) saved_settings: Settings,
            pub(crate) keys: Keys,
            pub(crate) settings_history: History,
            pub(crate) reopens_settings: bool,
            pub(crate) board_only: bool,
            pub(crate) fills_screen: bool,
            pub(crate) menu_requests: u32,
            pub(crate) modal: Option<Modal>,
            pub(crate) welcome_closed: Option<GameId>,
        }

        impl State {
            pub(crate) fn new(settings: Settings, system_language: Language) -> Self {
                let keys = Keys::default();
                let mut desk = Desk::new(settings.clone(), system_language);
                desk.keys = keys.keymap();
                Self {
                    desk,
                    $($module: Default::default(),)*
                    saved_settings: settings,
                    keys,
                    settings_history: History::default(),
                    reopens_settings: false,
                    board_only: false,
                    fills_screen: false,
                    menu_requests: 0,
                    modal: None,
                    welcome_closed: None,
                }
            }
        }
    };
}
features!(state);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ModalKind(Discriminant<Modal>, Option<AskKind>);

impl Modal {
    pub(crate) fn kind(&self) -> ModalKind {
        ModalKind(discriminant(self), self.ask_kind())
    }

    pub(super) fn opened_by(&self) -> Option<Command> {
        match self {
            Self::Palette => Some(Own::Palette.into()),
            Self::Keys => Some(Own::Keys.into()),
            Self::ChangeKeys(_) => Some(Own::ChangeKeys.into()),
            Self::Settings => Some(Own::Settings.into()),
            _ => self.opened_by_feature(),
        }
    }
}

/// What the meaning of keys depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeyContext {
    modal: Option<ModalKind>,
    setting_up: bool,
    problems: bool,
    focus_requests: Vec<Option<FocusRequest>>,
    /// Whether a correction or insertion waits for a move, which can be typed.
    asking: bool,
    going_to_number: bool,
}

impl State {
    /// Also reports unreadable lines.
    pub(crate) fn use_keys(&mut self, file: File) {
        let language = self.desk.language();
        let problems: Vec<String> = file.problems().map(|problem| keymap::words::problem(language, &problem)).collect();
        self.keys = Keys::of(file);
        self.desk.keys = self.keys.keymap();
        self.desk.close_notices_about(&Topic::Keys);
        if !problems.is_empty() {
            self.desk.notify_about(Topic::Keys, keymap::words::UNREADABLE.get(language).to_owned());
            if let Some(notice) = self.desk.notices.last_mut() {
                notice.details = problems;
            }
        }
    }

    pub(crate) fn shown_problems(&self) -> Option<&LoadedSet> {
        self.problems.shown(&self.desk)
    }

    /// Changes since the last call, to be stored in case of a crash.
    pub(crate) fn changes_to_store(&mut self) -> Option<Changes> {
        self.recovery.changes(&self.desk, self.problems.to_store(&self.desk))
    }

    pub(crate) fn next_notice_end(&self) -> Option<f64> {
        self.desk.notices.iter().filter_map(|notice| notice.until).min_by(f64::total_cmp)
    }

    /// The time at which the clock of a problem shows its next second.
    pub(crate) fn next_second(&self) -> Option<f64> {
        let solving = self.desk.solving().filter(|solving| solving.is_timed())?;
        let seconds = solving.seconds(self.desk.now);
        Some(self.desk.now + seconds.floor() + 1.0 - seconds)
    }

    /// Always true while a position is set up.
    pub(crate) fn shows_side(&self) -> bool {
        !self.desk.settings.panels.side_folded || self.desk.mode == Mode::SetUp
    }

    pub(crate) fn shows_welcome(&self) -> bool {
        self.is_empty()
            && self.desk.mode == Mode::default()
            && !self.board_only
            && !self.play.is_holding()
            && !self.files.is_starting()
            && !self.files.is_reading()
            && self.welcome_closed != Some(self.desk.tabs.game().id())
    }

    pub(crate) fn is_empty(&self) -> bool {
        matches!(self.desk.games(), [game] if game.is_blank())
    }

    pub(crate) fn toggle_board_only(&mut self) {
        self.board_only = !self.board_only;
        let message = words::BACK_FROM_BOARD.get(self.desk.language());
        if self.board_only {
            // Without the menu, nothing else shows how to leave this view.
            self.desk.notify(NoticeKind::Done, message.to_owned());
        } else {
            self.desk.notices.retain(|notice| notice.text != message);
        }
    }

    /// Unfolds panels that were requested since `before`: for a field to focus, or a panel of their own.
    pub(crate) fn unfold(&mut self, before: &KeyContext) {
        let now = self.key_context();
        let panels = &mut self.desk.settings.panels;
        if now.setting_up && !before.setting_up || now.problems && !before.problems {
            self.board_only = false;
            panels.side_folded = false;
        }
        for (now, before) in now.focus_requests.iter().zip(&before.focus_requests) {
            let Some(request) = now.filter(|_| now != before) else { continue };
            self.board_only = false;
            panels.side_folded &= request.panel == Panel::Folder;
            panels.notes_folded &= request.panel != Panel::Notes;
        }
    }

    pub(crate) fn key_context(&self) -> KeyContext {
        KeyContext {
            modal: self.modal.as_ref().map(Modal::kind),
            setting_up: self.desk.mode == Mode::SetUp,
            problems: self.shown_problems().is_some(),
            focus_requests: self.focus_requests(),
            asking: self.desk.mode.entry() != MoveEntry::Play,
            going_to_number: self.play.number_to_go_to().is_some(),
        }
    }
}
