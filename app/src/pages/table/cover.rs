//! The cover over the whole screen while one device goes from hand to hand. It hides nothing that is on the page: as long
//! as it is there, the page knows nobody's cards.

use super::desk::{Command, Desk};
use crate::dom;
use crate::i18n::{Key, t, tf, words};
use crate::ui::el::{Html, Kids, button, made, tag};
use crate::ui::{Here, icon, icon_s, who};
use leptos::prelude::request_animation_frame;
use shared::seat::Seat;

/// The cover, as long as the device is handed over.
pub(super) fn cover(desk: Desk) -> Html {
    made(desk.handed, move |to| match to {
        Some(seat) => page(desk, seat),
        None => ().html(),
    })
}

fn page(desk: Desk, seat: Seat) -> Html {
    let name = desk.name(seat);
    let short = words::short(&name).to_owned();
    request_animation_frame(|| dom::focus(".cover .btn--play"));
    tag("section", "cover")
        .attr("role", "dialog")
        .attr("aria-modal", "true")
        .attr("aria-labelledby", "cover-h")
        .attr("aria-describedby", "cover-p")
        .kids((
            who(&name, "who--l", Here::Unsaid),
            tag("h2", "d3").attr("id", "cover-h").kids(tf(Key::HandOver, &[&name])),
            // What the other did last is what the next one wants to know.
            tag("p", "cover__last").kids(move || desk.said.get()),
            tag("p", "muted").attr("id", "cover-p").kids(tf(Key::HandOverText, &[&short])),
            button("btn btn--play btn--big")
                .on_click(move |_| desk.send(Command::Hold))
                .kids((icon("#i-eye"), tf(Key::HandOverShow, &[&short]))),
            tag("a", "btn btn--quiet").attr("href", "/").kids((icon_s("#i-home"), t(Key::NavHome))),
        ))
        .html()
}
