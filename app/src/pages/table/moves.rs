//! The list of moves, with the die of each, each a button that shows the position after it.

use super::board::is_ludo;
use super::desk::Desk;
use crate::dom;
use crate::i18n::{Key, t, tf};
use crate::ui::die_href;
use leptos::prelude::*;
use shared::rules::ludo_chess::FREE_PLIES;

/// The list.
pub(crate) fn list(desk: Desk) -> AnyView {
    let rows = Memo::new(move |_| desk.history.with(|history| history.plies.len().div_ceil(2)));
    // The present move stays in sight.
    Effect::new(move |_| {
        desk.at.track();
        request_animation_frame(follow);
    });
    view! {
        <div class="game__body" tabindex="0" role="region" aria-label=t(Key::Moves)>
            <ol class="moves">
                {move || (is_ludo(desk) && rows.get() > 0).then(|| view! { <li class="is-part">{t(Key::OpeningNoDice)}</li> })}
                <For each=move || 0..rows.get() key=|row| *row children=move |row| line(desk, row) />
                {move || (rows.get() == 0).then(|| view! { <li class="is-part">{t(Key::NoMovesYet)}</li> })}
            </ol>
        </div>
    }
    .into_any()
}

fn follow() {
    let (Some(list), Some(now)) = (dom::find(".game__body"), dom::find(".moves [aria-current]")) else {
        return;
    };
    let (top, height) = (now.offset_top() - list.offset_top(), list.client_height());
    if top < list.scroll_top() || top + now.offset_height() > list.scroll_top() + height {
        list.set_scroll_top(top - height / 2);
    }
}

fn line(desk: Desk, row: usize) -> AnyView {
    let dice_start = row * 2 == FREE_PLIES as usize;
    view! {
        {(dice_start && is_ludo(desk)).then(|| view! { <li class="is-part">{t(Key::DieNamesPiece)}</li> })}
        <li><span>{row + 1}</span>{ply(desk, row * 2)}{ply(desk, row * 2 + 1)}</li>
    }
    .into_any()
}

fn ply(desk: Desk, index: usize) -> AnyView {
    let entry = Memo::new(move |_| {
        desk.history.with(|history| {
            let die = history.plies.get(index)?.die;
            Some((history.sans.get(index)?.clone(), die))
        })
    });
    let current = move || (desk.at.get() == index + 1).then_some("true");
    let show = move || match entry.get() {
        None => view! { <span></span> }.into_any(),
        Some((san, die)) => {
            let die = die.map(|die| {
                let number = die.number();
                view! {
                    <svg viewBox="0 0 64 64" aria-hidden="true"><use_ href=die_href(number)></use_></svg>
                    <span class="sr">{tf(Key::DieOfMove, &[&number.to_string()])}</span>
                }
            });
            view! { <button type="button" aria-current=current on:click=move |_| desk.step_to(index + 1)>{die}{san}</button> }.into_any()
        }
    };
    show.into_any()
}
