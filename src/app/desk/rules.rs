//! The rules for judging problems, and their menu.

use egui::{RichText, TextStyle, Ui};
use serde::{Deserialize, Serialize};

use crate::app::kit::menu;
use crate::app::kit::theme::Palette;
use crate::lang::{self, Language};
use crate::tsume::cook::Profile;
use crate::tsume::solver::FutileRule;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Rules {
    /// Which findings are flaws.
    pub(crate) profile: Profile,
    /// Which interpositions are futile.
    pub(crate) futile: FutileRule,
}

impl Rules {
    /// `None` for the usual rules.
    pub(crate) fn unusual(self, language: Language) -> Option<String> {
        (self != Self::default()).then(|| lang::basis(language, self.profile, self.futile))
    }
}

/// What the solver's verdict says about the line of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineVerdict {
    None,
    /// Whether the problem is sound, if known yet.
    AboutLine,
    /// About other moves, as these were not found to mate.
    AboutOtherLine,
    /// Likewise, where every interposition counts.
    AboutOtherLineByRule,
}

pub(crate) const fn name(language: Language) -> &'static str {
    match language {
        Language::Japanese => "判定の基準",
        Language::English => "Judging rules",
    }
}

pub(crate) fn menu_ui(ui: &mut Ui, language: Language, rules: Rules) -> Option<Rules> {
    let mut chosen = None;
    let [profiles, futile] = headings(language);
    heading_ui(ui, profiles);
    for profile in Profile::ALL {
        let (name, tip) = (lang::profile(language, profile), about_profile(language, profile));
        if choice_ui(ui, name, tip, profile == rules.profile) {
            chosen = Some(Rules { profile, ..rules });
        }
    }
    ui.separator();
    heading_ui(ui, futile);
    for rule in FutileRule::ALL {
        let (name, tip) = (lang::futile_rule(language, rule), about_rule(language, rule));
        if choice_ui(ui, name, tip, rule == rules.futile) {
            chosen = Some(Rules { futile: rule, ..rules });
        }
    }
    chosen
}

fn heading_ui(ui: &mut Ui, words: &str) {
    ui.label(RichText::new(words).text_style(TextStyle::Small).color(Palette::of_ui(ui).weak));
}

fn choice_ui(ui: &mut Ui, name: &str, tip: &str, chosen: bool) -> bool {
    let clicked = menu::check_ui(ui, name, chosen).on_hover_text(tip).clicked();
    if clicked {
        ui.close();
    }
    clicked
}

const fn headings(language: Language) -> [&'static str; 2] {
    match language {
        Language::Japanese => ["完全・不完全の基準", "無駄合（手数に数えない合駒）"],
        Language::English => ["What counts against a problem", "Futile interpositions (not counted as moves)"],
    }
}

const fn about_profile(language: Language, profile: Profile) -> &'static str {
    match (language, profile) {
        (Language::Japanese, Profile::Magazine) => {
            "余詰や駒余りなどがあれば不完全とします。変同などのキズは数えません。"
        }
        (Language::Japanese, Profile::Contest) => "変同、変長、打点非限定、不要駒などのキズも数えます。",
        (Language::Japanese, Profile::App) => "専門誌の基準に加えて、すべての変長を数えます。",
        (Language::English, Profile::Magazine) => "Cooks, pieces left and the like count. Blemishes do not.",
        (Language::English, Profile::Contest) => {
            "Blemishes count as well: variations of equal length, drops on several squares, needless pieces."
        }
        (Language::English, Profile::App) => "As for a magazine, and every longer variation counts.",
    }
}

const fn about_rule(language: Language, rule: FutileRule) -> &'static str {
    match (language, rule) {
        (Language::Japanese, FutileRule::None) => "合駒をすべて手数に数えます。",
        (Language::Japanese, FutileRule::Narrow) => "詰め上がりでの無駄合だけを数えません。",
        (Language::Japanese, FutileRule::Wide) => "手順の途中の無駄合も数えません。",
        (Language::English, FutileRule::None) => "Every interposition counts as a move.",
        (Language::English, FutileRule::Narrow) => "Only those at the mate itself are left out.",
        (Language::English, FutileRule::Wide) => "Those before the mate are left out, too.",
    }
}
