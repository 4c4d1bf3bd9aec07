//! Secrets that people or devices carry: recovery codes and the secrets of device links. The server keeps hashes only.
//! They have 100 random bits and more, so a plain hash is enough.

use sha2::{Digest, Sha256};
use shared::ids::{BASE32, CODE_ALPHABET};
use shared::player::TokenHash;

/// Characters of a recovery code: 100 bits.
const RECOVERY: usize = 20;
/// Characters of a link's secret: 130 bits.
const LINK: usize = 26;
/// Random bytes for either.
pub const SECRET_BYTES: usize = 26;

fn spell(alphabet: &str, bytes: &[u8], count: usize) -> String {
    let sign = |byte: &u8| alphabet.as_bytes().get(usize::from(*byte & 31)).copied().map(char::from);
    bytes.iter().take(count).filter_map(sign).collect()
}

/// A recovery code as it is shown: five groups of four.
#[must_use]
pub fn recovery_code(bytes: &[u8; SECRET_BYTES]) -> String {
    let plain = spell(CODE_ALPHABET, bytes, RECOVERY);
    let groups: Vec<String> =
        plain.as_bytes().chunks(4).map(|g| String::from_utf8_lossy(g).into_owned()).collect();
    groups.join("-")
}

/// The secret of a device link.
#[must_use]
pub fn link_secret(bytes: &[u8; SECRET_BYTES]) -> String {
    spell(BASE32, bytes, LINK)
}

/// The hash of a recovery code as typed: spaces, hyphens and lower case are forgiven. `None` if it cannot be one.
#[must_use]
pub fn recovery_hash(typed: &str) -> Option<TokenHash> {
    if typed.len() > 100 {
        return None;
    }
    let plain: String =
        typed.chars().filter(|c| !c.is_whitespace() && *c != '-').map(|c| c.to_ascii_uppercase()).collect();
    let fits = plain.len() == RECOVERY && plain.chars().all(|c| CODE_ALPHABET.contains(c));
    fits.then(|| hash("recovery-v1", &plain))
}

/// The hash of a link's secret. `None` if it cannot be one.
#[must_use]
pub fn link_hash(secret: &str) -> Option<TokenHash> {
    let fits = secret.len() == LINK && secret.chars().all(|c| BASE32.contains(c));
    fits.then(|| hash("link-v1", secret))
}

/// The hash of the secret in a calendar's address. `None` if it cannot be one.
#[must_use]
pub fn calendar_hash(secret: &str) -> Option<TokenHash> {
    let fits = secret.len() == LINK && secret.chars().all(|c| BASE32.contains(c));
    fits.then(|| hash("calendar-v1", secret))
}

fn hash(domain: &str, secret: &str) -> TokenHash {
    let mut hash = Sha256::new();
    hash.update(domain.as_bytes());
    hash.update([0]);
    hash.update(secret.as_bytes());
    TokenHash(hex(&hash.finalize()))
}

/// Whether somebody knows a secret. Hashes are compared, so that the time it takes tells nothing of the secret.
#[must_use]
pub fn is_same(given: &str, secret: &str) -> bool {
    hash("same-v1", given) == hash("same-v1", secret)
}

/// Lower-case hexadecimal.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap_or('0');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// The bytes of hexadecimal digits; `None` if it is anything else.
#[must_use]
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    let digit = |byte: u8| char::from(byte).to_digit(16);
    pairs.iter().map(|[high, low]| u8::try_from(digit(*high)? * 16 + digit(*low)?).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recovery_code_is_known_again_however_it_is_typed() {
        let code = recovery_code(&std::array::from_fn(|i| u8::try_from(i * 7).unwrap()));
        assert_eq!((code.len(), code.matches('-').count()), (24, 4));
        let told = recovery_hash(&code).unwrap();
        assert_eq!(recovery_hash(&code.to_lowercase().replace('-', " ")), Some(told.clone()));
        assert_eq!(recovery_hash(&code.replace('-', "")), Some(told));
        for wrong in ["", "ABCD", &code[..23], &format!("{code}A"), &"A".repeat(10_240)] {
            assert_eq!(recovery_hash(wrong), None, "{wrong:.30}");
        }
    }

    #[test]
    fn a_link_and_a_recovery_code_never_share_a_hash() {
        let same = "ABCDEFGH";
        assert_ne!(hash("link-v1", same), hash("recovery-v1", same));
        assert!(link_hash(&link_secret(&[3; SECRET_BYTES])).is_some());
        assert_eq!(link_hash("../../etc"), None);
    }
}
