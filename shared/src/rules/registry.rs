//! The closed registry: which type holds the rules of which kind.

/// Runs an expression with `$G` as the type of the rules of a [`GameKind`](crate::rules::GameKind).
///
/// Adding a game adds one arm here and one line to the list of `games!` below.
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
            $crate::rules::GameKind::Go => {
                type $G = $crate::rules::go::Go;
                $body
            }
            $crate::rules::GameKind::Backgammon => {
                type $G = $crate::rules::backgammon::Backgammon;
                $body
            }
            $crate::rules::GameKind::GinRummy => {
                type $G = $crate::rules::gin_rummy::GinRummy;
                $body
            }
            $crate::rules::GameKind::Ludo => {
                type $G = $crate::rules::ludo::Ludo;
                $body
            }
        }
    };
}

/// Hands the list of games to another macro, `Variant: type` each; the variant is the [`GameKind`](crate::rules::GameKind).
macro_rules! games {
    ($callback:ident) => {
        $callback! {
            LudoChess: $crate::rules::ludo_chess::LudoChess,
            ClassicChess: $crate::rules::classic_chess::ClassicChess,
            Go: $crate::rules::go::Go,
            Backgammon: $crate::rules::backgammon::Backgammon,
            GinRummy: $crate::rules::gin_rummy::GinRummy,
            Ludo: $crate::rules::ludo::Ludo,
        }
    };
}
pub(crate) use games;
