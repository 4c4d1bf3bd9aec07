//! The server's own key (RFC 8292): by it a push service knows who sends, and a browser to whom it subscribed.

use super::encrypt::Point;
use serde_json::json;
use shared::base64url::{decode, encode};
use shared::time::{Instant, Millis};

/// How long a signed token is good; at most 24 hours are allowed.
pub const LASTS: Millis = Millis::hours(12);
/// A token is made anew when less than this is left of it.
pub const WORN: Millis = Millis::hours(1);

/// The key pair, and how a push service can reach the operator.
#[derive(Clone, PartialEq, Eq)]
pub struct Vapid {
    /// The public key.
    pub public: Point,
    /// The secret number.
    pub secret: [u8; 32],
    /// `mailto:` or an https address.
    pub subject: String,
}

impl Vapid {
    /// Reads `<public>.<secret>`, both in base64url, as `cargo xtask vapid` prints them. `None` if it is none, or the
    /// subject is no address.
    #[must_use]
    pub fn parse(keys: &str, subject: &str) -> Option<Self> {
        let (public, secret) = keys.trim().split_once('.')?;
        let public: Point = decode(public)?.try_into().ok()?;
        let secret = decode(secret)?.try_into().ok()?;
        let reachable = subject.starts_with("mailto:") || subject.starts_with("https://");
        (public.first() == Some(&4) && reachable).then(|| Self {
            public,
            secret,
            subject: subject.to_owned(),
        })
    }

    /// The public key as a browser takes it.
    #[must_use]
    pub fn key(&self) -> String {
        encode(&self.public)
    }

    /// What is signed for a push service: head and claims of the token.
    #[must_use]
    pub fn claims(&self, audience: &str, now: Instant) -> String {
        let head = json!({"typ": "JWT", "alg": "ES256"}).to_string();
        let expires = now.plus(LASTS).0 / 1_000;
        let claims = json!({"aud": audience, "exp": expires, "sub": self.subject}).to_string();
        format!("{}.{}", encode(head.as_bytes()), encode(claims.as_bytes()))
    }

    /// The header that proves who sends.
    #[must_use]
    pub fn authorization(&self, claims: &str, signature: &[u8]) -> String {
        format!("vapid t={claims}.{}, k={}", encode(signature), self.key())
    }

    /// The two halves of the public key, and the secret, as a JSON Web Key has them.
    #[must_use]
    pub fn jwk(&self) -> String {
        jwk(&self.public, &self.secret)
    }
}

/// A key pair of P-256 as a JSON Web Key.
#[must_use]
pub fn jwk(public: &Point, secret: &[u8; 32]) -> String {
    let half = |from: usize| encode(public.get(from..from.saturating_add(32)).unwrap_or_default());
    json!({"kty": "EC", "crv": "P-256", "x": half(1), "y": half(33), "d": encode(secret), "ext": true})
        .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn text() -> String {
        let public: Point = std::array::from_fn(|at| if at == 0 { 4 } else { u8::try_from(at).unwrap() });
        format!("{}.{}", encode(&public), encode(&[9; 32]))
    }

    #[test]
    fn keys_are_read_and_anything_else_is_not() {
        let subject = "mailto:operator@club.example";
        let vapid = Vapid::parse(&format!(" {}\n", text()), subject).unwrap();
        assert_eq!((vapid.public[1], vapid.secret), (1, [9; 32]));
        assert_eq!(vapid.key(), text().split('.').next().unwrap());
        for bad in ["", ".", &text()[1..], &text()[..40], &text().replace('.', "")] {
            assert!(Vapid::parse(bad, subject).is_none(), "{bad}");
        }
        assert!(Vapid::parse(&text(), "operator@club.example").is_none());
    }

    #[test]
    fn the_claims_name_the_push_service_the_operator_and_an_end() {
        let vapid = Vapid::parse(&text(), "https://club.example/contact").unwrap();
        let claims = vapid.claims("https://push.example.com", Instant(1_800_000_000_999));
        let (head, body) = claims.split_once('.').unwrap();
        let read = |part| -> Value { serde_json::from_slice(&decode(part).unwrap()).unwrap() };
        assert_eq!(read(head), json!({"typ": "JWT", "alg": "ES256"}));
        let told = json!({
            "aud": "https://push.example.com", "exp": 1_800_043_200, "sub": "https://club.example/contact"
        });
        assert_eq!(read(body), told);
        let header = vapid.authorization(&claims, &[1; 64]);
        assert_eq!(header, format!("vapid t={claims}.{}, k={}", encode(&[1; 64]), vapid.key()));
    }

    #[test]
    fn a_json_web_key_has_both_halves() {
        let key: Value = serde_json::from_str(&Vapid::parse(&text(), "mailto:x").unwrap().jwk()).unwrap();
        let x: Vec<u8> = (1..33).collect();
        let y: Vec<u8> = (33..65).collect();
        assert_eq!((&key["x"], &key["y"]), (&json!(encode(&x)), &json!(encode(&y))));
        assert_eq!((&key["d"], &key["crv"]), (&json!(encode(&[9; 32])), &json!("P-256")));
    }
}
