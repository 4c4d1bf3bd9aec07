//! Handing a link on: copy, share sheet, QR code.

use super::toast::toast;
use super::{icon, icon_s};
use crate::app::{App, app};
use crate::dom;
use crate::i18n::{Key, t, tf};
use crate::reactive::RwSignal;
use crate::ui::el::{Html, Kids, button, el, svg, tag};
use qrcodegen::{QrCode, QrCodeEcc, QrSegment};
use web_sys::MouseEvent;

/// Copies a text and says whether it worked.
pub(crate) fn copy(app: App, text: String, done: Key) {
    leptos::task::spawn_local(async move {
        let key = if dom::copy(&text).await { done } else { Key::CopyFailed };
        toast(app, t(key));
    });
}

/// The QR code of a text as one path on a grid of modules; empty for a text that is too long for one.
pub(crate) fn qr(text: &str, label: &'static str) -> Html {
    let Some(code) = encode(text) else { return ().html() };
    let size = code.size();
    let view_box = format!("0 0 {size} {size}");
    svg("svg")
        .attr("viewBox", view_box)
        .attr("role", "img")
        .attr("aria-label", label)
        .kids(svg("path").attr("fill", "currentColor").attr("d", modules(&code)))
        .html()
}

/// Bytes only: addresses hold small letters, which the shorter forms do not have.
fn encode(text: &str) -> Option<QrCode> {
    QrCode::encode_segments(&[QrSegment::make_bytes(text.as_bytes())], QrCodeEcc::Medium).ok()
}

/// Each run of dark modules in a row is one rectangle.
fn modules(code: &QrCode) -> String {
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        let mut x = 0;
        while x < size {
            let run = (x..size).take_while(|x| code.get_module(*x, y)).count() as i32;
            if run > 0 {
                path.push_str(&format!("M{x} {y}h{run}v1h-{run}z"));
            }
            x += run.max(1);
        }
    }
    path
}

/// The box with a link: the address, the three ways to hand it on, and the code that can be read out instead.
pub(crate) fn share_box(title: String, path: &str, code: Option<String>) -> Html {
    let app = app();
    let url = dom::full_url(path);
    let shown = url.split_once("://").map_or(url.clone(), |(_, rest)| rest.to_owned());
    let qr_open = RwSignal::new(false);
    let copy_link = {
        let url = url.clone();
        move |_| copy(app, url.clone(), Key::CopiedLink)
    };
    let copy_again = copy_link.clone();
    let share = dom::can_share().then(|| {
        let url = url.clone();
        button("btn btn--play btn--big")
            .on_click(move |_| dom::share(&title, &url))
            .kids((icon("#i-share"), t(Key::Share)))
    });
    // Without a share sheet copying is the way on, in the first and widest place.
    let copy_first = share.is_none();
    let copy_button = |class: &'static str, act: Box<dyn FnMut(MouseEvent)>| {
        button(class).on_click(act).kids((icon_s("#i-copy"), t(Key::CopyLink)))
    };
    let copy_link: Box<dyn FnMut(MouseEvent)> = Box::new(copy_link);
    let (first, second) = if copy_first {
        (Some(copy_button("btn btn--play", copy_link)), None)
    } else {
        (None, Some(copy_button("btn", copy_link)))
    };
    tag("section", "share")
        .label(Key::Invitation)
        .kids((
            tag("p", "share__url").kids((
                el("output").label(Key::Link).kids(shown),
                button("iconbtn").label(Key::CopyLink).on_click(copy_again).kids(icon("#i-copy")),
            )),
            tag("div", if copy_first { "share__go share__go--two" } else { "share__go" }).kids((
                share,
                first,
                button("btn")
                    .attr("aria-expanded", move || qr_open.get().to_string())
                    .on_click(move |_| qr_open.update(|open| *open = !*open))
                    .kids((icon_s("#i-qr"), t(Key::QrCode))),
                second,
            )),
            move || qr_open.get().then(|| tag("figure", "qr").kids(qr(&url, t(Key::QrOfLink)))),
            code.map(|code| {
                let copied = code.clone();
                tag("p", "share__code").kids((
                    tag("span", "small muted").say(Key::OrThisCode),
                    button("code")
                        .attr("aria-label", tf(Key::CopyCode, &[&code]))
                        .on_click(move |_| copy(app, copied.clone(), Key::CopiedCode))
                        .kids((code, icon_s("#i-copy"))),
                ))
            }),
        ))
        .html()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_draws_exactly_the_dark_modules() {
        let code = encode("https://example.org/g/0123456789abcdefghjkmnpqrs").unwrap();
        let size = code.size() as usize;
        let mut drawn = vec![vec![false; size]; size];
        for run in modules(&code).split('M').skip(1) {
            let (x, rest) = run.split_once(' ').unwrap();
            let (y, rest) = rest.split_once('h').unwrap();
            let (width, _) = rest.split_once('v').unwrap();
            let (x, y, width): (usize, usize, usize) =
                (x.parse().unwrap(), y.parse().unwrap(), width.parse().unwrap());
            drawn[y][x..x + width].fill(true);
        }
        for (y, row) in drawn.iter().enumerate() {
            for (x, dark) in row.iter().enumerate() {
                assert_eq!(*dark, code.get_module(x as i32, y as i32), "{x} {y}");
            }
        }
    }
}
