//! Pictures of positions (図面), drawn into every kind of file.
//!
//! A [`Diagram`] says what is shown. Its [`Scene`] is a list of shapes, from which [`svg`], [`png`](fn@png) and [`pdf`]
//! make files. [`Sheet`], [`Answers`], [`Listing`] and [`Prose`] put diagrams and text on pages;
//! [`animation`](fn@animation) shows diagrams in turn. Characters are outlines from the embedded faces: no file needs
//! an installed font.
//!
//! ```
//! use komadai::diagram::{self, Diagram, Style};
//! use komadai::notation::{sfen, usi};
//!
//! let mut diagram = Diagram::new(sfen::read("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2")?.setup);
//! diagram.last = usi::read_move("7g7f").map(Into::into);
//! diagram.caption = Some("第1図は▲７六歩まで".to_owned());
//! diagram.look.style = Style::Wood;
//!
//! let scene = diagram.scene();
//! assert!(scene.missing.is_empty(), "characters that no face has, for which 〓 stands");
//! let svg: String = diagram::svg(&scene, 640.0);
//! let png: Vec<u8> = diagram::png(&scene, 640).expect("a size that can be drawn");
//! # assert!(svg.ends_with("</svg>\n") && png.starts_with(b"\x89PNG"));
//! # Ok::<(), sfen::SfenError>(())
//! ```

mod answers;
mod board;
mod body;
mod book;
mod book_hands;
mod colors;
mod crop_marks;
mod description;
mod face;
mod grain;
mod graph;
mod grey;
mod ink;
mod listing;
mod memo;
mod page;
mod paragraph;
mod pdf;
mod pdf_content;
mod pdf_font;
pub mod piece;
mod print;
mod prose;
mod raster;
mod scene;
mod set;
mod sheet;
mod stand;
mod svg;
mod table;
mod text;
mod unit;
mod wood;

pub use answers::{Answer, Answers};
pub use colors::{Colors, Surface};
pub use description::{Appearance, Diagram, Form, Mark, Numerals, PiecePlace, Style, Trail, Words};
pub use face::Face;
pub use graph::Graph;
pub use ink::{Arrow, Ink, Outline};
pub use listing::{Column, Listing};
pub use page::{Binding, Margins, PageStyle, Paper};
pub use paragraph::{Paragraph, Word};
pub use pdf::pdf;
pub use print::{CaptionFace, Crop, HandsAt, LineWeights, PieceFace, Print};
pub use prose::{Passage, Prose, TooManyPages, Voice};
pub use raster::animation::{AnimationError, AnimationKind, AnimationStyle, Frames, animation};
pub use raster::canvas::THINNEST;
pub use raster::placement::{Edges, Placement};
pub use raster::png::{Bitmap, MOST_PIXELS, SizeError, bitmap, png};
pub use raster::sprite::Sprite;
pub use scene::{Color, Fill, Glyph, Point, Rect, Scene, Shape, Stamp, Stroke, Turn};
pub use set::{BoardTheme, PieceSet};
pub use sheet::Sheet;
pub use svg::{SvgPage, svg, svg_of_millimetres};
pub use table::{Table, TableLayout};
