//! Short sounds of our own, computed on the device when they are heard, and the buzz of a phone.
//!
//! A sound is a few strokes, each a tone that slides, mixed with noise and dying away. [`wave`] makes samples of them;
//! Web Audio only plays those. Games call [`play`] and know nothing of either; both fail silently, since nothing of a
//! game may hang on them.

use crate::app::App;
use crate::dom;
use crate::i18n::{Key, t};
use crate::prefs::Prefs;
use crate::reactive::Memo;
use crate::ui::el::{Html, Kids, button, effect};
use crate::ui::icon;
use std::cell::{Cell, RefCell};
use web_sys::{AudioContext, AudioContextState};

/// What can be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(test), allow(dead_code, reason = "dice, cards and hits come with their boards"))]
pub(crate) enum Sound {
    /// A piece, stone, checker or token is put down.
    Move,
    /// Something is taken.
    Capture,
    /// Check, or another threat that the rules name.
    Check,
    /// Dice fall.
    Die,
    /// A card is drawn, dealt or thrown.
    Card,
    /// A checker or token is sent back.
    Hit,
    /// The game is won.
    Win,
    /// It is the own turn, or somebody asks.
    Notify,
    /// The own clock runs low.
    ClockLow,
}

/// One stroke: when it begins and how long it lasts in milliseconds, the tones in hertz from which it slides to which,
/// how much of it is noise and how loud it is, both in percent.
struct Stroke(u16, u16, [u16; 2], u8, u8);

impl Sound {
    fn strokes(self) -> &'static [Stroke] {
        const fn tap(at: u16, loud: u8) -> Stroke {
            Stroke(at, 26, [1_300, 700], 70, loud)
        }
        const RATTLE: &[Stroke] = &[
            tap(0, 60),
            tap(70, 50),
            tap(150, 55),
            tap(245, 42),
            tap(325, 36),
            tap(385, 28),
            Stroke(430, 70, [420, 260], 30, 50),
        ];
        match self {
            Self::Move => &[Stroke(0, 90, [310, 170], 10, 80), Stroke(0, 16, [2_100, 900], 60, 30)],
            Self::Capture => &[
                Stroke(0, 60, [460, 220], 30, 70),
                Stroke(52, 110, [250, 120], 15, 90),
                Stroke(52, 18, [2_400, 900], 70, 35),
            ],
            Self::Check => &[
                Stroke(0, 90, [310, 170], 10, 70),
                Stroke(40, 240, [784, 784], 0, 30),
                Stroke(150, 300, [1_047, 1_047], 0, 26),
            ],
            Self::Die => RATTLE,
            Self::Card => &[Stroke(0, 90, [1_100, 2_600], 100, 22), Stroke(80, 36, [420, 240], 40, 34)],
            Self::Hit => &[Stroke(0, 44, [760, 300], 45, 70), Stroke(24, 170, [170, 80], 12, 95)],
            Self::Win => &[
                Stroke(0, 260, [523, 523], 0, 30),
                Stroke(110, 260, [659, 659], 0, 30),
                Stroke(220, 300, [784, 784], 0, 30),
                Stroke(330, 620, [1_047, 1_047], 0, 32),
            ],
            Self::Notify => &[Stroke(0, 180, [659, 659], 0, 28), Stroke(120, 320, [880, 880], 0, 28)],
            Self::ClockLow => &[
                Stroke(0, 50, [1_175, 1_100], 4, 40),
                Stroke(170, 50, [1_175, 1_100], 4, 40),
                Stroke(340, 80, [1_175, 1_050], 4, 40),
            ],
        }
    }
}

/// The samples of a sound at a rate, each from -1 to 1; it begins and ends in silence.
fn wave(sound: Sound, rate: f32) -> Vec<f32> {
    let frames = |ms: u16| (f32::from(ms) * rate / 1_000.0) as usize;
    let length = |Stroke(at, ms, ..): &Stroke| frames(at + ms) + 1;
    let mut out = vec![0.0; sound.strokes().iter().map(length).max().unwrap_or_default()];
    for Stroke(at, ms, [from, to], noise, loud) in sound.strokes() {
        let count = frames(*ms);
        let attack = frames(3).max(1) as f32;
        let (noise, loud) = (f32::from(*noise) / 100.0, f32::from(*loud) / 100.0);
        let (mut phase, mut grain, mut dice) = (0.0_f32, 0.0_f32, 0x9e37_79b9_u32);
        for (n, sample) in out.iter_mut().skip(frames(*at)).take(count).enumerate() {
            let done = n as f32 / count as f32;
            let rest = 1.0 - done;
            let step = (f32::from(*from) + (f32::from(*to) - f32::from(*from)) * done) / rate;
            // A grain of noise stays for a quarter of the tone's period: so the tone colours the noise.
            if (phase * 4.0).fract() < step * 4.0 {
                dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                grain = (dice >> 16) as f32 / 32_768.0 - 1.0;
            }
            phase = (phase + step).fract();
            // Two parabolas: close to a sine, with the little more that wood has.
            let x = phase * 2.0 - 1.0;
            let tone = 4.0 * x * (1.0 - x.abs());
            let envelope = (n as f32 / attack).min(1.0) * rest * rest;
            *sample += (tone * (1.0 - noise) + grain * noise) * envelope * loud;
        }
    }
    for sample in &mut out {
        *sample = sample.clamp(-1.0, 1.0);
    }
    out
}

/// All sounds at once are this loud, in parts of full.
const VOLUME: f32 = 0.6;

thread_local! {
    /// Made when the first sound is heard: browsers keep it silent until the page was touched.
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
    /// Whether sounds, and whether buzzes are wanted.
    static WANTED: Cell<[bool; 2]> = const { Cell::new([true; 2]) };
}

/// Takes over what the player has chosen.
pub(crate) fn choose(prefs: &Prefs) {
    WANTED.set([prefs.sounds, prefs.vibrate]);
}

/// Plays a sound, unless sounds are off.
pub(crate) fn play(sound: Sound) {
    if WANTED.get()[0] && dom::touched() {
        // A browser without sound, or out of voices: the game goes on.
        let _ = CONTEXT.with_borrow_mut(|context| sounded(context, sound));
    }
}

fn sounded(kept: &mut Option<AudioContext>, sound: Sound) -> Result<(), wasm_bindgen::JsValue> {
    let fresh = kept.is_none();
    let context = match kept {
        Some(context) => context,
        None => kept.insert(AudioContext::new()?),
    };
    if context.state() != AudioContextState::Running {
        let _ = context.resume()?;
        if !fresh {
            // Asleep, as after a call on the phone: what is missed is not played later.
            return Ok(());
        }
    }
    let rate = context.sample_rate();
    let samples: Vec<f32> = wave(sound, rate).into_iter().map(|sample| sample * VOLUME).collect();
    let buffer = context.create_buffer(1, samples.len() as u32, rate)?;
    buffer.copy_to_channel(&samples, 0)?;
    let source = context.create_buffer_source()?;
    source.set_buffer(Some(&buffer));
    source.connect_with_audio_node(&context.destination())?;
    source.start()
}

/// The button that turns all sounds off, and on again.
pub(crate) fn switch(app: App) -> Html {
    let on = Memo::new(move |_| app.prefs.with(|prefs| prefs.sounds));
    let toggle = move |_| {
        app.prefer(|prefs| prefs.sounds = !prefs.sounds);
        play(Sound::Move);
    };
    button("iconbtn")
        .attr("aria-label", move || t(if on.get() { Key::SoundsOff } else { Key::SoundsOn }))
        .on_click(toggle)
        .kids(move || icon(if on.get() { "#i-sound" } else { "#i-mute" }))
        .html()
}

/// Does something whenever `on` becomes true, but not when it is true from the start.
pub(crate) fn when(on: Memo<bool>, act: impl Fn() + 'static) {
    let before = Cell::new(true);
    effect(Box::new(move || {
        let now = on.get();
        let was = before.replace(now);
        if now && !was {
            act();
        }
    }));
}

/// Tells the player of this device that a turn has come: a buzz, and a sound where the page is out of sight.
pub(crate) fn your_turn() {
    if WANTED.get()[1] && dom::touched() {
        dom::buzz(30);
    }
    if !dom::visible() {
        play(Sound::Notify);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Sound; 9] = [
        Sound::Move,
        Sound::Capture,
        Sound::Check,
        Sound::Die,
        Sound::Card,
        Sound::Hit,
        Sound::Win,
        Sound::Notify,
        Sound::ClockLow,
    ];

    #[test]
    fn every_sound_is_short_heard_and_begins_and_ends_in_silence() {
        for sound in ALL {
            for rate in [22_050.0, 44_100.0, 48_000.0, 96_000.0] {
                let wave = wave(sound, rate);
                let seconds = wave.len() as f32 / rate;
                assert!((0.05..1.0).contains(&seconds), "{sound:?}: {seconds} s");
                let peak = wave.iter().fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
                assert!((0.15..=1.0).contains(&peak), "{sound:?} at {rate}: {peak}");
                let edges = [wave.first(), wave.last()];
                assert!(edges.into_iter().flatten().all(|edge| edge.abs() < 0.01), "{sound:?} at {rate}");
            }
        }
    }

    #[test]
    fn a_sound_is_the_same_each_time_and_unlike_the_others() {
        for (n, one) in ALL.into_iter().enumerate() {
            assert_eq!(wave(one, 8_000.0), wave(one, 8_000.0));
            for other in &ALL[n + 1..] {
                assert_ne!(wave(one, 8_000.0), wave(*other, 8_000.0), "{one:?}, {other:?}");
            }
        }
    }
}
