//! What fell by chance and its proof: what was sealed before the first move, and after the end everything drawn again on
//! this device from what the server then opened (FD-1 to FD-7).

use super::desk::Desk;
use crate::boards::{Part, Proof, View};
use crate::i18n::{Key, t, tf, tn, words};
use crate::reactive::Memo;
use crate::ui::el::{El, Html, Kids, el, tag};
use crate::ui::icon_s;
use shared::chance::{Chance, Nonce, commitment, key};
use shared::table::{PlaceView, TableView};

/// What a check found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Check {
    /// The secret is not open yet.
    Sealed,
    /// So many draws, all as the secret says.
    Good(usize),
    /// The secret is not the sealed one, or a draw differs.
    Bad,
}

/// The pane.
pub(crate) fn pane(desk: Desk, part: &'static dyn Part, proof: Proof) -> Html {
    let check = Memo::new(move |_| desk.view(|view| check(view, proof)).unwrap_or(Check::Sealed));
    let [sealed, good, bad] = part.proof_words();
    let result = move || match check.get() {
        Check::Sealed => tag("p", "small muted").say(sealed),
        Check::Good(rolls) => tag("p", "notice notice--good")
            .attr("role", "status")
            .kids((icon_s("#i-check"), el("span").kids(tn(good, rolls as i64, &[])))),
        Check::Bad => tag("p", "notice notice--bad")
            .attr("role", "alert")
            .kids((icon_s("#i-warn"), el("span").say(bad))),
    };
    let seal = move || grouped(&desk.view(|view| view.commitment.to_string()).unwrap_or_default());
    (
        result,
        tag("p", "proof").kids((
            icon_s("#i-shield"),
            el("span").say(Key::Seal),
            tag("code", "ltr").kids(seal),
        )),
        move || desk.view(|view| view.places.iter().map(added).collect::<Vec<_>>()),
        part.ledger(),
    )
        .html()
}

/// What a player's device added before the first roll: noted with the seal, it shows that neither was exchanged (FD-2).
fn added(place: &PlaceView) -> El {
    let hex =
        place.nonce.map_or_else(|| t(Key::RandomNone).to_owned(), |nonce| grouped(&String::from(nonce)));
    tag("p", "proof").kids((
        icon_s("#i-shield"),
        el("span").kids(tf(Key::RandomOf, &[words::short(place.name.as_str())])),
        tag("code", "ltr").kids(hex),
    ))
}

/// Groups of four, to be compared by eye.
fn grouped(hex: &str) -> String {
    hex.as_bytes().chunks(4).map(String::from_utf8_lossy).collect::<Vec<_>>().join(" ")
}

/// Everything again, from the secret and the players' own randomness.
fn check(view: &TableView<View>, proof: Proof) -> Check {
    let (Some(seed), Some(game)) = (&view.reveal, &view.game) else { return Check::Sealed };
    if commitment(seed, view.table.as_str()) != view.commitment {
        return Check::Bad;
    }
    let nonces: Vec<Option<Nonce>> = view.places.iter().map(|place| place.nonce).collect();
    let chance = Chance::new(key(seed, &nonces), view.table.as_str());
    (proof.check)(game, &chance).map_or(Check::Bad, Check::Good)
}
