//! All tiers of tests.
use crate::{args::Tier, places::Places, run::Outcome};
pub(crate) fn test(_places: &Places, _only: Option<Tier>) -> Outcome {
    Ok(())
}
