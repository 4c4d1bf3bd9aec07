//! The message as a device shows it. The words are English: a push is shown while the app is not running, by whatever
//! version of it is installed. The form is that of declarative push, so that a browser which knows it needs no script.

use serde_json::json;
use shared::ids::TableId;
use shared::ladder::LadderKind;
use shared::player::{LadderNews, NoticeKind, PushLetter, PushNotice};

/// The JSON of a message.
#[must_use]
pub fn message(letter: &PushLetter) -> String {
    let PushLetter { to, notice } = letter;
    let ladder = notice.ladder.as_ref();
    let title = ladder.map(|news| title(news.ladder)).or(notice.event.as_deref()).unwrap_or("Ashtapada");
    let path = match (ladder, &notice.code) {
        (Some(LadderNews { ladder, game: Some(game), .. }), _) => {
            format!("/g/{}", TableId::of_ladder(*ladder, *game))
        }
        (Some(news), _) => format!("/ladder/{}", news.ladder.as_str()),
        (None, Some(code)) => format!("/t/{code}"),
        (None, None) => "/settings".to_owned(),
    };
    json!({
        "web_push": 8030,
        "notification": {
            "title": title,
            "body": body(notice),
            "navigate": format!("{}{path}", to.origin),
            "tag": notice.topic(),
            "lang": "en",
            "dir": "auto",
        },
    })
    .to_string()
}

fn body(notice: &PushNotice) -> String {
    let words = notice.words.as_deref();
    let who = notice.who.as_deref();
    let named = |rest: &str| format!("{} {rest}", who.unwrap_or("Somebody"));
    let against = who.map(|who| format!(" against {who}")).unwrap_or_default();
    match notice.kind {
        None => "Notices reach this device.".to_owned(),
        Some(NoticeKind::Requested) => named("asks to join."),
        Some(NoticeKind::Called) => named("calls the organiser."),
        Some(NoticeKind::Message) => words.unwrap_or("The organiser writes to all players.").to_owned(),
        Some(NoticeKind::Accepted) => "You have a place.".to_owned(),
        Some(NoticeKind::Refused) => "Your request was not accepted.".to_owned(),
        Some(NoticeKind::Started) => "The event has started.".to_owned(),
        Some(NoticeKind::Cancelled) => "The event was cancelled.".to_owned(),
        Some(NoticeKind::MatchReady) => format!("Your match{against} is ready to be played."),
        Some(NoticeKind::DeadlineNear) => format!("A quarter of the time for your match{against} is left."),
        Some(NoticeKind::Replay) => format!("Another game{against} is to be played."),
        Some(NoticeKind::Result) => match notice.won {
            Some(true) => format!("You have won your match{against}."),
            Some(false) => format!("You have lost your match{against}."),
            None => format!("Your match{against} is decided."),
        },
        Some(NoticeKind::Removed) => "The organiser has removed you.".to_owned(),
        Some(NoticeKind::Champion) => "You are the champion.".to_owned(),
        Some(NoticeKind::RunnerUp) => "You are the runner-up.".to_owned(),
        Some(NoticeKind::Challenged) => named("has challenged you. You have White."),
        Some(NoticeKind::YourMove) => format!("It is your move{against}."),
        Some(NoticeKind::HoursLeft) => {
            let hours = notice.ladder.and_then(|news| news.hours).unwrap_or_default();
            format!("{hours} hours are left for your move{against}.")
        }
        Some(NoticeKind::LadderResult) => {
            let ended = match notice.won {
                Some(true) => "You have won",
                Some(false) => "You have lost",
                None => "A draw:",
            };
            format!("{ended} your game{against}.{}", now(notice))
        }
        Some(NoticeKind::LadderRemoved) => {
            "Three games were lost on time within 30 days: you are off the ladder.".to_owned()
        }
        Some(NoticeKind::PushedDown) => format!("Games of others have pushed you down.{}", now(notice)),
    }
}

const fn title(ladder: LadderKind) -> &'static str {
    match ladder {
        LadderKind::Slow => "Slow ladder",
        LadderKind::Fast => "Fast ladder",
    }
}

/// The new rank, in words.
fn now(notice: &PushNotice) -> String {
    match notice.ladder.and_then(|news| news.ranks) {
        Some([before, after]) if before == after => format!(" You stay number {after}."),
        Some([before, after]) => format!(" You were number {before} and are number {after} now."),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::encrypt::MOST;
    use super::*;
    use serde_json::Value;
    use shared::ids::TournamentCode;
    use shared::player::{Endpoint, Subscription};
    use shared::time::Instant;

    fn letter(kind: Option<NoticeKind>, words: Option<String>) -> PushLetter {
        let event = kind.map(|_| "\u{1F3C6}".repeat(100));
        let code = kind.and_then(|_| TournamentCode::parse("K7MW2QXA9B4C").ok());
        PushLetter {
            to: Subscription {
                endpoint: Endpoint::parse("https://push.example.com/1", false).unwrap(),
                p256dh: String::new(),
                auth: String::new(),
                origin: "https://a.example".to_owned(),
            },
            notice: PushNotice {
                kind,
                code,
                event,
                ladder: None,
                who: words.as_ref().map(|words| words.chars().take(24).collect()),
                words,
                won: None,
                number: 99_999,
                until: Instant(0),
            },
        }
    }

    #[test]
    fn every_kind_says_something_of_its_own_leads_somewhere_and_fits_into_a_record() {
        let mut bodies = std::collections::BTreeSet::new();
        for kind in NoticeKind::ALL.map(Some).into_iter().chain([None]) {
            let text = message(&letter(kind, None));
            let read: Value = serde_json::from_str(&text).unwrap();
            assert_eq!(read["web_push"], 8030);
            let shown = &read["notification"];
            let place = if kind.is_some() {
                "https://a.example/t/K7MW2QXA9B4C"
            } else {
                "https://a.example/settings"
            };
            assert_eq!(shown["navigate"], place);
            let tag = shown["tag"].as_str().unwrap();
            assert!(
                tag.len() <= 32 && tag.bytes().all(|c| c.is_ascii_alphanumeric() || b"-_".contains(&c)),
                "{tag}"
            );
            assert!(bodies.insert(shown["body"].as_str().unwrap().to_owned()), "{kind:?}");
            // The longest words: 300 characters of four bytes, or of those that JSON escapes.
            for long in ["\u{1F3C6}", "\"", "\u{7f}"] {
                assert!(message(&letter(kind, Some(long.repeat(300)))).len() <= MOST);
            }
        }
    }
}
