//! Words for the operator: never a secret, never for a player.

/// Writes a line to the Worker's log.
pub fn log(text: &str) {
    worker::console_log!("{text}");
}

/// Writes a line that somebody should look at.
pub fn warn(text: &str) {
    worker::console_warn!("{text}");
}
