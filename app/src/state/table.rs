//! One table as this device knows it: what the server confirmed, what was drawn ahead of it, and what is on its way.
//!
//! The server sends the whole view each time and the client replaces its copy; it never folds events. An own move is
//! drawn at once from [`Game::preview`] and taken back by dropping the preview.

use super::hash;
use crate::net::read::{Read, table_seen, table_view};
use serde::Serialize;
use serde_json::Value;
use shared::chance::Nonce;
use shared::chat::{ChatLine, Words, add_lines};
use shared::ids::{CommandId, PlayerId};
use shared::rules::{DrawClaim, GameKind};
use shared::seat::Seat;
use shared::table::{Owner, Phase, TableSeen, TableView};
use shared::time::{Instant, Millis};
use shared::wire::{ClientMessage, Offer, PROTOCOL, ServerMessage};

/// What the client needs of a game: the rules run on the view with sealed chance.
pub(crate) trait Game: 'static {
    /// What this viewer may know.
    type View: Clone + PartialEq;
    /// What a player wants.
    type Action: Clone + PartialEq + Serialize;
    /// What this viewer may know of an event.
    type Seen: Clone;
    /// Whether a table of this kind can be shown.
    fn has_board(_kind: GameKind) -> bool {
        true
    }
    /// Reads a view out of a message of a table of this kind.
    fn view(kind: GameKind, it: &Value) -> Option<Self::View>;
    /// Reads an event; what a newer server adds is skipped.
    fn seen(kind: GameKind, it: &Value) -> Option<Self::Seen>;
    /// Every action that `seat` may take.
    fn legal(view: &Self::View, seat: Seat) -> Vec<Self::Action>;
    /// Whether `seat` may take this action; asked before it is drawn and sent. A game whose actions can be written in more
    /// than one way judges them by their result.
    fn allows(view: &Self::View, seat: Seat, action: &Self::Action) -> bool {
        Self::legal(view, seat).contains(action)
    }
    /// The view after the own action, as far as it can be known without chance.
    fn preview(view: &Self::View, seat: Seat, action: &Self::Action) -> Option<Self::View>;
}

/// How many lines of the talk a page keeps.
const MOST_LINES: usize = 200;

/// How the table's socket stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Connection {
    /// The first `welcome` has not come.
    Connecting,
    /// Messages flow.
    Live,
    /// Lost; both clocks stand still on the screen since this server time.
    Lost(Instant),
    /// Closed for good, with the code.
    Closed(String),
}

/// What the player should be told once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Notice {
    /// The planned move was not possible any more.
    PremoveDropped,
    /// The server refused a command.
    Refused(String),
}

/// What the shell has to do.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Effect<S> {
    /// Send this.
    Send(ClientMessage),
    /// This happened: for the live region and the sounds.
    Seen(Vec<TableSeen<S>>),
    /// Tell the player.
    Tell(Notice),
    /// These words were not said, for this reason.
    Unsaid(Words, String),
    /// Do not connect again.
    Stop,
}

/// A command without its reply.
#[derive(Clone, Debug, PartialEq)]
struct Pending<G: Game> {
    id: CommandId,
    message: ClientMessage,
    /// A game action, with the view on which it was taken.
    act: Option<(G::Action, G::View)>,
    /// Accepted; done once the view has come this far.
    acked: Option<u64>,
    /// Refused as stale; tried again once the view has come this far, if the game itself did not change.
    stale: Option<u64>,
}

/// The state of one table's page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Table<G: Game> {
    /// The view that the server sent last.
    pub(crate) view: Option<TableView<G::View>>,
    /// The game as it will be if the server accepts the own move.
    pub(crate) preview: Option<G::View>,
    /// The own seat (place before the start); `None` = watching.
    pub(crate) seat: Option<Seat>,
    /// Table events so far.
    pub(crate) seq: u64,
    /// The socket.
    pub(crate) connection: Connection,
    /// The move planned for the own next turn.
    pub(crate) premove: Option<G::Action>,
    /// Server time minus device time.
    pub(crate) ahead: Millis,
    /// What was said here, the oldest first.
    pub(crate) lines: Vec<ChatLine>,
    pending: Vec<Pending<G>>,
    resynced: Option<u64>,
    nonce: Option<Nonce>,
    prefix: String,
    count: u32,
}

type Effects<G> = Vec<Effect<<G as Game>::Seen>>;

impl<G: Game> Table<G> {
    /// A page that knows nothing yet. `prefix` makes the names of its commands unique among all pages.
    pub(crate) fn new(prefix: &str, nonce: Option<Nonce>) -> Self {
        Self {
            view: None,
            preview: None,
            seat: None,
            seq: 0,
            connection: Connection::Connecting,
            premove: None,
            ahead: Millis::ZERO,
            lines: Vec::new(),
            pending: Vec::new(),
            resynced: None,
            nonce,
            prefix: prefix.to_owned(),
            count: 0,
        }
    }

    /// The game to draw.
    pub(crate) fn shown(&self) -> Option<&G::View> {
        self.preview.as_ref().or_else(|| self.view.as_ref()?.game.as_ref())
    }

    /// Whether the own seat must act and has not yet.
    pub(crate) fn my_turn(&self) -> bool {
        let running = self.view.as_ref().filter(|view| view.phase == Phase::Running);
        let on_turn = |seat| running.is_some_and(|view| view.to_act.contains(seat));
        self.seat.is_some_and(on_turn) && !self.acting()
    }

    /// Whether an own move waits for the server.
    pub(crate) fn acting(&self) -> bool {
        self.pending.iter().any(|pending| pending.act.is_some())
    }

    /// Whether any own command waits for the server.
    #[cfg(test)]
    pub(crate) fn waiting(&self) -> bool {
        !self.pending.is_empty()
    }

    /// The server's time at a moment of the device's clock; while the connection is lost, the moment of the loss.
    pub(crate) fn server_time(&self, device: Instant) -> Instant {
        match self.connection {
            Connection::Lost(since) => since,
            _ => device.plus(self.ahead),
        }
    }

    /// What is left of the time that the own absence may last before the game is lost (GEN-5), while the connection is
    /// lost. The device counts it by itself, from the last sign of life: the server cannot be asked.
    pub(crate) fn return_left(&self, device: Instant) -> Option<Millis> {
        let Connection::Lost(since) = self.connection else { return None };
        let view = self.view.as_ref().filter(|view| view.phase == Phase::Running)?;
        // Whoever watches loses nothing, a room of a tournament has rules of its own, and while no clock runs (a count
        // of go) absence does not count.
        let owned = self.seat.is_some() && matches!(view.owner, Owner::Player { .. });
        let runs = view.clock.is_some_and(|clock| clock.running.is_some());
        let after = view.settings.forfeits_after().filter(|_| owned && runs)?;
        // A device whose time is a little behind the server's must not promise more than there is.
        Some(after.minus(device.plus(self.ahead).since(since)).max(Millis::ZERO).min(after))
    }

    /// The socket opened.
    pub(crate) fn opened(&self) -> Effects<G> {
        vec![Effect::Send(ClientMessage::Hello { proto: PROTOCOL, since: self.seq, nonce: self.nonce })]
    }

    /// The socket closed or fell silent; `heard` is the device's time of the last sign of life.
    pub(crate) fn lost(&mut self, heard: Instant) {
        // What is shown already stands still, also when the socket was just being opened afresh.
        let renewing = self.connection == Connection::Connecting && self.view.is_some();
        if self.connection == Connection::Live || renewing {
            self.connection = Connection::Lost(heard.plus(self.ahead));
        }
    }

    /// A message came, at this time of the device's clock.
    pub(crate) fn on_server(&mut self, message: ServerMessage, at: Instant) -> Effects<G> {
        match message {
            ServerMessage::Welcome { seq, seat, view, now, hash, .. } => {
                self.premove = None;
                self.preview = None;
                self.connection = Connection::Live;
                self.ahead = now.since(at);
                let mut effects = self.replace(seq, seat, view, &hash);
                self.settle(&mut effects);
                effects.extend(self.pending.iter().map(|p| Effect::Send(p.message.clone())));
                effects
            }
            ServerMessage::Update { seq, seat, seen, view, now, hash } => {
                if seq < self.seq {
                    return Vec::new();
                }
                // The message that travelled fastest tells the server's time best.
                self.ahead = self.ahead.max(now.since(at));
                let mut effects = self.replace(seq, seat, view, &hash);
                if let Some(kind) = self.view.as_ref().map(|view| view.kind) {
                    let seen = seen.iter().filter_map(|seen| table_seen(seen, |it| G::seen(kind, it)));
                    effects.push(Effect::Seen(seen.collect()));
                }
                self.settle(&mut effects);
                self.fire_premove(&mut effects);
                effects
            }
            ServerMessage::Ack { id, seq } => self.acked(&id, seq),
            ServerMessage::Nack { id, code, seq } => {
                id.map_or_else(Vec::new, |id| self.nacked(&id, code, seq))
            }
            ServerMessage::Bye { code } => {
                self.connection = Connection::Closed(code);
                vec![Effect::Stop]
            }
            ServerMessage::Chat { lines } => {
                add_lines(&mut self.lines, lines);
                let surplus = self.lines.len().saturating_sub(MOST_LINES);
                self.lines.drain(..surplus);
                Vec::new()
            }
            ServerMessage::Other => Vec::new(),
        }
    }

    /// Own words that have not reached the server.
    pub(crate) fn unsaid(&self) -> impl Iterator<Item = &Words> {
        self.pending.iter().filter_map(|pending| match &pending.message {
            ClientMessage::Say { words, .. } => Some(words),
            _ => None,
        })
    }

    fn replace(&mut self, seq: u64, seat: Option<Seat>, view: Value, sent_hash: &str) -> Effects<G> {
        // A kind that is not even known is one of a newer server.
        if view.get("kind").is_some_and(|kind| !GameKind::read(kind).is_some_and(G::has_board)) {
            self.connection = Connection::Closed("no_board".to_owned());
            return vec![Effect::Stop];
        }
        let torn = hash::of(&view) != sent_hash && self.resynced != Some(seq);
        let Some(view) = table_view(&view, G::view) else {
            self.connection = Connection::Closed("unreadable".to_owned());
            return vec![Effect::Stop];
        };
        self.take(seq, seat, view);
        if torn {
            // Asked once for each state: a difference that stays is one of versions, and the view is the server's.
            self.resynced = Some(seq);
            return vec![Effect::Send(ClientMessage::Resync)];
        }
        Vec::new()
    }

    /// Replaces the confirmed view.
    pub(crate) fn take(&mut self, seq: u64, seat: Option<Seat>, view: TableView<G::View>) {
        self.seq = seq;
        self.seat = seat;
        if view.phase != Phase::Running {
            self.premove = None;
        }
        self.view = Some(view);
        let same = |act: &(G::Action, G::View)| self.game() == Some(&act.1);
        if !self.pending.iter().filter_map(|p| p.act.as_ref()).any(same) {
            self.preview = None;
        }
    }

    fn game(&self) -> Option<&G::View> {
        self.view.as_ref()?.game.as_ref()
    }

    /// Forgets what the view has caught up with, and tries again what only a change beside the game made stale.
    fn settle(&mut self, effects: &mut Effects<G>) {
        let seq = self.seq;
        self.pending.retain(|pending| pending.acked.is_none_or(|acked| acked > seq));
        let stale = self.pending.iter().position(|pending| pending.stale.is_some_and(|at| at <= seq));
        if let Some(pending) = stale.map(|index| self.pending.remove(index)) {
            self.again(pending, effects);
        }
        if !self.acting() {
            self.preview = None;
        }
    }

    fn again(&mut self, stale: Pending<G>, effects: &mut Effects<G>) {
        let Some((action, on)) = stale.act else { return };
        self.preview = None;
        if self.game() == Some(&on) && self.my_turn() {
            effects.extend(self.act(action));
        } else {
            effects.push(Effect::Tell(Notice::Refused("stale".to_owned())));
        }
    }

    fn acked(&mut self, id: &CommandId, seq: u64) -> Effects<G> {
        // What was said is in no view: there is nothing more to wait for.
        let said = |p: &Pending<G>| p.id == *id && matches!(p.message, ClientMessage::Say { .. });
        self.pending.retain(|pending| !said(pending));
        if let Some(pending) = self.pending.iter_mut().find(|pending| pending.id == *id) {
            pending.acked = Some(seq);
        }
        let mut effects = Vec::new();
        self.settle(&mut effects);
        effects
    }

    fn nacked(&mut self, id: &CommandId, code: String, seq: u64) -> Effects<G> {
        let Some(index) = self.pending.iter().position(|pending| pending.id == *id) else {
            return Vec::new();
        };
        let mut effects = Vec::new();
        if code == "stale" && self.pending[index].act.is_some() {
            self.pending[index].stale = Some(seq);
            self.settle(&mut effects);
            return effects;
        }
        let refused = self.pending.remove(index);
        self.settle(&mut effects);
        effects.push(match refused.message {
            ClientMessage::Say { words, .. } => Effect::Unsaid(words, code),
            _ => Effect::Tell(Notice::Refused(code)),
        });
        effects
    }

    fn fire_premove(&mut self, effects: &mut Effects<G>) {
        if !self.my_turn() {
            return;
        }
        if let Some(action) = self.premove.take() {
            if self.allowed(&action) {
                effects.extend(self.act(action));
            } else {
                effects.push(Effect::Tell(Notice::PremoveDropped));
            }
        }
    }

    fn allowed(&self, action: &G::Action) -> bool {
        match (self.game(), self.seat) {
            (Some(game), Some(seat)) => G::allows(game, seat, action),
            _ => false,
        }
    }

    /// The player moves: drawn at once, sent, and named so that it counts once.
    pub(crate) fn act(&mut self, action: G::Action) -> Effects<G> {
        let (Some(game), Some(seat)) = (self.game().cloned(), self.seat) else { return Vec::new() };
        if !self.my_turn() || !self.allowed(&action) {
            return Vec::new();
        }
        let Ok(a) = serde_json::to_value(&action) else { return Vec::new() };
        self.premove = None;
        self.preview = G::preview(&game, seat, &action);
        let base = self.seq;
        self.command(|id| ClientMessage::Act { id, base, a }, Some((action, game)))
    }

    /// Plans a move for the own next turn, or forgets the plan.
    pub(crate) fn plan(&mut self, action: Option<G::Action>) {
        let running = self.view.as_ref().is_some_and(|view| view.phase == Phase::Running);
        self.premove = action.filter(|_| running && self.seat.is_some() && !self.my_turn());
    }

    /// Takes a free place, with the device's own randomness.
    pub(crate) fn sit(&mut self) -> Effects<G> {
        let nonce = self.nonce;
        self.command(|id| ClientMessage::Sit { id, nonce }, None)
    }

    /// Starts with those who are there.
    pub(crate) fn start(&mut self) -> Effects<G> {
        self.command(|id| ClientMessage::Start { id }, None)
    }

    /// GEN-6.
    pub(crate) fn resign(&mut self) -> Effects<G> {
        self.command(|id| ClientMessage::Resign { id }, None)
    }

    /// Offers a draw or a rematch; a second press of what is offered already asks nothing more.
    pub(crate) fn offer(&mut self, what: Offer) -> Effects<G> {
        if self.offers(what) {
            return Vec::new();
        }
        self.command(|id| ClientMessage::Offer { id, what }, None)
    }

    /// Whether the own offer is on its way or open.
    fn offers(&self, what: Offer) -> bool {
        let sent =
            |p: &Pending<G>| matches!(&p.message, ClientMessage::Offer { what: other, .. } if *other == what);
        let open = || {
            let (view, seat) = (self.view.as_ref()?, self.seat?);
            Some(match what {
                Offer::Draw => view.draw_offer == Some(seat),
                Offer::Rematch => view.rematch.iter().any(|by| usize::from(*by) == seat.index()),
            })
        };
        self.pending.iter().any(sent) || open() == Some(true)
    }

    /// Answers a draw offer, or refuses (takes back) a rematch.
    pub(crate) fn answer(&mut self, what: Offer, accept: bool) -> Effects<G> {
        self.command(|id| ClientMessage::Answer { id, what, accept }, None)
    }

    /// CL-1.
    pub(crate) fn claim(&mut self, what: DrawClaim) -> Effects<G> {
        self.command(|id| ClientMessage::Claim { id, what }, None)
    }

    /// Says something to the others who play here.
    pub(crate) fn say(&mut self, words: Words) -> Effects<G> {
        self.command(|id| ClientMessage::Say { id, words }, None)
    }

    /// Does not want to hear a player here, or wants to again.
    pub(crate) fn mute(&mut self, player: PlayerId, muted: bool) -> Effects<G> {
        self.command(|id| ClientMessage::Mute { id, player, muted }, None)
    }

    /// Takes back a table that has not started.
    pub(crate) fn cancel(&mut self) -> Effects<G> {
        self.command(|id| ClientMessage::Cancel { id }, None)
    }

    /// My screen shows a clock at zero: ask the server to look.
    pub(crate) fn flag(&self) -> Effects<G> {
        match self.connection {
            Connection::Live => vec![Effect::Send(ClientMessage::Tick)],
            _ => Vec::new(),
        }
    }

    /// The socket will be opened afresh, with another session or after it was closed for good.
    pub(crate) fn renew(&mut self) {
        self.connection = Connection::Connecting;
    }

    /// Names a command, keeps it until its reply, and sends it; without a connection it is sent after the `welcome`.
    fn command(
        &mut self,
        message: impl FnOnce(CommandId) -> ClientMessage,
        act: Option<(G::Action, G::View)>,
    ) -> Effects<G> {
        self.count += 1;
        let Ok(id) = CommandId::parse(&format!("{}-{}", self.prefix, self.count)) else { return Vec::new() };
        let message = message(id.clone());
        self.pending.push(Pending { id, message: message.clone(), act, acked: None, stale: None });
        match self.connection {
            Connection::Live => vec![Effect::Send(message)],
            _ => Vec::new(),
        }
    }
}
