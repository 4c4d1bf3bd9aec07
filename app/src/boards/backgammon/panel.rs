//! What stands above the list of moves: the opening roll (BG-4), and whose the cube is (BG-21).

use super::set::Set;
use super::words;
use crate::i18n::{Key, t, tf};
use crate::reactive::Memo;
use crate::ui::el::{Html, Kids, tag};
use shared::rules::backgammon::{Cube, Side, State};

/// What is shown.
#[derive(Clone, Debug, PartialEq)]
struct Content {
    opening: String,
    cube: Option<Cube>,
    /// The list of moves of a very long game is not there.
    long: bool,
}

/// The opening rolls, ties included: `White 4, Black 4; White 5, Black 3`.
pub(super) fn opening(state: &State) -> String {
    let [white, black] = Side::BOTH.map(words::side);
    let one = |roll: &[u8; 2]| {
        let [first, second] = roll.map(|die| die.to_string());
        tf(Key::BgOpeningRoll, &[white, &first, black, &second])
    };
    state.opening.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// The panel.
pub(super) fn panel(set: &'static Set) -> Html {
    let content = Memo::new(move |_| {
        set.game(|state| Content {
            opening: tf(Key::BgOpening, &[&opening(state)]),
            cube: state.config.cube.then_some(state.flow.cube),
            long: state.dropped > 0,
        })
    });
    let line = |text: String| tag("p", "small muted").kids(text);
    let show = move || {
        content.get().map(|content| {
            let cube = content.cube.map(|cube| {
                let value = cube.value.to_string();
                line(match cube.owner {
                    None => tf(Key::BgCubeMiddle, &[&value]),
                    Some(owner) => tf(Key::BgCubeOwned, &[&value, words::side(owner)]),
                })
            });
            (line(content.opening), cube, content.long.then(|| line(t(Key::BgLong).to_owned())))
        })
    };
    show.html()
}
