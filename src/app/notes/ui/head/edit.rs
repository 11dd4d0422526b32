//! The field for a header in the head of a game.

use egui::{Align2, FontId, Margin, Rect, TextEdit, Ui, UiBuilder, vec2};

use crate::app::desk::Desk;
use crate::app::desk::draft::{self, Draft, Typing};
use crate::app::desk::feature::{Clicks, Wish};
use crate::app::desk::origin::GameId;
use crate::app::kit::field::{field_ui, select};
use crate::app::notes::Input;
use crate::app::notes::handicap::{FIELD_KEYS, FieldExit, HandicapChooser, chooser_ui};
use crate::app::notes::ui::head::line::{self, GAP, Line, MARK, SMALL};
use crate::app::notes::ui::head::view::NAME;
use crate::app::notes::ui::head::{self, Head, Namer, Player};
use crate::record::{Edit, HeaderKey, Headers};

/// The least width of a field that shares its row, in points.
const FIELD: f32 = 80.0;

/// The least width of a header's field together with what precedes it: the mark of a player, a name before its rank,
/// or the name of the header.
pub(super) fn least_width(ui: &Ui, desk: &Desk, head: &Head, key: HeaderKey) -> f32 {
    FIELD
        + match head.player_of(key) {
            Some((_, player)) if player.rank.key == key => {
                MARK + line::measure(ui.painter(), &player.name.text, NAME) + GAP
            }
            Some(_) => MARK,
            None => line::measure(ui.painter(), &Namer::of(desk).key(key), SMALL) + GAP,
        }
}

#[derive(Debug)]
pub(super) struct Editing {
    pub(super) game: (GameId, usize),
    pub(super) key: HeaderKey,
    /// The head as it was when editing began, shown around the field; `None` until it is first shown, or after an
    /// edit elsewhere.
    pub(super) shown: Option<Head>,
    field: Field,
}

#[derive(Debug)]
enum Field {
    Text(Text),
    Handicap(HandicapChooser),
}

#[derive(Debug)]
struct Text {
    /// The headers before editing, so that an emptied one keeps the position of its line.
    before: Headers,
    draft: Draft<String>,
    wants_focus: bool,
}

impl Editing {
    pub(super) fn new(desk: &Desk, key: HeaderKey) -> Self {
        let before = || desk.game().record().headers().clone();
        let field = match key {
            HeaderKey::Handicap => Field::Handicap(HandicapChooser::new(desk, true)),
            _ => Field::Text(Text { before: before(), draft: Draft::default(), wants_focus: true }),
        };
        Self { game: desk.place().game, key, shown: None, field }
    }
}

impl Text {
    fn headers(&self, key: HeaderKey, value: &str) -> Headers {
        let mut headers = self.before.clone();
        // An unchanged value keeps its own spelling, such as blanks in 対局者.
        if head::value(&headers, key) != value.trim() {
            headers.set_value(key, value.trim());
        }
        headers
    }
}

pub(super) struct Editor<'a> {
    pub(super) desk: &'a Desk,
    pub(super) head: &'a Head,
    pub(super) typing: &'a mut Typing,
    pub(super) out: &'a mut Clicks<Input>,
}

impl Editor<'_> {
    /// Shows the field on a line, behind its name. Enter keeps the typed text, Escape reverts it, Tab goes to the
    /// next header, which becomes the clicked one of the line. `slot` is emptied when the field is left.
    pub(super) fn show(&mut self, ui: &mut Ui, line: &mut Line, slot: &mut Option<Editing>) {
        let Some(editing) = slot else { return };
        let key = editing.key;
        let name = Namer::of(self.desk).key(key);
        let size = line.size - 1.0;
        match self.head.player_of(key) {
            Some((side, player)) if player.rank.key == key => {
                let wide = (MARK + line.width(&player.name)).min(line.free() - GAP - FIELD);
                line.part(ui, &player.name, wide, Some(side));
                line.at += GAP;
            }
            Some((side, _)) => line.mark(side),
            None => {
                line.field_name(ui, &name, size);
                line.at += GAP;
            }
        }
        let rect = self.field_rect(ui, line, key);
        let mut child = ui.new_child(UiBuilder::new().id_salt(("head", editing.game, key)).max_rect(rect));
        child.spacing_mut().interact_size.y = 0.0;
        let (left, elsewhere) = match &mut editing.field {
            Field::Text(text) => self.text_ui(&mut child, text, (key, &name), size),
            Field::Handicap(chooser) => {
                let (desk, out) = (self.desk, &mut *self.out);
                let left =
                    chooser_ui(&mut child, desk, chooser, |text| sized_field(text, rect, size), self.typing, out);
                (left, false)
            }
        };
        if let Some(FieldExit::Tab { back }) = left {
            line.clicked = line.clicked.or(self.head.beside(key, back));
        }
        if left.is_some() {
            *slot = None;
        } else if elsewhere {
            editing.shown = None;
        }
    }

    /// Puts the rank behind the field of a name. Returns the rectangle of the field.
    fn field_rect(&self, ui: &Ui, line: &mut Line, key: HeaderKey) -> Rect {
        let mut rect = line.rect.with_min_x(line.at);
        if let Some((_, Player { rank: part, .. })) =
            self.head.player_of(key).filter(|(_, player)| player.name.key == key)
        {
            let width = line.small(&part.text).min(rect.width() - FIELD - 2.0 * GAP);
            if width > 2.0 * GAP {
                line.at = rect.right() - width;
                line.small_part(ui, part, width);
                rect.max.x -= width + 2.0 * GAP;
            }
        }
        rect
    }

    /// Returns how the field was left, and whether the record was edited elsewhere.
    fn text_ui(
        &mut self,
        ui: &mut Ui,
        text: &mut Text,
        (key, name): (HeaderKey, &str),
        size: f32,
    ) -> (Option<FieldExit>, bool) {
        let (desk, held) = (self.desk, self.desk.game().record().headers());
        let mut draft = std::mem::take(&mut text.draft);
        let anew = draft.follow(
            desk,
            draft::owner(desk, None),
            self.typing,
            |value| text.headers(key, value) == *held,
            || head::value(held, key).to_owned(),
        );
        if anew {
            held.clone_into(&mut text.before);
        }
        // Nothing else on the row names a rank.
        let is_rank = self.head.player_of(key).is_some_and(|(_, player)| player.rank.key == key);
        let hint = if is_rank { name } else { "" };
        let field = sized_field(&mut draft.value, ui.max_rect(), size).hint_text(hint).event_filter(FIELD_KEYS);
        let response = field_ui(ui, field).accessible_name(name);
        if anew {
            draft::clear_undo_history(ui.ctx(), response.id);
        }
        if std::mem::take(&mut text.wants_focus) {
            response.request_focus();
            select(ui, response.id, 0..draft.value.chars().count());
        }
        self.typing.watch(&response, &draft.value);
        let exit = FieldExit::by_key(ui, &response, self.typing);
        if exit == Some(FieldExit::Cancel) {
            head::value(&text.before, key).clone_into(&mut draft.value);
        }
        let headers = text.headers(key, &draft.value);
        if headers != *held && !self.typing.is_composing() {
            self.out.wish(Wish::Edit(draft.send(desk, Edit::Headers(headers))));
        }
        text.draft = draft;
        (exit.or_else(|| response.lost_focus().then_some(FieldExit::Done)), anew)
    }
}

fn sized_field(text: &mut String, rect: Rect, size: f32) -> TextEdit<'_> {
    TextEdit::singleline(text)
        .id_salt("field")
        .font(FontId::proportional(size))
        .desired_width(f32::INFINITY)
        .margin(Margin::symmetric(5, 1))
        .min_size(vec2(0.0, rect.height() - 1.0))
        .align(Align2::LEFT_CENTER)
}
