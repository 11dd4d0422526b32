use super::*;

#[test]
fn scripts_have_every_command_option_and_word() {
    let program = Program::new();
    let mut seen = 0;
    for (shell, script) in SHELLS {
        let text = script(&program);
        for part in text.split('@').filter(|part| !part.is_empty()) {
            assert!(!part.chars().all(|ch| ch.is_ascii_uppercase()), "{shell}: {part} is not filled in");
        }
        for command in &program.commands {
            assert!(text.contains(command.name), "{shell}: {}", command.name);
        }
        let rows = program.commands.iter().flat_map(|command| &command.rows).chain(&program.rows);
        for row in rows {
            let name = if shell == "fish" { format!(" -l {}", row.long) } else { format!("--{}", row.long) };
            assert!(text.contains(&name), "{shell}: {name}");
            if let Takes::OneOf(words) = row.takes {
                assert!(text.contains(&words().join(" ")), "{shell}: {:?}", words());
            }
            seen += 1;
        }
    }
    assert!(seen > 150, "{seen}");
}

#[test]
fn placeholders_with_words_complete_them() {
    // A placeholder that lists its words must also complete them.
    for command in Program::new().commands {
        for row in &command.rows {
            let is_listed = matches!(row.takes, Takes::OneOf(_));
            let named = row.value.is_some_and(|value| value.en.contains('|'));
            assert!(is_listed || !named, "{}: --{} has words that are not offered", command.name, row.long);
        }
    }
}
