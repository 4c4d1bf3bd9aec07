//! Checks before anything else: where a request comes from, how long its body is, what it claims to be.

use super::{Incoming, Refusal};
use serde::de::DeserializeOwned;
use shared::wire::{MAX_BODY, PROTOCOL, subprotocol};

/// The length of the body.
///
/// # Errors
/// `too_large`; `length_required` when it is not said beforehand.
pub(super) fn length(request: &Incoming) -> Result<u64, Refusal> {
    match request.content_length {
        None => Err(Refusal::new("length_required")),
        Some(length) if length > MAX_BODY as u64 => Err(Refusal::new("too_large")),
        Some(length) => Ok(length),
    }
}

/// That a request which may change something was made by this site's own pages. A browser always says where a POST
/// comes from; what says nothing is no browser and carries nobody's cookies by accident.
///
/// # Errors
/// `bad_origin`.
pub(super) fn own_origin(request: &Incoming) -> Result<(), Refusal> {
    let own = match (&request.origin_header, request.fetch_site.as_deref()) {
        (Some(origin), _) => *origin == request.origin,
        (None, Some(site)) => matches!(site, "same-origin" | "none"),
        (None, None) => true,
    };
    if own { Ok(()) } else { Err(Refusal::new("bad_origin")) }
}

/// The body of a request, parsed.
///
/// # Errors
/// What [`length`] says, `bad_content_type`, or `malformed` with the place.
pub(super) fn body<T: DeserializeOwned>(request: &Incoming) -> Result<T, Refusal> {
    length(request)?;
    let kind = request.content_type.as_deref().unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        return Err(Refusal::new("bad_content_type"));
    }
    crate::json::read(&request.body).map_err(|error| Refusal::at("malformed", shorten(&error.to_string())))
}

/// At most 120 bytes, cut between characters.
fn shorten(text: &str) -> &str {
    text.get(..text.floor_char_boundary(120)).unwrap_or_default()
}

/// The subprotocol to speak with a client that offers these: this version or the one before.
pub(super) fn agree(offered: Option<&str>) -> Option<String> {
    let offered: Vec<&str> = offered.unwrap_or_default().split(',').map(str::trim).collect();
    // The first version has none before it.
    let spoken = (PROTOCOL.saturating_sub(1).max(1)..=PROTOCOL).rev();
    spoken.map(subprotocol).find(|name| offered.contains(&name.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(origin: Option<&str>, site: Option<&str>) -> bool {
        own_origin(&Incoming {
            origin: "https://a.example".to_owned(),
            origin_header: origin.map(str::to_owned),
            fetch_site: site.map(str::to_owned),
            ..Incoming::default()
        })
        .is_ok()
    }

    #[test]
    fn only_the_own_origin_counts() {
        assert!(from(Some("https://a.example"), Some("same-origin")));
        assert!(from(None, Some("none")) && from(None, None));
        for foreign in ["https://b.example", "http://a.example", "https://a.example.evil", "null", ""] {
            assert!(!from(Some(foreign), Some("same-origin")), "{foreign}");
        }
        assert!(!from(None, Some("cross-site")) && !from(None, Some("same-site")));
    }

    #[test]
    fn this_version_and_the_one_before_are_spoken() {
        assert_eq!(agree(Some("ashtapada.v1")).as_deref(), Some("ashtapada.v1"));
        assert_eq!(agree(Some("x, ashtapada.v0 , ashtapada.v1")).as_deref(), Some("ashtapada.v1"));
        for other in
            [None, Some(""), Some("ashtapada.v0"), Some("ashtapada.v2"), Some("ashtapada.v"), Some("chat")]
        {
            assert_eq!(agree(other), None);
        }
    }
}
