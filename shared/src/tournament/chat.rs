//! The chat of a tournament: who may say what how often, and what the server itself says there (T-72, T-83).

use super::draft::Draft;
use super::news::News;
use super::ruling::{Ruling, rulings};
use super::state::{Live, Tournament};
use super::{Said, TournamentEvent as Event, TournamentReject as Reject};
use crate::chat::{ChatLine, LineKind, Pace, Role, Speaker, has_few_links};
use crate::ids::{ChatText, PlayerId};
use crate::player::NoticeKind as Kind;
use crate::time::{Instant, Millis};
use serde::{Deserialize, Serialize};

/// More rulings of one decision than this are told in one line: a deadline of a whole round drowns no talk.
pub const RULINGS_TOLD: usize = 16;
/// The organiser's messages to all, each of which goes to every player's inbox.
const MESSAGES: Pace = Pace { burst: 3, every: Millis::seconds(60) };
/// Calls for the organiser.
const CALLS: Pace = Pace { burst: 1, every: Millis::minutes(2) };

/// What a system line tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SystemLine {
    /// One ruling.
    Ruling(Ruling),
    /// So many rulings at once; the organiser's log has each.
    Rulings(u32),
    /// The champion stands (T-72).
    Celebration {
        /// Who.
        champion: PlayerId,
        /// The other finalist.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        runner_up: Option<PlayerId>,
    },
}

/// A page of the log of rulings, the newest last. Answer of `GET /api/tournaments/<code>/rulings`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulingPage {
    /// The rulings.
    pub rulings: Vec<Ruling>,
}

impl Said {
    /// When the allowance is used up to after one more line at `now`.
    pub(super) fn used(self, before: Instant, now: Instant) -> Option<Instant> {
        let pace = match self {
            Self::Words => Pace::TALK,
            Self::Message => MESSAGES,
            Self::Call => CALLS,
        };
        pace.used(before, now)
    }

    const fn line(self) -> LineKind {
        match self {
            Self::Words => LineKind::Said,
            Self::Message => LineKind::Announced,
            Self::Call => LineKind::Called,
        }
    }
}

impl Draft<'_> {
    /// A player's or the organiser's words.
    pub(super) fn say(&mut self, player: &PlayerId, text: &ChatText) -> Result<(), Reject> {
        let live = self.made()?;
        let organises = live.organiser == *player;
        if !organises {
            let entry = live.accepted_entry(player)?;
            if entry.muted {
                return Err(Reject::Muted);
            }
            if !has_few_links(text) {
                return Err(Reject::BadText);
            }
        }
        self.post(player, Said::Words, Some(text))
    }

    /// The organiser's message to all: a line, and a notice to every player.
    pub(super) fn message(&mut self, by: &PlayerId, text: &ChatText) -> Result<(), Reject> {
        let live = self.organised_by(by)?;
        let news = News::of(Kind::Message).who(&live.organiser_name).text(text);
        let players = live.entries.iter().filter(|entry| entry.accepted && entry.player != *by);
        let players: Vec<PlayerId> = players.map(|entry| entry.player.clone()).collect();
        self.post(by, Said::Message, Some(text))?;
        for player in players {
            self.notify(&player, news.clone());
        }
        Ok(())
    }

    /// A player calls the organiser about the own match: a line, and a notice to the organiser.
    pub(super) fn call(&mut self, player: &PlayerId) -> Result<(), Reject> {
        let live = self.running()?;
        let entry = live.accepted_entry(player)?;
        if entry.removed {
            return Err(Reject::Muted);
        }
        let news = News::of(Kind::Called).who(&entry.name).index(entry.at.ok_or(Reject::NoMatch)?);
        self.post(player, Said::Call, None)?;
        self.notify_organiser(news);
        Ok(())
    }

    /// T-83.
    pub(super) fn mute(&mut self, by: &PlayerId, player: &PlayerId, muted: bool) -> Result<(), Reject> {
        let live = self.organised_by(by)?;
        if live.accepted_entry(player)?.muted != muted {
            self.emit(Event::Muted { at: self.now(), player: player.clone(), muted });
        }
        Ok(())
    }

    fn post(&mut self, player: &PlayerId, said: Said, text: Option<&ChatText>) -> Result<(), Reject> {
        let live = self.made()?;
        said.used(live.talk_of(player, said), self.now()).ok_or(Reject::TooFast)?;
        self.emit(Event::Posted { at: self.now(), player: player.clone(), said, text: text.cloned() });
        Ok(())
    }
}

impl Live {
    fn accepted_entry(&self, player: &PlayerId) -> Result<&super::state::Entry, Reject> {
        let entry = self.index_of(player).and_then(|index| self.entry(index));
        entry.filter(|entry| entry.accepted).ok_or(Reject::NotJoined)
    }

    /// Up to when this allowance of somebody is used up.
    fn talk_of(&self, player: &PlayerId, said: Said) -> Instant {
        let entry = self.index_of(player).and_then(|index| self.entry(index));
        let talk = match entry {
            _ if *player == self.organiser => &self.organiser_talk,
            Some(entry) => &entry.talk,
            None => return Instant::default(),
        };
        talk.of(said)
    }

    fn speaker(&self, player: &PlayerId) -> Option<Speaker> {
        if *player == self.organiser {
            let (name, role) = (self.organiser_name.clone(), Role::Organiser);
            return Some(Speaker { player: player.clone(), name, role });
        }
        let name = self.entry(self.index_of(player)?)?.name.clone();
        Some(Speaker { player: player.clone(), name, role: Role::Player })
    }
}

/// What the server itself tells of the events that led to revision `rev`: each with its number and time.
pub(super) fn system_lines(events: &[Event], rev: u64) -> Vec<(u64, Instant, SystemLine)> {
    let public: Vec<Ruling> = rulings(events, rev).into_iter().filter(Ruling::is_public).collect();
    let mut lines: Vec<(u64, Instant, SystemLine)> = match (public.first(), public.len()) {
        (Some(first), many) if many > RULINGS_TOLD => {
            let many = u32::try_from(many).unwrap_or(u32::MAX);
            vec![(first.n, first.at, SystemLine::Rulings(many))]
        }
        _ => public.into_iter().map(|ruling| (ruling.n, ruling.at, SystemLine::Ruling(ruling))).collect(),
    };
    let before = rev.saturating_sub(u64::try_from(events.len()).unwrap_or(u64::MAX));
    for (n, event) in (before.saturating_add(1)..).zip(events) {
        if let Event::Completed { at, champion: Some(champion), runner_up, .. } = event {
            let celebration =
                SystemLine::Celebration { champion: champion.clone(), runner_up: runner_up.clone() };
            lines.push((n, *at, celebration));
        }
    }
    lines
}

/// The number of the newest chat line among the events that led to revision `rev`.
pub(super) fn newest_line(events: &[Event], rev: u64) -> Option<u64> {
    let before = rev.saturating_sub(u64::try_from(events.len()).unwrap_or(u64::MAX));
    let numbered = (before.saturating_add(1)..).zip(events);
    let said = numbered.filter(|(_, event)| matches!(event, Event::Posted { .. })).map(|(n, _)| n);
    said.chain(system_lines(events, rev).into_iter().map(|(n, ..)| n)).max()
}

impl Tournament {
    /// The chat lines of the events that led here, in order.
    #[must_use]
    pub fn lines(&self, events: &[Event]) -> Vec<ChatLine> {
        let Some(live) = self.live.as_ref() else { return Vec::new() };
        let before = self.rev.saturating_sub(u64::try_from(events.len()).unwrap_or(u64::MAX));
        let said = (before.saturating_add(1)..).zip(events).filter_map(|(n, event)| match event {
            Event::Posted { at, player, said, text } => Some(ChatLine {
                n,
                at: *at,
                kind: said.line(),
                by: live.speaker(player),
                text: text.clone(),
                phrase: None,
                system: None,
            }),
            _ => None,
        });
        let system = system_lines(events, self.rev).into_iter().map(|(n, at, line)| ChatLine {
            n,
            at,
            kind: LineKind::System,
            by: None,
            text: None,
            phrase: None,
            system: Some(line),
        });
        let mut lines: Vec<ChatLine> = said.chain(system).collect();
        lines.sort_by_key(|line| line.n);
        lines
    }

    /// Who is muted, for the organiser; nobody is told to anybody else.
    #[must_use]
    pub fn muted(&self, viewer: Option<&PlayerId>) -> Vec<PlayerId> {
        let live = self.live.as_ref().filter(|live| viewer == Some(&live.organiser));
        let entries = live.iter().flat_map(|live| live.entries.iter());
        entries.filter(|entry| entry.muted).map(|entry| entry.player.clone()).collect()
    }

    /// Whether this is the organiser.
    #[must_use]
    pub fn is_organiser(&self, viewer: Option<&PlayerId>) -> bool {
        self.live.as_ref().is_some_and(|live| viewer == Some(&live.organiser))
    }
}
