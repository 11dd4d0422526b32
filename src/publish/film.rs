//! A range of moves as an animation: the position before them and after each.

use std::ops::RangeInclusive;

use super::compose::conclusion;
use super::words;
use crate::diagram::{Appearance, Color, Frames, Scene, Style};
use crate::lang::Naming;
use crate::picture::{DiagramOptions, Label, StartDetails};
use crate::record::{NodeId, Record};

/// The options of an animation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilmOptions {
    /// The numbers of the first and the last move. The range may exceed the line.
    pub range: RangeInclusive<u32>,
    /// The options of the pictures, except for their captions.
    pub diagrams: DiagramOptions,
    /// Whether the number and the name of each move are shown below.
    pub captions: bool,
    /// How long each picture is shown, in hundredths of a second.
    pub each: u16,
    /// How long the last one is shown.
    pub last: u16,
}

impl Default for FilmOptions {
    /// All moves on a wooden board, one a second, and three seconds for the last.
    fn default() -> Self {
        let look = Appearance { style: Style::Wood, ..Appearance::default() };
        let diagrams = DiagramOptions { look, title: Label::None, ..DiagramOptions::default() };
        Self { range: 0..=u32::MAX, diagrams, captions: true, each: 100, last: 300 }
    }
}

/// Why there is no film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilmError {
    /// The line has no moves in this range.
    NoMoves,
    /// It has more than [`Film::MOST_MOVES`].
    TooManyMoves,
}

/// The pictures of a range of moves.
///
/// ```
/// use komadai::diagram::{self, AnimationKind, AnimationStyle, Frames};
/// use komadai::format;
/// use komadai::lang::Language;
/// use komadai::publish::{Film, FilmOptions};
///
/// let loaded = format::read(b"position startpos moves 7g7f 3c3d 8h2b+", None)?;
/// let record = loaded.records.first();
/// let last = record.tree().main_line().last().expect("there are moves");
/// let film = Film::of(record, last, FilmOptions::default(), Language::English).expect("few moves");
/// assert_eq!(film.count(), 4);
/// let style = AnimationStyle { kind: AnimationKind::Gif, width: 240, plays: 0 };
/// let gif = diagram::animation(&film, style, &mut |_| true).expect("a size that can be drawn");
/// assert!(gif.starts_with(b"GIF89a"));
/// # Ok::<(), format::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Film<'a> {
    record: &'a Record,
    naming: Naming,
    options: FilmOptions,
    pictures: Vec<(NodeId, String)>,
}

impl<'a> Film<'a> {
    /// The most moves of one film.
    pub const MOST_MOVES: usize = 1_000;

    /// The moves of a range on the line to a node.
    ///
    /// # Errors
    /// When there are none, or too many.
    pub fn of(
        record: &'a Record,
        last: NodeId,
        options: FilmOptions,
        naming: impl Into<Naming>,
    ) -> Result<Self, FilmError> {
        let naming = naming.into().for_record(record, options.diagrams.look.kings);
        let language = naming.language;
        let tree = record.tree();
        let mut pictures: Vec<(NodeId, String)> = Vec::new();
        let start = words::START.get(language).to_owned();
        let (mut before, mut said) = (tree.root(), start);
        let (mut position, mut previous) = (record.initial().clone(), None);
        for (node, number) in
            tree.path(last).into_iter().filter(|&node| node != tree.root()).zip(record.first_number()..)
        {
            let Some(mv) = tree.mv(node).filter(|_| !tree.is_stuck(node)) else { break };
            let name = naming.mv(&position, mv, previous).unwrap_or_default();
            let name = format!("{name}{}", tree.note(node).annotation().sign.map_or("", |sign| sign.symbol()));
            let caption = words::move_shown(language, number, &name);
            if options.range.contains(&number) {
                if pictures.is_empty() {
                    pictures.push((before, said));
                }
                if pictures.len() > Self::MOST_MOVES {
                    return Err(FilmError::TooManyMoves);
                }
                pictures.push((node, caption.clone()));
            }
            // A move that is not stuck can be played.
            let _ = position.play(mv);
            (before, said, previous) = (node, caption, Some(mv.to()));
        }
        let &(shown, _) = pictures.last().ok_or(FilmError::NoMoves)?;
        let main_end = tree.main_line().filter(|&node| tree.mv(node).is_some()).last();
        if main_end == Some(shown)
            && options.captions
            && let Some(words) = conclusion(record, shown, naming)
        {
            pictures.push((shown, words));
        }
        Ok(Self { record, naming, options, pictures })
    }
}

impl Frames for Film<'_> {
    fn count(&self) -> usize {
        self.pictures.len()
    }

    fn scene(&self, index: usize) -> Scene {
        let Some((node, words)) = self.pictures.get(index) else {
            return Scene::new(1.0, 1.0, Color::WHITE);
        };
        let bare = DiagramOptions { caption: Label::None, title: Label::None, ..self.options.diagrams.clone() };
        let mut diagram = bare.at_node(self.record, *node, self.naming);
        diagram.caption = self.options.captions.then(|| words.clone());
        diagram.title = self.options.diagrams.title.text(|| StartDetails::of(self.record).name(self.naming.language));
        diagram.scene()
    }

    fn hundredths(&self, index: usize) -> u16 {
        if index + 1 == self.pictures.len() { self.options.last } else { self.options.each }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;
    use crate::lang::Language;

    const GAME: &str = "先手：甲\n後手：乙\n手数----指手--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 投了\n\n変化：2手\n   2 ８四歩(83)\n";

    fn film(range: RangeInclusive<u32>, is_variation: bool) -> Result<Vec<String>, FilmError> {
        let record = format::read(GAME.as_bytes(), None).unwrap().records.first().clone();
        let tree = record.tree();
        let last = if is_variation { tree.walk().last() } else { tree.main_line().last() };
        let options = FilmOptions { range, ..FilmOptions::default() };
        let film = Film::of(&record, last.unwrap(), options, Language::Japanese)?;
        let sizes: Vec<f32> = (0..film.count()).map(|index| film.scene(index).height).collect();
        assert!(sizes.iter().all(|size| (size - sizes[0]).abs() < 0.01), "{sizes:?}");
        let seen = |index| film.hundredths(index);
        assert_eq!((seen(0), seen(film.count() - 1)), (100, 300));
        Ok(film.pictures.iter().map(|(_, words)| words.clone()).collect())
    }

    #[test]
    fn a_range_begins_with_the_position_before_it() {
        let all = ["開始局面", "1手目　▲７六歩", "2手目　△３四歩", "3手目　▲２六歩", "まで3手で先手の勝ち"];
        assert_eq!(film(0..=99, false).unwrap(), all);
        assert_eq!(film(2..=2, false).unwrap(), ["1手目　▲７六歩", "2手目　△３四歩"]);
        assert_eq!(film(2..=9, true).unwrap(), ["1手目　▲７六歩", "2手目　△８四歩"], "a variation has no result");
        assert_eq!(film(9..=12, false), Err(FilmError::NoMoves));
    }
}
