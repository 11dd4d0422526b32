//! File names that every system allows.

/// In bytes of UTF-8. Systems allow 255; number and extension follow.
const LONGEST: usize = 200;

/// Device names on Windows, with or without an extension.
const DEVICES: [&str; 6] = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"];

/// Makes a text a file name, without extension, for Linux, Windows and macOS. Never empty.
pub(super) fn safe(text: &str) -> String {
    let allowed = |ch: char| match ch {
        '<' | '>' | ':' | '"' | '/' | '\\' | '|' | '?' | '*' => '_',
        ch if ch.is_control() => '_',
        ch => ch,
    };
    let mut name: String = text.trim().chars().filter(|&ch| !is_invisible(ch)).map(allowed).collect();
    // A leading dot hides a file, a leading hyphen makes an option of it.
    if name.starts_with(['.', '-']) || is_device(&name) {
        name.insert(0, '_');
    }
    name.truncate(name.floor_char_boundary(LONGEST));
    // Windows takes dots and blanks off the end.
    name.truncate(name.trim_end_matches(|ch: char| ch == '.' || ch.is_whitespace()).len());
    if name.is_empty() { "_".to_owned() } else { name }
}

const fn is_invisible(ch: char) -> bool {
    matches!(ch, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}')
}

fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name).trim_end().to_uppercase();
    let is_numbered = |kind: &str| {
        let number = stem.strip_prefix(kind).map(|rest| rest.chars().collect::<Vec<_>>());
        matches!(number.as_deref(), Some(['0'..='9' | '¹' | '²' | '³']))
    };
    DEVICES.contains(&stem.as_str()) || is_numbered("COM") || is_numbered("LPT")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_allowed_everywhere() {
        for (text, name) in [
            ("羽生善治-谷川浩司-1999-07-15", "羽生善治-谷川浩司-1999-07-15"),
            ("a/b\\c:d*e?f\"g<h>i|j", "a_b_c_d_e_f_g_h_i_j"),
            ("一\n二\0三\u{7f}", "一_二_三_"),
            ("con", "_con"),
            ("Aux.2024", "_Aux.2024"),
            ("COM1", "_COM1"),
            ("lpt³", "_lpt³"),
            ("COM10", "COM10"),
            ("console", "console"),
            ("..", "_"),
            (".hidden", "_.hidden"),
            ("-rf", "_-rf"),
            ("end. . ", "end"),
            ("\u{202e}fik.a", "fik.a"),
            ("", "_"),
            ("　", "_"),
        ] {
            assert_eq!(safe(text), name, "{text:?}");
        }
        let long = safe(&"駒".repeat(500));
        assert_eq!((long.len(), long.chars().count()), (198, 66));
    }
}
