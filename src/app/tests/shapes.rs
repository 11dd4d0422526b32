//! Drawn texts: which are cut, and which overlap.

use egui::epaint::{Shape, TextShape};
use egui::{Event, Key, Modifiers, Rect, vec2};

use crate::app::desk::settings::ThemeChoice;
use crate::app::tests::GAME;
use crate::app::tests::window::{Window, click, paste, press, window};
use crate::lang::Language;

/// Texts in painting order with their visible parts, and areas that cover what was painted before.
#[derive(Default)]
struct Painted<'a> {
    texts: Vec<(usize, &'a TextShape, Rect)>,
    covers: Vec<(usize, Rect)>,
}

impl<'a> Painted<'a> {
    fn of(window: &'a Window) -> Self {
        let mut painted = Self::default();
        for (order, shape) in window.output().shapes.iter().enumerate() {
            painted.add(order, &shape.shape, shape.clip_rect);
        }
        painted
    }

    fn add(&mut self, order: usize, shape: &'a Shape, clip: Rect) {
        match shape {
            Shape::Text(text) if text.opacity_factor > 0.0 && text.angle == 0.0 => {
                self.texts.push((order, text, clip));
            }
            Shape::Rect(rect) if rect.fill.is_opaque() => self.covers.push((order, rect.rect.intersect(clip))),
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| self.add(order, shape, clip)),
            _ => {}
        }
    }

    /// Whether a dialog or menu hides everything painted there before.
    fn hides(&self, place: Rect, from: usize, to: usize) -> bool {
        self.covers.iter().any(|&(order, cover)| order > from && order <= to && cover.contains_rect(place))
    }
}

/// The lines of a text that continues another begin at the left of the other.
fn letters(text: &TextShape) -> Rect {
    let (lines, ink) = (text.galley.rect, text.galley.mesh_bounds);
    let wide = if ink.is_positive() { ink } else { lines };
    Rect::from_x_y_ranges(wide.x_range(), lines.y_range()).translate(text.pos.to_vec2())
}

/// `content` is text of the user, which may be cut where a hint shows all of it.
pub(crate) fn faults(window: &Window, size: [f32; 2], content: &str) -> Vec<String> {
    let all = Rect::from_min_size(egui::Pos2::ZERO, size.into());
    let mut found = Vec::new();
    let painted = Painted::of(window);
    let is_own =
        |text: &TextShape| !text.galley.text().trim().is_empty() && !content.contains(text.galley.text().trim());
    for &(order, text, clip) in &painted.texts {
        let (words, letters) = (text.galley.text(), letters(text));
        let seen = letters.intersect(clip);
        if !seen.is_positive() || words.trim().is_empty() || painted.hides(seen, order, usize::MAX) {
            continue;
        }
        let is_cut = words.strip_suffix('…').is_some_and(|words| !content.contains(words.trim()));
        if (text.galley.elided || is_cut) && is_own(text) {
            found.push(format!("cut: {words:?} at {letters}"));
        }
        let wide = clip.intersect(all).x_range();
        if letters.left() < wide.min - 1.0 || letters.right() > wide.max + 1.0 {
            found.push(format!("clipped: {words:?} at {letters}, of which {clip} is seen"));
        }
    }
    for (index, &(order, text, clip)) in painted.texts.iter().enumerate() {
        // Lines have some space above and below.
        let seen = |text: &TextShape, clip: Rect| letters(text).shrink2(vec2(1.0, 3.0)).intersect(clip);
        let one = seen(text, clip);
        for &(above, other, clip) in &painted.texts[index + 1..] {
            let both = one.intersect(seen(other, clip));
            let lies = both.width() > 1.0 && both.height() > 1.0 && !text.galley.text().trim().is_empty();
            if lies && !painted.hides(both, order, above) {
                found.push(format!("{:?} lies on {:?} at {both}", other.galley.text(), text.galley.text()));
            }
        }
    }
    found
}

#[test]
fn no_word_is_cut_and_none_lies_on_another() {
    let mut texts_seen = 0;
    let mut wrong = Vec::new();
    for (size, theme) in [
        ([800.0, 600.0], ThemeChoice::Light),
        ([1280.0, 800.0], ThemeChoice::Dark),
        ([1920.0, 1080.0], ThemeChoice::Light),
        ([2560.0, 1440.0], ThemeChoice::Dark),
        ([900.0, 1200.0], ThemeChoice::Light),
    ] {
        for language in [Language::Japanese, Language::English] {
            let (mut window, _) = window(language, theme, &["a.kif", "odd.kif"], size);
            let mut check = |window: &Window, what: &str| {
                texts_seen += Painted::of(window).texts.len();
                let content = format!("{GAME} /games/a.kif /games/odd.kif a.kif odd.kif");
                wrong.extend(
                    faults(window, size, &content)
                        .into_iter()
                        .map(|fault| format!("{what}, {language:?}, {size:?}: {fault}")),
                );
            };
            check(&window, "the start");
            for key in [Key::ArrowRight, Key::ArrowRight, Key::ArrowRight, Key::End] {
                press(&mut window, key);
            }
            check(&window, "the end");
            let pages = match language {
                Language::Japanese => ["しおり", "棋譜情報", "検索", "コメント"],
                Language::English => ["Bookmarks", "Game", "Find", "Comment"],
            };
            for page in pages {
                click(&mut window, page);
                check(&window, page);
            }
            press(&mut window, Key::Escape);
            for key in [Key::V, Key::Home, Key::V, Key::R] {
                press(&mut window, key);
                check(&window, key.name());
            }
            press(&mut window, Key::Escape);
            press(&mut window, Key::F11);
            check(&window, "the board alone");
            press(&mut window, Key::F11);
            window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
            window.event(Event::PointerGone);
            window.run();
            press(&mut window, Key::F2);
            check(&window, "the position, edited");
        }
    }
    assert!(texts_seen > 3_000, "only {texts_seen} texts were found");
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

const PROBLEM: &str = "後手の持駒：飛二 角二 金三 銀四 桂四 香四 歩十八
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
手数----指手---------消費時間--
   1 ５二金打     ( 0:01/00:00:01)
&しおり一
&しおり二
*頭金。
   2 詰み         ( 0:00/00:00:00)
";

#[test]
fn words_of_small_windows_are_whole_and_lie_on_nothing() {
    let mut wrong = Vec::new();
    for size in [[816.0, 616.0], [1040.0, 616.0]] {
        for language in [Language::Japanese, Language::English] {
            let (mut window, _) = window(language, ThemeChoice::Light, &[], size);
            let mut check = |window: &Window, what: &str| {
                let found = faults(window, size, &format!("{PROBLEM} {HANDICAP} 1734"));
                wrong.extend(found.into_iter().map(|fault| format!("{what}, {language:?}, {size:?}: {fault}")));
            };
            check(&window, "nobody");
            for (text, what) in [(PROBLEM, "a problem"), (HANDICAP, "a handicap game"), (ENGINES, "a game of engines")]
            {
                paste(&mut window, text);
                check(&window, what);
                for _ in 0..2 {
                    press(&mut window, Key::ArrowRight);
                    check(&window, what);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

const HANDICAP: &str = "手合割：二枚落ち
下手：東京都立川市中央公民館 四段
上手：Bartholomew Featherstonehaugh
手数----指手---------消費時間--
   1 ６二銀(71)   ( 0:01/00:00:01)
   2 ７六歩(77)   (12:34/00:12:34)
";

/// Long names and a long event, which must not be cut.
const ENGINES: &str = "手合割：平手
棋戦：Computer Shogi Championship, round 17
開始日時：2024/05/03
先手：Krist_483_473stb_16t_100m
後手：Suishowarlord20240503NNUEx
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:01/00:00:01)
   2 ３四歩(33)   (61:01/01:01:01)
   3 投了
";
