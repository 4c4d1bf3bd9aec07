//! The closed registry: which type holds the rules of which kind.

/// Runs an expression with `$G` as the type of the rules of a [`GameKind`](crate::rules::GameKind).
///
/// The only place where a kind becomes a type. Adding a game adds one line here.
///
/// ```
/// use shared::rules::{GameKind, Rules};
/// let kind = GameKind::LudoChess;
/// assert_eq!(shared::with_rules!(kind, G => G::KIND), kind);
/// ```
#[macro_export]
macro_rules! with_rules {
    ($kind:expr, $G:ident => $body:expr) => {
        match $kind {
            $crate::rules::GameKind::LudoChess => {
                type $G = $crate::rules::ludo_chess::LudoChess;
                $body
            }
            $crate::rules::GameKind::ClassicChess => {
                type $G = $crate::rules::classic_chess::ClassicChess;
                $body
            }
        }
    };
}
