//! The order of a build.

use crate::{
    args::{Part, Variant},
    places::Places,
    run::Outcome,
    site, tools, worker,
};

/// Brings the parts up to date, installing tools that are missing.
pub(crate) fn build(places: &Places, part: Part, variant: Variant) -> Outcome {
    tools::ensure_npm(places)?;
    if matches!(part, Part::App | Part::All) {
        site::build(places, variant)?;
    }
    if matches!(part, Part::Worker | Part::All) {
        worker::build(places, variant)?;
    }
    Ok(())
}
