//! Pictures as PDF with embedded fonts: text can be searched and copied. Black, white and grey use black ink alone
//! (DeviceGray). Equal pictures give equal bytes.

use pdf_writer::types::FunctionShadingType;
use pdf_writer::writers::Resources;
use pdf_writer::{Chunk, Filter, Finish, Name, Pdf, Rect as Box, Ref, TextStr};

use super::crop_marks;
use super::pdf_content::{Contents, Names, grey, rgb};
use super::pdf_font;
use super::scene::{Color, Point, Rect, Scene};

/// A PDF with a page for each picture, whose units are `scale` points (1/72 inch). A page with bleed has crop marks around
/// it.
#[must_use]
pub fn pdf(pages: &[Scene], scale: f32) -> Vec<u8> {
    let mut names = Names::default();
    // Compressed at once: a thousand pages are large.
    let contents: Vec<Vec<u8>> = pages.iter().map(|page| packed(&content(page, scale, &mut names))).collect();

    let mut refs = Refs(0);
    let (catalog, tree, resources) = (refs.next(), refs.next(), refs.next());
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    let mut kids = Vec::with_capacity(pages.len());
    for (page, content) in pages.iter().zip(&contents) {
        let (id, content_id) = (refs.next(), refs.next());
        let mut leaf = pdf.page(id);
        let (width, height, bleed) = (page.width * scale, page.height * scale, page.bleed * scale);
        let space = space(page);
        let within = |inset: f32| Box::new(space + inset, space + inset, width + space - inset, height + space - inset);
        leaf.media_box(Box::new(0.0, 0.0, width + 2.0 * space, height + 2.0 * space));
        if bleed > 0.0 {
            leaf.bleed_box(within(0.0));
            leaf.trim_box(within(bleed));
        }
        leaf.parent(tree).contents(content_id);
        leaf.pair(Name(b"Resources"), resources);
        leaf.finish();
        pdf.stream(content_id, content).filter(Filter::FlateDecode);
        kids.push(id);
    }
    pdf.pages(tree).count(i32::try_from(kids.len()).unwrap_or(i32::MAX)).kids(kids);
    push_resources(&mut pdf, resources, &mut refs, &names);
    let name = pages.iter().map(|page| page.name.as_str()).find(|name| !name.is_empty());
    let mut info = pdf.document_info(refs.next());
    info.creator(TextStr("Komadai"));
    if let Some(name) = name {
        info.title(TextStr(name));
    }
    info.finish();
    pdf.finish()
}

pub(super) struct Refs(i32);

impl Refs {
    pub(super) fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

/// The space for crop marks around a page with bleed, in points.
fn space(page: &Scene) -> f32 {
    if page.bleed > 0.0 { crop_marks::SPACE } else { 0.0 }
}

fn content(page: &Scene, scale: f32, names: &mut Names) -> Vec<u8> {
    let mut contents = Contents::of_page(names, page.height, scale, space(page));
    contents.ground(&Rect::new(0.0, 0.0, page.width, page.height), page.ground);
    contents.shapes(&page.shapes);
    if page.bleed > 0.0 {
        let marks =
            crop_marks::marks(&Rect::new(0.0, 0.0, page.width * scale, page.height * scale), page.bleed * scale);
        let marks = marks.into_iter().map(|mark| mark.placed(1.0 / scale, Point::default()));
        contents.shapes(&marks.collect::<Vec<_>>());
    }
    contents.finish()
}

pub(super) fn push_stream(chunk: &mut Chunk, id: Ref, data: &[u8]) {
    chunk.stream(id, &packed(data)).filter(Filter::FlateDecode);
}

fn packed(data: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec_zlib(data, 6)
}

fn push_resources(pdf: &mut Pdf, id: Ref, refs: &mut Refs, names: &Names) {
    let fonts = pdf_font::push_fonts(pdf, refs, names);
    let stamps: Vec<Ref> = names
        .stamps()
        .map(|(bounds, content)| {
            let stamp = refs.next();
            let packed = packed(content);
            let mut form = pdf.form_xobject(stamp, &packed);
            form.filter(Filter::FlateDecode);
            form.bbox(Box::new(bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y));
            form.pair(Name(b"Resources"), id);
            stamp
        })
        .collect();
    let grades: Vec<Ref> = names.grades().map(|(upper, lower)| push_grade(pdf, refs, upper, lower)).collect();

    let mut resources = pdf.indirect(id).start::<Resources<'_>>();
    let mut list = resources.fonts();
    for (name, font) in &fonts {
        list.pair(Name(name.as_bytes()), *font);
    }
    list.finish();
    let mut list = resources.x_objects();
    for (number, stamp) in stamps.iter().enumerate() {
        list.pair(Name(format!("S{number}").as_bytes()), *stamp);
    }
    list.finish();
    let mut list = resources.shadings();
    for (number, grade) in grades.iter().enumerate() {
        list.pair(Name(format!("G{number}").as_bytes()), *grade);
    }
    list.finish();
    let mut list = resources.ext_g_states();
    for alpha in names.alphas() {
        let share = f32::from(alpha) / 255.0;
        let mut state = list.insert(Name(format!("A{alpha}").as_bytes())).dict();
        state.pair(Name(b"ca"), share).pair(Name(b"CA"), share);
    }
}

fn push_grade(pdf: &mut Pdf, refs: &mut Refs, upper: Color, lower: Color) -> Ref {
    let (shading, function) = (refs.next(), refs.next());
    let mut grade = pdf.function_shading(shading);
    grade.shading_type(FunctionShadingType::Axial);
    let greys = grey(upper).zip(grey(lower));
    match greys {
        Some(_) => grade.color_space().device_gray(),
        None => grade.color_space().device_rgb(),
    }
    grade.coords([0.0, 0.0, 0.0, 1.0]).function(function).extend([true, true]);
    grade.finish();
    let mut mix = pdf.exponential_function(function);
    mix.domain([0.0, 1.0]).n(1.0);
    match greys {
        Some((upper, lower)) => mix.c0([upper]).c1([lower]),
        None => mix.c0(rgb(upper)).c1(rgb(lower)),
    };
    shading
}
