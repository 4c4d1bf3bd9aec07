//! What only the chess games have on the wire.

use crate::net::read::{Read, fields};
use serde_json::Value;
use shared::rules::classic_chess::Config;
use shared::rules::ludo_chess::{Die, Ply};

impl Read for Ply {
    fn read(it: &Value) -> Option<Self> {
        <(Option<Die>, _)>::read(it).map(Self::from)
    }
}

fields!(Config {
    flavour = or_default, fide_automatic_draws = flag, flag_needs_mating_material = flag, start,
});
