//! Sessions: a signed token in a cookie, checked before any object wakes.
//!
//! `1.<key id>.<player>.<version>.<expires, seconds>.<HMAC-SHA-256 of all before it, hexadecimal>`. The version is
//! compared by the player's object, so that "sign out everywhere" works although nothing is stored per session.

use super::secret::{hex, unhex};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use shared::ids::PlayerId;
use shared::time::{Instant, Millis};

/// How long a session lasts.
pub const LIFETIME: Millis = Millis::days(180);
/// A session is renewed when this much of it is over.
const RENEW_AFTER: Millis = Millis::days(30);
const FORMAT: &str = "1";
const DOMAIN: &str = "session-v1";

/// What a session says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Who.
    pub player: PlayerId,
    /// Which generation of the player's sessions.
    pub version: u32,
    /// Until when.
    pub expires: Instant,
}

impl Session {
    /// A session that begins now.
    #[must_use]
    pub const fn new(player: PlayerId, version: u32, now: Instant) -> Self {
        Self { player, version, expires: now.plus(LIFETIME) }
    }

    /// Whether it should be replaced by a fresh one.
    #[must_use]
    pub const fn is_worn(&self, now: Instant) -> bool {
        self.expires.since(now).0 < LIFETIME.0 - RENEW_AFTER.0
    }
}

/// The keys that sign sessions: the first signs, all are accepted. To change the key, put the new one first and keep
/// the old one for as long as sessions last.
#[derive(Clone)]
pub struct Keyring(Vec<Key>);

#[derive(Clone)]
struct Key {
    id: String,
    secret: Vec<u8>,
}

impl Keyring {
    /// Keys of 64 hexadecimal digits, separated by commas. `None` without a usable one.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let keys: Option<Vec<Key>> = text.split(',').map(|key| Key::parse(key.trim())).collect();
        keys.filter(|keys| !keys.is_empty()).map(Self)
    }

    /// The token of a session.
    #[must_use]
    pub fn sign(&self, session: &Session) -> String {
        let Some(key) = self.0.first() else { return String::new() };
        let Session { player, version, expires } = session;
        let body = format!("{FORMAT}.{}.{player}.{version}.{}", key.id, expires.0 / 1_000);
        let mac = key.mac(DOMAIN, &body).map(|mac| hex(&mac.finalize().into_bytes())).unwrap_or_default();
        format!("{body}.{mac}")
    }

    /// The session of a token, if one of the keys signed it and it has not expired.
    #[must_use]
    pub fn verify(&self, token: &str, now: Instant) -> Option<Session> {
        if token.len() > 256 {
            return None;
        }
        let (body, mac) = token.rsplit_once('.')?;
        let mut parts = body.split('.');
        let (format, key_id) = (parts.next()?, parts.next()?);
        let player = PlayerId::parse(parts.next()?).ok()?;
        let version = parts.next()?.parse().ok()?;
        let expires = Instant(parts.next()?.parse::<i64>().ok()?.checked_mul(1_000)?);
        if format != FORMAT || parts.next().is_some() {
            return None;
        }
        let key = self.0.iter().find(|key| key.id == key_id)?;
        // Compared in constant time.
        key.mac(DOMAIN, body)?.verify_slice(&unhex(mac)?).ok()?;
        (now < expires).then_some(Session { player, version, expires })
    }
}

impl Keyring {
    /// A signature by the first key; `domain` says of what, so that none is good for anything else.
    #[must_use]
    pub fn stamp(&self, domain: &str, text: &str) -> String {
        let mac = self.0.first().and_then(|key| key.mac(domain, text));
        mac.map(|mac| hex(&mac.finalize().into_bytes())).unwrap_or_default()
    }

    /// Whether one of the keys made this [`Keyring::stamp`].
    #[must_use]
    pub fn is_stamped(&self, domain: &str, text: &str, stamp: &str) -> bool {
        let Some(stamp) = unhex(stamp) else { return false };
        let fits = |key: &Key| key.mac(domain, text).is_some_and(|mac| mac.verify_slice(&stamp).is_ok());
        self.0.iter().any(fits)
    }
}

impl Key {
    fn parse(text: &str) -> Option<Self> {
        let secret = unhex(text).filter(|secret| secret.len() == 32)?;
        let id = hex(Sha256::digest(&secret).get(..4)?);
        Some(Self { id, secret })
    }

    fn mac(&self, domain: &str, body: &str) -> Option<Hmac<Sha256>> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret).ok()?;
        mac.update(domain.as_bytes());
        mac.update(&[0]);
        mac.update(body.as_bytes());
        Some(mac)
    }
}

/// The name of the cookie: `__Host-` ties it to this host, and browsers refuse that prefix without https.
#[must_use]
pub const fn cookie_name(https: bool) -> &'static str {
    if https { "__Host-session" } else { "session" }
}

/// The value of a cookie in a `Cookie` header.
#[must_use]
pub fn cookie<'a>(header: &'a str, name: &str) -> Option<&'a str> {
    let pairs = header.split(';').filter_map(|pair| pair.trim().split_once('='));
    pairs.filter(|(key, _)| *key == name).map(|(_, value)| value).next()
}

/// The `Set-Cookie` header that sets or, with an empty token, removes the session.
#[must_use]
pub fn set_cookie(token: &str, https: bool) -> String {
    let age = if token.is_empty() { 0 } else { LIFETIME.0 / 1_000 };
    let secure = if https { "; Secure" } else { "" };
    format!("{}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}", cookie_name(https))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Instant = Instant(1_800_000_000_000);

    fn keys(seeds: &[u8]) -> Keyring {
        let texts: Vec<String> = seeds.iter().map(|seed| hex(&[*seed; 32])).collect();
        Keyring::parse(&texts.join(",")).unwrap()
    }

    fn session() -> Session {
        Session::new(PlayerId::from_random(&[5; 26]), 3, NOW)
    }

    #[test]
    fn a_session_is_read_back_until_it_expires() {
        let token = keys(&[1]).sign(&session());
        assert_eq!(keys(&[1]).verify(&token, NOW), Some(session()));
        let last = Instant(NOW.plus(LIFETIME).0 - 1);
        assert!(keys(&[1]).verify(&token, last).is_some());
        assert_eq!(keys(&[1]).verify(&token, NOW.plus(LIFETIME)), None);
    }

    #[test]
    fn a_foreign_key_signs_nothing_and_an_old_key_still_counts() {
        let old = keys(&[1]).sign(&session());
        assert_eq!(keys(&[2]).verify(&old, NOW), None);
        assert_eq!(keys(&[2, 1]).verify(&old, NOW), Some(session()));
        assert_ne!(keys(&[2, 1]).sign(&session()), old);
    }

    #[test]
    fn no_single_changed_character_is_accepted() {
        let token = keys(&[1]).sign(&session());
        for at in 0..token.len() {
            let mut bytes = token.clone().into_bytes();
            bytes[at] = if bytes[at] == b'7' { b'8' } else { b'7' };
            let changed = String::from_utf8(bytes).unwrap();
            assert_eq!(keys(&[1]).verify(&changed, NOW), None, "{changed}");
            assert_eq!(keys(&[1]).verify(&token[..at], NOW), None);
        }
    }

    #[test]
    fn keys_that_are_too_short_are_refused() {
        assert!(Keyring::parse("").is_none());
        assert!(Keyring::parse("abcd").is_none());
        assert!(Keyring::parse(&format!("{},", hex(&[1; 32]))).is_none());
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        let header = "theme=dark; session=a.b=c; session=second";
        assert_eq!(cookie(header, "session"), Some("a.b=c"));
        assert_eq!(cookie(header, "__Host-session"), None);
        assert!(
            set_cookie("x", true)
                .starts_with("__Host-session=x; Path=/; HttpOnly; SameSite=Lax; Max-Age=15552000; Secure")
        );
        assert!(set_cookie("", false).contains("Max-Age=0"));
    }

    #[test]
    fn a_session_is_renewed_after_a_month() {
        let session = session();
        assert!(!session.is_worn(NOW.plus(Millis::days(29))));
        assert!(session.is_worn(NOW.plus(Millis::days(31))));
    }
}
