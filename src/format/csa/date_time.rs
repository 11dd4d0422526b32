//! Dates and times of day as CSA has them, from those that people and programs write.

use crate::format::lines::is_blank;
use crate::notation::digits;
use crate::record::Date;

/// `2022/01/09 14:51:25` of `2022年01月09日(日) 14:51:25`, `令和4年1月9日 午後2時51分25秒`; the day alone without a time.
/// `None` if the day is not known.
pub(super) fn date_time(value: &str) -> Option<String> {
    let (Date { year, month, day }, rest) = Date::read_part(value)?;
    let date = format!("{year:04}/{:02}/{:02}", month?, day?);
    Some(match clock(rest) {
        Some([hours, minutes, seconds]) => format!("{date} {hours:02}:{minutes:02}:{seconds:02}"),
        None => date,
    })
}

/// Hours, minutes and seconds behind a date and the day of the week.
fn clock(text: &str) -> Option<[u32; 3]> {
    let text = without_weekday(text.trim_start_matches(|ch| is_blank(ch) || matches!(ch, ',' | '、')));
    let text = text.trim_start_matches(|ch| is_blank(ch) || matches!(ch, 'T' | ',' | '、'));
    let half = ["午前", "午後", "AM", "PM", "am", "pm"];
    let (before, text) = match half.iter().find_map(|word| Some((*word, text.strip_prefix(word)?))) {
        Some((word, rest)) => (Some(word), rest.trim_start_matches(is_blank)),
        None => (None, text),
    };
    let mut parts = [0; 3];
    let (mut rest, mut count) = (text, 0);
    while let Some(part) = parts.get_mut(count) {
        let end = rest.find(|ch| digits::value(ch).is_none() && ch != '十').unwrap_or(rest.len());
        let Some(number) = digits::number(&rest[..end]) else { break };
        *part = number;
        count += 1;
        let behind = &rest[end..];
        let Some(next) = behind.strip_prefix([':', '：', '時', '分', '秒']) else {
            rest = behind;
            break;
        };
        rest = next;
    }
    let rest = rest.trim_start_matches(is_blank);
    let word = before.or_else(|| half.into_iter().find(|word| rest.starts_with(word)));
    let [hours, minutes, seconds] = parts;
    let hours = match word {
        Some("午後" | "PM" | "pm") if hours < 12 => hours + 12,
        Some("午前" | "AM" | "am") if hours == 12 => 0,
        _ => hours,
    };
    // One number alone is no time: 2022/01/09 2局目.
    let is_time = count > 1 || count == 1 && text.contains('時');
    (is_time && hours < 24 && minutes < 60 && seconds < 60).then_some([hours, minutes, seconds])
}

/// `(木)`, `（木曜日）`, `木曜日`, `Thu`.
fn without_weekday(text: &str) -> &str {
    let closing = match text.chars().next() {
        Some('(') => ')',
        Some('（') => '）',
        Some('[') => ']',
        Some('［') => '］',
        Some(ch) if "月火水木金土日".contains(ch) => {
            let rest = &text[ch.len_utf8()..];
            return rest.strip_prefix("曜日").or(rest.strip_prefix("曜")).unwrap_or(rest);
        }
        _ => {
            let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
            let day = days.iter().find_map(|day| text.strip_prefix(day));
            return day.map_or(text, |rest| rest.trim_start_matches(|ch: char| ch.is_ascii_lowercase()));
        }
    };
    text.split_once(closing).map_or(text, |(_, rest)| rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_other_formats() {
        for (value, expected) in [
            ("1999/07/15(木) 19:07:12", "1999/07/15 19:07:12"),
            ("2022年01月09日(日) 14:51:25", "2022/01/09 14:51:25"),
            ("2022-01-09T14:51:25+09:00", "2022/01/09 14:51:25"),
            ("2022/1/9 9:05", "2022/01/09 09:05:00"),
            ("２０２２年１月９日（日曜日）　１４時５１分", "2022/01/09 14:51:00"),
            ("令和4年1月9日 日曜日 午後2時51分25秒", "2022/01/09 14:51:25"),
            ("2022.01.09, 2:51 PM", "2022/01/09 14:51:00"),
            ("2022/01/09 2局目", "2022/01/09"),
            ("2022/01/09", "2022/01/09"),
        ] {
            assert_eq!(date_time(value).as_deref(), Some(expected), "{value}");
        }
        for value in ["2022年1月", "2022", "", "春"] {
            assert_eq!(date_time(value), None, "{value}");
        }
    }
}
