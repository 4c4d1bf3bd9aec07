//! Settings: what is told on this device while the site is closed, and the calendar of deadlines.

use crate::app::App;
use crate::dom;
use crate::i18n::{Key, t};
use crate::net::api;
use crate::reactive::RwSignal;
use crate::ui::el::{Html, Kids, button, el, tag};
use crate::ui::toast::toast;
use crate::ui::{form, icon, icon_s, share, sheet, trouble};
use shared::player::NoticeKind;
use shared::wire::{CalendarMade, PushKey, PushView};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Notification, NotificationPermission, PushManager, PushSubscription, PushSubscriptionOptionsInit,
    ServiceWorkerRegistration,
};

/// Kinds that are switched together: title, note, kinds.
const GROUPS: [(Key, Key, &[NoticeKind]); 7] = [
    (
        Key::TellMatches,
        Key::TellMatchesNote,
        &[NoticeKind::MatchReady, NoticeKind::Replay, NoticeKind::DeadlineNear],
    ),
    (
        Key::TellResults,
        Key::TellResultsNote,
        &[NoticeKind::Result, NoticeKind::Champion, NoticeKind::RunnerUp],
    ),
    (
        Key::TellEvents,
        Key::TellEventsNote,
        &[
            NoticeKind::Accepted,
            NoticeKind::Refused,
            NoticeKind::Started,
            NoticeKind::Cancelled,
            NoticeKind::Removed,
        ],
    ),
    (
        Key::TellLadder,
        Key::TellLadderNote,
        &[NoticeKind::Challenged, NoticeKind::YourMove, NoticeKind::HoursLeft],
    ),
    (
        Key::TellRanks,
        Key::TellRanksNote,
        &[NoticeKind::LadderResult, NoticeKind::LadderRemoved, NoticeKind::PushedDown],
    ),
    (Key::TellWords, Key::TellWordsNote, &[NoticeKind::Message]),
    (Key::TellOrganiser, Key::TellOrganiserNote, &[NoticeKind::Requested, NoticeKind::Called]),
];

/// How this device stands to pushes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Device {
    /// Not found out yet.
    Unknown,
    /// The browser has no pushes, or the server sends none.
    Cannot,
    /// It has them for an installed site only (iPhone, iPad).
    Install,
    /// The browser may, but cannot reach its maker's service.
    NoService,
    /// The player has forbidden them in the browser.
    Forbidden,
    /// They can be switched on.
    Off,
    /// They come.
    On,
}

#[derive(Clone, Copy)]
struct Notify {
    app: App,
    device: RwSignal<Device>,
    view: RwSignal<Option<PushView>>,
    busy: RwSignal<bool>,
}

/// The section, for a player whom the server knows.
pub(crate) fn section(app: App) -> Html {
    let notify = Notify {
        app,
        device: RwSignal::new(Device::Unknown),
        view: RwSignal::new(None),
        busy: RwSignal::new(false),
    };
    notify.look();
    api::push_settings(move |view| {
        if let Ok(view) = view {
            notify.view.set(Some(view));
        }
    });
    let switches = GROUPS.map(|(title, note, kinds)| {
        let on = move || {
            let off = |view: &PushView| kinds.iter().any(|kind| view.off.contains(kind));
            !notify.view.with(|view| view.as_ref().is_some_and(off))
        };
        form::switch(title, note, on, move |on| notify.switch(kinds, on))
    });
    el("section")
        .attr("id", "notices")
        .kids((
            tag("h2", "sec d2").say(Key::Notices),
            tag("ul", "rows").kids((move || device_row(notify), calendar_row(app))),
            tag("div", "switches").kids(switches),
        ))
        .html()
}

impl Notify {
    /// Finds out how this device stands.
    fn look(self) {
        let Some(manager) = supported() else {
            return self.device.set(if wants_install() { Device::Install } else { Device::Cannot });
        };
        if Notification::permission() == NotificationPermission::Denied {
            return self.device.set(Device::Forbidden);
        }
        wasm_bindgen_futures::spawn_local(async move {
            let device = match subscription(manager).await {
                Some(_) => Device::On,
                None => Device::Off,
            };
            self.device.set(device);
        });
    }

    fn switch(self, kinds: &'static [NoticeKind], on: bool) {
        let mut off =
            self.view.with_untracked(|view| view.as_ref().map(|view| view.off.clone()).unwrap_or_default());
        off.retain(|kind| !kinds.contains(kind));
        if !on {
            off.extend_from_slice(kinds);
        }
        api::set_push(off, trouble::or_toast(self.app, move |view| self.view.set(Some(view))));
    }

    /// Asks the browser, subscribes, and tells the server.
    fn turn_on(self) {
        self.busy.set(true);
        api::push_key(move |key| match key {
            Ok(key) => wasm_bindgen_futures::spawn_local(async move {
                let made = subscribe(key).await;
                self.busy.set(false);
                match made {
                    Some(text) => {
                        let done = trouble::or_toast(self.app, move |view| {
                            self.view.set(Some(view));
                            self.device.set(Device::On);
                        });
                        api::subscribe(text, done);
                    }
                    // A row that says why, and not a switch that does nothing.
                    None if Notification::permission() == NotificationPermission::Granted => {
                        self.device.set(Device::NoService);
                    }
                    None => {
                        toast(self.app, t(Key::PushFailed));
                        self.look();
                    }
                }
            }),
            Err(_) => {
                self.busy.set(false);
                self.device.set(Device::Cannot);
            }
        });
    }

    fn turn_off(self) {
        let Some(manager) = supported() else { return };
        wasm_bindgen_futures::spawn_local(async move {
            let Some(subscription) = subscription(manager).await else { return };
            let endpoint = subscription.endpoint();
            if let Ok(gone) = subscription.unsubscribe() {
                // Whether it worked or not, the server sends no more.
                let _ = JsFuture::from(gone).await;
            }
            self.device.set(Device::Off);
            api::unsubscribe(endpoint, trouble::or_toast(self.app, move |view| self.view.set(Some(view))));
        });
    }

    fn test(self) {
        let sent = move |view: PushView| {
            let bad = view.devices.iter().all(|device| device.refused.is_some());
            toast(self.app, t(if bad { Key::PushRefused } else { Key::PushSent }));
            self.view.set(Some(view));
        };
        api::test_push(trouble::or_toast(self.app, sent));
    }
}

/// Safari on an iPhone has pushes for a site on the home screen only; no other browser has this property.
fn wants_install() -> bool {
    let standalone = js_sys::Reflect::get(&dom::window().navigator(), &"standalone".into());
    standalone.is_ok_and(|standalone| standalone == JsValue::FALSE)
}

/// The service workers of a browser that has pushes.
fn supported() -> Option<web_sys::ServiceWorkerContainer> {
    let window = dom::window();
    let has = |name: &str| js_sys::Reflect::has(&window, &name.into()).unwrap_or(false);
    (has("PushManager") && has("Notification")).then(crate::pwa::container).flatten()
}

async fn manager(container: web_sys::ServiceWorkerContainer) -> Option<PushManager> {
    let ready = JsFuture::from(container.get_registration()).await.ok()?;
    ready.dyn_into::<ServiceWorkerRegistration>().ok()?.push_manager().ok()
}

async fn subscription(container: web_sys::ServiceWorkerContainer) -> Option<PushSubscription> {
    let found = manager(container).await?.get_subscription().ok()?;
    JsFuture::from(found).await.ok()?.dyn_into().ok()
}

async fn subscribe(key: PushKey) -> Option<String> {
    let answer = JsFuture::from(Notification::request_permission().ok()?).await.ok()?;
    if answer.as_string().as_deref() != Some("granted") {
        return None;
    }
    let options = PushSubscriptionOptionsInit::new();
    options.set_user_visible_only(true);
    options.set_application_server_key(&JsValue::from_str(&key.key));
    let made = manager(supported()?).await?.subscribe_with_options(&options).ok()?;
    let made = JsFuture::from(made).await.ok()?;
    js_sys::JSON::stringify(&made).ok()?.as_string()
}

fn row(symbol: &'static str, title: Key, note: Key, buttons: Html) -> Html {
    el("li")
        .kids((
            icon(symbol),
            tag("div", "grow").kids((tag("p", "strong").say(title), tag("p", "small muted").say(note))),
            buttons,
        ))
        .html()
}

fn device_row(notify: Notify) -> Html {
    let press = |key: Key, class: &'static str, act: fn(Notify)| {
        button(class).attr("disabled", move || notify.busy.get()).on_click(move |_| act(notify)).say(key)
    };
    let (note, buttons) = match notify.device.get() {
        Device::Unknown => (Key::PushNote, ().html()),
        Device::Cannot => (Key::PushCannot, ().html()),
        Device::Install => (Key::PushInstall, ().html()),
        Device::NoService => (Key::PushNoService, press(Key::TryAgain, "btn", Notify::turn_on).html()),
        Device::Forbidden => (Key::PushForbidden, ().html()),
        Device::Off => (Key::PushNote, press(Key::PushOn, "btn btn--play", Notify::turn_on).html()),
        Device::On => (
            Key::PushIsOn,
            (
                press(Key::PushTest, "btn", Notify::test),
                press(Key::PushOff, "btn btn--quiet", Notify::turn_off),
            )
                .html(),
        ),
    };
    row("#i-bell", Key::PushTitle, note, buttons)
}

fn calendar_row(app: App) -> Html {
    let open = RwSignal::new(false);
    let url = RwSignal::new(String::new());
    let show = move |_| {
        let made = move |made: CalendarMade| {
            url.set(dom::full_url(&made.path));
            open.set(true);
        };
        api::calendar(trouble::or_toast(app, made));
    };
    let body = (
        tag("p", "muted").say(Key::CalendarText),
        tag("p", "share__url").kids(el("output").kids(move || url.get())),
        tag("div", "sheet__go").kids((
            button("btn")
                .on_click(move |_| share::copy(app, url.get_untracked(), Key::CopiedLink))
                .kids((icon_s("#i-copy"), t(Key::CopyLink))),
            button("btn btn--play").on_click(move |_| open.set(false)).say(Key::Close),
        )),
    );
    let sheet = sheet::sheet(open, || t(Key::CalendarTitle).to_owned(), body.html());
    let button = button("btn").on_click(show).say(Key::Show);
    row("#i-calendar", Key::CalendarTitle, Key::CalendarNote, (button, sheet).html())
}
