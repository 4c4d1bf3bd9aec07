//! What is remembered of a player.

use super::counted::Scores;
use super::ladder::Reminder;
use super::wait::Admission;
use super::{
    Blocked, Devices, Entitlements, EventNote, GameNote, GameStage, LadderNote, MAX_NOTICES, Notice,
    NoticeList, PlayerEvent, PlayerView, Standing, TokenHash,
};
use crate::aggregate::Version;
use crate::ids::{DisplayName, PlayerId, TableId};
use crate::lobby::WaitNote;
use crate::rules::GameKind;
use crate::time::{Instant, Millis};
use serde::{Deserialize, Serialize};

/// How long a device link is good.
pub const LINK_LASTS: Millis = Millis::minutes(10);
/// How many links may be good at a time; a further one replaces the oldest.
pub const MAX_LINKS: usize = 5;
/// How many wrong links or recovery codes are looked at within [`TRY_WINDOW`].
pub const MAX_WRONG_TRIES: usize = 5;
/// The window of [`MAX_WRONG_TRIES`].
pub const TRY_WINDOW: Millis = Millis::minutes(1);
/// How many finished games are listed.
pub const MAX_FINISHED: usize = 20;
/// How many unfinished games are listed.
pub const MAX_RUNNING: usize = 200;
/// How many tournaments are listed.
pub const MAX_EVENTS: usize = 50;

/// One player: an [`Aggregate`](crate::aggregate::Aggregate). Holds no secret, only hashes of secrets.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Player {
    /// The stored form.
    #[serde(default)]
    pub(super) v: Version<1>,
    /// Events so far.
    pub(super) seq: u64,
    /// Everything else; `None` until registered.
    pub(super) body: Option<Body>,
}

/// A registered player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Body {
    pub(super) player: PlayerId,
    pub(super) name: DisplayName,
    pub(super) recovery: TokenHash,
    /// Sessions of an older version are signed out.
    pub(super) version: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) links: Vec<Link>,
    /// When the last wrong tries were made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) wrong: Vec<Instant>,
    /// Unfinished and finished games, each the newest first.
    pub(super) games: Vec<GameNote>,
    pub(super) events: Vec<EventNote>,
    /// The ladders that the player is or was on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) ladders: Vec<LadderNote>,
    /// The last reminder of each game of a ladder that waits for the player's move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) reminded: Vec<Reminder>,
    /// Games up to here have been dropped from the list: an old note of an unknown game is a late repeat.
    #[serde(default)]
    pub(super) forgotten: Instant,
    /// The newest notices, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) notices: Vec<Notice>,
    /// The number of the newest notice.
    #[serde(default)]
    pub(super) noticed: u64,
    /// Notices up to this number were read.
    #[serde(default)]
    pub(super) read: u64,
    /// The hash of the secret in the address of the calendar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) calendar: Option<TokenHash>,
    #[serde(default, skip_serializing_if = "Devices::is_default")]
    pub(super) push: Devices,
    #[serde(default, skip_serializing_if = "Entitlements::is_default")]
    pub(super) tier: Entitlements,
    /// The newest word of each lobby in which the player ever waited.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) waits: Vec<WaitNote>,
    /// The wait that was admitted last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) admitted: Option<Admission>,
    /// Who is blocked, the newest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) blocked: Vec<Blocked>,
    #[serde(default, skip_serializing_if = "Scores::is_default")]
    pub(super) scores: Scores,
}

/// A device link that has not been used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Link {
    pub(super) token: TokenHash,
    pub(super) until: Instant,
}

impl Player {
    /// Events so far.
    #[must_use]
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// The name, once registered.
    #[must_use]
    pub fn name(&self) -> Option<&DisplayName> {
        self.body.as_ref().map(|body| &body.name)
    }

    /// The version that a new session gets; `None` until registered.
    #[must_use]
    pub fn session_version(&self) -> Option<u32> {
        self.body.as_ref().map(|body| body.version)
    }

    /// Whether a session of this version still works ("sign out everywhere" raises the version).
    #[must_use]
    pub fn accepts_session(&self, version: u32) -> bool {
        self.session_version() == Some(version)
    }

    /// What the player sees of himself; `None` until registered.
    #[must_use]
    pub fn view(&self) -> Option<PlayerView> {
        let body = self.body.as_ref()?;
        Some(PlayerView {
            player: body.player.clone(),
            name: body.name.clone(),
            games: body.games.clone(),
            events: body.events.clone(),
            unread: body.unread(),
            waits: body.waiting().max_by_key(|note| (note.at, note.kind)).map(|note| note.kind),
        })
    }

    /// The quick match that the player is in, with its game.
    #[must_use]
    pub fn quick_match(&self) -> Option<(GameKind, &TableId)> {
        self.body.as_ref()?.quick_match()
    }

    /// The player's notices, the newest first; `None` until registered.
    #[must_use]
    pub fn notices(&self) -> Option<NoticeList> {
        let body = self.body.as_ref()?;
        let shown = |notice: &Notice| Notice { read: notice.n <= body.read, ..notice.clone() };
        Some(NoticeList { notices: body.notices.iter().rev().map(shown).collect(), unread: body.unread() })
    }

    /// The devices that get pushes; `None` until registered.
    #[must_use]
    pub fn devices(&self) -> Option<&Devices> {
        self.body.as_ref().map(|body| &body.push)
    }

    /// What the player may create now; `pro` says that the operator has made the player Pro. `None` until registered.
    #[must_use]
    pub fn standing(&self, pro: bool, now: Instant) -> Option<Standing> {
        self.body.as_ref().map(|body| body.tier.standing(pro, now))
    }

    /// Whom the player has blocked, the newest last; nobody until registered.
    #[must_use]
    pub fn blocked(&self) -> &[Blocked] {
        self.body.as_ref().map_or(&[], |body| &body.blocked)
    }

    /// The events with a match of this player that can be played, and the games of ladders that wait for the player's move,
    /// for whoever knows the secret of the calendar.
    #[must_use]
    pub fn calendar(&self, token: &TokenHash) -> Option<(Vec<&EventNote>, Vec<&GameNote>)> {
        let body = self.body.as_ref()?;
        let known = body.calendar.as_ref().is_some_and(|known| super::decide::is_same(known, token));
        known.then(|| {
            let events = body.events.iter().filter(|note| note.ready.is_some() && !note.over).collect();
            (events, body.ladder_moves().map(|(note, _)| note).collect())
        })
    }

    pub(super) fn record(mut self, event: &PlayerEvent) -> Self {
        self.seq = self.seq.saturating_add(1);
        self.body = match (self.body.take(), event) {
            (None, PlayerEvent::Registered { player, name, recovery, .. }) => Some(Body {
                player: player.clone(),
                name: name.clone(),
                recovery: recovery.clone(),
                version: 0,
                links: Vec::new(),
                wrong: Vec::new(),
                games: Vec::new(),
                events: Vec::new(),
                ladders: Vec::new(),
                reminded: Vec::new(),
                forgotten: Instant::default(),
                notices: Vec::new(),
                noticed: 0,
                read: 0,
                calendar: None,
                push: Devices::default(),
                tier: Entitlements::default(),
                waits: Vec::new(),
                admitted: None,
                blocked: Vec::new(),
                scores: Scores::default(),
            }),
            (body, event) => body.map(|body| body.record(event)),
        };
        self
    }
}

impl Body {
    fn record(mut self, event: &PlayerEvent) -> Self {
        match event {
            PlayerEvent::Registered { .. } => {}
            PlayerEvent::Renamed { name } => self.name = name.clone(),
            PlayerEvent::LinkMade { until, token } => {
                self.links.push(Link { token: token.clone(), until: *until });
                let surplus = self.links.len().saturating_sub(MAX_LINKS);
                self.links.drain(..surplus);
            }
            PlayerEvent::LinkUsed { token } => self.links.retain(|link| link.token != *token),
            PlayerEvent::WrongTry { at } => {
                self.wrong.push(*at);
                let surplus = self.wrong.len().saturating_sub(MAX_WRONG_TRIES);
                self.wrong.drain(..surplus);
            }
            PlayerEvent::RecoveryReplaced { recovery } => self.recovery = recovery.clone(),
            PlayerEvent::SessionsEnded { version } => {
                self.version = *version;
                // A link is a way in as much as a session is; and what is pushed, or read in a calendar, is seen by
                // whoever holds the device.
                self.links.clear();
                self.push.list.clear();
                self.calendar = None;
            }
            PlayerEvent::GameNoted { note } => {
                self.note_game(note);
                self.forget_reminders();
            }
            PlayerEvent::LadderNoted { note } => {
                self.ladders.retain(|known| known.ladder != note.ladder);
                self.ladders.push(*note);
            }
            PlayerEvent::Reminded { table, deadline, hours } => {
                self.reminded.retain(|known| known.table != *table);
                let (table, deadline, hours) = (table.clone(), *deadline, *hours);
                self.reminded.push(Reminder { table, deadline, hours });
            }
            PlayerEvent::GameCounted { game } => self.scores.record(game),
            PlayerEvent::EventNoted { note } => {
                self.note_event(note);
                self.tier.note(note);
            }
            PlayerEvent::CalendarMade { token } => self.calendar = Some(token.clone()),
            PlayerEvent::Push { event } => self.push.record(event),
            PlayerEvent::Tier { event } => self.tier.record(event),
            PlayerEvent::WaitNoted { note } => {
                self.waits.retain(|known| known.kind != note.kind);
                self.waits.push(note.clone());
            }
            PlayerEvent::WaitAdmitted { kind, seek } => {
                self.admitted = Some(Admission { kind: *kind, seek: *seek });
            }
            PlayerEvent::Noticed { notice } => {
                self.scores.note(notice);
                self.noticed = notice.n;
                self.notices.push(notice.as_ref().clone());
                let surplus = self.notices.len().saturating_sub(MAX_NOTICES);
                self.notices.drain(..surplus);
            }
            PlayerEvent::NoticesRead { through } => self.read = *through,
            PlayerEvent::Blocked { blocked } => self.blocked.push(blocked.clone()),
            PlayerEvent::Unblocked { player } => self.blocked.retain(|known| known.player != *player),
        }
        self
    }

    fn unread(&self) -> u32 {
        let unread = self.notices.iter().filter(|notice| notice.n > self.read).count();
        u32::try_from(unread).unwrap_or(u32::MAX)
    }

    /// Whether a note says something new of its game.
    pub(super) fn is_news(&self, note: &GameNote) -> bool {
        match self.game(&note.table) {
            Some(known) => note.seq > known.seq,
            None => note.at > self.forgotten,
        }
    }

    pub(super) fn game(&self, table: &TableId) -> Option<&GameNote> {
        self.games.iter().find(|known| known.table == *table)
    }

    fn note_game(&mut self, note: &GameNote) {
        self.games.retain(|known| known.table != note.table);
        self.games.push(note.clone());
        self.games.sort_by(|a, b| (is_over(a), b.at, &a.table).cmp(&(is_over(b), a.at, &b.table)));
        let (mut running, mut finished) = (0, 0);
        let mut forgotten = self.forgotten;
        self.games.retain(|game| {
            let (count, most) =
                if is_over(game) { (&mut finished, MAX_FINISHED) } else { (&mut running, MAX_RUNNING) };
            *count += 1;
            let kept = *count <= most;
            if !kept {
                forgotten = forgotten.max(game.at);
            }
            kept
        });
        self.forgotten = forgotten;
    }

    fn note_event(&mut self, note: &EventNote) {
        self.events.retain(|known| known.code != note.code);
        self.events.push(note.clone());
        self.events.sort_by(|a, b| (a.over, b.at, &a.code).cmp(&(b.over, a.at, &b.code)));
        self.events.truncate(MAX_EVENTS);
    }
}

fn is_over(note: &GameNote) -> bool {
    note.stage == GameStage::Over
}
