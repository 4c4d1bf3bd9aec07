//! The stream of 32-bit words at one address (FD-3), and unbiased values below a bound (FD-4).

use super::{HmacSha256, Key};
use hmac::{KeyInit, Mac};

/// Block length of SHA-256: a shorter HMAC key is filled with zeros up to it.
const BLOCK: usize = 64;
/// Words in one block of the stream.
const WORDS: u8 = 8;

/// HMAC-SHA-256 under a 32-byte key.
pub(super) fn keyed(key: &[u8; 32]) -> HmacSha256 {
    let mut padded = [0; BLOCK];
    for (to, from) in padded.iter_mut().zip(key) {
        *to = *from;
    }
    HmacSha256::new(&padded.into())
}

/// The endless words of `(key, context, label, index)`.
pub(super) struct Words {
    /// Everything but the block number is already hashed.
    prefix: HmacSha256,
    block: [u8; 32],
    next_block: u32,
    left: u8,
}

impl Words {
    pub(super) fn open(key: &Key, context: &str, label: &str, index: u64) -> Self {
        let mut prefix = keyed(&key.reveal());
        prefix.update(context.as_bytes());
        prefix.update(&[0]);
        prefix.update(label.as_bytes());
        prefix.update(&[0]);
        prefix.update(&index.to_be_bytes());
        Self { prefix, block: [0; 32], next_block: 0, left: 0 }
    }

    fn word(&mut self) -> u32 {
        if self.left == 0 {
            let mut mac = self.prefix.clone();
            mac.update(&self.next_block.to_be_bytes());
            self.block = mac.finalize().into_bytes().into();
            self.next_block = self.next_block.wrapping_add(1);
            self.left = WORDS;
        }
        self.left -= 1;
        let (words, _) = self.block.as_chunks::<4>();
        let at = usize::from(WORDS - 1 - self.left);
        words.get(at).copied().map_or(0, u32::from_be_bytes)
    }

    /// A value from 0 to `n - 1`: words at or above the greatest multiple of `n` are rejected, so that no
    /// remainder is likelier than another. `n` of 0 counts as 1.
    pub(super) fn below(&mut self, n: u32) -> u32 {
        let n = u64::from(n.max(1));
        let limit = (1_u64 << 32) / n * n;
        loop {
            let word = u64::from(self.word());
            if word < limit {
                return (word % n) as u32;
            }
        }
    }
}
