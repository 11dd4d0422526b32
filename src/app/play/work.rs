//! Work outside the window: asking the system for reduced motion, and the sound of a piece.

use crate::app::kit::sound::Knocks;
use crate::app::kit::task::{self, Report};
use crate::app::play::{Effect, Event};

pub(crate) fn start(effect: Effect, knocks: &mut Knocks, report: &Report<Event>) {
    match effect {
        // If the desktop cannot be queried, animations stay on.
        Effect::AskForMotion => task::start(
            "motion",
            report,
            |_| Event::ReduceMotion(false),
            |report| report.send(Event::ReduceMotion(asks_for_less_motion())),
        ),
        Effect::Knock => knocks.knock(),
    }
}

/// `false` if unknown. Blocks until the desktop answers.
#[cfg(target_os = "linux")]
fn asks_for_less_motion() -> bool {
    pollster::block_on(linux::asks_for_less_motion()).unwrap_or(false)
}

#[cfg(not(target_os = "linux"))]
fn asks_for_less_motion() -> bool {
    false
}

#[cfg(target_os = "linux")]
mod linux {
    use zbus::Connection;
    use zbus::zvariant::Value;

    type Asks = fn(&Value<'_>) -> bool;

    /// Portal settings, and whether their values ask for reduced motion: the common one, GNOME's, which others follow,
    /// and KDE's.
    const SETTINGS: [(&str, &str, Asks); 3] = [
        ("org.freedesktop.appearance", "reduced-motion", |value| *value == Value::U32(1)),
        ("org.gnome.desktop.interface", "enable-animations", |value| *value == Value::Bool(false)),
        ("org.kde.kdeglobals.KDE", "AnimationDurationFactor", |value| *value == Value::from("0")),
    ];

    pub(super) async fn asks_for_less_motion() -> zbus::Result<bool> {
        let bus = Connection::session().await?;
        for (namespace, key, asks) in SETTINGS {
            let (portal, object) = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop");
            let settings = Some("org.freedesktop.portal.Settings");
            // Few desktops have all of these settings.
            if let Ok(reply) = bus.call_method(Some(portal), object, settings, "Read", &(namespace, key)).await
                && asks(plain(&reply.body().deserialize::<Value<'_>>()?))
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Unwraps variants: `Read` wraps a value twice.
    fn plain<'a, 'v>(value: &'a Value<'v>) -> &'a Value<'v> {
        match value {
            Value::Value(inner) => plain(inner),
            value => value,
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn the_settings_of_all_desktops_are_understood() {
            let asks = |index: usize, value: Value<'_>| {
                let wrapped = Value::Value(Box::new(Value::Value(Box::new(value))));
                SETTINGS[index].2(plain(&wrapped))
            };
            assert!(asks(0, Value::U32(1)) && !asks(0, Value::U32(0)));
            assert!(asks(1, Value::Bool(false)) && !asks(1, Value::Bool(true)));
            assert!(asks(2, Value::from("0")) && !asks(2, Value::from("1")) && !asks(2, Value::Bool(false)));
        }
    }
}
