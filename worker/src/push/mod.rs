//! Web Push (RFC 8030): what is sent, encrypted for one device (RFC 8291) and signed for its push service (RFC 8292).
//! The two curve operations and the cipher belong to the platform (`platform::webcrypto`); everything else is here, and
//! tested natively.
//!
//! | module | what it holds |
//! |---|---|
//! | [`encrypt`] | keys from the shared secret, and the body around the ciphertext |
//! | [`vapid`] | the server's own key, and the claims it signs |
//! | [`words`] | the message as a device shows it |

pub mod encrypt;
pub mod vapid;
pub mod words;

use shared::player::Pushed;
use shared::time::Millis;

/// What a push service said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is settled.
    Settled(Pushed),
    /// To be tried again, if it says so not before this wait.
    Later(Option<Millis>),
    /// Nobody was asked: it is too late to be of use, or the operator has no key.
    Dropped,
}

/// What a status means (RFC 8030, section 5): 404 and 410 end the subscription, 429 and server errors pass.
#[must_use]
pub fn verdict(status: u16, retry_after: Option<&str>) -> Verdict {
    match status {
        200..=299 => Verdict::Settled(Pushed::Sent),
        404 | 410 => Verdict::Settled(Pushed::Gone),
        408 | 425 | 429 | 500..=599 => {
            let seconds = retry_after.and_then(|text| text.trim().parse::<i64>().ok());
            Verdict::Later(seconds.map(|seconds| Millis::seconds(seconds.clamp(0, 3_600))))
        }
        other => Verdict::Settled(Pushed::Refused(other)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gone_device_is_not_asked_again_and_a_busy_service_is() {
        assert_eq!(verdict(201, None), Verdict::Settled(Pushed::Sent));
        for gone in [404, 410] {
            assert_eq!(verdict(gone, None), Verdict::Settled(Pushed::Gone));
        }
        for busy in [429, 500, 503] {
            assert_eq!(verdict(busy, None), Verdict::Later(None));
            assert_eq!(verdict(busy, Some("120")), Verdict::Later(Some(Millis::minutes(2))));
            assert_eq!(verdict(busy, Some("Wed, 21 Oct 2026 07:28:00 GMT")), Verdict::Later(None));
            assert_eq!(verdict(busy, Some("999999999")), Verdict::Later(Some(Millis::hours(1))));
        }
        // A redirect is never followed: it could lead anywhere.
        for never in [301, 302, 307, 400, 401, 403, 413] {
            assert_eq!(verdict(never, Some("1")), Verdict::Settled(Pushed::Refused(never)));
        }
    }
}
