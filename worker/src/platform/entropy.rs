//! The system's random source: seeds, ids, secrets. Game chance never comes from here directly; it is drawn from the
//! committed seed.

use crate::actor::StoreError;

/// `N` random bytes.
///
/// # Errors
/// When the platform gives none.
pub fn bytes<const N: usize>() -> Result<[u8; N], StoreError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| StoreError(format!("no randomness: {error}")))?;
    Ok(bytes)
}
