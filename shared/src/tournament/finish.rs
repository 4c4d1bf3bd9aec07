//! The end of a tournament: most sixes, and what follows in which order (T-72, T-73).

use super::state::Live;
use crate::ids::PlayerId;
use serde::{Deserialize, Serialize};

/// What follows the decided Finals, in this order, once (T-72).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", content = "player", rename_all = "snake_case")]
pub enum CompletionStep<P = PlayerId> {
    /// The state is completed; champion, runner-up and most sixes stand.
    TournamentCompleted,
    /// The champion is told.
    NotifyWinner(P),
    /// The other finalist is told.
    NotifyRunnerUp(P),
    /// A message in the event's chat.
    ChatCelebration,
    /// An entry in the archive.
    ArchivedChampionsCup,
}

/// The steps for these finalists. Without a champion nobody is told of a victory and nothing is celebrated.
#[must_use]
pub fn completion<P>(champion: Option<P>, runner_up: Option<P>) -> Vec<CompletionStep<P>> {
    let mut steps = vec![CompletionStep::TournamentCompleted];
    let crowned = champion.is_some();
    steps.extend(champion.map(CompletionStep::NotifyWinner));
    steps.extend(runner_up.map(CompletionStep::NotifyRunnerUp));
    if crowned {
        steps.push(CompletionStep::ChatCelebration);
    }
    steps.push(CompletionStep::ArchivedChampionsCup);
    steps
}

/// The steps for a completed tournament.
pub(super) fn completion_of(live: &Live) -> Vec<CompletionStep> {
    let player = |index: Option<u16>| Some(live.entry(index?)?.player.clone());
    completion(player(live.champion), player(live.runner_up))
}

/// One player's claim to most sixes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sixes {
    /// Seed, from 1.
    pub seed: u32,
    /// Sum over all games (LC-17).
    pub sixes: u32,
    /// The furthest round the player came to.
    pub round: u8,
}

/// Who rolled the most sixes: the largest sum, then the further round, then the lower seed; nobody if it is 0 (T-73).
#[must_use]
pub fn most(players: impl IntoIterator<Item = Sixes>) -> Option<Sixes> {
    players
        .into_iter()
        .filter(|player| player.sixes > 0)
        .max_by_key(|player| (player.sixes, player.round, core::cmp::Reverse(player.seed)))
}

/// T-73 for a tournament; nobody where sixes do not count.
pub(super) fn most_sixes(live: &Live) -> Option<(PlayerId, u32)> {
    if !live.settings.mode.draws().counts_sixes() {
        return None;
    }
    let mut sums = vec![0_u32; live.entries.len()];
    for found in live.matches.iter() {
        for room in &found.rooms {
            let Some(record) = &room.record else { continue };
            let [white, black] = record.sixes;
            for (place, sixes) in [(room.white, white), (room.white.other(), black)] {
                let entry = live.at_place(found, place);
                if let Some(sum) = entry.and_then(|entry| sums.get_mut(usize::from(entry))) {
                    *sum = sum.saturating_add(sixes);
                }
            }
        }
    }
    let claims = (1_u32..).zip(live.entries.iter().zip(sums));
    let best = most(claims.map(|(seed, (entry, sixes))| Sixes { seed, sixes, round: entry.round }))?;
    let entry = live.entry(u16::try_from(best.seed.checked_sub(1)?).ok()?)?;
    Some((entry.player.clone(), best.sixes))
}
