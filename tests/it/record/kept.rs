//! Documents that are written down and come back: whole, or not at all.

use komadai::format::{self, Dialect};
use komadai::record::{Branch, Document, Record};
use komadai::shogi::Position;
use serde_json::Value;

use super::document::{State, act, start};
use crate::support::dice::Dice;

fn edited(dice: &mut Dice, acts: usize) -> Document {
    let mut document = start(dice);
    let other = Record::new(Position::startpos());
    let mut clip: Option<Branch> = None;
    for _ in 0..acts {
        act(&mut document, &other, &mut clip, dice);
        match dice.roll(12) {
            0 => drop(document.undo()),
            1 => document.mark_saved(Some(document.revision())),
            _ => {}
        }
    }
    document
}

#[test]
fn documents_come_back_with_their_history() {
    for seed in 0..60 {
        let mut document = edited(&mut Dice(seed * 6151 + 1), 40);
        let text = serde_json::to_vec(&document).unwrap();
        let mut again: Document = serde_json::from_slice(&text).unwrap();
        assert_eq!(again.revision(), document.revision());
        while document.redo() {
            assert!(again.redo(), "seed {seed}");
        }
        loop {
            assert_eq!(State::of(&again), State::of(&document), "seed {seed}");
            assert_eq!(again.undoable(), document.undoable());
            if !document.undo() {
                break;
            }
            assert!(again.undo());
        }
        assert!(!again.undo());
    }
}

/// Changes something, somewhere, so that it is still of the right kind.
fn damage(value: &mut Value, dice: &mut Dice) {
    match value {
        Value::Array(list) if !list.is_empty() => {
            let (one, other) = (dice.roll(list.len()), dice.roll(list.len()));
            match dice.roll(12) {
                0 => drop(list.remove(one)),
                1 => list.swap(one, other),
                2 => list.push(list[one].clone()),
                _ => damage(&mut list[one], dice),
            }
        }
        Value::Object(fields) if !fields.is_empty() => {
            let at = dice.roll(fields.len());
            if let Some((_, field)) = fields.iter_mut().nth(at) {
                damage(field, dice);
            }
        }
        Value::Number(number) => {
            let old = number.as_u64().unwrap_or(1);
            *value = [old.saturating_add(1), old.saturating_sub(1), 1, 2, 3, u64::MAX][dice.roll(6)].into();
        }
        Value::Bool(flag) => *flag = !*flag,
        _ => {}
    }
}

#[test]
fn damaged_data_is_restored_sound_or_refused() {
    let (mut refused, mut taken) = (0, 0);
    for seed in 0..40 {
        let mut dice = Dice(seed * 3571 + 1);
        let whole = serde_json::to_value(edited(&mut dice, 25)).unwrap();
        for _ in 0..40 {
            let mut value = whole.clone();
            for _ in 0..=dice.roll(3) {
                damage(&mut value, &mut dice);
            }
            let Ok(mut document) = serde_json::from_value::<Document>(value) else {
                refused += 1;
                continue;
            };
            taken += 1;
            while document.undo() {}
            while document.redo() {}
            for _ in 0..5 {
                act(&mut document, &Record::new(Position::startpos()), &mut None, &mut dice);
            }
            while document.undo() {}
            assert!(!format::write(document.record(), &Dialect::kif()).bytes.is_empty());
        }
    }
    assert!(refused > 200 && taken > 200, "{refused} refused, {taken} taken");
}
