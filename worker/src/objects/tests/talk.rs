//! The talk at a table, over its sockets.

use super::{Game, kinds};
use serde_json::{Value, json};
use shared::ids::PlayerId;
use shared::rules::ChessFlavour;
use shared::time::Millis;

impl Game {
    fn speak(&self, socket: u32, id: &str, text: &str) {
        self.say(socket, &json!({"t": "say", "id": id, "words": {"text": text}}));
    }

    fn mute(&self, socket: u32, id: &str, whom: u8, muted: bool) {
        let player = PlayerId::from_random(&[whom; 26]);
        self.say(socket, &json!({"t": "mute", "id": id, "player": player, "muted": muted}));
    }

    /// What a socket has heard, message by message.
    fn heard(&self, socket: u32) -> Vec<Vec<String>> {
        let chats = self.sent(socket).into_iter().filter(|message| message["t"] == "chat");
        let words = |line: &Value| line["text"].as_str().or(line["phrase"].as_str()).unwrap().to_owned();
        chats.map(|chat| chat["lines"].as_array().unwrap().iter().map(words).collect()).collect()
    }
}

#[test]
fn what_is_said_reaches_every_device_of_those_who_play_and_nobody_who_watches() {
    let mut game = Game::new(ChessFlavour::Casual);
    let (white, second, black) = (game.open(Some(0)), game.open(Some(0)), game.open(Some(1)));
    let (watcher, stranger, silent) = (game.open(None), game.open(Some(7)), game.connect(Some(1)));
    let before = [watcher, stranger].map(|socket| game.sent(socket).len());
    game.speak(white, "a", "Good luck!");
    game.say(black, &json!({"t": "say", "id": "b", "words": {"phrase": "thanks"}}));
    for socket in [white, second, black] {
        assert_eq!(game.heard(socket), [["Good luck!"], ["thanks"]]);
    }
    let after = [watcher, stranger].map(|socket| game.sent(socket).len());
    assert_eq!(before, after, "whoever watches does not even learn that something was said");
    assert!(game.sent(silent).is_empty());
    let replies = kinds(&game.sent(white)).iter().filter(|kind| **kind == "update").count();
    assert!(replies <= 3, "and nobody gets the whole view for it");
    assert!(game.sent(white).iter().any(|message| message["t"] == "ack" && message["id"] == "a"));
    game.speak(stranger, "c", "let me talk too");
    assert_eq!(
        (game.last(stranger)["t"].as_str(), game.last(stranger)["code"].as_str()),
        (Some("nack"), Some("not_seated"))
    );
    game.speak(watcher, "d", "and me");
    assert_eq!(game.last(watcher)["code"], "signed_out");
}

#[test]
fn after_a_lost_connection_and_a_lost_memory_the_last_lines_are_there_and_a_repeated_one_is_said_once() {
    let mut game = Game::new(ChessFlavour::Casual);
    let (white, black) = (game.open(Some(0)), game.open(Some(1)));
    game.speak(white, "a", "one");
    game.speak(black, "b", "two");
    game.restart();
    let (white, watcher) = (game.open(Some(0)), game.open(None));
    assert_eq!(game.heard(white), [["one", "two"]]);
    assert!(game.heard(watcher).is_empty());
    game.speak(white, "a", "one");
    assert_eq!(game.last(white)["t"], "ack", "the first reply");
    assert_eq!(game.heard(white).len(), 1);
    game.say(white, &json!({"t": "resync"}));
    assert_eq!(game.heard(white).last().unwrap().len(), 2);
    // No more than the last fifty.
    for n in 0..60 {
        game.pass(Millis::seconds(5), &[white]);
        game.speak(white, &format!("n{n}"), &format!("{n}"));
    }
    let again = game.open(Some(1));
    let heard = game.heard(again).remove(0);
    assert_eq!((heard.len(), heard[0].as_str(), heard[49].as_str()), (50, "10", "59"));
}

#[test]
fn whoever_is_muted_is_not_sent_and_not_told_and_what_was_missed_comes_when_he_is_heard_again() {
    let mut game = Game::new(ChessFlavour::Casual);
    let (white, tablet, black, watcher) =
        (game.open(Some(0)), game.open(Some(0)), game.open(Some(1)), game.open(None));
    game.speak(black, "a", "first");
    let counts = [black, watcher].map(|socket| game.sent(socket).len());
    game.mute(white, "m", 1, true);
    assert_eq!([black, watcher].map(|socket| game.sent(socket).len()), counts, "nobody else is told");
    for socket in [white, tablet] {
        assert_eq!(game.view(socket)["muted"], json!([PlayerId::from_random(&[1; 26])]));
    }
    game.speak(black, "b", "second");
    game.speak(white, "c", "third");
    for socket in [white, tablet] {
        assert_eq!(game.heard(socket), [["first"], ["third"]]);
    }
    assert_eq!(game.heard(black), [["first"], ["second"], ["third"]]);
    // Also not after a new connection.
    let phone = game.open(Some(0));
    assert_eq!(game.heard(phone), [["third"]]);
    game.mute(phone, "n", 1, false);
    for socket in [white, tablet, phone] {
        assert_eq!(game.view(socket)["muted"], Value::Null);
        assert_eq!(game.heard(socket).last().unwrap(), &["first", "second", "third"]);
    }
}

#[test]
fn words_that_nobody_may_write_have_a_code_and_are_not_said() {
    let mut game = Game::new(ChessFlavour::Casual);
    let (white, black) = (game.open(Some(0)), game.open(Some(1)));
    for (n, text) in ["", "a\u{202e}b", "a\nb", "http://a.example http://b.example"].iter().enumerate() {
        game.speak(white, &format!("{n}"), text);
        assert_eq!(
            (game.last(white)["t"].as_str(), game.last(white)["code"].as_str()),
            (Some("nack"), Some("bad_text"))
        );
    }
    for n in 0..5 {
        game.speak(white, &format!("f{n}"), "flood");
    }
    game.speak(white, "f5", "flood");
    assert_eq!(game.last(white)["code"], "too_fast");
    assert_eq!(game.heard(black).len(), 5);
}
