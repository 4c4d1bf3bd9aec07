//! Whom this player has blocked: what is known of it on every page, and the list in the settings.

use crate::app::App;
use crate::i18n::{Key, t, tf};
use crate::net::api;
use crate::reactive::Memo;
use crate::ui::el::{Html, Kids, button, effect, el, made, tag};
use crate::ui::toast::toast;
use crate::ui::{Here, trouble, who};
use shared::ids::PlayerId;
use shared::player::Blocked;

/// Asks for the list once it is known who asks. Pages that show what others write call it.
pub(crate) fn load(app: App) {
    let asks = Memo::new(move |_| app.me.with(Option::is_some) && app.blocked.with(Option::is_none));
    effect(Box::new(move || {
        if asks.get() {
            api::blocked(move |list| {
                if let Ok(list) = list {
                    app.blocked.set(Some(list.players));
                }
            });
        }
    }));
}

/// Whether a player is blocked, as far as it is known.
pub(crate) fn is_blocked(app: App, player: &PlayerId) -> bool {
    app.blocked.with(|list| list.iter().flatten().any(|blocked| blocked.player == *player))
}

/// Blocks a player, or no longer.
pub(crate) fn block(app: App, player: &PlayerId, name: &str, blocked: bool) {
    let told = tf(if blocked { Key::BlockedNow } else { Key::UnblockedNow }, &[name]);
    let done = move |list: shared::wire::BlockList| {
        app.blocked.set(Some(list.players));
        toast(app, told);
    };
    api::block(player, blocked, trouble::or_toast(app, done));
}

/// The list in the settings.
pub(crate) fn section(app: App) -> Html {
    load(app);
    let list = Memo::new(move |_| app.blocked.get());
    let rows = made(list, move |list| match list {
        Some(list) if list.is_empty() => tag("p", "muted").say(Key::NobodyBlocked).html(),
        Some(list) => tag("ul", "rows").kids(list.iter().map(|one| row(app, one)).collect::<Vec<_>>()).html(),
        None => tag("p", "skel skel--line").html(),
    });
    el("section")
        .attr("aria-labelledby", "bl-t")
        .kids((
            tag("h2", "sec d2").attr("id", "bl-t").say(Key::BlockedTitle),
            tag("p", "small muted").say(Key::BlockedNote),
            rows,
        ))
        .html()
}

fn row(app: App, blocked: &Blocked) -> Html {
    let (player, name) = (blocked.player.clone(), blocked.name.as_str().to_owned());
    let label = tf(Key::UnblockOf, &[&name]);
    el("li")
        .kids((
            who(&name, "who--s", Here::Unsaid),
            tag("div", "grow").kids(tag("p", "strong").kids(el("bdi").kids(name.clone()))),
            button("btn")
                .attr("aria-label", label)
                .on_click(move |_| block(app, &player, &name, false))
                .kids(t(Key::Unblock)),
        ))
        .html()
}
