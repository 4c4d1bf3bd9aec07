//! Refusals over HTTP: a stable code and its status. Nothing has changed when one is given.

use serde::Serialize;
use serde_json::Value;
use shared::wire::{Problem, Reason};

/// A refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The HTTP status.
    pub status: u16,
    /// What the client gets.
    pub problem: Problem,
}

impl Refusal {
    /// The refusal with this code; the status follows from it.
    #[must_use]
    pub fn new(code: &str) -> Self {
        Self::by(code, Reason::default())
    }

    /// With the rule and the numbers behind it.
    #[must_use]
    pub fn by(code: &str, reason: Reason) -> Self {
        Self { status: status(code), problem: Problem { code: code.to_owned(), detail: None, reason } }
    }

    /// With the place that is wrong, for a developer.
    #[must_use]
    pub fn at(code: &str, detail: impl Into<String>) -> Self {
        let mut refusal = Self::new(code);
        refusal.problem.detail = Some(detail.into());
        refusal
    }

    /// With the reason, by the name that it has on the wire.
    #[must_use]
    pub fn because(code: &str, why: &impl Serialize) -> Self {
        let why = serde_json::to_value(why).ok();
        Self::at(code, why.as_ref().and_then(Value::as_str).unwrap_or_default())
    }
}

/// The status of a code. A code of an object's reject that is not listed means "not in this state": 409.
fn status(code: &str) -> u16 {
    match code {
        "malformed" | "bad_name" | "bad_settings" | "bad_request" | "bad_cursor" | "bad_subscription"
        | "bad_signature" | "bad_payment" | "bad_text" => 400,
        "no_operator" | "no_session" | "bad_session" | "signed_out" | "bad_link" | "bad_recovery" => 401,
        "not_paid" => 402,
        "bad_origin" | "active_limit" | "free_limit_30_days" | "tier_size" | "not_organiser"
        | "not_creator" | "not_seated" | "not_joined" | "not_welcome" | "muted" => 403,
        "not_found" | "no_such_table" | "no_such_tournament" | "no_such_player" => 404,
        "method_not_allowed" => 405,
        "length_required" => 411,
        "too_large" => 413,
        "bad_content_type" => 415,
        "update_required" => 426,
        "too_many" | "too_many_tries" | "too_fast" => 429,
        "unavailable" => 503,
        _ => 409,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_refusal_is_an_internal_error() {
        for code in ["malformed", "table_full", "no_such_table", "something_new", "unavailable"] {
            let status = Refusal::new(code).status;
            assert!((400..500).contains(&status) || status == 503, "{code}: {status}");
        }
    }
}
