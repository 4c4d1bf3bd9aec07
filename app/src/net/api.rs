//! The server's routes, one function each.

use super::{Trouble, get, json, post, send};
use crate::dom;
use serde::Serialize;
use shared::chance::Nonce;
use shared::ids::{DisplayName, TableId, TournamentCode};
use shared::table::TableSettings;
use shared::tournament::{TournamentSettings, TournamentView};
use shared::wire::{
    CreateTable, Created, Home, JoinTable, LinkMade, Me, Played, RecoverAccount, Registered, SetName, UseLink,
};

/// The device's own randomness for one game or seeding (FD-2); without a random source the server's alone counts.
pub(crate) fn nonce() -> Option<Nonce> {
    dom::random_bytes().map(Nonce::new)
}

/// An action without a body.
#[derive(Serialize)]
struct Nothing {}

pub(crate) async fn me() -> Result<Me, Trouble> {
    get("/api/me").await
}

pub(crate) async fn home() -> Result<Home, Trouble> {
    get("/api/home").await
}

/// A new guest.
pub(crate) async fn register(name: DisplayName) -> Result<Registered, Trouble> {
    post("/api/session", &SetName { name }).await
}

pub(crate) async fn rename(name: DisplayName) -> Result<(), Trouble> {
    let body = json::encode(&SetName { name }).ok_or(Trouble::Unreadable)?;
    send("POST", "/api/me/name", Some(body)).await.map(drop)
}

/// A one-time link for another device.
pub(crate) async fn make_link() -> Result<LinkMade, Trouble> {
    post("/api/me/link", &Nothing {}).await
}

pub(crate) async fn use_link(token: &str) -> Result<Me, Trouble> {
    post("/api/session/link", &UseLink { token: token.to_owned() }).await
}

/// A new recovery code; the old one stops working.
pub(crate) async fn new_recovery() -> Result<Registered, Trouble> {
    post("/api/me/recovery", &Nothing {}).await
}

pub(crate) async fn recover(code: &str) -> Result<Registered, Trouble> {
    post("/api/session/recover", &RecoverAccount { code: code.to_owned() }).await
}

pub(crate) async fn sign_out_everywhere() -> Result<(), Trouble> {
    send("POST", "/api/me/sign-out-everywhere", Some("{}".to_owned())).await.map(drop)
}

pub(crate) async fn create_table(settings: TableSettings) -> Result<Created, Trouble> {
    post("/api/tables", &CreateTable { settings, nonce: nonce() }).await
}

pub(crate) async fn sit(table: &TableId) -> Result<(), Trouble> {
    let body = json::encode(&JoinTable { nonce: nonce() }).ok_or(Trouble::Unreadable)?;
    send("POST", &["/api/tables/", table.as_str(), "/sit"].concat(), Some(body)).await.map(drop)
}

/// Whether there is such a table.
pub(crate) async fn table(table: &TableId) -> Result<(), Trouble> {
    send("GET", &["/api/tables/", table.as_str()].concat(), None).await.map(drop)
}

/// Where the table's socket is.
pub(crate) fn table_socket(table: &TableId) -> String {
    ["/api/tables/", table.as_str(), "/socket"].concat()
}

pub(crate) async fn create_tournament(settings: &TournamentSettings) -> Result<TournamentView, Trouble> {
    post("/api/tournaments", settings).await
}

pub(crate) async fn tournament(code: &TournamentCode) -> Result<TournamentView, Trouble> {
    get(&tournament_path(code, "")).await
}

fn tournament_path(code: &TournamentCode, action: &str) -> String {
    ["/api/tournaments/", code.as_str(), action].concat()
}

pub(crate) async fn join(code: &TournamentCode) -> Result<(), Trouble> {
    let body = json::encode(&JoinTable { nonce: nonce() }).ok_or(Trouble::Unreadable)?;
    send("POST", &tournament_path(code, "/join"), Some(body)).await.map(drop)
}

pub(crate) async fn leave(code: &TournamentCode) -> Result<(), Trouble> {
    send("POST", &tournament_path(code, "/leave"), Some("{}".to_owned())).await.map(drop)
}

pub(crate) async fn start(code: &TournamentCode) -> Result<(), Trouble> {
    send("POST", &tournament_path(code, "/start"), Some("{}".to_owned())).await.map(drop)
}

pub(crate) async fn play(code: &TournamentCode) -> Result<Played, Trouble> {
    post(&tournament_path(code, "/play"), &JoinTable { nonce: nonce() }).await
}

/// Where the tournament's pulse is.
pub(crate) fn tournament_socket(code: &TournamentCode) -> String {
    tournament_path(code, "/socket")
}
