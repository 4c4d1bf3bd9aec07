//! The Champions Cup: every event that was played to its end (T-72).

use crate::app::app;
use crate::i18n::{Key, t, tf, time, tn, words};
use crate::net::api;
use crate::routes::event_path;
use crate::ui::el::{Html, Kids, el, tag};
use crate::ui::icon_with;
use crate::ui::paged::{Row, paged};
use crate::ui::shell::{Place, page as shell};
use shared::wire::CupLine;
use std::rc::Rc;

/// The page.
pub(crate) fn page() -> Html {
    let list = paged(
        Rc::new(|after, then| {
            api::champions(after.as_deref(), move |page| {
                let row = |line: CupLine| -> Row { Rc::new(move || row(&line)) };
                then(page.map(|page| (page.entries.into_iter().map(row).collect(), page.next)));
            });
        }),
        Key::NoChampions,
    );
    let body = (
        tag("h1", "d4").say(Key::ChampionsCup),
        tag("p", "lead").say(Key::ChampionsLead),
        tag("section", "cup").label(Key::ChampionsCup).kids(list),
    );
    shell(t(Key::ChampionsCup), Place::Events, true, body.html())
}

fn row(line: &CupLine) -> Html {
    let champion = match &line.champion {
        Some(name) => el("bdi").kids(name.as_str().to_owned()).html(),
        None => t(Key::NoChampion).html(),
    };
    let sixes = line.most_sixes.as_ref().map(|(name, n)| tn(Key::MostSixes, i64::from(*n), &[name.as_str()]));
    let runner_up = line.runner_up.as_ref().map(|name| tf(Key::RunnerUp, &[name.as_str()]));
    let ruled = line.own_ruling.then(|| t(Key::OwnRuling).to_owned());
    let more: Vec<String> = runner_up.into_iter().chain(ruled).chain(sixes).collect();
    let game = words::event(line.mode, line.minutes);
    let players = tn(Key::PlayersCount, i64::from(line.players), &[]);
    let when = time::moment(line.finished, app().now.get_untracked());
    el("li")
        .kids((
            icon_with("#i-trophy", "i i--l c-brass"),
            tag("div", "grow").kids((
                tag("p", "d1").kids(champion),
                tag("p", "small").kids(more.join(", ")),
                tag("p", "small muted")
                    .kids([line.name.as_str(), ", ", &game, ", ", &players, ", ", &when].concat()),
            )),
            line.code.as_ref().map(|code| tag("a", "btn").attr("href", event_path(code)).say(Key::Open)),
        ))
        .html()
}
