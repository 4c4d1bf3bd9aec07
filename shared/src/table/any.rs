//! A table of any game: the type of the game is erased here and nowhere else. Actions, views and what is seen of
//! events are JSON values; stored events and snapshots name their game.

use super::{Effect, Phase, Reject, Table, TableCommand, TableEvent, TableSetup};
use crate::aggregate::{Aggregate, Ctx, Decision};
use crate::chat::ChatLine;
use crate::ids::{DisplayName, PlayerId, TableId};
use crate::rules::{GameKind, Rules, games};
use crate::seat::Viewer;
use crate::time::Instant;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

macro_rules! any_table {
    ($($kind:ident: $game:ty,)+) => {
        /// A table of any game. JSON: `{"ludo_chess":{"v":1,..}}`, `"none"` before it is
        /// opened.
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[allow(clippy::large_enum_variant, reason = "an object holds one table, and hardly moves it")]
        #[serde(rename_all = "snake_case")]
        pub enum AnyTable {
            /// Not opened yet: the game is not known.
            #[default]
            None,
            $(
                #[doc = concat!("A table of [`GameKind::", stringify!($kind), "`].")]
                $kind(Table<$game>),
            )+
        }

        /// An event of a table of any game. JSON: `{"ludo_chess":{"played":{..}}}`.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum AnyEvent {
            $(
                #[doc = concat!("An event of a table of [`GameKind::", stringify!($kind), "`].")]
                $kind(TableEvent<<$game as Rules>::Event>),
            )+
        }

        impl AnyEvent {
            /// Whether it is between some of those who play: see [`TableEvent::is_aside`].
            #[must_use]
            pub const fn is_aside(&self) -> bool {
                match self { $(Self::$kind(event) => event.is_aside(),)+ }
            }
        }

        impl AnyTable {
            /// An empty table of this game.
            fn of(kind: GameKind) -> Self {
                match kind { $(GameKind::$kind => Self::$kind(Table::default()),)+ }
            }
        }

        impl Aggregate for AnyTable {
            type Command = TableCommand<Value>;
            type Event = AnyEvent;
            type Effect = Effect;
            type Reject = Reject;

            fn decide(
                &self,
                command: &Self::Command,
                ctx: &Ctx<'_>,
            ) -> Result<Decision<AnyEvent, Effect>, Reject> {
                match (self, command) {
                    (Self::None, TableCommand::Open { setup }) => {
                        Self::of(setup.game.kind()).decide(command, ctx)
                    }
                    (Self::None, TableCommand::Tick) => Ok(Decision::default()),
                    (Self::None, _) => Err(Reject::NoSuchTable),
                    $((Self::$kind(table), _) => {
                        table.decide(&typed(command)?, ctx).map(|made| erase(made, AnyEvent::$kind))
                    })+
                }
            }

            fn tick(&self, ctx: &Ctx<'_>) -> Decision<AnyEvent, Effect> {
                match self {
                    Self::None => Decision::default(),
                    $(Self::$kind(table) => erase(table.tick(ctx), AnyEvent::$kind),)+
                }
            }

            /// An event of another game than the table's is not one of its events and changes nothing.
            fn evolve(self, event: &AnyEvent) -> Self {
                match (self, event) {
                    $(
                        (Self::None, AnyEvent::$kind(event)) => Self::$kind(Table::default().evolve(event)),
                        (Self::$kind(table), AnyEvent::$kind(event)) => Self::$kind(table.evolve(event)),
                    )+
                    (table, _) => table,
                }
            }

            fn deadline(&self) -> Option<Instant> {
                match self {
                    Self::None => None,
                    $(Self::$kind(table) => table.deadline(),)+
                }
            }
        }

        impl AnyTable {
            /// Events so far.
            #[must_use]
            pub fn seq(&self) -> u64 {
                match self { Self::None => 0, $(Self::$kind(table) => table.seq(),)+ }
            }

            /// What it was opened with.
            #[must_use]
            pub fn setup(&self) -> Option<&TableSetup> {
                match self { Self::None => None, $(Self::$kind(table) => table.setup(),)+ }
            }

            /// Where it stands; `None` until it is opened.
            #[must_use]
            pub fn phase(&self) -> Option<Phase> {
                match self { Self::None => None, $(Self::$kind(table) => table.phase(),)+ }
            }

            /// Who this player is here: see [`Table::viewer`].
            #[must_use]
            pub fn viewer(&self, player: Option<&PlayerId>) -> Viewer {
                match self { Self::None => Viewer::Spectator, $(Self::$kind(table) => table.viewer(player),)+ }
            }

            /// The name of somebody who plays here: see [`Table::person`].
            #[must_use]
            pub fn person(&self, player: &PlayerId) -> Option<DisplayName> {
                match self { Self::None => None, $(Self::$kind(table) => table.person(player),)+ }
            }

            /// Whether the player of a place counts as connected: see [`Table::is_present`].
            #[must_use]
            pub fn is_present(&self, player: &PlayerId) -> Option<bool> {
                match self { Self::None => None, $(Self::$kind(table) => table.is_present(player),)+ }
            }

            /// The lines of the talk among the events that led here, in order.
            #[must_use]
            pub fn lines(&self, events: &[AnyEvent]) -> Vec<ChatLine> {
                let before = self.seq().saturating_sub(u64::try_from(events.len()).unwrap_or(u64::MAX));
                let numbered = (before.saturating_add(1)..).zip(events);
                numbered.filter_map(|(n, event)| self.line(n, event)).collect()
            }

            fn line(&self, n: u64, event: &AnyEvent) -> Option<ChatLine> {
                match (self, event) {
                    $((Self::$kind(table), AnyEvent::$kind(event)) => table.line(n, event),)+
                    _ => None,
                }
            }

            /// Whether this viewer is told what this player says: see [`Table::hears`].
            #[must_use]
            pub fn hears(&self, viewer: Viewer, speaker: &PlayerId) -> bool {
                match self { Self::None => false, $(Self::$kind(table) => table.hears(viewer, speaker),)+ }
            }

            /// Who has just begun or stopped to hear somebody: see [`Table::listener_of`].
            #[must_use]
            pub fn listener_of(&self, event: &AnyEvent) -> Option<(Viewer, bool)> {
                match (self, event) {
                    $((Self::$kind(table), AnyEvent::$kind(event)) => table.listener_of(event),)+
                    _ => None,
                }
            }

            /// The record of the finished game: see [`Table::record_of_game`].
            #[must_use]
            pub fn record(&self) -> Option<super::Record> {
                match self { Self::None => None, $(Self::$kind(table) => table.record_of_game(),)+ }
            }

            /// When the game was over, or the table was closed.
            #[must_use]
            pub fn ended(&self) -> Option<Instant> {
                match self { Self::None => None, $(Self::$kind(table) => table.ended(),)+ }
            }

            /// The table of the rematch, once it is open.
            #[must_use]
            pub fn next(&self) -> Option<TableId> {
                match self { Self::None => None, $(Self::$kind(table) => table.next(),)+ }
            }

            /// Players who have or are promised a place, in place order.
            #[must_use]
            pub fn players(&self) -> Vec<PlayerId> {
                match self { Self::None => Vec::new(), $(Self::$kind(table) => table.players().cloned().collect(),)+ }
            }

            /// The JSON of [`super::TableView`] for one viewer; `None` until it is opened.
            #[must_use]
            pub fn view(&self, viewer: Viewer) -> Option<Value> {
                match self {
                    Self::None => None,
                    $(Self::$kind(table) => serde_json::to_value(table.view(viewer)?).ok(),)+
                }
            }

            /// The JSON of [`super::TableSeen`] for one viewer, of those events that the viewer may know of. Told by
            /// the table as it stands after the events.
            #[must_use]
            pub fn seen(&self, events: &[AnyEvent], viewer: Viewer) -> Vec<Value> {
                events.iter().filter_map(|event| self.seen_one(event, viewer)).collect()
            }

            fn seen_one(&self, event: &AnyEvent, viewer: Viewer) -> Option<Value> {
                match (self, event) {
                    $((Self::$kind(table), AnyEvent::$kind(event)) => {
                        serde_json::to_value(table.seen(event, viewer)?).ok()
                    })+
                    _ => None,
                }
            }
        }
    };
}
games!(any_table);

fn erase<E, A>(made: Decision<E, Effect>, wrap: fn(E) -> A) -> Decision<A, Effect> {
    Decision { events: made.events.into_iter().map(wrap).collect(), effects: made.effects }
}

/// The command with its action read; everything else is as it was.
fn typed<A: DeserializeOwned>(command: &TableCommand<Value>) -> Result<TableCommand<A>, Reject> {
    command.clone().try_map(|action| serde_json::from_value(action).map_err(|_| Reject::Malformed))
}
