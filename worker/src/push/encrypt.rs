//! The encryption of one message for one device (RFC 8291), in one record of `aes128gcm` (RFC 8188).

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The size of a record, as every push service takes it.
const RECORD: u32 = 4_096;
/// The longest message: a record less the head (86 bytes), the tag (16) and the delimiter.
pub const MOST: usize = RECORD as usize - 86 - 16 - 1;

/// An uncompressed point of P-256.
pub type Point = [u8; 65];

/// Key and nonce of the one record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keys {
    /// For AES-128-GCM.
    pub key: [u8; 16],
    /// Of the first record.
    pub nonce: [u8; 12],
}

/// Key and nonce from what both sides know: the shared secret of the curve, the device's secret, both public keys, and
/// the salt that goes with the message (RFC 8291, section 3.4).
#[must_use]
pub fn keys(secret: &[u8], auth: &[u8], device: &Point, server: &Point, salt: &[u8; 16]) -> Keys {
    let info = [b"WebPush: info\0".as_slice(), device, server].concat();
    let material = hkdf::<32>(auth, secret, &info);
    Keys {
        key: hkdf(salt, &material, b"Content-Encoding: aes128gcm\0"),
        nonce: hkdf(salt, &material, b"Content-Encoding: nonce\0"),
    }
}

/// A message as it is encrypted: with the delimiter of the last record. `None` if it is too long.
#[must_use]
pub fn record(message: &[u8]) -> Option<Vec<u8>> {
    (message.len() <= MOST).then(|| [message, &[2]].concat())
}

/// The body: salt, size of a record, the server's public key of this message, ciphertext with its tag.
#[must_use]
pub fn body(salt: &[u8; 16], server: &Point, ciphertext: &[u8]) -> Vec<u8> {
    [salt, RECORD.to_be_bytes().as_slice(), &[65], server, ciphertext].concat()
}

/// HKDF with SHA-256 (RFC 5869), for at most 32 bytes: one block.
fn hkdf<const N: usize>(salt: &[u8], material: &[u8], info: &[u8]) -> [u8; N] {
    let pseudo_random = hmac(salt, &[material]);
    let block = hmac(&pseudo_random, &[info, &[1]]);
    block.first_chunk().copied().unwrap_or([0; N])
}

fn hmac(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    // Keys of every length are taken.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) else { return [0; 32] };
    for part in parts {
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shared::base64url::{decode, encode};

    fn bytes<const N: usize>(text: &str) -> [u8; N] {
        decode(text).unwrap().try_into().unwrap()
    }

    /// The values of RFC 8291, appendix A.
    #[test]
    fn the_keys_of_the_example_of_rfc_8291() {
        let keys = keys(
            &bytes::<32>("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs"),
            &bytes::<16>("BTBZMqHH6r4Tts7J_aSIgg"),
            &bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
            &bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"),
            &bytes("DGv6ra1nlYgDCS1FRnbzlw"),
        );
        assert_eq!(encode(&keys.key), "oIhVW04MRdy2XN9CiKLxTg");
        assert_eq!(encode(&keys.nonce), "4h_95klXJ5E_qnoN");
    }

    #[test]
    fn the_body_begins_as_the_example_of_rfc_8291() {
        let server =
            bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let body = body(&bytes("DGv6ra1nlYgDCS1FRnbzlw"), &server, b"..");
        let head = decode(
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_y",
        );
        assert_eq!(body[..86], head.unwrap()[..86]);
        assert_eq!(body.len(), 88);
    }

    #[test]
    fn a_message_fills_at_most_one_record() {
        assert_eq!(record(&[7; MOST]).unwrap().len() + 16 + 86, RECORD as usize);
        assert_eq!(record(&[7; MOST + 1]), None);
        assert_eq!(record(b"").unwrap(), [2]);
    }
}
