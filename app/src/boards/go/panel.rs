//! The score panel: captures and komi during play, the scores from the count on (GO-18).

use super::set::Set;
use super::words;
use crate::i18n::{Key, t, tf};
use crate::reactive::Memo;
use crate::ui::el::{El, Html, Kids, el, svg, tag};
use shared::rules::go::{Colour, Config, Counted, Scoring, halves};

/// What the panel shows.
#[derive(Clone, Debug, PartialEq)]
struct Content {
    config: Config,
    prisoners: [u32; 2],
    /// The count, while it is shown.
    count: Option<Counted>,
    /// The number of the next move, and who is to move.
    next: (u32, Colour),
    /// The list of moves of a very long game is not there.
    long: bool,
}

/// The panel.
pub(super) fn panel(set: &'static Set) -> Html {
    let content = Memo::new(move |_| {
        let live = set.desk.live.get();
        let prisoners = set.shown.with(|shown| shown.prisoners);
        set.game(|view| Content {
            config: view.game.config,
            prisoners,
            count: view.count.clone().filter(|_| live),
            next: (view.game.moves_made + 1, view.game.flow.turn),
            long: view.game.dropped > 0,
        })
    });
    (move || content.get().map(table)).html()
}

fn table(content: Content) -> Html {
    let Content { config, prisoners, count, next, long } = content;
    let row = |key: Key, values: [String; 2]| line("", t(key), values);
    let komi = ["0".to_owned(), halves(u32::from(config.komi_half_points()))];
    let pair = |pair: [u32; 2]| pair.map(|n| n.to_string());
    let head = |colour: Colour| {
        let stone = svg("svg")
            .attr("viewBox", "0 0 100 100")
            .attr("aria-hidden", "true")
            .kids(svg("use").attr("href", words::stone(colour)));
        el("th").attr("scope", "col").kids(el("span").kids((stone, words::colour(colour))))
    };
    let first = match &count {
        Some(_) => t(match config.scoring {
            Scoring::Chinese => Key::GoCountArea,
            Scoring::Japanese => Key::GoCountTerritory,
        })
        .to_owned(),
        None => tf(Key::GoMoveTo, &[&next.0.to_string(), words::colour(next.1)]),
    };
    let rows: Vec<El> = match &count {
        None => vec![row(Key::GoCaptures, pair(prisoners)), row(Key::GoKomi, komi)],
        Some(counted) => {
            let of = |pair: [u16; 2]| pair.map(|n| n.to_string());
            let (key, values) = match config.scoring {
                Scoring::Chinese => (Key::GoStones, of(counted.count.stones)),
                Scoring::Japanese => (Key::GoCaptures, pair(prisoners)),
            };
            let sum = tf(Key::GoLeads, &[words::colour(counted.score.winner()), &by(counted)]);
            vec![
                row(Key::GoTerritory, of(counted.count.territory)),
                row(key, values),
                row(Key::GoKomi, komi),
                line("sum", &sum, words::scores(counted)),
            ]
        }
    };
    let note = count.is_some().then(|| tag("p", "small muted").say(Key::GoAllAlive));
    (
        tag("table", "ledger ledger--go").kids((
            el("thead").kids(el("tr").kids((
                el("th").attr("scope", "col").kids(first),
                head(Colour::Black),
                head(Colour::White),
            ))),
            el("tbody").kids(rows),
        )),
        note,
        long.then(|| tag("p", "small muted").say(Key::GoLong)),
    )
        .html()
}

/// By how much the leader leads.
fn by(counted: &Counted) -> String {
    halves(counted.score.black.abs_diff(counted.score.white))
}

fn line(class: &'static str, name: &str, [black, white]: [String; 2]) -> El {
    tag("tr", class).kids((
        el("th").attr("scope", "row").kids(name.to_owned()),
        el("td").kids(black),
        el("td").kids(white),
    ))
}
