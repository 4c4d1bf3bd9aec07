//! `/api/ladders`: who stands where, challenges, and how ranks came to be.

use super::{Nothing, Result, User, agreed, ask, command, goodbye, may_create, user, visitor};
use crate::http::backend::{Backend, Found, Previewed, Question};
use crate::http::{Answer, Incoming, JSON, Outgoing, Refusal, Upgrade, guard};
use shared::ids::{PlayerId, TableId};
use shared::ladder::{
    LADDER_PAGE, LadderAsk, LadderCommand, LadderKind, LadderStanding, LadderSummary, RankHistory,
};
use shared::wire::{Address, Body, ChallengeMade, ChallengePlayer, LadderList};

/// A text that somebody searches for is at most so long: longer than any name, in escapes.
const MAX_NAME: usize = 400;

pub(super) async fn answer<B: Backend>(request: &Incoming, backend: &B, path: &[&str]) -> Result<Answer> {
    match path {
        ["ladders"] => both(request, backend).await,
        ["ladders", name] => rows(request, backend, named(name)?).await,
        ["ladders", name, "you"] => you(request, backend, named(name)?).await,
        ["ladders", name, "preview"] => preview(request, backend, named(name)?).await,
        ["ladders", name, "history", player] => history(request, backend, named(name)?, player).await,
        ["ladders", name, "join"] => join(request, backend, named(name)?).await,
        ["ladders", name, "challenge"] => challenge(request, backend, named(name)?).await,
        ["ladders", name, "retire"] => retire(request, backend, named(name)?).await,
        _ => Err(Refusal::new("not_found")),
    }
}

fn named(name: &str) -> Result<LadderKind> {
    LadderKind::named(name).ok_or_else(|| Refusal::new("not_found"))
}

fn player(id: &str) -> Result<PlayerId> {
    PlayerId::parse(id).map_err(|_| Refusal::new("no_such_player"))
}

/// A number in a query: digits alone, since `parse` would take a sign.
fn number<T: std::str::FromStr>(text: &str, name: &str) -> Result<T> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits).ok_or_else(|| Refusal::at("bad_cursor", name))
}

/// The text of a query's value, with its escapes undone; `None` if they are none, or make no text.
fn decoded(value: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value;
    while let Some(first) = rest.chars().next() {
        let (taken, byte) = match first {
            '%' => {
                // `from_str_radix` would take a sign.
                let digits = rest.get(1..3).filter(|it| it.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
                (3, u8::from_str_radix(digits, 16).ok()?)
            }
            '+' => (1, b' '),
            plain => {
                let mut buffer = [0; 4];
                bytes.extend_from_slice(plain.encode_utf8(&mut buffer).as_bytes());
                rest = rest.get(plain.len_utf8()..)?;
                continue;
            }
        };
        bytes.push(byte);
        rest = rest.get(taken..)?;
    }
    String::from_utf8(bytes).ok()
}

async fn both<B: Backend>(request: &Incoming, backend: &B) -> Result<Answer> {
    let viewer = visitor(request, backend).await?.map(|user| user.player);
    let mut ladders = Vec::new();
    for ladder in LadderKind::ALL {
        let question = Question::LadderSummary { ladder, viewer: viewer.clone() };
        let summary: Option<LadderSummary> = ask(backend, &Address::Ladder(ladder), &question).await?;
        ladders.push(summary.ok_or_else(|| Refusal::new("unavailable"))?);
    }
    Answer::json(&LadderList { ladders })
}

async fn rows<B: Backend>(request: &Incoming, backend: &B, ladder: LadderKind) -> Result<Answer> {
    let asked = |name: &str| request.query(name);
    let rows = match (asked("name"), asked("from"), asked("count")) {
        (Some(start), None, None) if start.len() <= MAX_NAME => {
            LadderAsk::Named(decoded(start).ok_or_else(|| Refusal::at("bad_cursor", "name"))?)
        }
        (Some(_), ..) => return Err(Refusal::at("bad_cursor", "name")),
        (None, from, count) => {
            let rank = from.map_or(Ok(1), |text| number(text, "from"))?;
            let count = count
                .map_or(Ok(u32::try_from(LADDER_PAGE).unwrap_or(u32::MAX)), |text| number(text, "count"))?;
            LadderAsk::From { rank, count }
        }
    };
    let since = asked("since").map(|text| number(text, "since")).transpose()?;
    match backend.ask(&Address::Ladder(ladder), &Question::LadderRows { ask: rows, since }).await? {
        Found::Text(text) => Ok(Answer::text(200, JSON, text)),
        Found::NotYet => Ok(Answer::nothing()),
        Found::Nothing => Err(Refusal::new("unavailable")),
    }
}

async fn you<B: Backend>(request: &Incoming, backend: &B, ladder: LadderKind) -> Result<Answer> {
    let User { player, .. } = user(request, backend).await?;
    standing(backend, ladder, player).await
}

async fn standing<B: Backend>(backend: &B, ladder: LadderKind, player: PlayerId) -> Result<Answer> {
    let question = Question::LadderStanding { ladder, player };
    let standing: Option<LadderStanding> = ask(backend, &Address::Ladder(ladder), &question).await?;
    Answer::json(&standing.ok_or_else(|| Refusal::new("unavailable"))?)
}

async fn preview<B: Backend>(request: &Incoming, backend: &B, ladder: LadderKind) -> Result<Answer> {
    let defender = player(request.query("defender").unwrap_or_default())?;
    let User { player: challenger, .. } = user(request, backend).await?;
    let question = Question::LadderPreview { challenger, defender };
    match ask(backend, &Address::Ladder(ladder), &question).await? {
        Some(Previewed::After(after)) => Answer::json(&after),
        Some(Previewed::Refused(code, reason)) => Err(Refusal::by(&code, reason)),
        None => Err(Refusal::new("unavailable")),
    }
}

/// A cursor is the number of an event and the rank before it: `31.5`; 0 is no rank.
fn cursor(text: &str) -> Result<(u64, Option<u32>)> {
    let (seq, rank) = text.split_once('.').ok_or_else(|| Refusal::at("bad_cursor", "before"))?;
    let rank: u32 = number(rank, "before")?;
    Ok((number(seq, "before")?, (rank > 0).then_some(rank)))
}

async fn history<B: Backend>(
    request: &Incoming,
    backend: &B,
    ladder: LadderKind,
    id: &str,
) -> Result<Answer> {
    let player = player(id)?;
    let before = request.query("before").map(cursor).transpose()?;
    let question = Question::LadderHistory { ladder, player, before };
    let history: Option<RankHistory> = ask(backend, &Address::Ladder(ladder), &question).await?;
    Answer::json(&history.ok_or_else(|| Refusal::new("no_such_player"))?)
}

async fn join<B: Backend>(request: &Incoming, backend: &B, ladder: LadderKind) -> Result<Answer> {
    let Nothing {} = guard::body(request)?;
    let User { player, name, .. } = user(request, backend).await?;
    let order = LadderCommand::Join { ladder, player: player.clone(), name };
    command(backend, &Address::Ladder(ladder), Body::Ladder(order)).await?;
    standing(backend, ladder, player).await
}

async fn retire<B: Backend>(request: &Incoming, backend: &B, ladder: LadderKind) -> Result<Answer> {
    let Nothing {} = guard::body(request)?;
    let User { player, .. } = user(request, backend).await?;
    let order = LadderCommand::Retire { player: player.clone() };
    command(backend, &Address::Ladder(ladder), Body::Ladder(order)).await?;
    standing(backend, ladder, player).await
}

/// The game runs when this is answered: its table is the one of the two players that is new.
async fn challenge<B: Backend>(request: &Incoming, backend: &B, ladder: LadderKind) -> Result<Answer> {
    let ChallengePlayer { defender, seen } = guard::body(request)?;
    let User { player: challenger, .. } = user(request, backend).await?;
    may_create(backend, &challenger).await?;
    let (to, player) = (Address::Ladder(ladder), challenger.clone());
    let order = LadderCommand::Challenge { challenger, defender: defender.clone(), seen };
    command(backend, &to, Body::Ladder(order)).await?;
    let question = Question::LadderStanding { ladder, player };
    let standing: Option<LadderStanding> = ask(backend, &to, &question).await?;
    let table: Option<TableId> = standing.and_then(|standing| {
        standing.games.into_iter().find(|game| game.opponent == defender).map(|game| game.table)
    });
    let table = table.ok_or_else(|| Refusal::new("unavailable"))?;
    Ok(Answer::json(&ChallengeMade { table })?.created())
}

pub(super) async fn socket<B: Backend>(request: &Incoming, backend: &B, name: &str) -> Outgoing {
    let protocol = match agreed(request) {
        Ok(protocol) => protocol,
        Err(outgoing) => return outgoing,
    };
    let ready = async {
        let to = Address::Ladder(named(name)?);
        let visitor = visitor(request, backend).await?;
        Ok((to, visitor.map(|user| (user.player, user.name))))
    };
    match ready.await {
        Ok((to, player)) => Outgoing::Socket(Upgrade { to, player, protocol }),
        Err(refusal) => goodbye(&refusal, &protocol),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_of_a_query_are_undone_and_broken_ones_refused() {
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(decoded("Asha"), text("Asha"));
        assert_eq!(decoded("As+ha%20%C3%A9"), text("As ha é"));
        assert_eq!(decoded("\u{924}%E0%A4%A4"), text("तत"));
        for broken in ["%", "%4", "%zz", "%C3", "%+1", "é%"] {
            assert_eq!(decoded(broken), None, "{broken}");
        }
    }

    #[test]
    fn a_number_is_of_digits_alone() {
        assert_eq!(number::<u32>("17", "from").ok(), Some(17));
        for bad in ["", "+1", "-1", "1.5", "4294967296", "x"] {
            assert!(number::<u32>(bad, "from").is_err(), "{bad}");
        }
    }
}
