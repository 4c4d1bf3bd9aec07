//! The server's routes, one function each; `then` gets the answer.

use super::read::Read;
use super::{Trouble, ask, json};
use crate::dom;
use serde::Serialize;
use shared::chance::Nonce;
use shared::chat::ChatPage;
use shared::ids::{DisplayName, PlayerId, TableId, TournamentCode};
use shared::ladder::{LadderKind, LadderPage, LadderStanding, RankHistory};
use shared::lobby::{Ask, LobbyPage, You};
use shared::player::{NoticeKind, NoticeList, Product, Profile};
use shared::rules::GameKind;
use shared::table::TableSettings;
use shared::tournament::{MatchPage, RulingPage, TournamentSettings, TournamentView};
use shared::wire::{
    BlockList, BlockPlayer, CalendarMade, ChallengeMade, ChallengePlayer, ChampionsPage, Checkout,
    CheckoutMade, CodeOf, CreateTable, Created, EventsPage, Home, JoinTable, LadderList, LinkMade, Me,
    MyEventsPage, Played, PushKey, PushView, QuickMatch, ReadNotices, RecoverAccount, Registered, RemovePush,
    ReportPlayer, SetName, SetPush, TierView, UseLink,
};

/// The device's own randomness for one game or seeding (FD-2); without a random source the server's alone counts.
pub(crate) fn nonce() -> Option<Nonce> {
    dom::random_bytes().map(Nonce::new)
}

fn get<T: Read>(path: &[&str], then: impl FnOnce(Result<T, Trouble>) + 'static) {
    ask("GET", path.concat(), None, then);
}

fn post<T: Read>(path: &[&str], body: &impl Serialize, then: impl FnOnce(Result<T, Trouble>) + 'static) {
    ask("POST", path.concat(), json::encode(body), then);
}

/// An action without a body.
fn act<T: Read>(path: &[&str], then: impl FnOnce(Result<T, Trouble>) + 'static) {
    ask("POST", path.concat(), Some("{}".to_owned()), then);
}

/// An action that may add the device's own randomness.
fn play_in<T: Read>(path: &[&str], then: impl FnOnce(Result<T, Trouble>) + 'static) {
    post(path, &JoinTable { nonce: nonce() }, then);
}

/// Who this device is, if anybody.
pub(crate) fn me(then: impl FnOnce(Result<Option<Me>, Trouble>) + 'static) {
    get(&["/api/me"], then);
}

pub(crate) fn home(then: impl FnOnce(Result<Home, Trouble>) + 'static) {
    get(&["/api/home"], then);
}

/// A new guest.
pub(crate) fn register(name: DisplayName, then: impl FnOnce(Result<Registered, Trouble>) + 'static) {
    post(&["/api/session"], &SetName { name }, then);
}

pub(crate) fn rename(name: DisplayName, then: impl FnOnce(Result<Me, Trouble>) + 'static) {
    post(&["/api/me/name"], &SetName { name }, then);
}

/// A one-time link for another device.
pub(crate) fn make_link(then: impl FnOnce(Result<LinkMade, Trouble>) + 'static) {
    act(&["/api/me/link"], then);
}

pub(crate) fn use_link(token: &str, then: impl FnOnce(Result<Me, Trouble>) + 'static) {
    post(&["/api/session/link"], &UseLink { token: token.to_owned() }, then);
}

/// A new recovery code; the old one stops working.
pub(crate) fn new_recovery(then: impl FnOnce(Result<Registered, Trouble>) + 'static) {
    act(&["/api/me/recovery"], then);
}

pub(crate) fn recover(code: String, then: impl FnOnce(Result<Registered, Trouble>) + 'static) {
    post(&["/api/session/recover"], &RecoverAccount { code }, then);
}

pub(crate) fn sign_out_everywhere(then: impl FnOnce(Result<Me, Trouble>) + 'static) {
    act(&["/api/me/sign-out-everywhere"], then);
}

/// Ends the session on this device.
pub(crate) fn sign_out(then: impl FnOnce(Result<(), Trouble>) + 'static) {
    act(&["/api/session/end"], then);
}

/// Opens a table, which the lobby of its game lists or not.
pub(crate) fn create_table(
    settings: TableSettings,
    listed: bool,
    then: impl FnOnce(Result<Created, Trouble>) + 'static,
) {
    post(&["/api/tables"], &CreateTable { settings, nonce: nonce(), listed }, then);
}

pub(crate) fn sit(table: &TableId, then: impl FnOnce(Result<Created, Trouble>) + 'static) {
    play_in(&["/api/tables/", table.as_str(), "/sit"], then);
}

/// Stands up from a table that has not started; the creator takes it back.
pub(crate) fn leave_table(table: &TableId, then: impl FnOnce(Result<(), Trouble>) + 'static) {
    act(&["/api/tables/", table.as_str(), "/leave"], then);
}

/// Where a code leads.
pub(crate) fn code(code: &TournamentCode, then: impl FnOnce(Result<CodeOf, Trouble>) + 'static) {
    get(&["/api/code/", code.as_str()], then);
}

const LOBBY: &str = "/api/lobby/";

/// The tables of a lobby, as the question says.
pub(crate) fn lobby(kind: GameKind, ask: Ask, then: impl FnOnce(Result<LobbyPage, Trouble>) + 'static) {
    let (name, number) = match ask {
        Ask::Newest => return get(&[LOBBY, kind.name()], then),
        Ask::Since(rev) => ("?since=", rev),
        Ask::OpenBefore(n) => ("?open_before=", n),
        Ask::RunningBefore(n) => ("?running_before=", n),
    };
    get(&[LOBBY, kind.name(), name, &number.to_string()], then);
}

/// Asks for a quick match.
pub(crate) fn quick(settings: TableSettings, then: impl FnOnce(Result<You, Trouble>) + 'static) {
    let kind = settings.game.kind();
    post(&[LOBBY, kind.name(), "/quick"], &QuickMatch { settings, nonce: nonce() }, then);
}

/// Waits no longer.
pub(crate) fn withdraw(kind: GameKind, then: impl FnOnce(Result<You, Trouble>) + 'static) {
    act(&[LOBBY, kind.name(), "/withdraw"], then);
}

/// Where a lobby's pulse is.
pub(crate) fn lobby_socket(kind: GameKind) -> String {
    [LOBBY, kind.name(), "/socket"].concat()
}

/// Whether there is such a table.
pub(crate) fn table(table: &TableId, then: impl FnOnce(Result<(), Trouble>) + 'static) {
    get(&["/api/tables/", table.as_str()], then);
}

/// Reports a player of a table to whoever runs the site.
pub(crate) fn report(
    table: &TableId,
    report: &ReportPlayer,
    then: impl FnOnce(Result<(), Trouble>) + 'static,
) {
    post(&["/api/tables/", table.as_str(), "/report"], report, then);
}

/// Whom this player has blocked.
pub(crate) fn blocked(then: impl FnOnce(Result<BlockList, Trouble>) + 'static) {
    get(&["/api/me/blocked"], then);
}

/// Blocks a player, or no longer.
pub(crate) fn block(
    player: &PlayerId,
    blocked: bool,
    then: impl FnOnce(Result<BlockList, Trouble>) + 'static,
) {
    post(&["/api/me/blocked"], &BlockPlayer { player: player.clone(), blocked }, then);
}

/// Where the record of a finished game is had, for a link.
pub(crate) fn table_record(table: &TableId) -> String {
    ["/api/tables/", table.as_str(), "/record"].concat()
}

/// Where the table's socket is.
pub(crate) fn table_socket(table: &TableId) -> String {
    ["/api/tables/", table.as_str(), "/socket"].concat()
}

pub(crate) fn create_tournament(
    settings: &TournamentSettings,
    then: impl FnOnce(Result<TournamentView, Trouble>) + 'static,
) {
    post(&["/api/tournaments"], settings, then);
}

const TOURNAMENTS: &str = "/api/tournaments/";

/// Where the record of an event that is over is had, for a link.
pub(crate) fn record_of(code: &TournamentCode) -> String {
    [TOURNAMENTS, code.as_str(), "/record"].concat()
}

/// The view of a tournament; nothing if the known revision is the newest.
pub(crate) fn tournament(
    code: &TournamentCode,
    known: Option<u64>,
    then: impl FnOnce(Result<Option<TournamentView>, Trouble>) + 'static,
) {
    let since = known.map(|rev| ["?since=", &rev.to_string()].concat()).unwrap_or_default();
    get(&[TOURNAMENTS, code.as_str(), &since], then);
}

pub(crate) fn join(code: &TournamentCode, then: impl FnOnce(Result<(), Trouble>) + 'static) {
    play_in(&[TOURNAMENTS, code.as_str(), "/join"], then);
}

pub(crate) fn leave(code: &TournamentCode, then: impl FnOnce(Result<(), Trouble>) + 'static) {
    act(&[TOURNAMENTS, code.as_str(), "/leave"], then);
}

pub(crate) fn start(code: &TournamentCode, then: impl FnOnce(Result<(), Trouble>) + 'static) {
    act(&[TOURNAMENTS, code.as_str(), "/start"], then);
}

pub(crate) fn cancel(code: &TournamentCode, then: impl FnOnce(Result<(), Trouble>) + 'static) {
    act(&[TOURNAMENTS, code.as_str(), "/cancel"], then);
}

/// An organiser's action about a player.
fn about(
    code: &TournamentCode,
    action: &str,
    player: &PlayerId,
    more: &str,
    then: impl FnOnce(Result<(), Trouble>) + 'static,
) {
    // A player's id is letters and digits: nothing in it needs an escape.
    let body = ["{\"player\":\"", player.as_str(), "\"", more, "}"].concat();
    ask("POST", [TOURNAMENTS, code.as_str(), action].concat(), Some(body), then);
}

/// Accepts or refuses a request to join (T-4).
pub(crate) fn answer(
    code: &TournamentCode,
    player: &PlayerId,
    accept: bool,
    then: impl FnOnce(Result<(), Trouble>) + 'static,
) {
    let more = if accept { ",\"accept\":true" } else { ",\"accept\":false" };
    about(code, "/answer", player, more, then);
}

/// The player loses the present match (T-63).
pub(crate) fn forfeit(
    code: &TournamentCode,
    player: &PlayerId,
    then: impl FnOnce(Result<(), Trouble>) + 'static,
) {
    about(code, "/forfeit", player, "", then);
}

/// The player leaves the event (T-83).
pub(crate) fn remove(
    code: &TournamentCode,
    player: &PlayerId,
    then: impl FnOnce(Result<(), Trouble>) + 'static,
) {
    about(code, "/remove", player, "", then);
}

pub(crate) fn play(code: &TournamentCode, then: impl FnOnce(Result<Played, Trouble>) + 'static) {
    play_in(&[TOURNAMENTS, code.as_str(), "/play"], then);
}

/// One match, by its index in bracket order.
pub(crate) fn match_page(
    code: &TournamentCode,
    index: u32,
    then: impl FnOnce(Result<MatchPage, Trouble>) + 'static,
) {
    get(&[TOURNAMENTS, code.as_str(), "/match/", &index.to_string()], then);
}

/// A page of the chat: the newest lines, or those before a line.
pub(crate) fn chat(
    code: &TournamentCode,
    before: Option<u64>,
    then: impl FnOnce(Result<ChatPage, Trouble>) + 'static,
) {
    let before = before.map(|n| ["?before=", &n.to_string()].concat()).unwrap_or_default();
    get(&[TOURNAMENTS, code.as_str(), "/chat", &before], then);
}

/// The organiser's log of rulings.
pub(crate) fn rulings(code: &TournamentCode, then: impl FnOnce(Result<RulingPage, Trouble>) + 'static) {
    get(&[TOURNAMENTS, code.as_str(), "/rulings"], then);
}

/// Writes a line; `all` = the organiser's message to every player.
pub(crate) fn say(
    code: &TournamentCode,
    text: &str,
    all: bool,
    then: impl FnOnce(Result<(), Trouble>) + 'static,
) {
    let body = serde_json::Value::from_iter([("text", text)]);
    post(&[TOURNAMENTS, code.as_str(), if all { "/message" } else { "/say" }], &body, then);
}

/// Calls the organiser about the own match.
pub(crate) fn call(code: &TournamentCode, then: impl FnOnce(Result<(), Trouble>) + 'static) {
    act(&[TOURNAMENTS, code.as_str(), "/call"], then);
}

/// Lets a player write in the chat, or not (T-83).
pub(crate) fn mute(
    code: &TournamentCode,
    player: &PlayerId,
    muted: bool,
    then: impl FnOnce(Result<(), Trouble>) + 'static,
) {
    let more = if muted { ",\"muted\":true" } else { ",\"muted\":false" };
    about(code, "/mute", player, more, then);
}

fn encoded(text: &str) -> String {
    js_sys::encode_uri_component(text).into()
}

fn page_of(path: &str, after: Option<&str>) -> String {
    match after {
        Some(cursor) => [path, "?after=", &encoded(cursor)].concat(),
        None => path.to_owned(),
    }
}

/// A page of the public events.
pub(crate) fn events(after: Option<&str>, then: impl FnOnce(Result<EventsPage, Trouble>) + 'static) {
    get(&[&page_of("/api/events", after)], then);
}

/// A page of the own events.
pub(crate) fn my_events(after: Option<&str>, then: impl FnOnce(Result<MyEventsPage, Trouble>) + 'static) {
    get(&[&page_of("/api/me/events", after)], then);
}

/// A page of the Champions Cup.
pub(crate) fn champions(after: Option<&str>, then: impl FnOnce(Result<ChampionsPage, Trouble>) + 'static) {
    get(&[&page_of("/api/champions", after)], then);
}

const LADDERS: &str = "/api/ladders/";

/// Both ladders in a few words.
pub(crate) fn ladders(then: impl FnOnce(Result<LadderList, Trouble>) + 'static) {
    get(&["/api/ladders"], then);
}

/// So many rows of a ladder from a rank on.
pub(crate) fn ladder_rows(
    kind: LadderKind,
    rank: u32,
    count: u32,
    then: impl FnOnce(Result<LadderPage, Trouble>) + 'static,
) {
    let (rank, count) = (rank.to_string(), count.to_string());
    get(&[LADDERS, kind.as_str(), "?from=", &rank, "&count=", &count], then);
}

/// The best of a ladder whose names begin like this.
pub(crate) fn ladder_named(
    kind: LadderKind,
    name: &str,
    then: impl FnOnce(Result<LadderPage, Trouble>) + 'static,
) {
    get(&[LADDERS, kind.as_str(), "?name=", &encoded(name)], then);
}

/// What a ladder is to this player.
pub(crate) fn ladder_you(kind: LadderKind, then: impl FnOnce(Result<LadderStanding, Trouble>) + 'static) {
    get(&[LADDERS, kind.as_str(), "/you"], then);
}

/// How a player's rank came to be what it is: the newest changes, or those before a cursor.
pub(crate) fn ladder_history(
    kind: LadderKind,
    player: &PlayerId,
    before: Option<&str>,
    then: impl FnOnce(Result<RankHistory, Trouble>) + 'static,
) {
    let before = before.map(|cursor| ["?before=", &encoded(cursor)].concat()).unwrap_or_default();
    get(&[LADDERS, kind.as_str(), "/history/", player.as_str(), &before], then);
}

/// Comes onto a ladder at its bottom (LD-1), or leaves it (LD-21).
pub(crate) fn ladder_member(
    kind: LadderKind,
    joins: bool,
    then: impl FnOnce(Result<LadderStanding, Trouble>) + 'static,
) {
    act(&[LADDERS, kind.as_str(), if joins { "/join" } else { "/retire" }], then);
}

/// Challenges a player; `seen` are the ranks that were shown, the own first.
pub(crate) fn challenge(
    kind: LadderKind,
    defender: &PlayerId,
    seen: [u32; 2],
    then: impl FnOnce(Result<ChallengeMade, Trouble>) + 'static,
) {
    let body = ChallengePlayer { defender: defender.clone(), seen: Some(seen) };
    post(&[LADDERS, kind.as_str(), "/challenge"], &body, then);
}

/// Where a ladder's pulse is.
pub(crate) fn ladder_socket(kind: LadderKind) -> String {
    [LADDERS, kind.as_str(), "/socket"].concat()
}

/// What everybody may see of a player.
pub(crate) fn profile(player: &PlayerId, then: impl FnOnce(Result<Profile, Trouble>) + 'static) {
    get(&["/api/players/", player.as_str()], then);
}

pub(crate) fn push_key(then: impl FnOnce(Result<PushKey, Trouble>) + 'static) {
    get(&["/api/push/key"], then);
}

pub(crate) fn push_settings(then: impl FnOnce(Result<PushView, Trouble>) + 'static) {
    get(&["/api/me/push/settings"], then);
}

/// Which kinds of notices are not pushed.
pub(crate) fn set_push(off: Vec<NoticeKind>, then: impl FnOnce(Result<PushView, Trouble>) + 'static) {
    post(&["/api/me/push/settings"], &SetPush { off }, then);
}

/// This device gets pushes; the text is what the browser gives for it.
pub(crate) fn subscribe(subscription: String, then: impl FnOnce(Result<PushView, Trouble>) + 'static) {
    ask("POST", "/api/me/push".to_owned(), Some(subscription), then);
}

/// A device gets pushes no more.
pub(crate) fn unsubscribe(endpoint: String, then: impl FnOnce(Result<PushView, Trouble>) + 'static) {
    post(&["/api/me/push/remove"], &RemovePush { endpoint }, then);
}

pub(crate) fn test_push(then: impl FnOnce(Result<PushView, Trouble>) + 'static) {
    act(&["/api/me/push/test"], then);
}

pub(crate) fn calendar(then: impl FnOnce(Result<CalendarMade, Trouble>) + 'static) {
    act(&["/api/me/calendar"], then);
}

pub(crate) fn tier(then: impl FnOnce(Result<TierView, Trouble>) + 'static) {
    get(&["/api/me/tier"], then);
}

pub(crate) fn checkout(product: Product, then: impl FnOnce(Result<CheckoutMade, Trouble>) + 'static) {
    post(&["/api/pay/checkout"], &Checkout { product, code: None }, then);
}

pub(crate) fn notices(then: impl FnOnce(Result<NoticeList, Trouble>) + 'static) {
    get(&["/api/me/notices"], then);
}

/// Notices up to this number were read.
pub(crate) fn read_notices(through: u64, then: impl FnOnce(Result<NoticeList, Trouble>) + 'static) {
    post(&["/api/me/notices/read"], &ReadNotices { through }, then);
}

/// Where the tournament's pulse is.
pub(crate) fn tournament_socket(code: &TournamentCode) -> String {
    [TOURNAMENTS, code.as_str(), "/socket"].concat()
}
