//! Proofs that need no test.
use crate::{places::Places, run::Outcome};
pub(crate) fn check(_places: &Places) -> Outcome {
    Ok(())
}
