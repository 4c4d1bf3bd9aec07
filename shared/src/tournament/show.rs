//! What one viewer may know of a tournament.

use super::match_play::{MatchPlay, PLACES};
use super::state::{Entry, Live, Match, Tournament};
use super::{
    EntryView, GameView, MatchEnd, MatchPage, MatchView, NamedMatch, Stage, TournamentSettings,
    TournamentView,
};
use crate::ids::{PlayerId, TableId, TournamentCode};
use crate::time::Instant;

/// Who a viewer is in a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnPlace {
    /// Whether the viewer organises it.
    pub organises: bool,
    /// Whether the viewer asks to join (T-4), which nobody else but the organiser sees.
    pub asks: bool,
    /// The viewer's number among the players, as everybody sees them.
    pub entry: Option<u16>,
    /// The viewer's present match: its number in the bracket.
    pub at: Option<u32>,
}

impl Tournament {
    /// Number of events so far.
    #[must_use]
    pub const fn rev(&self) -> u64 {
        self.rev
    }

    /// The code, once it exists.
    #[must_use]
    pub fn code(&self) -> Option<&TournamentCode> {
        self.live.as_ref().map(|live| &live.code)
    }

    /// The settings, once it exists.
    #[must_use]
    pub fn settings(&self) -> Option<&TournamentSettings> {
        self.live.as_ref().map(|live| live.settings.as_ref())
    }

    /// T-7.
    #[must_use]
    pub fn stage(&self) -> Option<Stage> {
        self.live.as_ref().map(|live| live.stage)
    }

    /// When it started.
    #[must_use]
    pub fn started(&self) -> Option<Instant> {
        self.live.as_ref()?.started
    }

    /// How many players are accepted.
    #[must_use]
    pub fn accepted_players(&self) -> u32 {
        self.live.as_ref().and_then(|live| u32::try_from(live.accepted()).ok()).unwrap_or(0)
    }

    /// Whether this player plays in it, asks to, or organises it.
    #[must_use]
    pub fn concerns(&self, player: &PlayerId) -> bool {
        let live = self.live.as_ref();
        live.is_some_and(|live| live.organiser == *player || live.index_of(player).is_some())
    }

    /// What the view of this viewer has of its own.
    #[must_use]
    pub fn place_of(&self, viewer: &PlayerId) -> OwnPlace {
        let Some(live) = self.live.as_ref() else { return OwnPlace::default() };
        let own = live.entries.iter().find(|entry| entry.player == *viewer);
        let mut accepted = live.entries.iter().filter(|entry| entry.accepted);
        let entry = accepted.position(|entry| entry.player == *viewer);
        OwnPlace {
            organises: live.organiser == *viewer,
            asks: own.is_some_and(|own| !own.accepted),
            entry: entry.and_then(|at| u16::try_from(at).ok()),
            at: own.and_then(|own| own.at),
        }
    }

    /// The open room of this player's match: where Play leads (T-26).
    #[must_use]
    pub fn room_of(&self, player: &PlayerId) -> Option<TableId> {
        let live = self.live.as_ref()?;
        let index = live.entry(live.index_of(player)?)?.at?;
        Some(TableId::of_match(&live.code, index, live.match_at(index)?.open_room()?))
    }

    /// Results that contradicted those that counted; for the organiser and for diagnosis.
    #[must_use]
    pub fn conflicts(&self) -> &[crate::table::TableResult] {
        self.live.as_ref().map_or(&[], |live| &live.conflicts)
    }

    /// Match `index` in bracket order, as everybody may see it.
    #[must_use]
    pub fn match_view(&self, index: u32) -> Option<MatchView> {
        let live = self.live.as_ref()?;
        Some(live.show(index, live.match_at(index)?))
    }

    /// Match `index` in bracket order with the match after it, as everybody may see them; `None` before the start, and
    /// where there is no such match.
    #[must_use]
    pub fn match_page(&self, index: u32) -> Option<MatchPage> {
        let live = self.live.as_ref()?;
        let bracket = live.bracket()?;
        let named = |index| {
            let found = live.show(index, live.match_at(index)?);
            let players = found.places.map(|entry| live.entry(entry?).map(|entry| entry.show(false)));
            Some(NamedMatch { found, players })
        };
        let rules = live.rules_of(index);
        Some(MatchPage {
            rev: self.rev,
            mode: live.settings.mode,
            minutes: rules.minutes,
            best_of: rules.best_of,
            rounds: bracket.rounds(),
            this: named(index)?,
            next: bracket.next(index).and_then(|(next, _)| named(next)),
        })
    }

    /// The tournament as `viewer` may see it; `None` before its creation. Open requests and flags are for the
    /// organiser; a player sees the own request.
    #[must_use]
    pub fn view(&self, viewer: Option<&PlayerId>) -> Option<TournamentView> {
        let live = self.live.as_ref()?;
        let organises = viewer == Some(&live.organiser);
        let shown = |entry: &&Entry| entry.accepted || organises || viewer == Some(&entry.player);
        let entries: Vec<EntryView> =
            live.entries.iter().filter(shown).map(|entry| entry.show(organises)).collect();
        let you = viewer.and_then(|viewer| entries.iter().position(|entry| entry.player == *viewer));
        let own = viewer.and_then(|viewer| live.entry(live.index_of(viewer)?));
        Some(TournamentView {
            code: live.code.clone(),
            rev: self.rev,
            settings: live.settings.as_ref().clone(),
            stage: live.stage,
            organiser: live.organiser_name.clone(),
            entries,
            matches: (0_u32..)
                .zip(live.matches.iter())
                .map(|(index, found)| live.show(index, found))
                .collect(),
            round: live.round(),
            started: live.started,
            champion: live.champion,
            runner_up: live.runner_up,
            most_sixes: live.most_sixes,
            commitment: live.commitment,
            reveal: live.reveal.clone(),
            you_organise: organises,
            you_removed: viewer.is_some_and(|viewer| live.barred.contains(viewer)),
            you: you.and_then(|at| u16::try_from(at).ok()),
            your_match: own.and_then(|entry| entry.at),
        })
    }
}

impl Entry {
    pub(super) fn show(&self, organises: bool) -> EntryView {
        EntryView {
            player: self.player.clone(),
            name: self.name.clone(),
            accepted: self.accepted,
            removed: self.removed,
            flags: if organises { self.flags } else { 0 },
            joined: self.joined,
            nonce: self.nonce,
            pro: self.pro,
        }
    }
}

impl Live {
    fn show(&self, index: u32, found: &Match) -> MatchView {
        let (round, in_round) =
            self.bracket().and_then(|bracket| bracket.position(index)).unwrap_or((1, index));
        let play: Option<&MatchPlay> = found.ready.as_ref().map(|ready| &ready.play);
        let undecided = found.end.is_none();
        MatchView {
            round,
            index: in_round,
            status: found.status(),
            places: PLACES.map(|place| self.at_place(found, place)),
            commitment: found.ready.as_ref().map(|ready| ready.commitment),
            reveal: found.end.as_ref().and_then(|end| end.reveal.clone()),
            asked: found.asked,
            winner: found.end.as_ref().and_then(|end| end.winner),
            by: found.end.as_ref().map(|end| end.by),
            own_ruling: self.is_own_ruling(found),
            deadline: found.ready.as_ref().filter(|_| undecided).map(|ready| ready.deadline),
            game: play.filter(|_| undecided).map(|play| play.game.clone()),
            table: found.open_room().map(|room| TableId::of_match(&self.code, index, room)),
            series: play.map_or([0, 0], |play| play.wins),
            draws: play.map_or(0, |play| u8::try_from(play.drawn.len()).unwrap_or(u8::MAX)),
            attempted: play.map_or([false, false], |play| play.attempted),
            games: self.games(index, found),
        }
    }

    /// Whether the organiser decided a match of the organiser's own (T-63).
    pub(super) fn is_own_ruling(&self, found: &Match) -> bool {
        let ruled = found.end.as_ref().is_some_and(|end| end.by == MatchEnd::ForfeitAdmin);
        ruled
            && PLACES.into_iter().any(|place| {
                let entry = self.at_place(found, place).and_then(|index| self.entry(index));
                entry.is_some_and(|entry| entry.player == self.organiser)
            })
    }

    fn games(&self, index: u32, found: &Match) -> Vec<GameView> {
        (1_u32..)
            .zip(&found.rooms)
            .filter_map(|(number, room)| {
                let table = TableId::of_match(&self.code, index, number);
                let result = room.record.as_ref()?.result(table, self.players_of(found, room.white)?);
                Some(GameView { result, white: room.white })
            })
            .collect()
    }
}
