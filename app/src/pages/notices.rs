//! What happened in my events while I was away.

use crate::app::{App, app};
use crate::i18n::{Key, t, tf, time, words};
use crate::net::{Trouble, api};
use crate::reactive::RwSignal;
use crate::routes::{event_path, ladder_path, table_path};
use crate::ui::el::{Html, Kids, effect, el, tag};
use crate::ui::shell::{Place, page as shell};
use crate::ui::{icon, trouble};
use shared::ids::TableId;
use shared::player::{Notice, NoticeKind, NoticeList};

/// The page: reading it marks everything as read.
pub(crate) fn page() -> Html {
    let app = app();
    let list: RwSignal<Option<NoticeList>> = RwSignal::new(None);
    let failed: RwSignal<Option<Trouble>> = RwSignal::new(None);
    effect(Box::new(move || {
        if app.me.with(Option::is_none) {
            if app.me_known.get() {
                list.set(Some(NoticeList::default()));
            }
            return;
        }
        api::notices(move |answer| match answer {
            Ok(fresh) => {
                if let Some(newest) = fresh.notices.first().filter(|_| fresh.unread > 0) {
                    api::read_notices(newest.n, move |_| app.unread.set(0));
                }
                list.set(Some(fresh));
            }
            Err(why) => failed.set(Some(why)),
        });
    }));
    let show = move || {
        list.with(|list| match list {
            None => tag("span", "skel skel--line").html(),
            Some(list) if list.notices.is_empty() => tag("p", "empty").say(Key::NoNotices).html(),
            Some(list) => tag("ul", "rows")
                .kids(list.notices.iter().map(|notice| row(app, notice)).collect::<Vec<_>>())
                .html(),
        })
    };
    let body = (
        tag("h1", "d4").say(Key::Notices),
        show,
        trouble::notice_of(failed),
        tag("p", "cluster").kids(tag("a", "btn").attr("href", "/settings").say(Key::NoticeSettings)),
    );
    shell(t(Key::Notices), Place::Nowhere, true, tag("div", "form").kids(body).html())
}

fn row(app: App, notice: &Notice) -> Html {
    let (symbol, text) = says(notice);
    let at = notice.at;
    let until = notice.deadline.map(|at| {
        tag("span", "small muted")
            .kids(move || [" ", &tf(Key::Until, &[&time::moment(at, app.now.get())])].concat())
    });
    let new = (!notice.read).then(|| tag("span", "dot dot--verm").attr("role", "img").label(Key::Unread));
    el("li")
        .kids((
            icon(symbol),
            tag("div", "grow").kids((
                tag("p", "strong").kids((text, until)),
                tag("p", "small muted")
                    .kids((el("bdi").kids(place(notice)), ", ", move || time::moment(at, app.now.get()))),
            )),
            new,
            path(notice).map(|path| tag("a", "btn").attr("href", path).say(Key::Open)),
        ))
        .html()
}

/// The event or the ladder that it is about.
fn place(notice: &Notice) -> String {
    match (&notice.ladder, &notice.event) {
        (Some(news), _) => words::ladder(news.ladder).to_owned(),
        (None, event) => event.clone().unwrap_or_default(),
    }
}

/// Where it leads.
fn path(notice: &Notice) -> Option<String> {
    let game = notice.ladder.and_then(|news| Some(TableId::of_ladder(news.ladder, news.game?)));
    match (game, &notice.ladder, &notice.code) {
        (Some(table), ..) => Some(table_path(&table)),
        (None, Some(news), _) => Some(ladder_path(news.ladder)),
        (None, None, Some(code)) => Some(event_path(code)),
        (None, None, None) => None,
    }
}

/// The icon and the words of a notice.
fn says(notice: &Notice) -> (&'static str, String) {
    let who = notice.who.as_ref().map_or_else(|| t(Key::Nobody).to_owned(), |name| name.as_str().to_owned());
    let by = notice.by.map(words::match_end).unwrap_or_default();
    let won = notice.won == Some(true);
    match notice.kind {
        NoticeKind::Requested => ("#i-user", tf(Key::NoticeRequested, &[&who])),
        NoticeKind::Accepted => ("#i-check", t(Key::NoticeAccepted).to_owned()),
        NoticeKind::Refused => ("#i-cross", t(Key::RefusedTitle).to_owned()),
        NoticeKind::Started => ("#i-play", t(Key::NoticeStarted).to_owned()),
        NoticeKind::Cancelled => ("#i-cross", t(Key::EventCancelled).to_owned()),
        NoticeKind::MatchReady => ("#i-play", tf(Key::NoticeReady, &[&who])),
        NoticeKind::DeadlineNear => ("#i-clock", tf(Key::NoticeNear, &[&who])),
        NoticeKind::Replay => ("#i-swap", tf(Key::NoticeReplay, &[&who])),
        NoticeKind::Result if won => ("#i-check", tf(Key::NoticeWon, &[&who, by])),
        NoticeKind::Result => ("#i-flag", tf(Key::NoticeLost, &[&who, by])),
        NoticeKind::Removed => ("#i-door", t(Key::Barred).to_owned()),
        NoticeKind::Champion => ("#i-trophy", t(Key::NoticeChampion).to_owned()),
        NoticeKind::RunnerUp => ("#i-trophy", t(Key::NoticeRunnerUp).to_owned()),
        NoticeKind::Message => {
            let text = notice.text.as_ref().map(|text| text.as_str()).unwrap_or_default();
            ("#i-chat", tf(Key::NoticeMessage, &[&who, text]))
        }
        NoticeKind::Called => ("#i-bell", tf(Key::NoticeCalled, &[&who])),
        NoticeKind::Challenged => ("#i-play", tf(Key::NoticeChallenged, &[&who])),
        NoticeKind::YourMove => ("#i-play", tf(Key::NoticeYourMove, &[&who])),
        NoticeKind::HoursLeft => {
            let hours = notice.ladder.and_then(|news| news.hours).unwrap_or_default();
            ("#i-clock", tf(Key::NoticeHoursLeft, &[&hours.to_string(), &who]))
        }
        NoticeKind::LadderResult => {
            let key = match notice.won {
                Some(true) => Key::NoticeLadderWon,
                Some(false) => Key::NoticeLadderLost,
                None => Key::NoticeLadderDrawn,
            };
            (if won { "#i-check" } else { "#i-flag" }, [tf(key, &[&who]), moved(notice)].concat())
        }
        NoticeKind::LadderRemoved => ("#i-door", t(Key::NoticeLadderRemoved).to_owned()),
        NoticeKind::PushedDown => ("#i-down", [t(Key::NoticePushedDown), &moved(notice)].concat()),
    }
}

/// The rank before and after it, in words.
fn moved(notice: &Notice) -> String {
    match notice.ladder.and_then(|news| news.ranks) {
        Some([before, after]) => {
            [" ", &tf(Key::NoticeRanks, &[&before.to_string(), &after.to_string()])].concat()
        }
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notice_has_an_icon_and_words_of_its_own() {
        let mut seen = Vec::new();
        for kind in NoticeKind::ALL {
            let mut notice: Notice = serde_json::from_value(serde_json::json!({
                "n": 1, "at": 0, "kind": kind, "code": "K7MW2QXA9B4C", "event": "Cup", "who": "Asha",
                "text": "Tea at four", "by": "no_show",
            }))
            .unwrap();
            for won in [Some(true), None] {
                notice.won = won.filter(|_| matches!(kind, NoticeKind::Result | NoticeKind::LadderResult));
                let (icon, text) = says(&notice);
                assert!(icon.starts_with("#i-") && !text.contains('{'), "{kind:?}: {text}");
                if !seen.contains(&text) {
                    seen.push(text);
                }
            }
        }
        assert_eq!(seen.len(), NoticeKind::ALL.len() + 2);
    }
}
