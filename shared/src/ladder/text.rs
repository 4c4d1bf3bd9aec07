//! The stored form of a ladder: lines of text. A ladder of a hundred thousand players is read when its object wakes, and
//! somebody waits for it; so it is written in the plainest form there is, which is read line by line without a tree of it in
//! between. Names have no control characters ([`DisplayName`]), so a tab parts fields and a line feed parts lines.

use super::digest::Digest;
use super::state::{Game, Ladder, Member};
use super::{LadderKind, Ranking};
use crate::ids::{DisplayName, PlayerId};
use crate::time::Instant;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::str::{FromStr, Lines};

/// The first word: a build that stores ladders otherwise writes another one.
const FORM: &str = "ladder-1";

impl Ladder {
    /// The stored form.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut out = String::with_capacity(self.members.len().saturating_mul(96));
        // Writing into a string does not fail.
        let _ = self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let Digest { since, next, began } = self.digest;
        let (members, games) = (self.members.len(), self.games.len());
        let kind = self.kind.map_or("-", LadderKind::as_str);
        let since = since.map_or(-1, |since| since.0);
        writeln!(
            out,
            "{FORM}\t{kind}\t{}\t{}\t{members}\t{games}\t{since}\t{next}\t{}",
            self.rev, self.last_game, began.0
        )?;
        for Member { player, name, strikes, told, active, .. } in &self.members {
            write!(out, "{player}\t{name}\t{told}\t{}", active.0)?;
            for strike in strikes {
                write!(out, "\t{}", strike.0)?;
            }
            out.write_char('\n')?;
        }
        for (number, Game { challenger, defender }) in &self.games {
            writeln!(out, "{number}\t{challenger}\t{defender}")?;
        }
        for member in self.order.from(1) {
            writeln!(out, "{member}")?;
        }
        Ok(())
    }

    /// The ladder of this stored form; `None` if it is none, or that of another build.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let mut head = lines.next()?.split('\t');
        if head.next()? != FORM {
            return None;
        }
        let kind = match head.next()? {
            "-" => None,
            name => Some(LadderKind::named(name)?),
        };
        let (rev, last_game): (u64, u64) = (number(&mut head)?, number(&mut head)?);
        let (count, running): (usize, usize) = (number(&mut head)?, number(&mut head)?);
        let since: i64 = number(&mut head)?;
        let since = (since >= 0).then_some(Instant(since));
        let digest = Digest { since, next: number(&mut head)?, began: Instant(number(&mut head)?) };
        let members = take(&mut lines, count, member)?;
        let games = take(&mut lines, running, game)?.into_iter().collect::<BTreeMap<u64, Game>>();
        let known = u32::try_from(count).ok()?;
        let order = lines.map(|line| line.parse().ok().filter(|member| *member < known));
        let order: Ranking = order.collect::<Option<Vec<u32>>>()?.into_iter().collect();
        let in_range = |game: &Game| game.challenger < known && game.defender < known;
        games.values().all(in_range).then_some(())?;
        let mut ladder = Self::of(kind, rev, members, order, games);
        (ladder.last_game, ladder.digest) = (last_game, digest);
        Some(ladder)
    }
}

/// So many lines, each read by itself.
fn take<T>(lines: &mut Lines<'_>, count: usize, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    (0..count).map(|_| read(lines.next()?)).collect()
}

fn number<'a, T: FromStr>(fields: &mut impl Iterator<Item = &'a str>) -> Option<T> {
    fields.next()?.parse().ok()
}

fn member(line: &str) -> Option<Member> {
    let mut fields = line.split('\t');
    let player = PlayerId::parse(fields.next()?).ok()?;
    let name = DisplayName::parse(fields.next()?).ok()?;
    let told = number(&mut fields)?;
    let active = Instant(number(&mut fields)?);
    let strikes = fields.map(|field| field.parse().ok().map(Instant)).collect::<Option<_>>()?;
    Some(Member { player, name, strikes, games: Vec::new(), told, active })
}

fn game(line: &str) -> Option<(u64, Game)> {
    let mut fields = line.split('\t');
    let number_of = number(&mut fields)?;
    Some((number_of, Game { challenger: number(&mut fields)?, defender: number(&mut fields)? }))
}
