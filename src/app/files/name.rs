//! The proposed file name for a game without a file.

use crate::record::Headers;

/// In characters: file names are limited to 255 bytes on some systems.
const LONGEST: usize = 24;

/// `2024-01-15_先手太郎_後手花子`; `None` without players, since a date alone is no useful name.
pub(super) fn of_game(headers: &Headers) -> Option<String> {
    let players = [headers.black(), headers.white()].map(|name| name.map(safe).filter(|name| !name.is_empty()));
    if players.iter().all(Option::is_none) {
        return None;
    }
    let date = headers.date().map(|date| date.to_string());
    let parts: Vec<String> = [date].into_iter().chain(players).flatten().collect();
    Some(parts.join("_"))
}

/// Removes characters that file names cannot have on some system, or that would look like a separator.
fn safe(text: &str) -> String {
    let is_odd = |c: char| c.is_control() || c.is_whitespace() || "/\\:*?\"<>|_".contains(c);
    let words: Vec<&str> = text.split(is_odd).filter(|word| !word.is_empty()).collect();
    let name: String = words.join(" ").chars().take(LONGEST).collect();
    name.trim_matches(['.', ' ', '-']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(fields: &[(&str, &str)]) -> Option<String> {
        let mut headers = Headers::default();
        for (key, value) in fields {
            headers.set(key, *value);
        }
        of_game(&headers)
    }

    #[test]
    fn a_file_name_has_the_date_and_the_players() {
        let whole = [("開始日時", "2024/01/15 10:00"), ("先手", "先手太郎"), ("後手", "後手花子")];
        assert_eq!(name(&whole).as_deref(), Some("2024-01-15_先手太郎_後手花子"));
        assert_eq!(name(&whole[1..]).as_deref(), Some("先手太郎_後手花子"));
        assert_eq!(name(&whole[..2]).as_deref(), Some("2024-01-15_先手太郎"));
        assert_eq!(name(&whole[..1]), None);
        assert_eq!(name(&[("下手", "甲"), ("上手", "乙")]).as_deref(), Some("甲_乙"));
    }

    #[test]
    fn forbidden_characters_are_left_out() {
        assert_eq!(name(&[("先手", "../../etc/passwd")]).as_deref(), Some("etc passwd"));
        assert_eq!(
            name(&[("先手", "甲\t七段　\u{0}"), ("後手", "a:b*?\"<>|\\c_d")]).as_deref(),
            Some("甲 七段_a b c d")
        );
        assert_eq!(name(&[("先手", "///"), ("後手", "...")]), None);
        let long = name(&[("先手", &"長".repeat(300)), ("後手", &"い".repeat(300))]);
        assert!(long.is_some_and(|long| long.len() < 200), "there is room for an extension");
    }
}
