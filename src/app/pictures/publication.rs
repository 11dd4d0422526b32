//! The form for publishing a whole game, and its preview.

use std::sync::Arc;

use crate::app::desk::Desk;
use crate::app::desk::feature::Out;
use crate::app::desk::publish_settings::PublishSettings;
use crate::app::kit::task::Cancel;
use crate::app::pictures::export::Content;
use crate::app::pictures::update::choose;
use crate::app::pictures::{Ask, Effect, Pictures};
use crate::diagram::{self, Appearance, Bitmap, BoardTheme, Frames, Paper, PieceSet, Scene};
use crate::lang::Naming;
use crate::notation::KingNames;
use crate::picture::{self, DiagramOptions, Label};
use crate::publish::{self, BookOptions, FilmOptions, Gaps, Kind, PageOptions, PublishError};
use crate::record::{NodeId, Record};

const LINES: usize = 200;

#[derive(Clone, Debug)]
pub(crate) struct PublishForm {
    pub(crate) settings: PublishSettings,
    pub(crate) flipped: bool,
    /// The first and the last move of an animation.
    pub(crate) range: [u32; 2],
    pub(crate) page: usize,
    /// For the preview, in pixels; zero before the first layout.
    pub(crate) room: [u32; 2],
    pub(crate) moves: [u32; 2],
    game: Game,
    window: (BoardTheme, PieceSet, KingNames),
}

#[derive(Clone, Debug)]
struct Game {
    record: Arc<Record>,
    last: NodeId,
    naming: Naming,
}

impl PublishForm {
    pub(crate) fn new(desk: &Desk) -> Self {
        let (record, node) = (desk.game().record(), desk.game().node());
        let tree = record.tree();
        let last = tree.main_line_from(node).filter(|&next| tree.mv(next).is_some()).last().unwrap_or(node);
        let count = tree.path(last).into_iter().filter(|&next| tree.mv(next).is_some()).count();
        let first = record.first_number();
        let end = first.saturating_add(u32::try_from(count).unwrap_or(u32::MAX)).saturating_sub(1).max(first);
        Self {
            settings: desk.settings.picture.publish.clone(),
            flipped: desk.game().flipped,
            range: [first, end],
            page: 0,
            room: [0, 0],
            moves: [first, end],
            game: Game { record: Arc::new(record.clone()), last, naming: desk.naming() },
            window: (desk.settings.board, desk.settings.pieces, desk.king_names()),
        }
    }

    pub(crate) fn differs(&self, new: &Self) -> bool {
        (&self.settings, self.flipped, self.range, self.page, self.room)
            != (&new.settings, new.flipped, new.range, new.page, new.room)
    }

    pub(crate) fn job(&self) -> publish::Job {
        let PublishSettings { kind, paper, face, variations, comments, evaluations, .. } = self.settings;
        let naming = self.game.naming;
        let mut look = Appearance {
            board: self.window.0,
            pieces: self.window.1,
            kings: self.window.2,
            flipped: self.flipped,
            ..picture::appearance(naming.language)
        };
        look.print.captions = face;
        let mut book =
            BookOptions { places: self.settings.places(), variations, comments, evaluations, ..BookOptions::default() };
        book.diagrams.look = look;
        let film = FilmOptions::default();
        let look = Appearance { style: self.settings.style, ..look };
        let diagrams = DiagramOptions { look, title: Label::None, ..film.diagrams };
        let film = FilmOptions {
            range: self.range[0]..=self.range[1],
            diagrams,
            captions: self.settings.captions,
            each: PublishSettings::hundredths(self.settings.each),
            last: PublishSettings::hundredths(self.settings.last),
        };
        publish::Job {
            record: Arc::clone(&self.game.record),
            last: self.game.last,
            naming,
            kind,
            book,
            pages: PageOptions::of(paper.paper().unwrap_or(Paper::A4), face),
            film,
            width: self.settings.width,
            plays: u16::from(!self.settings.repeats),
        }
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct PublishPreview {
    /// A page, a picture of an animation, or the board of a web page.
    pub(crate) bitmap: Option<Arc<Bitmap>>,
    /// The first lines of a text.
    pub(crate) text: Option<String>,
    /// Pages, diagrams, and pictures of an animation.
    pub(crate) counts: [usize; 3],
    /// The duration of an animation, in hundredths of a second.
    pub(crate) hundredths: u32,
    pub(crate) remarks: Vec<String>,
    pub(crate) failure: Option<String>,
}

impl PublishPreview {
    pub(crate) fn of(job: &publish::Job, page: usize, room: [u32; 2]) -> Self {
        Self::rendered(job, page, room)
            .unwrap_or_else(|error| Self { failure: Some(error.message(job.naming.language)), ..Self::default() })
    }

    fn rendered(job: &publish::Job, page: usize, room: [u32; 2]) -> Result<Self, PublishError> {
        let language = job.naming.language;
        if job.kind.animation().is_some() {
            let film = job.film()?;
            let count = film.count();
            let scene = film.scene(count.saturating_sub(1));
            return Ok(Self {
                counts: [0, 0, count],
                hundredths: (0..count).map(|index| u32::from(film.hundredths(index))).sum(),
                bitmap: bitmap(&scene, [room[0].min(job.width), room[1]]),
                remarks: Gaps::new(scene.missing, 0).messages(language),
                ..Self::default()
            });
        }
        let book = job.book()?;
        let mut preview = Self { counts: [0, book.diagrams().count(), 0], ..Self::default() };
        let mut missing = Vec::new();
        match job.kind {
            Kind::Pdf => {
                let pages = job.pages(&book)?;
                missing.extend(pages.iter().flat_map(|page| &page.missing));
                preview.counts[0] = pages.len();
                preview.bitmap = pages.get(page.min(pages.len().saturating_sub(1))).and_then(|page| bitmap(page, room));
            }
            Kind::Text => {
                let text = publish::text(&book, &job.record);
                preview.text = Some(text.lines().take(LINES).collect::<Vec<_>>().join("\n"));
            }
            Kind::Html | Kind::Gif | Kind::Apng => {
                let board = job.board();
                preview.bitmap = bitmap(&board, room);
                missing = board.missing;
            }
        }
        preview.remarks = Gaps::new(missing, book.left_out).messages(language);
        Ok(preview)
    }
}

fn bitmap(scene: &Scene, [across, down]: [u32; 2]) -> Option<Arc<Bitmap>> {
    let width = (down as f32 * scene.width / scene.height).min(across as f32) as u32;
    diagram::bitmap(scene, width).ok().map(Arc::new)
}

impl Pictures {
    pub(super) fn begin_to_publish(&mut self, desk: &Desk, out: &mut Out<Self>) {
        self.published = None;
        out.ask(Ask::Publish(Box::new(PublishForm::new(desk))));
    }

    pub(super) fn prepare_to_publish(
        &mut self,
        desk: &mut Desk,
        form: &PublishForm,
        mut new: PublishForm,
        saves: bool,
        out: &mut Out<Self>,
    ) {
        if form.differs(&new) {
            if form.settings != new.settings {
                new.page = if form.settings.kind == new.settings.kind { new.page } else { 0 };
            }
            let ticket = self.previews.issue();
            if new.room != [0, 0] {
                let job = Box::new(new.job());
                out.run(Effect::PreviewPublication { ticket, page: new.page, room: new.room, job });
            }
        }
        if saves {
            choose(desk, Content::Publication(Box::new(new.job()), Cancel::default()), out);
        }
        desk.settings.picture.publish = new.settings.clone();
        out.ask(Ask::Publish(Box::new(new)));
    }
}
