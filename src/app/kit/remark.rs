use egui::{Color32, Frame, Margin, Response, RichText, Role, Sense, TextStyle, Ui, WidgetInfo};

use crate::app::kit::theme::Palette;
use crate::app::kit::wrap::paragraph_ui;
use crate::lang::{Language, Text};
use crate::shogi::Severity;

/// Highlighted when `shown`, while the board marks the squares concerned.
pub(crate) fn remark_ui(ui: &mut Ui, language: Language, severity: Severity, text: &str, shown: bool) -> Response {
    let error = Text { ja: "誤り", en: "Error" };
    labelled_ui(ui, language, (severity, error), text, shown)
}

/// The same about a problem, whose errors are flaws (欠陥).
pub(crate) fn flaw_ui(ui: &mut Ui, language: Language, severity: Severity, text: &str) -> Response {
    labelled_ui(ui, language, (severity, Text { ja: "欠陥", en: "Flaw" }), text, false)
}

fn labelled_ui(
    ui: &mut Ui,
    language: Language,
    (severity, error): (Severity, Text),
    text: &str,
    shown: bool,
) -> Response {
    let palette = Palette::of_ui(ui);
    let (kind, color) = match severity {
        Severity::Error => (error, palette.error),
        Severity::Note => (Text { ja: "参考", en: "Note" }, palette.weak),
    };
    let kind = kind.get(language);
    let fill = if shown { palette.hovered } else { Color32::TRANSPARENT };
    let inner = Frame::new().fill(fill).corner_radius(4).inner_margin(Margin::symmetric(4, 2)).show(ui, |ui| {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            ui.label(RichText::new(kind).small().line_height(Some(20.0)).color(color));
            let styled = |lines| RichText::new(lines).line_height(Some(20.0)).into();
            paragraph_ui(ui, text, ui.available_width(), styled, &TextStyle::Body);
        });
    });
    let response = ui.interact(inner.response.rect, ui.scope_id().with(text), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, format!("{kind} {text}")));
    response
}
