"""Compares the rules, as `referee ask` answers them, with other programs: 1,000 positions each.

compare.py REFEREE [--gnubg PROGRAM] [--gnugo PROGRAM] [--positions N]

An oracle that is not there is named as missing, and the exit status then is 3; 1 if an answer differs. Known
differences of the rules themselves are written down where they matter, not left out silently.
"""

import json
import random
import re
import subprocess
import sys

try:
    import pyspiel
except ImportError:
    pyspiel = None

RANKS, SUITS = "A23456789TJQK", "SHDC"


class Referee:
    """The program under test."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "ask"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, name, **question):
        self.process.stdin.write(json.dumps({"id": 1, "ask": name, **question}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise RuntimeError(f"{name}: {answer['error']}")
        return answer.get("answer", answer)


def differs(what, question, own, other):
    print(f"{what} DIFFERS\n  question: {question}\n  referee: {own}\n  oracle:  {other}")
    sys.exit(1)


# Backgammon. A position is ([24 signed], [bar, bar], [off, off]), White positive and moving up.


def key(position):
    points, bar, off = position
    return (tuple(points), tuple(bar), tuple(off))


def turn(referee, side, dice, position):
    points, bar, off = position
    asked = {"points": points, "bar": bar, "off": off}
    answer = referee.ask("backgammon.turn", variant="standard", turn=side, dice=dice, position=asked)
    return {key((p["points"], p["bar"], p["off"])) for p in answer["results"]}


def random_positions(referee, count, rng):
    """Positions of random games with the side to move and its dice."""
    start = referee.ask("backgammon.start", variant="standard")["position"]
    position, side = key((start["points"], start["bar"], start["off"])), "white"
    for _ in range(count):
        dice = [rng.randint(1, 6), rng.randint(1, 6)]
        yield position, side, dice
        results = sorted(turn(referee, side, dice, position))
        position = rng.choice(results)
        side = "black" if side == "white" else "white"
        if 15 in position[2]:
            position = key((start["points"], start["bar"], start["off"]))


def spiel_position(state):
    points = [state.board(0, p) - state.board(1, p) for p in range(24)]
    off = [int(n) for n in re.search(r"X: (\d+), O: (\d+)", str(state)).groups()]
    on = [sum(state.board(player, p) for p in range(24)) for player in range(2)]
    return key((points, [15 - on[n] - off[n] for n in range(2)], off))


def spiel_results(state, player):
    """Where a turn may end; OpenSpiel plays doubles as two actions."""
    ends = set()
    for action in state.legal_actions():
        after = state.child(action)
        if not after.is_terminal() and not after.is_chance_node() and after.current_player() == player:
            ends |= spiel_results(after, player)
        else:
            ends.add(spiel_position(after))
    return ends


def backgammon_open_spiel(referee, count, rng):
    game, compared = pyspiel.load_game("backgammon"), 0
    while compared < count:
        state, fresh = game.new_initial_state(), True
        while not state.is_terminal() and compared < count:
            if state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
                fresh = True
                continue
            player = state.current_player()
            if fresh:
                dice = [int(d) for d in re.search(r"Dice: (\d)(\d)", str(state)).groups()]
                side, position = ("white", "black")[player], spiel_position(state)
                own, other = turn(referee, side, dice, position), spiel_results(state, player)
                # BG-14: a play that takes off the last checker is complete, whatever dice are left.
                if own != other:
                    differs("backgammon, OpenSpiel", (side, dice, position), own - other, other - own)
                compared += 1
            state.apply_action(rng.choice(state.legal_actions()))
            fresh = False
    return compared


def gnubg_id(position, side):
    """GNU Backgammon's position id: the opponent's checkers from its own point 1 to its bar, then those of the roller."""
    points, bar, _ = position
    white = [max(points[24 - p], 0) for p in range(1, 25)] + [bar[0]]
    black = [max(-points[p - 1], 0) for p in range(1, 25)] + [bar[1]]
    bits = "".join("1" * n + "0" for n in ((black + white) if side == "white" else (white + black)))
    data = [int(bits.ljust(80, "0")[n : n + 8][::-1], 2) for n in range(0, 80, 8)]
    import base64

    return base64.b64encode(bytes(data)).decode()[:14]


def gnubg_play(position, side, move):
    """The position after a move in GNU Backgammon's notation, seen by the roller."""
    points, bar, off = (list(part) for part in position)
    sign, me = (1, 0) if side == "white" else (-1, 1)

    def index(own):
        return 24 - own if side == "white" else own - 1

    for word in move.split():
        word, times = re.fullmatch(r"([^(]+)(?:\((\d)\))?", word).groups()
        stops = [(stop.rstrip("*"), stop.endswith("*")) for stop in word.split("/")]
        for _ in range(int(times or 1)):
            first, last = stops[0][0], stops[-1][0]
            if first == "bar":
                bar[me] -= 1
            else:
                points[index(int(first))] -= sign
            for stop, hit in stops[1:]:
                if hit and points[index(int(stop))] == -sign:
                    points[index(int(stop))] = 0
                    bar[1 - me] += 1
            if last == "off":
                off[me] += 1
            else:
                points[index(int(last))] += sign
    return key((points, bar, off))


def backgammon_gnubg(referee, program, count, rng):
    asked = list(random_positions(referee, count, rng))
    lines = ["set player 0 human", "set player 1 human", "set automatic roll off", "new game"]
    for position, side, (a, b) in asked:
        lines += [f"set board {gnubg_id(position, side)}", "set turn 1", f"set dice {a} {b}", "hint 9999"]
    run = subprocess.run([program, "-t", "-q", "-r"], input="\n".join(lines) + "\n", capture_output=True, text=True)
    parts = re.split(r"The dice have been set to .*", run.stdout)[1:]
    if len(parts) != count:
        raise RuntimeError(f"GNU Backgammon answered {len(parts)} of {count} questions:\n{run.stdout[-2000:]}")
    for (position, side, dice), text in zip(asked, parts):
        moves = re.findall(r"^\s*\d+\. Cubeful \S+\s+(.*?)\s+(?:Eq\.|MWC):", text, re.MULTILINE)
        other = {gnubg_play(position, side, move) for move in moves} or {position}
        own = turn(referee, side, dice, position)
        if own != other:
            differs("backgammon, GNU Backgammon", (side, dice, position), own - other, other - own)
    return count


# Go. Points are SGF letters; rows from the top.


def go_games(count, rng, size):
    """Random games as lists of SGF points, with the moves after which the position is compared."""
    return [(rng.randint(10, size * size * 2), rng.getrandbits(32)) for _ in range(count)]


def go_question(referee, size, moves):
    return referee.ask("go.game", size=size, handicap=0, moves=moves)


def go_open_spiel(referee, count, rng):
    size, compared = 9, 0
    game = pyspiel.load_game(f"go(board_size={size})")
    while compared < count:
        state, moves = game.new_initial_state(), []
        while not state.is_terminal() and compared < count:
            stones = [a for a in state.legal_actions() if a < size * size]
            if len(moves) % 5 == 4:
                answer = go_question(referee, size, moves)
                # OpenSpiel ends a game whose position was there before (superko); ours goes on (Q-GO-4).
                rows = [re.search(r"[+XO]+$", line).group() for line in str(state).splitlines() if re.match(r" *\d+ [+XO]+$", line)]
                board = [row.replace("+", ".") for row in rows]
                own = (answer["final_board"], answer["legal_points"])
                if own != (board, len(stones)):
                    differs("go, OpenSpiel", moves, own, (board, len(stones)))
                compared += 1
            if not stones:
                break
            action = rng.choice(stones)
            state.apply_action(action)
            moves.append(chr(97 + action % size) + chr(97 + size - 1 - action // size))
    return compared


def go_gnugo(referee, program, count, rng):
    size, compared = 9, 0
    process = subprocess.Popen([program, "--mode", "gtp", "--chinese-rules"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def gtp(command):
        process.stdin.write(command + "\n")
        process.stdin.flush()
        answer = ""
        while not answer.endswith("\n\n"):
            answer += process.stdout.readline()
        if not answer.startswith("="):
            raise RuntimeError(f"GNU Go: {command}: {answer}")
        return answer[1:].split()

    def sgf(vertex):
        column = "ABCDEFGHJ".index(vertex[0])
        return chr(97 + column) + chr(97 + size - int(vertex[1:]))

    while compared < count:
        gtp(f"boardsize {size}")
        gtp("clear_board")
        moves = []
        for number in range(size * size * 2):
            colour = ("black", "white")[number % 2]
            legal = [vertex for vertex in gtp(f"all_legal {colour}") if vertex != "PASS"]
            if number % 5 == 4 and compared < count:
                answer = go_question(referee, size, moves)
                own = (answer["legal_points"], answer["prisoners"]["by_black"], answer["prisoners"]["by_white"])
                other = (len(legal), int(gtp("captures black")[0]), int(gtp("captures white")[0]))
                stones = {c: sorted(sgf(v) for v in gtp(f"list_stones {c}")) for c in ("black", "white")}
                board = answer["final_board"]
                on = lambda sign: sorted(chr(97 + x) + chr(97 + y) for y in range(size) for x in range(size) if board[y][x] == sign)
                if own != other or {"black": on("X"), "white": on("O")} != stones:
                    differs("go, GNU Go", moves, own, other)
                compared += 1
            if not legal:
                break
            vertex = rng.choice(legal)
            gtp(f"play {colour} {vertex}")
            moves.append(sgf(vertex))
    process.kill()
    return compared


# Gin rummy.


def gin_open_spiel(referee, count, rng):
    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    deck = [rank + suit for suit in SUITS for rank in RANKS]
    spiel = {card: utils.card_strings_to_card_ints([card[0] + card[1].lower()])[0] for card in deck}
    for _ in range(count):
        hand = rng.sample(deck, rng.choice([10, 10, 11]))
        # Hands full of melds are rare: deal half of them from a few neighbouring ranks.
        if rng.random() < 0.5:
            low = rng.randint(0, 9)
            hand = rng.sample([card for card in deck if low <= RANKS.index(card[0]) < low + 4], len(hand))
        answer = referee.ask("gin.deadwood", cards=hand)
        ints = [spiel[card] for card in hand]
        if len(hand) == 10:
            own, other = answer["deadwood"], utils.min_deadwood(ints)
        else:
            own = answer["best_after_discard"]
            other = min(utils.min_deadwood([c for c in ints if c != gone]) for gone in ints)
        if own != other:
            differs("gin rummy, OpenSpiel", hand, own, other)
    return count


def option(name):
    return sys.argv[sys.argv.index(name) + 1] if name in sys.argv else None


def main():
    count, rng = int(option("--positions") or 1000), random.Random(20)
    referee, missing = Referee(sys.argv[1]), 0
    gnubg, gnugo = option("--gnubg"), option("--gnugo")
    runs = [
        ("backgammon turns, GNU Backgammon", gnubg, lambda: backgammon_gnubg(referee, gnubg, count, rng)),
        ("backgammon turns, OpenSpiel", pyspiel, lambda: backgammon_open_spiel(referee, count, rng)),
        ("go positions, GNU Go", gnugo, lambda: go_gnugo(referee, gnugo, count, rng)),
        ("go positions, OpenSpiel", pyspiel, lambda: go_open_spiel(referee, count, rng)),
        ("gin hands, OpenSpiel", pyspiel, lambda: gin_open_spiel(referee, count, rng)),
    ]
    for what, there, compare in runs:
        if there:
            print(f"{what}: {compare()} compared, all equal", flush=True)
        else:
            print(f"{what}: MISSING, nothing compared", flush=True)
            missing += 1
    print("ludo: no other program is known that plays these rules")
    sys.exit(3 if missing else 0)


main()
