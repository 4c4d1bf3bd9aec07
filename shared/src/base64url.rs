//! Base64 with `-` and `_` and without padding (RFC 4648, section 5): the form of keys on the web.

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Bytes as text.
///
/// ```
/// assert_eq!(shared::base64url::encode(&[0xfb, 0xff, 0x00, 0x01]), "-_8AAQ");
/// ```
#[must_use]
pub fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().saturating_mul(4).div_ceil(3));
    for chunk in bytes.chunks(3) {
        let bits =
            chunk.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for place in 0..=chunk.len() {
            let digit = usize::try_from(bits >> (18 - 6 * place) & 63).unwrap_or(0);
            text.push(DIGITS.get(digit).copied().map_or('A', char::from));
        }
    }
    text
}

/// The bytes of a text; `None` for anything that [`encode`] does not write.
///
/// ```
/// assert_eq!(shared::base64url::decode("-_8AAQ"), Some(vec![0xfb, 0xff, 0x00, 0x01]));
/// assert_eq!(shared::base64url::decode("+/8AAQ=="), None);
/// ```
#[must_use]
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    let (mut bits, mut count) = (0_u32, 0_u32);
    for sign in text.bytes() {
        let digit = DIGITS.iter().position(|digit| *digit == sign)?;
        bits = bits << 6 | u32::try_from(digit).ok()?;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from(bits >> count & 255).ok()?);
            bits &= (1 << count) - 1;
        }
    }
    // Six spare bits are a sign too many; spare bits that are not zero are another spelling of the same bytes.
    (count < 6 && bits == 0).then_some(bytes)
}
