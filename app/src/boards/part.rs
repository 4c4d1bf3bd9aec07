//! What a game gives to the page of its table. The page has the seats with their clocks, the connection, the list of
//! moves, the menu and the result; the game has the board, and what there is to say and to press while it runs.

use super::{Seen, View};
use crate::i18n::{Key, tf};
use crate::ui::el::{Html, Kids};
use shared::chance::Chance;
use shared::outcome::Outcome;
use shared::seat::{Seat, SeatSet};

/// A game's part of the page.
pub(crate) trait Part: Send + Sync {
    /// The board.
    fn board(&'static self) -> Html;

    /// The action row while the game runs and its present is shown.
    fn row(&'static self) -> Html;

    /// The second line of a seat's bar.
    fn bar(&'static self, seat: Seat) -> Html;

    /// What stands above the list of moves.
    fn head(&'static self) -> Html {
        ().html()
    }

    /// An entry of the list of moves, counted from 0; follows the game.
    fn entry(&'static self, index: usize) -> Option<Entry>;

    /// Which position is shown after so many entries: `After move 12`.
    fn after(&'static self, played: usize) -> String {
        tf(Key::AfterMove, &[&played.to_string()])
    }

    /// A heading above the entries from this one on.
    fn heading(&'static self, _index: usize) -> Option<Key> {
        None
    }

    /// Whether the board can be seen from the other side.
    fn turns(&'static self) -> bool {
        true
    }

    /// Chooses a move by what was typed.
    ///
    /// # Errors
    /// The words that say why not.
    fn typed(&'static self, text: &str) -> Result<(), Key>;

    /// The most characters that a move may have when it is typed.
    fn longest(&'static self) -> u16 {
        10
    }

    /// Puts down whatever the hand holds: the player looks at another position, or pressed Escape.
    fn put_down(&'static self);

    /// Whether the game's own action row is shown whatever position of the game is looked at, and after its end.
    fn holds(&'static self) -> bool {
        false
    }

    /// Steps on or back in what lies on the board beside the game; tells whether there is such a thing.
    fn steps(&'static self, _on: bool) -> bool {
        false
    }

    /// What was seen, in words for the live region; the view has been replaced already.
    fn said(&'static self, seat: Option<Seat>, seen: &[Seen]) -> Option<String>;

    /// The pane that proves what fell by chance; nothing in a game without chance.
    fn proof(&'static self) -> Option<Proof> {
        None
    }

    /// What that pane says: while the secret is sealed, when everything fits, and when something does not.
    fn proof_words(&'static self) -> [Key; 3] {
        [Key::ProofSealed, Key::ProofGood, Key::ProofBad]
    }

    /// What that pane shows below the seal.
    fn ledger(&'static self) -> Html {
        ().html()
    }

    /// Who wins together with the winner: partners, if the game has them.
    fn winners(&'static self, winner: Seat) -> SeatSet {
        SeatSet::only(winner)
    }

    /// How this player may give up now.
    fn giving_up(&'static self) -> GivingUp {
        GivingUp::Resign
    }

    /// The places, on the card at the end of a game that has more than a winner.
    fn places(&'static self) -> Html {
        ().html()
    }

    /// What the card at the end says beside who won and why.
    fn score(&'static self, _outcome: &Outcome) -> Score {
        Score::default()
    }
}

/// An entry of the list of moves.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Entry {
    /// The symbol before it.
    pub(crate) symbol: Option<&'static str>,
    /// The symbol in words, with what separates them from the text.
    pub(crate) said: String,
    /// The move as players write it.
    pub(crate) text: String,
}

/// How a player gives up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum GivingUp {
    /// The game ends with it.
    #[default]
    Resign,
    /// The others may play on: what it means for the game.
    Leave(Key),
    /// There is nothing to give up any more.
    Nothing,
}

/// How chance of a game is proved.
#[derive(Clone, Copy)]
pub(crate) struct Proof {
    /// The name of the pane.
    pub(crate) title: Key,
    /// Draws everything again: how many draws there were, or nothing if one differs from what fell.
    pub(crate) check: fn(&View, &Chance) -> Option<usize>,
}

/// The score at the end.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Score {
    /// Of the first and of the second seat, as it is written large.
    pub(crate) big: Option<[String; 2]>,
    /// In a sentence.
    pub(crate) text: String,
    /// The rule that counted, with its words.
    pub(crate) rule: Option<(&'static str, &'static str)>,
}
