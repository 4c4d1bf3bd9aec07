//! Who is told what, once everything is decided: one letter to each player for each decision.

use super::draft::Draft;
use super::match_play::{PLACES, of};
use super::state::{Entry, Live};
use super::{MatchEnd, Stage, TournamentEffect, TournamentEvent as Event};
use crate::ids::{ChatText, DisplayName, PlayerId};
use crate::player::{EventNote, Notice, NoticeKind as Kind};
use crate::seat::Seat;
use crate::time::Instant;
use std::collections::BTreeMap;

/// So many are looked for one by one.
const FEW: usize = 8;

/// A notice without what is the same for all notices of a tournament.
#[derive(Clone, Debug, Default)]
pub(super) struct News {
    kind: Option<Kind>,
    who: Option<DisplayName>,
    index: Option<u32>,
    deadline: Option<Instant>,
    game: Option<u32>,
    won: Option<bool>,
    by: Option<MatchEnd>,
    text: Option<ChatText>,
}

impl News {
    pub(super) fn of(kind: Kind) -> Self {
        Self { kind: Some(kind), ..Self::default() }
    }

    pub(super) fn who(self, who: &DisplayName) -> Self {
        Self { who: Some(who.clone()), ..self }
    }

    pub(super) fn text(self, text: &ChatText) -> Self {
        Self { text: Some(text.clone()), ..self }
    }

    pub(super) fn won(self, won: Option<bool>) -> Self {
        Self { won, ..self }
    }

    pub(super) fn index(self, index: u32) -> Self {
        Self { index: Some(index), ..self }
    }
}

/// Who is to be told the newest state, each once and in the order of the first reason, and with which notices.
#[derive(Debug, Default)]
pub(super) struct Told {
    order: Vec<(PlayerId, Vec<News>)>,
    at: BTreeMap<PlayerId, usize>,
}

impl Told {
    pub(super) fn of(&mut self, player: &PlayerId) -> Option<&mut Vec<News>> {
        let next = self.order.len();
        let at = *self.at.entry(player.clone()).or_insert(next);
        if at == next {
            self.order.push((player.clone(), Vec::new()));
        }
        self.order.get_mut(at).map(|(_, news)| news)
    }
}

impl Draft<'_> {
    pub(super) fn tell(&mut self, player: &PlayerId) {
        let _ = self.told.of(player);
    }

    pub(super) fn notify(&mut self, player: &PlayerId, news: News) {
        if let Some(known) = self.told.of(player) {
            known.push(news);
        }
    }

    pub(super) fn tell_organiser(&mut self) {
        if let Some(organiser) = self.live().map(|live| live.organiser.clone()) {
            self.tell(&organiser);
        }
    }

    pub(super) fn notify_organiser(&mut self, news: News) {
        if let Some(organiser) = self.live().map(|live| live.organiser.clone()) {
            self.notify(&organiser, news);
        }
    }

    /// Everybody in it is told.
    pub(super) fn tell_all(&mut self) {
        self.everybody(None);
    }

    /// Everybody in it is told, with a notice; the organiser only as a player.
    pub(super) fn notify_all(&mut self, news: &News) {
        self.everybody(Some(news));
    }

    fn everybody(&mut self, news: Option<&News>) {
        let entries = self.live().map(|live| live.entries.clone()).unwrap_or_default();
        for entry in entries.iter() {
            let known = self.told.of(&entry.player);
            if let (Some(known), Some(news)) = (known, news) {
                known.push(news.clone());
            }
        }
        self.tell_organiser();
    }

    /// It will not take place; everybody hears of it, also those who asked to join.
    pub(super) fn cancel_now(&mut self) {
        self.emit(Event::Cancelled { at: self.now() });
        self.notify_all(&News::of(Kind::Cancelled));
    }

    /// Both players of a match are told, each with a notice that names the other.
    pub(super) fn notify_match(&mut self, index: u32, news: impl Fn(Seat) -> News) {
        self.notify_places(index, PLACES, news);
    }

    fn notify_places(&mut self, index: u32, places: [Seat; 2], news: impl Fn(Seat) -> News) {
        let Some(live) = self.live() else { return };
        let Some(found) = live.match_at(index) else { return };
        let deadline = found.ready.as_ref().filter(|_| found.end.is_none()).map(|ready| ready.deadline);
        let entry = |place| live.entry(live.at_place(found, place)?);
        let told = places.map(|place| {
            let who = entry(place.other()).map(|other| other.name.clone());
            let player = entry(place).map(|entry| entry.player.clone());
            (player, News { who, deadline, ..news(place).index(index) })
        });
        for (player, news) in told {
            if let Some(player) = player {
                self.notify(&player, news);
            }
        }
    }

    /// Both players learn who advances; the winner first (T-72).
    pub(super) fn notify_result(&mut self, index: u32, winner: Option<Seat>, by: MatchEnd) {
        let first = winner.unwrap_or(Seat::FIRST);
        self.notify_places(index, [first, first.other()], |place| News {
            won: Some(winner == Some(place)),
            by: Some(by),
            ..News::of(Kind::Result)
        });
    }

    /// Both players learn of the game that comes next.
    pub(super) fn notify_next(&mut self, index: u32, kind: Kind, won: Option<Seat>) {
        let ready = self.match_at(index).and_then(|found| found.ready.as_ref());
        let game = ready.map(|ready| ready.play.game.number);
        self.notify_match(index, |place| News {
            game,
            ..News::of(kind).won(won.map(|winner| winner == place))
        });
    }

    /// Reminds the players of matches with a quarter of their window left; not when the deadline itself has come.
    pub(super) fn remind(&mut self) {
        let now = self.now();
        let Some(live) = self.live() else { return };
        let hours = live.settings.match_deadline_hours;
        let indexes = (0_u32..)
            .zip(live.matches.iter())
            .filter(|(_, found)| found.reminds_at(hours).is_some_and(|at| at <= now) && !found.is_due(now));
        let matches: Vec<u32> = indexes.map(|(index, _)| index).collect();
        if matches.is_empty() {
            return;
        }
        self.emit(Event::Reminded { at: now, matches: matches.clone() });
        for index in matches {
            self.notify_match(index, |_| News::of(Kind::DeadlineNear));
        }
    }

    /// The letters to those who are told, as everything is now.
    pub(super) fn letters(&mut self) -> Vec<TournamentEffect> {
        let told = core::mem::take(&mut self.told);
        let (rev, at) = (self.rev(), self.now());
        let Some(live) = self.live() else { return Vec::new() };
        // When many are told a map is made once; a few are found one by one.
        let many = told.order.len() > FEW;
        let entries: BTreeMap<&PlayerId, &Entry> =
            live.entries.iter().filter(|_| many).map(|entry| (&entry.player, entry)).collect();
        let entry = |player: &PlayerId| {
            if many { entries.get(player).copied() } else { live.entry(live.index_of(player)?) }
        };
        let letter = |(player, news): (PlayerId, Vec<News>)| {
            let note = live.note(rev, at, &player, entry(&player));
            let notices = news.into_iter().filter_map(|news| live.notice(at, news)).collect();
            TournamentEffect::TellPlayer { player, note, notices }
        };
        told.order.into_iter().map(letter).collect()
    }
}

impl Live {
    fn notice(&self, at: Instant, news: News) -> Option<Notice> {
        let News { kind, who, index, deadline, game, won, by, text } = news;
        Some(Notice {
            n: 0,
            at,
            kind: kind?,
            code: Some(self.code.clone()),
            event: Some(self.settings.name.to_string()),
            ladder: None,
            who,
            index,
            deadline,
            game,
            won,
            by,
            text,
            read: false,
        })
    }

    /// The newest state of the tournament for one player.
    fn note(&self, rev: u64, at: Instant, player: &PlayerId, entry: Option<&Entry>) -> EventNote {
        let current = entry.and_then(|entry| self.match_at(entry.at?));
        let ready = current.and_then(|found| found.ready.as_ref());
        EventNote {
            code: self.code.clone(),
            rev,
            at,
            name: self.settings.name.to_string(),
            organiser: self.organiser == *player,
            playing: entry.is_some_and(|entry| entry.accepted && !entry.removed),
            ready: ready.map(|ready| ready.deadline),
            over: matches!(self.stage, Stage::Completed | Stage::Cancelled),
        }
    }
}

/// The finalists by how they finished: champion, runner-up.
pub(super) fn finalists(
    players: &[Option<PlayerId>; 2],
    winner: Option<Seat>,
) -> (Option<PlayerId>, Option<PlayerId>) {
    let [first, second] = players;
    let at = |place: Seat| of(&[first, second], place).clone();
    (winner.and_then(at), winner.and_then(|place| at(place.other())))
}
