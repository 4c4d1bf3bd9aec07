//! A question about one player, with which the organiser decides something that cannot be taken back.

use crate::i18n::{Key, t, tf};
use crate::reactive::RwSignal;
use crate::ui::el::{Html, effect};
use crate::ui::sheet;
use shared::ids::PlayerId;

/// Whom the question is about, with the name; nobody yet.
pub(super) type Chosen = RwSignal<Option<(PlayerId, String)>>;

/// Asks as soon as somebody is chosen; `act` is told whom, if the answer is yes.
pub(super) fn ask(
    chosen: Chosen,
    (title, yes): (Key, Key),
    explain: impl Fn() -> String + 'static,
    act: impl Fn(&PlayerId) + 'static,
) -> Html {
    let open = RwSignal::new(false);
    effect(Box::new(move || {
        if chosen.with(Option::is_some) {
            open.set(true);
        }
    }));
    let name =
        move || chosen.with(|chosen| chosen.as_ref().map(|(_, name)| name.clone())).unwrap_or_default();
    let act = move || {
        if let Some((player, _)) = chosen.get_untracked() {
            act(&player);
        }
        chosen.set(None);
    };
    let title = move || tf(title, &[&name()]);
    sheet::question(open, title, explain, t(Key::Cancel).to_owned(), t(yes).to_owned(), act)
}
