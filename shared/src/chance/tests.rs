//! Golden vectors computed by an independent program (Python's `hmac` and `hashlib`), and properties.

use super::*;
use proptest::prelude::*;

const CONTEXT: &str = "table-01";

fn seed() -> Seed {
    Seed::new(core::array::from_fn(|i| i as u8))
}

fn nonces() -> [Nonce; 2] {
    [Nonce::new([0xa5; 32]), Nonce::new(core::array::from_fn(|i| 31 - i as u8))]
}

fn plain() -> Chance {
    Chance::new(key(&seed(), &[None, None]), CONTEXT)
}

fn dice_of(nonces: &[Option<Nonce>]) -> Vec<u8> {
    let chance = Chance::new(key(&seed(), nonces), CONTEXT);
    (0..24).map(|roll| chance.die(roll).unwrap()).collect()
}

#[test]
fn fd_1_commitment() {
    let golden = [
        (seed(), CONTEXT, "e4de26fb5af59389dc78eea399cab639a6fc2e6cce21c7a120e3737b979ab64d"),
        (seed(), "", "1f2b23257079a6443d2d912833fc445c0d6ec49ac0c2a8adbdfb074e82f82c4b"),
        (Seed::new([0; 32]), "मेज़", "97831cde902ed9ec229c89589e5f47aee98dd841779462d0cdb20889a5085450"),
    ];
    for (seed, context, expected) in golden {
        assert_eq!(commitment(&seed, context).to_string(), expected, "{context:?}");
    }
}

#[test]
fn fd_2_key_is_the_seed_without_nonces_and_mixes_every_seat_in_order() {
    let [a, b] = nonces();
    let alone = [5, 2, 3, 6, 2, 5, 2, 2, 5, 3, 2, 6, 1, 6, 2, 2, 3, 6, 3, 5, 4, 3, 3, 5];
    assert_eq!(dice_of(&[]), alone);
    assert_eq!(dice_of(&[None, None]), alone);
    let first = [6, 4, 2, 4, 2, 1, 6, 1, 2, 1, 2, 2, 2, 2, 6, 2, 3, 4, 2, 4, 2, 1, 6, 6];
    assert_eq!(dice_of(&[Some(a), None]), first);
    let second = [1, 3, 4, 6, 1, 1, 6, 1, 5, 2, 4, 3, 3, 5, 3, 6, 1, 5, 5, 3, 3, 4, 4, 2];
    assert_eq!(dice_of(&[None, Some(b)]), second);
    let both = [3, 3, 2, 3, 2, 4, 4, 4, 6, 3, 2, 1, 4, 4, 2, 4, 4, 4, 5, 6, 2, 5, 2, 5];
    assert_eq!(dice_of(&[Some(a), Some(b)]), both);
}

#[test]
fn fd_3_several_values_at_one_address_come_one_after_another_across_blocks() {
    assert_eq!(plain().dice(3, 2).unwrap(), [6, 3]);
    assert_eq!(plain().die(3).unwrap(), 6);
    assert_eq!(plain().dice(1 << 40, 12).unwrap(), [2, 5, 3, 6, 1, 6, 3, 1, 5, 1, 3, 5]);
}

#[test]
fn fd_4_rejects_the_biased_words() {
    let halved = plain().uniform(Label::Dice, 0, (1 << 31) + 1, 10).unwrap();
    let golden = [
        1_204_616_818,
        1_267_987_397,
        472_548_598,
        558_805_445,
        1_049_938_204,
        500_277_941,
        1_651_480_481,
        446_988_428,
        1_108_259_518,
        340_532_699,
    ];
    assert_eq!(halved, golden);
    let raw = plain().uniform(Label::Dice, 0, u32::MAX, 3).unwrap();
    assert_eq!(raw, [1_204_616_818, 2_360_448_176, 1_267_987_397], "the second word was rejected above");
    assert_eq!(plain().uniform(Label::Dice, 0, 0, 3).unwrap(), [0; 3]);
}

#[test]
fn fd_5_shuffles() {
    let deck = [
        40, 1, 25, 14, 3, 29, 15, 20, 37, 13, 50, 11, 48, 32, 41, 21, 10, 34, 46, 2, 6, 7, 28, 9, 22, 12, 0,
        47, 31, 36, 51, 5, 44, 8, 24, 38, 18, 49, 35, 39, 42, 43, 30, 33, 27, 4, 17, 26, 16, 45, 23, 19,
    ];
    assert_eq!(plain().shuffle(Label::Deck, 1, 52).unwrap(), deck);
    assert_eq!(plain().shuffle(Label::Seeding, 0, 7).unwrap(), [4, 0, 3, 1, 2, 6, 5]);
    let [a, b] = nonces();
    let mixed = Chance::new(key(&seed(), &[Some(a), Some(b)]), CONTEXT);
    let deck = [
        2, 38, 14, 32, 8, 25, 34, 5, 27, 13, 40, 20, 6, 11, 16, 22, 18, 49, 44, 9, 39, 42, 45, 12, 7, 51, 48,
        47, 23, 30, 43, 37, 26, 29, 33, 15, 17, 21, 19, 46, 24, 31, 50, 28, 4, 10, 0, 35, 41, 3, 1, 36,
    ];
    assert_eq!(mixed.shuffle(Label::Deck, 2, 52).unwrap(), deck);
}

#[test]
fn fd_6_coin_colours_and_first_dealer() {
    let coins: Vec<u8> = (0..16).map(|toss| plain().coin(toss).unwrap()).collect();
    assert_eq!(coins, [1, 1, 0, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 0, 1]);
    assert_eq!(plain().uniform(Label::Colours, 0, 2, 1).unwrap(), [1]);
    assert_eq!(plain().uniform(Label::FirstDealer, 0, 2, 1).unwrap(), [1]);
}

#[test]
fn fd_7_nothing_prints_a_secret() {
    let shown = format!("{:?} {:?} {:?}", seed(), key(&seed(), &[]), plain());
    assert_eq!(shown, "Seed(secret) Key(secret) Chance(\"table-01\", secret)");
    assert_eq!(format!("{:?}", Chance::sealed()), "Chance(sealed)");
}

#[test]
fn sealed_answers_no_draw() {
    let sealed = Chance::sealed();
    assert_eq!(sealed.die(0), Err(Sealed));
    assert_eq!(sealed.dice(0, 2), Err(Sealed));
    assert_eq!(sealed.coin(0), Err(Sealed));
    assert_eq!(sealed.uniform(Label::Dice, 0, 6, 1), Err(Sealed));
    assert_eq!(sealed.shuffle(Label::Deck, 1, 52), Err(Sealed));
}

#[test]
fn labels_are_the_words_of_the_rules() {
    let words = ["dice", "deck", "coin", "seeding", "colours", "first-dealer"];
    let labels = [Label::Dice, Label::Deck, Label::Coin, Label::Seeding, Label::Colours, Label::FirstDealer];
    assert_eq!(labels.map(Label::as_str), words);
    for label in labels {
        assert_eq!(serde_json::to_value(label).unwrap(), label.as_str());
    }
}

proptest! {
    #[test]
    fn every_shuffle_is_a_permutation(bytes in any::<[u8; 32]>(), index in any::<u64>(), n in 0_u32..300) {
        let chance = Chance::new(key(&Seed::new(bytes), &[]), "p");
        let mut order = chance.shuffle(Label::Seeding, index, n).unwrap();
        order.sort_unstable();
        prop_assert_eq!(order, (0..n).collect::<Vec<_>>());
    }

    #[test]
    fn every_value_is_below_its_bound(bytes in any::<[u8; 32]>(), index in any::<u64>(), n in 1_u32..) {
        let chance = Chance::new(key(&Seed::new(bytes), &[]), "p");
        prop_assert!(chance.uniform(Label::Coin, index, n, 9).unwrap().iter().all(|value| *value < n));
        prop_assert!((1..=6).contains(&chance.die(index).unwrap()));
        prop_assert!(chance.coin(index).unwrap() < 2);
    }

    #[test]
    fn secrets_and_public_values_round_trip_as_hexadecimal(bytes in any::<[u8; 32]>()) {
        let seed = Seed::new(bytes);
        let json = serde_json::to_string(&seed).unwrap();
        prop_assert_eq!(&json, &format!("\"{}\"", seed.reveal_hex()));
        prop_assert_eq!(serde_json::from_str::<Seed>(&json).unwrap(), seed);
        let nonce = Nonce::new(bytes);
        prop_assert_eq!(nonce.to_string().parse(), Ok(nonce));
        let commitment = Commitment::new(bytes);
        prop_assert_eq!(commitment.to_string().to_uppercase().parse(), Ok(commitment));
    }

    #[test]
    fn other_text_is_no_secret(text in ".{0,70}") {
        let hexadecimal = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        prop_assert_eq!(text.parse::<Nonce>().is_ok(), hexadecimal);
    }
}

#[test]
fn fd_8_each_context_of_an_object_has_its_own_secret() {
    let master = Seed::new([9; 32]);
    assert_eq!(master.derive("a"), master.derive("a"));
    assert_ne!(master.derive("a"), master.derive("b"));
    assert_ne!(master.derive("a"), master);
    // openssl: printf 'derive\0K7MW2QXA9B4C' | openssl dgst -sha256 -mac HMAC -macopt hexkey:0909..09
    assert_eq!(
        master.derive("K7MW2QXA9B4C").reveal_hex(),
        "116513962e63788fd30c0db0eb4e450b8d3ba45a21f9235893c23ef01d314606"
    );
}
