//! The table of speeds and sizes.
use crate::{places::Places, run::Outcome};
pub(crate) fn bench(_places: &Places) -> Outcome {
    Ok(())
}
