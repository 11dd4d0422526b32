//! The knock of a piece on the board. Silent, without an error, if there is no known sound server.

#[cfg(all(feature = "sound", target_os = "linux"))]
use crate::app::kit::task::Session;

pub(crate) const IS_AVAILABLE: bool = cfg!(all(feature = "sound", target_os = "linux"));

/// Starts its thread with the first knock.
#[derive(Debug, Default)]
pub(crate) struct Knocks {
    #[cfg(all(feature = "sound", target_os = "linux"))]
    player: Option<Session<()>>,
}

impl Knocks {
    #[cfg(all(feature = "sound", target_os = "linux"))]
    pub(crate) fn knock(&mut self) {
        if self.player.is_none() {
            self.player = Session::start("sound", linux::play).ok();
        }
        if self.player.as_ref().is_some_and(|player| player.send(()).is_err()) {
            self.player = None;
        }
    }

    #[cfg(not(all(feature = "sound", target_os = "linux")))]
    pub(crate) fn knock(&mut self) {}
}

#[cfg(all(feature = "sound", target_os = "linux"))]
impl Drop for Knocks {
    fn drop(&mut self) {
        if let Some(player) = self.player.take() {
            player.stop();
        }
    }
}

/// Uses the protocol of PulseAudio, which PipeWire speaks as well, without linking a system library.
#[cfg(all(feature = "sound", target_os = "linux"))]
mod linux {
    use std::os::unix::net::UnixStream;
    use std::path::PathBuf;
    use std::time::{Duration, Instant};

    use pulseaudio::protocol::stream::BufferAttr;
    use pulseaudio::protocol::{ChannelMap, ChannelVolume, PlaybackStreamParams, SampleFormat, SampleSpec};
    use pulseaudio::{AsPlaybackSource, Client, PlaybackStream};

    use crate::app::kit::task::{Inbox, Received};

    /// Made by `assets/sounds/make-knock.py`: 16 bits, one channel.
    const KNOCK: &[u8] = include_bytes!("../../../assets/sounds/knock.wav");
    const RATE: u32 = 44_100;
    /// The length of a minimal WAV header.
    const HEAD: usize = 44;
    /// A fortieth of a second of silence in bytes: servers swallow the beginning of a stream.
    const LEAD: usize = RATE as usize / 40 * 2;
    /// The length of the cookie that authenticates the user.
    const COOKIE: usize = 256;
    /// Disconnects after this time without a knock.
    const IDLE: Duration = Duration::from_secs(20);

    pub(super) fn play(knocks: &Inbox<()>) {
        let mut server = None;
        // Dropping a stream silences it, so the last few are kept.
        let mut heard: [Option<PlaybackStream>; 4] = Default::default();
        let mut number = 0;
        loop {
            match knocks.receive(Some(Instant::now() + IDLE)) {
                Received::Message(()) => {}
                Received::TimedOut => {
                    (server, heard) = Default::default();
                    if knocks.receive(None) == Received::Ended {
                        return;
                    }
                }
                Received::Ended => return,
            }
            number += 1;
            // Knocks that arrived meanwhile are played as one.
            while knocks.receive(Some(Instant::now())) == Received::Message(()) {}
            if server.is_none() {
                server = connect();
            }
            match server.as_ref().map(|client| pollster::block_on(begin(client, number))) {
                Some(Ok(stream)) => {
                    heard.rotate_right(1);
                    heard[0] = Some(stream);
                }
                // Reconnects at the next knock.
                Some(Err(_)) => server = None,
                None => {}
            }
        }
    }

    /// Searches more places for the cookie than `Client::from_env`: servers close connections without one.
    fn connect() -> Option<Client> {
        let socket = UnixStream::connect(pulseaudio::socket_path_from_env()?).ok()?;
        let home = std::env::home_dir();
        let config = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
        let config = config.or_else(|| Some(home.as_ref()?.join(".config")));
        let paths = [
            std::env::var_os("PULSE_COOKIE").map(PathBuf::from),
            config.map(|config| config.join("pulse/cookie")),
            home.as_ref().map(|home| home.join(".config/pulse/cookie")),
            home.as_ref().map(|home| home.join(".pulse-cookie")),
        ];
        let cookie = paths.into_iter().flatten().find_map(|path| std::fs::read(path).ok());
        let cookie = cookie.filter(|cookie| cookie.len() == COOKIE).unwrap_or_else(|| vec![0; COOKIE]);
        Client::new_unix(c"Komadai", socket, Some(cookie)).ok()
    }

    /// Plays one knock. The server would synchronize streams with the same number.
    async fn begin(client: &Client, number: u32) -> Result<PlaybackStream, pulseaudio::ClientError> {
        let sound = [&[0; LEAD], KNOCK.get(HEAD..).unwrap_or_default()].concat();
        let length = sound.len() as u32;
        let params = PlaybackStreamParams {
            sample_spec: SampleSpec { format: SampleFormat::S16Le, channels: 1, sample_rate: RATE },
            channel_map: ChannelMap::mono(),
            cvolume: Some(ChannelVolume::norm(1)),
            sync_id: number,
            // Starts when all of it has arrived, not when a buffer is full.
            buffer_attr: BufferAttr { target_length: 2 * length, pre_buffering: length, ..BufferAttr::default() },
            ..PlaybackStreamParams::default()
        };
        let mut played = 0;
        let source = move |buffer: &mut [u8]| {
            let now = &sound[played..sound.len().min(played + buffer.len())];
            buffer[..now.len()].copy_from_slice(now);
            played += now.len();
            now.len()
        };
        client.create_playback_stream(params, source.as_playback_source()).await
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use crate::app::kit::task::Session;

        #[test]
        fn the_knock_is_short_and_has_the_stated_format() {
            let number = |at: usize| u32::from_le_bytes([KNOCK[at], KNOCK[at + 1], KNOCK[at + 2], KNOCK[at + 3]]);
            assert_eq!((&KNOCK[..4], &KNOCK[8..16], &KNOCK[36..40]), (&b"RIFF"[..], &b"WAVEfmt "[..], &b"data"[..]));
            assert_eq!((number(20), number(24), number(40) as usize), (0x0001_0001, RATE, KNOCK.len() - HEAD));
            let seconds = (KNOCK.len() - HEAD) as f64 / 2.0 / f64::from(RATE);
            assert!((0.06..=0.09).contains(&seconds) && KNOCK.len() <= 20_000, "{seconds}");
            let sample = |pair: &[u8]| i16::from_le_bytes([pair[0], pair[1]]).unsigned_abs();
            let samples: Vec<u16> = KNOCK[HEAD..].chunks_exact(2).map(sample).collect();
            let loudest = samples.iter().copied().max().unwrap();
            assert!((8_000..=30_000).contains(&loudest) && samples.last() < Some(&200), "it fades away");
        }

        #[test]
        fn without_a_server_there_is_silence() {
            let (session, knocks) = Session::pair();
            session.send(()).unwrap();
            drop(session);
            play(&knocks);
        }
    }
}
