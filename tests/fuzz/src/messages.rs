//! Everything that is JSON: what crosses a socket, HTTP or two objects, and what is stored.
//!
//! The Worker reads with a reader of its own ([`ashtapada_worker::json`]), the app and the tests with `serde_json`; each
//! type is read by both, and where both read it they must read the same.

use ashtapada_worker::http::backend::Question;
use ashtapada_worker::json;
use ashtapada_worker::objects::frame;
use serde::Serialize;
use serde::de::DeserializeOwned;
use shared::chat::ChatPage;
use shared::ladder::{
    ChallengePreview, Ladder, LadderCommand, LadderEvent, LadderPage, LadderStanding, RankHistory,
};
use shared::player::{Player, PlayerCommand, PlayerEvent};
use shared::rules::{
    Rules, backgammon::Backgammon, classic_chess::ClassicChess, gin_rummy::GinRummy, go::Go, ludo::Ludo,
    ludo_chess::LudoChess,
};
use shared::table::record::verify;
use shared::table::{
    AnyEvent, AnyTable, Record, TableCommand, TableResult, TableSeen, TableSettings, TableSetup, TableView,
};
use shared::tournament::{
    RulingPage, Tournament, TournamentCommand, TournamentEvent, TournamentSettings, TournamentView,
};
use shared::wire;
use std::fmt::Debug;

/// A frame from a browser as the Worker reads it, and what the Worker writes to its sockets as the app reads it.
pub(crate) fn socket(bytes: &[u8]) {
    same::<wire::ClientMessage>(bytes);
    same::<wire::ServerMessage>(bytes);
    same::<wire::WatchMessage>(bytes);
    same::<wire::LadderMessage>(bytes);
    let text = String::from_utf8_lossy(bytes);
    if let Ok(message) = frame::read(&text) {
        let written = serde_json::to_string(&message).expect("it writes");
        assert_eq!(frame::read(&written), Ok(message), "written and read again");
    }
}

/// Bodies that browsers send, and what objects are asked over HTTP.
pub(crate) fn requests(bytes: &[u8]) {
    same::<wire::SetName>(bytes);
    same::<wire::UseLink>(bytes);
    same::<wire::RecoverAccount>(bytes);
    same::<wire::ReadNotices>(bytes);
    same::<wire::CreateTable>(bytes);
    same::<wire::JoinTable>(bytes);
    same::<TableSettings>(bytes);
    same::<TournamentSettings>(bytes);
    same::<wire::SubscribePush>(bytes);
    same::<wire::RemovePush>(bytes);
    same::<wire::SetPush>(bytes);
    same::<wire::Checkout>(bytes);
    same::<wire::ChallengePlayer>(bytes);
    same::<Question>(bytes);
}

/// Answers over HTTP, as the app reads them.
pub(crate) fn answers(bytes: &[u8]) {
    same::<wire::Problem>(bytes);
    same::<wire::Registered>(bytes);
    same::<wire::Me>(bytes);
    same::<wire::LinkMade>(bytes);
    same::<wire::Home>(bytes);
    same::<wire::Created>(bytes);
    same::<wire::Played>(bytes);
    same::<wire::Spoken>(bytes);
    same::<wire::EventsPage>(bytes);
    same::<wire::ChampionsPage>(bytes);
    same::<wire::MyEventsPage>(bytes);
    same::<wire::PushKey>(bytes);
    same::<wire::PushView>(bytes);
    same::<wire::CalendarMade>(bytes);
    same::<wire::TierView>(bytes);
    same::<wire::MayCreate>(bytes);
    same::<wire::CheckoutMade>(bytes);
    same::<wire::LadderList>(bytes);
    same::<wire::ChallengeMade>(bytes);
    same::<LadderPage>(bytes);
    same::<LadderStanding>(bytes);
    same::<ChallengePreview>(bytes);
    same::<RankHistory>(bytes);
    same::<TournamentView>(bytes);
    same::<ChatPage>(bytes);
    same::<RulingPage>(bytes);
}

/// Letters between objects, and their answers.
pub(crate) fn letters(bytes: &[u8]) {
    same::<wire::Envelope>(bytes);
    same::<wire::Reply>(bytes);
    same::<TableCommand<serde_json::Value>>(bytes);
    same::<TableSetup>(bytes);
    same::<TableResult>(bytes);
    same::<TournamentCommand>(bytes);
    same::<PlayerCommand>(bytes);
    same::<LadderCommand>(bytes);
}

/// What a player of each game sends and sees.
pub(crate) fn games(bytes: &[u8]) {
    game::<LudoChess>(bytes);
    game::<ClassicChess>(bytes);
    game::<Go>(bytes);
    game::<Backgammon>(bytes);
    game::<GinRummy>(bytes);
    game::<Ludo>(bytes);
}

fn game<G: Rules>(bytes: &[u8]) {
    same::<G::Action>(bytes);
    same::<G::Event>(bytes);
    same::<TableView<G::View>>(bytes);
    same::<TableSeen<G::Seen>>(bytes);
    if let Some(view) = same::<G::View>(bytes) {
        for seat in (0..4).filter_map(shared::seat::Seat::new) {
            let legal = G::legal(&view, seat);
            let _ = legal.first().and_then(|action| G::preview(&view, seat, action));
        }
    }
}

pub(crate) fn record(bytes: &[u8]) {
    if let Some(record) = same::<Record>(bytes) {
        let _ = (verify(&record), record.pgn());
    }
}

pub(crate) fn stored(bytes: &[u8]) {
    same::<AnyTable>(bytes);
    same::<AnyEvent>(bytes);
    same::<Player>(bytes);
    same::<PlayerEvent>(bytes);
    same::<Tournament>(bytes);
    same::<TournamentEvent>(bytes);
    same::<LadderEvent>(bytes);
    if let Some(ladder) = Ladder::from_text(&String::from_utf8_lossy(bytes)) {
        assert_eq!(Ladder::from_text(&ladder.to_text()).as_ref(), Some(&ladder), "written and read again");
    }
    // Events of another table change nothing, or what they say; they never panic.
    if let Some(events) = same::<Vec<AnyEvent>>(bytes) {
        let table = events.iter().fold(AnyTable::default(), shared::aggregate::Aggregate::evolve);
        let _ = (table.view(shared::seat::Viewer::Spectator), table.record());
    }
}

/// What is read is written and read again the same, and the Worker's reader says nothing else.
fn same<T: DeserializeOwned + Serialize + PartialEq + Debug>(bytes: &[u8]) -> Option<T> {
    let text = std::str::from_utf8(bytes).ok()?;
    let worker = json::read::<T>(text);
    let value = serde_json::from_str::<T>(text).ok()?;
    let written = serde_json::to_string(&value).expect("it writes");
    assert_eq!(serde_json::from_str::<T>(&written).ok().as_ref(), Some(&value), "written and read again");
    if let Ok(worker) = worker {
        assert_eq!(worker, value, "read by the Worker");
    }
    Some(value)
}
