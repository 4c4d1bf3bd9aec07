//! What a computer does in a seat that nobody has taken: from what that seat sees to an action, without a secret, a
//! clock or a random source.

pub mod ludo;
