//! Ends by unusual words, from one format to another: the word is kept, or reported.

use komadai::format::{self, Dialect, Encoding, Format, Loaded, LossKind, Target};

/// The text of a file in another format, and how the word of its end was reworded.
fn through(loaded: &Loaded, target: Target) -> (String, Vec<(String, String)>) {
    let dialect = Dialect { encoding: Encoding::Utf8, ..target.dialect(Some(&loaded.dialect), None) };
    let written = format::write(&loaded.records[0], &dialect);
    let reworded = |kind| if let LossKind::EndReworded { word, with } = kind { Some((word, with)) } else { None };
    let losses = written.losses.into_iter().filter_map(|loss| reworded(loss.kind)).collect();
    (String::from_utf8(written.bytes).unwrap(), losses)
}

fn read(text: &str, format: Format) -> Loaded {
    let loaded = format::read(text.as_bytes(), Some(format)).unwrap();
    assert_eq!(loaded.warnings, [], "{text}");
    loaded
}

#[test]
fn words_of_programs_survive_csa_and_are_reported_elsewhere() {
    for (word, keyword, jkf, ki2) in [
        ("Time-up", "%TIME_UP", "TIME_UP", "まで1手で時間切れにより先手の勝ち"),
        ("27-point Declare", "%KACHI", "KACHI", "まで1手で後手の入玉勝ち"),
        ("Illegal move", "%ILLEGAL_MOVE", "ILLEGAL_MOVE", "まで1手で後手の反則負け"),
    ] {
        let kif = read(
            &format!("手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 {word}\n"),
            Format::Kif,
        );
        let (csa, losses) = through(&kif, Target::Csa);
        assert!(csa.contains(&format!("{keyword}\r\n'終局：{word}\r\n")) && losses.is_empty(), "{csa}");
        let csa = read(&csa, Format::Csa);
        let (back, _) = through(&csa, Target::Kif);
        assert!(back.contains(&format!("   2 {word}\r\n")), "{back}");
        let (_, losses) = through(&csa, Target::Jkf);
        assert_eq!(losses, [(word.to_owned(), jkf.to_owned())]);
        let (_, losses) = through(&kif, Target::Ki2);
        assert_eq!(losses, [(word.to_owned(), ki2.to_owned())]);
    }
    // A longer or shorter form says no more.
    let kif = read("   1 ７六歩(77)\n   2 切れ負\n", Format::Kif);
    assert_eq!(through(&kif, Target::Jkf).1, []);
}

#[test]
fn lines_of_shogi_server_are_remarks_of_kif_and_ki2() {
    let csa = read("V2.2\nPI\n+\n+7776FU\n#TIME_UP\n#LOSE\n", Format::Csa);
    for target in [Target::Kif, Target::Ki2] {
        let (text, losses) = through(&csa, target);
        assert!(text.contains("\r\n# 終局：#TIME_UP\r\n#LOSE\r\n") && losses.is_empty(), "{text}");
        let (back, _) = through(&read(&text, target.format()), Target::Csa);
        assert!(back.ends_with("+7776FU\r\n#TIME_UP\r\n#LOSE\r\n"), "{back}");
    }
    assert_eq!(through(&csa, Target::Jkf).1, [("#TIME_UP".to_owned(), "TIME_UP".to_owned())]);
    assert!(through(&csa, Target::Csa3).0.ends_with("+7776FU\n#TIME_UP\n#LOSE\n"));
    // Where the end has become another, the remark is one.
    let kif = read("   1 ７六歩(77)\n   2 投了\n# 終局：#TIME_UP\n", Format::Kif);
    assert!(through(&kif, Target::Csa).0.ends_with("%TORYO\r\n'# 終局：#TIME_UP\r\n"));
    // A result that names no end stays as it is behind the last move, and is a comment elsewhere.
    let kif = read("   1 ７六歩(77)\n#WIN\n   2 ３四歩(33)\n#RESIGN\n", Format::Kif);
    assert!(through(&kif, Target::Csa).0.ends_with("+7776FU\r\n'#WIN\r\n-3334FU\r\n'#RESIGN\r\n"));
}

#[test]
fn a_disconnection_names_its_winner_beside_it_in_ki2() {
    for words in ["まで1手で接続切れにより先手の勝ち", "まで1手で接続切れにより後手の勝ち", "まで1手で接続切れ"]
    {
        let kif = read(&format!("手合割：平手\n   1 ７六歩(77)\n   2 接続切れ\n{words}\n"), Format::Kif);
        let (ki2, _) = through(&kif, Target::Ki2);
        let back = read(&ki2, Format::Ki2);
        let outcome =
            |loaded: &Loaded| loaded.records[0].outcome().map(|it| (it.outcome, it.end.unwrap().into_owned()));
        assert_eq!(outcome(&back), outcome(&kif), "{ki2}");
        assert!(ki2.contains(words), "{ki2}");
    }
}
