//! What the size of an event costs, where a limit is met (T-80, T-81).

use crate::app::App;
use crate::dom;
use crate::i18n::{Key, t, tf, tn};
use crate::net::api;
use crate::reactive::{Memo, RwSignal};
use crate::ui::el::{Html, Kids, button, effect, tag};
use crate::ui::trouble;
use gloo_timers::callback::Timeout;
use shared::player::Product;
use shared::tournament::Tier;
use shared::wire::{CheckoutMade, Price, TierView};

/// When the server is asked again whether a payment has come, in milliseconds after the last question.
const CONFIRMED: [u32; 5] = [500, 1_000, 2_000, 4_000, 8_000];

/// Says why an event of `places` cannot be created now and what would allow it; nothing while it can. `leave` is called
/// before the page is left to pay.
pub(crate) fn section(app: App, places: Memo<u16>, leave: impl Fn() + Copy + 'static) -> Html {
    let tier: RwSignal<Option<TierView>> = RwSignal::new(None);
    // Whoever comes back from paying may be here before the payment's message to the server is.
    let paid = dom::window().location().search().is_ok_and(|query| query.contains("paid="));
    let waits: &'static [u32] = if paid { &CONFIRMED } else { &[] };
    let confirming = RwSignal::new(paid);
    effect(Box::new(move || {
        if app.me.with(Option::is_some) {
            ask(tier, confirming, waits);
        }
    }));
    let show = move || {
        let places = places.get();
        tier.with(|tier| match tier {
            Some(tier) if tier.off || tier.pro || places <= tier.may.max_players => None,
            // Nothing is sold twice because of a message that is late.
            Some(_) if confirming.get() => {
                Some(tag("p", "notice").attr("role", "status").say(Key::Confirming).html())
            }
            Some(tier) => Some(limit(app, tier, places, leave)),
            // Nobody is known yet: what everybody may do.
            None => (u32::from(places) > Tier::Free.max_players())
                .then(|| tag("p", "notice").kids(tf(Key::TierFree, &["8"])).html()),
        })
    };
    show.html()
}

/// Asks what may be created, and again after these times.
fn ask(tier: RwSignal<Option<TierView>>, confirming: RwSignal<bool>, waits: &'static [u32]) {
    api::tier(move |view| {
        if let Ok(view) = view {
            tier.set(Some(view));
        }
        match waits {
            [] => confirming.set(false),
            [wait, rest @ ..] => {
                Timeout::new(*wait, move || ask(tier, confirming, rest)).forget();
            }
        }
    });
}

fn limit(app: App, tier: &TierView, places: u16, leave: impl Fn() + Copy + 'static) -> Html {
    let why = match tier.may.why.as_deref() {
        Some("active_limit") => t(Key::ActiveLimit).to_owned(),
        Some("free_limit_30_days") => t(Key::FreeLimit).to_owned(),
        _ => tf(Key::TierFree, &[&tier.may.max_players.to_string()]),
    };
    let active = tier.may.why.as_deref() == Some("active_limit");
    // What would not help is not offered.
    let helps = move |price: &&Price| match price.product {
        Product::Standard => !active && places <= 32,
        Product::Premium => !active && places <= 128,
        Product::Pro => true,
    };
    let buy = |price: &Price| {
        let product = price.product;
        let pounds = price.amount.checked_div(100).unwrap_or_default();
        let pence = price.amount % 100;
        let amount =
            ["\u{a3}", &pounds.to_string(), ".", if pence < 10 { "0" } else { "" }, &pence.to_string()]
                .concat();
        let label = match product {
            Product::Standard => tf(Key::BuyEvent, &["32", &amount]),
            Product::Premium => tf(Key::BuyEvent, &["128", &amount]),
            Product::Pro => tn(Key::BuyPro, i64::from(price.days.unwrap_or_default()), &[&amount]),
        };
        let go = move |_| {
            let done = trouble::or_toast(app, move |made: CheckoutMade| {
                leave();
                // A page that cannot be left stays as it is.
                let _ = dom::window().location().set_href(&made.url);
            });
            api::checkout(product, done);
        };
        button("btn").on_click(go).kids(label)
    };
    let offers: Vec<_> = tier.prices.iter().filter(helps).map(buy).collect();
    let none = offers.is_empty().then(|| tag("p", "small muted").say(Key::NothingSold));
    tag("div", "card stack")
        .attr("role", "status")
        .kids((tag("p", "strong").kids(why), none, tag("div", "cluster").kids(offers)))
        .html()
}
