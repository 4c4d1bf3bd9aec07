"""Random games a second of OpenSpiel, played by its own uniformly random bots, all in C++. OpenSpiel has no ludo.

OpenSpiel's gin rummy is one hand with the offer of the upcard and with lay-offs as moves of their own; random players
seldom knock there, so a hand is longer than ours. Its go games end after twice as many moves as points, like ours.
"""

import time

import pyspiel

GAMES = [
    ("go 9x9", "go(board_size=9)"),
    ("go 19x19", "go(board_size=19)"),
    ("backgammon", "backgammon"),
    ("gin rummy", "gin_rummy"),
]

print(f"{'random games, OpenSpiel':<24} {'games/s':>14}")
for name, spec in GAMES:
    game = pyspiel.load_game(spec)
    bots = [pyspiel.make_uniform_random_bot(player, player + 9) for player in range(2)]
    count = 0
    start = time.perf_counter()
    while time.perf_counter() - start < 1.5:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, count)
        count += 1
    print(f"{name:<24} {count / (time.perf_counter() - start):>14.0f}")
