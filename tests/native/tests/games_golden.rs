//! Golden files of go, backgammon, gin rummy and ludo: stored states, events and views, and records in every format.
//! Old bytes must still load. `BLESS=1 cargo test -p native golden` writes them anew.

use native::golden::Golden;
use native::reference::rng::Rng;
use shared::chance::{Chance, Seed, key};
use shared::rules::{Rules, backgammon, gin_rummy, go, ludo};
use shared::seat::Viewer;
use shared::table::{GameConfig, GoTable, LudoTable};
use std::path::PathBuf;

/// A game by a fixed secret and fixed choices: its state after `decisions`, and the last events of each step.
fn walk<G: Rules>(
    config: &G::Config,
    decisions: u32,
    choose: fn(&[G::Action], usize) -> usize,
) -> (G::State, Vec<G::Event>) {
    let chance = Chance::new(key(&Seed::new([42; 32]), &[]), "golden");
    let mut rng = Rng::new(42);
    let opened = G::open(config, &chance).expect("valid");
    let mut state = G::begin(&opened);
    let mut events = vec![opened];
    while G::plies(&state) < decisions {
        let Some(seat) = G::to_act(&state).iter().next() else { break };
        let legal = G::legal(&G::view(&state, Viewer::Seat(seat)), seat);
        let action = &legal[choose(&legal, rng.below(legal.len()))];
        for event in G::decide(&state, seat, action, &chance).expect("legal") {
            state = G::evolve(state, &event);
            events.push(event);
        }
    }
    (state, events)
}

fn check<G: Rules>(golden: &mut Golden, name: &str, state: &G::State, events: &[G::Event]) {
    golden.check(&format!("{name}-state"), state);
    golden.check(&format!("{name}-events"), &events.to_vec());
    for viewer in [Viewer::Seat(shared::seat::Seat::FIRST), Viewer::Spectator] {
        let who = if viewer == Viewer::Spectator { "spectator" } else { "seat-0" };
        golden.check(&format!("{name}-view-{who}"), &G::view(state, viewer));
    }
}

/// Compares a record with its file.
fn record(folder: &str, name: &str, text: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../golden").join(folder);
    if std::env::var_os("BLESS").is_some() {
        std::fs::create_dir_all(&path).expect("the folder");
        std::fs::write(path.join(name), text).expect("the file");
    }
    let golden = std::fs::read_to_string(path.join(name)).expect("a golden file");
    assert_eq!(text, golden, "{folder}/{name} has changed");
}

fn any<A>(_: &[A], random: usize) -> usize {
    random
}

#[test]
fn stored_games_and_their_records_keep_their_bytes() {
    let mut golden = Golden::open("games");
    let names = || ["Asha".to_owned(), "Ben".to_owned()];

    let config = backgammon::Config { cube: true, ..backgammon::Config::default() };
    let no_drop = |legal: &[backgammon::Action], random: usize| match legal {
        [backgammon::Action::Take, _] => 0,
        _ => random,
    };
    let (state, events) = walk::<backgammon::Backgammon>(&config, 24, no_drop);
    check::<backgammon::Backgammon>(&mut golden, "backgammon", &state, &events);
    let game = backgammon::Record::of(&state, names()).expect("whole");
    let (mat, sgf) = (backgammon::mat::write(&game), backgammon::sgf::write(&game));
    record("mat", "backgammon.mat", &mat);
    record("sgf", "backgammon.sgf", &sgf);
    assert!(backgammon::mat::read(&mat).is_ok() && backgammon::sgf::read(&sgf).is_ok());

    let config = go::Config { size: 9, handicap: 2, ..go::Config::default() };
    let (state, events) = walk::<go::Go>(&config, 40, any);
    check::<go::Go>(&mut golden, "go", &state, &events);
    let sgf = go::sgf::write(&go::sgf::Record::of(&state, names(), None).expect("whole"));
    record("sgf", "go.sgf", &sgf);
    assert!(go::sgf::read(&sgf).is_ok());

    let config = gin_rummy::Config { variant: gin_rummy::Variant::Oklahoma, ..gin_rummy::Config::default() };
    let (state, events) = walk::<gin_rummy::GinRummy>(&config, 70, any);
    check::<gin_rummy::GinRummy>(&mut golden, "gin-rummy", &state, &events);
    let text = gin_rummy::record::write(&gin_rummy::record::Record::of(&state, names()));
    record("text", "gin_rummy.txt", &text);
    assert!(gin_rummy::record::read(&text).is_ok());

    let house = ludo::House { two_dice: true, blocks: true, ..ludo::House::default() };
    let config = ludo::Config { players: 3, house, ..ludo::Config::default() };
    let (state, events) = walk::<ludo::Ludo>(&config, 40, any);
    check::<ludo::Ludo>(&mut golden, "ludo", &state, &events);
    let names = ["Asha".to_owned(), "Ben".to_owned(), "Chen".to_owned(), String::new()];
    let text = ludo::record::write(&ludo::record::Record::of(&state, names).expect("whole"));
    record("text", "ludo.txt", &text);
    assert!(ludo::record::read(&text).is_ok());

    golden.done();
}

#[test]
fn what_the_creator_of_a_table_chooses_keeps_its_bytes() {
    let mut golden = Golden::open("games-tables");
    let go = GoTable { size: 13, scoring: go::Scoring::Japanese, handicap: 3 };
    let house = ludo::House { three_tries: true, exact_finish: false, ..ludo::House::default() };
    let ludo = LudoTable { players: 3, house, turn_seconds: 45, computers: 0 };
    golden.check(
        "game-configs",
        &vec![
            GameConfig::Go(go),
            GameConfig::Backgammon(backgammon::Variant::Nackgammon),
            GameConfig::GinRummy(gin_rummy::Variant::Oklahoma),
            GameConfig::Ludo(ludo),
        ],
    );
    golden.check("ludo-computers", &GameConfig::Ludo(LudoTable { computers: 2, ..ludo }));
    // Whole games as they are exported.
    let hall = native::typed::random_party::<ludo::Ludo>(&native::room::ludo_for(3), 4);
    golden.check("ludo-record", &hall.table.record_of_game().expect("over"));
    let hall = native::typed::random_party::<gin_rummy::GinRummy>(&native::room::gin_match(), 3);
    golden.check("gin-record", &hall.table.record_of_game().expect("over"));
    golden.done();
}
