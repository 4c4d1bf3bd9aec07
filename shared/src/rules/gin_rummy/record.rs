//! The text record of a match: open, line by line, documented in `docs/RECORDS.md`.

use super::card::{Card, Cards, Pile, list};
use super::close::Close;
use super::hand::{Hand, HandEnd, Play, Source};
use super::settings::{Config, Variant};
use super::state::{HandLog, State, next_dealer};
use crate::seat::Seat;
use std::fmt::Write;

/// Bytes that a file may have.
pub const MOST_BYTES: usize = 16 * 1024 * 1024;
/// Hands that a record may have.
const MOST_HANDS: usize = 10_000;
/// Plays on one line of the written form.
const LINE: usize = 16;

/// A match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The settings; only the variant is written, the rulings are the default ones.
    pub config: Config,
    /// Names by seat.
    pub names: [String; 2],
    /// Who dealt first.
    pub dealer: Seat,
    /// The hands.
    pub hands: Vec<HandLog>,
}

/// Why a record is not understood or does not follow the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadRecord {
    /// The line, from 1.
    pub line: usize,
    /// The word in the line, from 1.
    pub word: usize,
    /// The stable code.
    pub code: &'static str,
}

/// How a recorded match stands at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Hands won by seat.
    pub wins: [u8; 2],
    /// Points by seat.
    pub points: [u32; 2],
    /// The last hand.
    pub last: Option<Hand>,
}

impl Record {
    /// The record of a match.
    #[must_use]
    pub fn of(state: &State, names: [String; 2]) -> Self {
        // The first dealer: count back through the counted hands, or simply replay; the deal alternates.
        let mut record = Self { config: state.config, names, dealer: Seat::FIRST, hands: state.log.clone() };
        for dealer in [Seat::FIRST, Seat::SECOND] {
            record.dealer = dealer;
            if record.replay().is_ok_and(|standing| standing.last.as_ref() == Some(&state.hand)) {
                break;
            }
        }
        record
    }

    /// Plays all hands through the rules.
    ///
    /// # Errors
    /// Number of the hand (from 1), of the play (from 1; 0 is the deck), and the code.
    pub fn replay(&self) -> Result<Standing, (usize, usize, &'static str)> {
        let mut match_ = Match::new(self.config, self.dealer);
        for (number, log) in (1..).zip(&self.hands) {
            match_.deal(&log.deck).map_err(|code| (number, 0, code))?;
            for (at, play) in (1..).zip(&log.plays) {
                match_.play(play).map_err(|code| (number, at, code))?;
            }
        }
        Ok(match_.standing)
    }
}

/// A match being replayed.
struct Match {
    config: Config,
    dealer: Seat,
    standing: Standing,
}

impl Match {
    const fn new(config: Config, dealer: Seat) -> Self {
        Self { config, dealer, standing: Standing { wins: [0; 2], points: [0; 2], last: None } }
    }

    fn deal(&mut self, deck: &Pile) -> Result<(), &'static str> {
        let won = |wins: &u8| *wins >= self.config.rulings.hands_to_win;
        if self.standing.wins.iter().any(won) {
            return Err("game_over");
        }
        if let Some(hand) = &self.standing.last {
            if hand.end.is_none() {
                return Err("hand_not_over");
            }
            self.dealer = next_dealer(self.config.rulings.next_dealer, hand.dealer, hand.winner());
        }
        self.standing.last = Some(Hand::deal(self.dealer, &deck.0).ok_or("bad_deck")?);
        Ok(())
    }

    fn play(&mut self, play: &Play) -> Result<(), &'static str> {
        let hand = self.standing.last.as_mut().ok_or("no_hand")?;
        hand.play(hand.turn, play, &self.config).map_err(super::PlayRefused::code)?;
        let Some(winner) = hand.winner() else { return Ok(()) };
        let scored = match &hand.end {
            Some(HandEnd::Closed { result, .. }) => result.points,
            _ => 0,
        };
        if let Some(points) = self.standing.points.get_mut(winner.index()) {
            *points = points.saturating_add(scored);
        }
        if let Some(wins) = self.standing.wins.get_mut(winner.index()) {
            *wins = wins.saturating_add(1);
        }
        Ok(())
    }

    /// The result line of the last hand.
    fn result(&self) -> Option<String> {
        let hand = self.standing.last.as_ref()?;
        match hand.end.as_ref()? {
            HandEnd::Void => Some("void".to_owned()),
            HandEnd::Closed { result, .. } => Some(format!("{} {}", hand.winner()?.index(), result.points)),
        }
    }
}

/// A play as one word.
/// A play as the record writes it.
pub(crate) fn word(play: &Play) -> String {
    match play {
        Play::Draw { from: Source::Stock } => "s".to_owned(),
        Play::Draw { from: Source::Pile } => "p".to_owned(),
        Play::Discard { card } => format!("-{card}"),
        Play::Close { how, card, melds } => {
            let letter = match how {
                Close::Knock => 'k',
                Close::Gin => 'g',
                Close::BigGin => 'b',
            };
            let card = card.map(|card| card.to_string()).unwrap_or_default();
            let melds = melds.as_ref().map(|melds| {
                let melds: Vec<String> = melds.iter().map(ToString::to_string).collect();
                format!(":{}", melds.join(","))
            });
            format!("{letter}{card}{}", melds.unwrap_or_default())
        }
    }
}

/// Reads a play.
pub(crate) fn read_word(word: &str) -> Option<Play> {
    match word {
        "s" => return Some(Play::Draw { from: Source::Stock }),
        "p" => return Some(Play::Draw { from: Source::Pile }),
        _ => {}
    }
    if let Some(card) = word.strip_prefix('-') {
        return Some(Play::Discard { card: Card::parse(card)? });
    }
    let (head, melds) = word.split_once(':').map_or((word, None), |(head, melds)| (head, Some(melds)));
    let how = match head.chars().next()? {
        'k' => Close::Knock,
        'g' => Close::Gin,
        'b' => Close::BigGin,
        _ => return None,
    };
    let card = head.get(1..).filter(|rest| !rest.is_empty());
    let card = match card {
        Some(text) => Some(Card::parse(text)?),
        None => None,
    };
    let melds = match melds {
        None => None,
        Some("") => Some(Vec::new()),
        Some(text) => Some(text.split(',').take(20).map(Cards::parse).collect::<Option<Vec<_>>>()?),
    };
    Some(Play::Close { how, card, melds })
}

/// A name on one line.
fn one_line(name: &str) -> String {
    name.split(|c: char| c.is_control() || c.is_whitespace())
        .filter(|w| !w.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Writes a match.
#[must_use]
pub fn write(record: &Record) -> String {
    let mut out = String::from("gin-rummy 1\n");
    let _ = writeln!(out, "variant {}", record.config.variant.name());
    for (seat, name) in record.names.iter().enumerate() {
        let _ = writeln!(out, "player {seat} {}", one_line(name));
    }
    let _ = writeln!(out, "dealer {}", record.dealer.index());
    let mut match_ = Match::new(record.config, record.dealer);
    for (number, log) in (1_usize..).zip(&record.hands) {
        let _ = writeln!(out, "hand {number}\ndeck {}", String::from(log.deck.clone()));
        let _ = match_.deal(&log.deck);
        for line in log.plays.chunks(LINE) {
            let words: Vec<String> = line.iter().map(word).collect();
            let _ = writeln!(out, "plays {}", words.join(" "));
            // A record that breaks the rules is written as it is, without results from there on.
            for play in line {
                let _ = match_.play(play);
            }
        }
        if let Some(result) = match_.result() {
            let _ = writeln!(out, "result {result}");
        }
    }
    out
}

/// Reads a match and plays it through the rules; result lines must agree.
///
/// # Errors
/// The first place that is not understood or breaks the rules.
pub fn read(text: &str) -> Result<Record, BadRecord> {
    if text.len() > MOST_BYTES {
        return Err(BadRecord { line: 1, word: 1, code: "too_long" });
    }
    let record = Record {
        config: Config::default(),
        names: Default::default(),
        dealer: Seat::FIRST,
        hands: Vec::new(),
    };
    let mut reader = Reader { record, match_: None };
    let mut lines = (1..).zip(text.lines());
    if lines.next().map(|(_, first)| first.trim()) != Some("gin-rummy 1") {
        return Err(BadRecord { line: 1, word: 1, code: "not_gin_rummy" });
    }
    for (line, text) in lines {
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let (key, rest) = text.split_once(' ').unwrap_or((text, ""));
        reader.line(key, rest.trim()).map_err(|(word, code)| BadRecord { line, word, code })?;
    }
    Ok(reader.record)
}

struct Reader {
    record: Record,
    match_: Option<Match>,
}

impl Reader {
    fn line(&mut self, key: &str, rest: &str) -> Result<(), (usize, &'static str)> {
        let header = self.match_.is_none();
        match key {
            "variant" if header => {
                let variant = Variant::ALL.into_iter().find(|v| v.name() == rest);
                self.record.config.variant = variant.ok_or((2, "unknown_variant"))?;
            }
            "player" if header => {
                let (seat, name) = rest.split_once(' ').unwrap_or((rest, ""));
                let slot = self.record.names.get_mut(seat.parse::<usize>().unwrap_or(9));
                *slot.ok_or((2, "bad_seat"))? = one_line(name);
            }
            "dealer" if header => {
                self.record.dealer = match rest {
                    "0" => Seat::FIRST,
                    "1" => Seat::SECOND,
                    _ => return Err((2, "bad_seat")),
                };
            }
            "hand" => {
                let number = self.record.hands.len().saturating_add(1);
                if number > MOST_HANDS || rest.parse::<usize>().ok() != Some(number) {
                    return Err((2, "bad_hand_number"));
                }
            }
            "deck" => {
                let deck = Pile(list(rest).ok_or((2, "bad_cards"))?);
                let (config, dealer) = (self.record.config, self.record.dealer);
                let match_ = self.match_.get_or_insert_with(|| Match::new(config, dealer));
                match_.deal(&deck).map_err(|code| (2, code))?;
                self.record.hands.push(HandLog { deck, plays: Vec::new() });
            }
            "plays" => self.plays(rest)?,
            "result" => {
                let result = self.match_.as_ref().and_then(Match::result).ok_or((1, "hand_not_over"))?;
                if result != rest.split_whitespace().collect::<Vec<_>>().join(" ") {
                    return Err((2, "wrong_result"));
                }
            }
            _ => return Err((1, "unknown_line")),
        }
        Ok(())
    }

    fn plays(&mut self, rest: &str) -> Result<(), (usize, &'static str)> {
        let match_ = self.match_.as_mut().ok_or((1, "no_hand"))?;
        let log = self.record.hands.last_mut().ok_or((1, "no_hand"))?;
        for (at, word) in (2..).zip(rest.split_whitespace()) {
            let play = read_word(word).ok_or((at, "bad_play"))?;
            match_.play(&play).map_err(|code| (at, code))?;
            log.plays.push(play);
        }
        Ok(())
    }
}
