//! The files decode to the pictures that were drawn.

use super::*;
use crate::diagram::{Diagram, Style};
use crate::notation::sfen;
use crate::shogi::{Handicap, Setup};

struct Two {
    setups: Vec<Setup>,
    style: Style,
}

impl Frames for Two {
    fn count(&self) -> usize {
        self.setups.len()
    }

    fn scene(&self, index: usize) -> Scene {
        let mut diagram = Diagram::new(self.setups[index]);
        diagram.look.style = self.style;
        diagram.scene()
    }

    fn hundredths(&self, index: usize) -> u16 {
        40 + index as u16
    }
}

fn two(style: Style) -> Two {
    let after = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
    let after = sfen::read(after).unwrap().setup;
    Two { setups: vec![Handicap::Even.setup(), after, after], style }
}

fn made(style: Style, kind: AnimationKind) -> Vec<u8> {
    let mut done = Vec::new();
    let made = animation(&two(style), AnimationStyle { kind, width: 300, plays: 0 }, &mut |count| {
        done.push(count);
        true
    });
    assert_eq!(done, [1, 2, 3]);
    made.unwrap()
}

fn last(style: Style) -> Vec<u8> {
    let frames = two(style);
    let film = Film::of(&frames, 300).unwrap();
    film.picture(2).data.iter().flat_map(|&[r, g, b, _]| [r, g, b]).collect()
}

fn lay(canvas: &mut [u8], wide: usize, at: [usize; 4], rgba: &[u8]) {
    let [left, top, width, height] = at;
    for row in 0..height {
        for column in 0..width {
            let pixel = &rgba[(row * width + column) * 4..][..4];
            if pixel[3] == 255 {
                canvas[((top + row) * wide + left + column) * 3..][..3].copy_from_slice(&pixel[..3]);
            }
        }
    }
}

#[test]
fn an_apng_ends_with_the_last_picture() {
    for style in [Style::Book, Style::Wood] {
        let bytes = made(style, AnimationKind::Apng);
        let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
        let control = reader.info().animation_control.unwrap();
        assert_eq!((control.num_frames, control.num_plays), (3, 0));
        let (wide, high) = (reader.info().width as usize, reader.info().height as usize);
        let mut canvas = vec![0; wide * high * 3];
        let mut buffer = vec![0; wide * high * 4];
        for index in 0..3 {
            reader.next_frame(&mut buffer).unwrap();
            let frame = *reader.info().frame_control().unwrap();
            assert_eq!((frame.delay_num, frame.delay_den), (40 + index, 100));
            let at = [frame.x_offset, frame.y_offset, frame.width, frame.height].map(|it| it as usize);
            assert!(index == 0 || at[2] * at[3] < wide * high / 4, "only what differs is stored: {at:?}");
            lay(&mut canvas, wide, at, &buffer);
        }
        assert!(canvas == last(style));
    }
}

#[test]
fn a_gif_has_nearly_every_colour() {
    for (style, most) in [(Style::Book, 8), (Style::Wood, 40)] {
        let bytes = made(style, AnimationKind::Gif);
        let mut options = ::gif::DecodeOptions::new();
        options.set_color_output(::gif::ColorOutput::RGBA);
        let mut reader = options.read_info(bytes.as_slice()).unwrap();
        let (wide, high) = (usize::from(reader.width()), usize::from(reader.height()));
        let mut canvas = vec![0; wide * high * 3];
        let mut delays = Vec::new();
        while let Some(frame) = reader.read_next_frame().unwrap() {
            delays.push(frame.delay);
            let at = [frame.left, frame.top, frame.width, frame.height].map(usize::from);
            lay(&mut canvas, wide, at, &frame.buffer);
        }
        assert_eq!((delays, reader.repeat()), (vec![40, 41, 42], ::gif::Repeat::Infinite));
        let wanted = last(style);
        assert_eq!(canvas.len(), wanted.len());
        let apart: Vec<u8> = canvas.iter().zip(&wanted).map(|(a, b)| a.abs_diff(*b)).collect();
        let mean = apart.iter().map(|&apart| f64::from(apart)).sum::<f64>() / apart.len() as f64;
        assert!(apart.iter().all(|&apart| apart <= most) && mean < 2.5, "{:?}, {mean}", apart.iter().max());
    }
}

#[test]
fn it_can_be_stopped_and_is_not_too_large() {
    let style = AnimationStyle { kind: AnimationKind::Apng, width: 200, plays: 1 };
    assert_eq!(animation(&two(Style::Book), style, &mut |done| done < 2), Err(AnimationError::Stopped));
    for width in [0, 70_000] {
        let made = animation(&two(Style::Book), AnimationStyle { width, ..style }, &mut |_| true);
        assert!(matches!(made, Err(AnimationError::Size(_))), "{width}");
    }
    let nothing = Two { setups: Vec::new(), style: Style::Book };
    assert_eq!(animation(&nothing, style, &mut |_| true), Err(AnimationError::Failed));
}
