//! The laws of architecture.md section 3 for one game, by random play.

use super::rng::Rng;
use shared::chance::{Chance, Seed, key};
use shared::rules::game::Game;
use shared::seat::{Seat, Viewer};

/// Every viewer of a game.
pub fn viewers() -> impl Iterator<Item = Viewer> {
    (0..4).filter_map(Seat::new).map(Viewer::Seat).chain([Viewer::Spectator])
}

/// What a game must give for its laws.
pub struct Subject<R: Game> {
    /// The settings.
    pub config: R::Config,
    /// The bound of law 12: decisions after which random play must have ended; past it the clock must end the game, and
    /// the walk stops.
    pub bound: usize,
    /// Whether reaching the bound breaks the law.
    pub must_end: bool,
    /// Invariants of a state (law 4).
    pub invariant: fn(&R::State),
    /// Any action at all, legal or not (laws 2 and 3).
    pub any_action: fn(&mut Rng, &R::State) -> R::Action,
    /// Whether an accepted action counts as one of the legal ones (law 2): equal, or with the same effect.
    pub same: fn(&R::State, &R::Action, &R::Action) -> bool,
    /// Which legal actions a sensible player likes; taken three times in four, so that games come to an end.
    pub prefer: fn(&R::View, &R::Action) -> bool,
}

/// Plays one random game and checks the laws at each step. Returns the final state and what was played.
#[allow(clippy::too_many_lines)]
pub fn random_game<R: Game>(subject: &Subject<R>, seed: u64) -> (R::State, Vec<(Seat, R::Action)>) {
    let mut rng = Rng::new(seed);
    let chance = Chance::new(key(&Seed::new(rng.bytes()), &[]), format!("game-{seed}"));
    let opened = R::open(&subject.config, &chance).expect("the settings are valid");
    let mut events = vec![opened.clone()];
    let mut state = R::begin(&opened);
    let mut played: Vec<(Seat, R::Action)> = Vec::new();
    while R::outcome(&state).is_none() && played.len() < subject.bound {
        (subject.invariant)(&state);
        if played.len().is_multiple_of(14) {
            json_round_trip::<R>(&state);
        }
        // Law 11.
        let actors: Vec<Seat> = R::to_act(&state).iter().collect();
        assert!(!actors.is_empty(), "a live game has somebody to act");
        let seat = actors[rng.below(actors.len())];
        let view = R::view(&state, Viewer::Seat(seat));
        let legal = R::legal(&view, seat);
        assert!(!legal.is_empty(), "who must act has an action: {view:?}");
        if played.len().is_multiple_of(3) {
            illegal_probe(subject, &mut rng, &state, &chance);
        }
        let liked: Vec<&R::Action> = legal.iter().filter(|action| (subject.prefer)(&view, action)).collect();
        let action = match liked.as_slice() {
            liked if !liked.is_empty() && rng.below(4) > 0 => liked[rng.below(liked.len())].clone(),
            _ => legal[rng.below(legal.len())].clone(),
        };
        json(&action);
        // Laws 1 and 7.
        let first = R::decide(&state, seat, &action, &chance);
        let news =
            first.clone().unwrap_or_else(|why| panic!("law 1: {action:?} refused: {why:?} in {state:?}"));
        assert_eq!(first, R::decide(&state, seat, &action, &chance), "law 7");
        assert!(!news.is_empty());
        // Law 10: what is shown before the server answers comes true, event by event at the latest.
        let preview = R::preview(&view, seat, &action);
        let mut met = preview.is_none();
        for event in &news {
            json(event);
            state = R::evolve(state, event);
            met |= preview.as_ref() == Some(&R::view(&state, Viewer::Seat(seat)));
            for viewer in viewers() {
                if let Some(seen) = R::seen(event, viewer) {
                    json(&seen);
                }
            }
        }
        assert!(met, "law 10: {preview:?} never came");
        // A client without the key either agrees or says that it must ask.
        if let Ok(local) = R::decide(&R::begin(&opened), seat, &action, &Chance::sealed()) {
            json(&local);
        }
        events.extend(news);
        played.push((seat, action));
    }
    (subject.invariant)(&state);
    if subject.must_end {
        assert!(R::outcome(&state).is_some(), "law 12: no end after {} decisions", subject.bound);
    }
    // Law 5: the state is the fold of its events.
    let (first, rest) = events.split_first().expect("opened");
    assert_eq!(rest.iter().fold(R::begin(first), R::evolve), state, "law 5");
    // Law 6: the state is the replay of (settings, key, actions).
    let mut replay = R::begin(&R::open(&subject.config, &chance).expect("opened"));
    for (seat, action) in &played {
        for event in R::decide(&replay, *seat, action, &chance).expect("played") {
            replay = R::evolve(replay, &event);
        }
    }
    assert_eq!(replay, state, "law 6");
    if R::outcome(&state).is_some() {
        assert!(R::to_act(&state).is_empty(), "nobody acts after the end");
        for seat in (0..4).filter_map(Seat::new) {
            assert!(R::legal(&R::view(&state, Viewer::Seat(seat)), seat).is_empty());
            let action = (subject.any_action)(&mut rng, &state);
            assert!(R::decide(&state, seat, &action, &chance).is_err(), "accepted after the end");
        }
    }
    (state, played)
}

/// Laws 2 and 3: any action by anybody is refused with a code, or is one of the legal ones.
fn illegal_probe<R: Game>(subject: &Subject<R>, rng: &mut Rng, state: &R::State, chance: &Chance) {
    for seat in (0..4).filter_map(Seat::new) {
        let action = (subject.any_action)(rng, state);
        match R::decide(state, seat, &action, chance) {
            Err(why) => {
                let code = R::code(&why);
                assert!(!code.is_empty() && code.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'));
            }
            Ok(_) => {
                let legal = R::legal(&R::view(state, Viewer::Seat(seat)), seat);
                assert!(
                    legal.iter().any(|known| (subject.same)(state, known, &action)),
                    "law 2: {seat:?} {action:?} accepted in {state:?}"
                );
            }
        }
        let view = R::view(state, Viewer::Seat(seat));
        let _ = R::preview(&view, seat, &action);
    }
}

/// Law 8 for a state and each view of it, and the size of the view (4 KB).
fn json_round_trip<R: Game>(state: &R::State) {
    json(state);
    for viewer in viewers() {
        let text = json(&R::view(state, viewer));
        assert!(text.len() <= 4096, "a view of {} bytes: {text}", text.len());
    }
}

/// The JSON of a value, after checking that it comes back unchanged.
pub fn json<T>(value: &T) -> String
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let text = serde_json::to_string(value).expect("writes");
    let back: T = serde_json::from_str(&text).expect("reads");
    assert_eq!(&back, value, "law 8");
    text
}
