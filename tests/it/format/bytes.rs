//! What stands around the text of a file or between its lines, and is not written as it was.

use komadai::format::{self, Format, WarningKind};

#[test]
fn line_ends_of_unicode_become_usual_ones_with_a_warning() {
    for end in ['\u{2028}', '\u{2029}', '\u{85}'] {
        let loaded = format::read(format!("同{end}moves 7g7f{end}").as_bytes(), Some(Format::Usi)).unwrap();
        assert_eq!(loaded.records[0].tree().len(), 2);
        assert!(loaded.warnings.iter().any(|warning| warning.kind == WarningKind::LineEndsUnusual), "{end:?}");
        let written = format::write(&loaded.records[0], &loaded.dialect);
        assert_eq!(str::from_utf8(&written.bytes), Ok("同\nmoves 7g7f\n"));
    }
}

#[test]
fn nul_characters_behind_a_text_are_told_in_every_encoding() {
    let text = "開始日時：2026/11/22\n\0\0\u{1A}";
    let utf_16 =
        |bytes: fn(u16) -> [u8; 2]| "\u{FEFF}".encode_utf16().chain(text.encode_utf16()).flat_map(bytes).collect();
    for bytes in [text.as_bytes().to_vec(), utf_16(u16::to_be_bytes), utf_16(u16::to_le_bytes)] {
        let loaded = format::read(&bytes, None).unwrap();
        assert!(loaded.warnings.iter().any(|warning| warning.kind == WarningKind::NulBytes { count: 2 }), "{bytes:?}");
        assert_eq!(loaded.dialect.end_marks, 1, "{bytes:?}");
    }
}
