/* The classic card game as printed, in C: what the compiled engine is measured against.
 *
 * The same conventions as the engine (random streams, order of cards and actions), so that games are equal one by one.
 * Cards are kinds: 10 * colour is the wager of a colour, 10 * colour + i its number 1 + i. A set of kinds is one word, with
 * the number of wagers beside it. Rules values are constants, so the compiler may use them.
 */
#include <stdint.h>
#include <string.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { COLOURS = 5, WAGERS = 3, NUMBERS = 9, LANE = 10, CARDS = 60, HAND = 8, MAX_TURNS = 1000 };
enum { COST = 20, LONG = 8, BONUS = 20, PILE = NUMBERS + WAGERS };
enum { LAY = 0, DISCARD = 64, DRAW_DECK = 128, DRAW_PILE = 129, NONE = -1 };
enum { COLUMNS = 9 };

typedef uint64_t set;

#define LANE_MASK ((set)(1 << LANE) - 1)
#define ONE_EACH ((set)1 | (set)1 << 10 | (set)1 << 20 | (set)1 << 30 | (set)1 << 40)
#define ALL_KINDS ((((set)1 << (COLOURS * LANE)) - 1))

static int count(set s) { return __builtin_popcountll(s); }
static int lowest(set s) { return __builtin_ctzll(s); }
static int highest(set s) { return s ? 63 - __builtin_clzll(s) : -1; }
static set without_lowest(set s) { return s & (s - 1); }
static set lane(set s, int colour) { return s >> (LANE * colour) & LANE_MASK; }
static set bit(int kind) { return (set)1 << kind; }

static int nth(set s, int n) {
#ifdef __BMI2__
    return lowest(_pdep_u64((set)1 << n, s));
#else
    while (n--) s = without_lowest(s);
    return lowest(s);
#endif
}

static uint8_t colour_of[COLOURS * LANE], place_of[COLOURS * LANE], lane_sum[1 << LANE];

/* ---- random streams ---- */

typedef struct { uint64_t s[4]; } stream;

static uint64_t mix64(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static uint64_t rotl(uint64_t x, int k) { return x << k | x >> (64 - k); }

static void seed_stream(stream *r, uint64_t seed, uint64_t game, uint64_t purpose) {
    const uint64_t golden = 0x9E3779B97F4A7C15u;
    uint64_t x = mix64(seed + golden);
    x = mix64(x + game + golden);
    x = mix64(x + purpose + golden);
    for (int i = 0; i < 4; i++) r->s[i] = mix64(x += golden);
}

static uint64_t next64(stream *r) {
    uint64_t *s = r->s, result = rotl(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 45);
    return result;
}

static int below(stream *r, uint32_t n) {
    uint64_t m = (next64(r) >> 32) * n;
    if ((uint32_t)m < n) {
        uint32_t threshold = -n % n;
        while ((uint32_t)m < threshold) m = (next64(r) >> 32) * n;
    }
    return (int)(m >> 32);
}

/* ---- the game ---- */

typedef struct {
    set kinds, laid, can_lay, known;
    int8_t wagers[COLOURS], laid_wagers[COLOURS], known_wagers[COLOURS];
    int drawn;
} seat;

typedef struct {
    seat seats[2];
    set piled;
    int me, drawing, closed, deck_left, turns, stalled;
    uint8_t pile_size[COLOURS], piled_wagers[COLOURS], pile[COLOURS][PILE], deck[CARDS];
} game;

typedef int decide(const game *g, const double *weights, stream *r);

static void add(seat *p, int kind) {
    if (place_of[kind] == 0) p->wagers[colour_of[kind]]++;
    p->kinds |= bit(kind);
}

static void deal(game *g, uint64_t seed, uint64_t number) {
    stream chance;
    int n = 0;
    memset(g, 0, sizeof *g);
    for (int colour = 0; colour < COLOURS; colour++) {
        for (int i = 0; i < WAGERS; i++) g->deck[n++] = LANE * colour;
        for (int place = 1; place <= NUMBERS; place++) g->deck[n++] = LANE * colour + place;
    }
    seed_stream(&chance, seed, number, 0);
    for (int last = CARDS - 1; last > 0; last--) {
        int other = below(&chance, last + 1);
        uint8_t card = g->deck[last];
        g->deck[last] = g->deck[other];
        g->deck[other] = card;
    }
    for (int s = 0; s < 2; s++) {
        g->seats[s].can_lay = ALL_KINDS;
        for (int i = 0; i < HAND; i++) add(&g->seats[s], g->deck[--n]);
    }
    g->deck_left = n;
    g->closed = NONE;
}

static void play_card(game *g, int action) {
    seat *p = &g->seats[g->me];
    int kind = action & 63, colour = colour_of[kind], place = place_of[kind];
    if (place || --p->wagers[colour] == 0) p->kinds &= ~bit(kind);
    if (place || p->known_wagers[colour] == 0 || --p->known_wagers[colour] == 0) p->known &= ~bit(kind);
    if (action < DISCARD) {
        p->laid |= bit(kind);
        if (place)
            p->can_lay &= ~(((bit(place + 1)) - 1) << (LANE * colour));
        else
            p->laid_wagers[colour]++;
    } else {
        g->pile[colour][g->pile_size[colour]++] = kind;
        g->piled |= bit(kind);
        if (place == 0) g->piled_wagers[colour]++;
        g->closed = colour;
    }
    g->drawing = 1;
}

/* Whether the round is over. */
static int draw_card(game *g, int action) {
    seat *p = &g->seats[g->me];
    if (action == DRAW_DECK) {
        add(p, g->deck[--g->deck_left]);
    } else {
        int colour = action - DRAW_PILE, kind = g->pile[colour][--g->pile_size[colour]];
        p->drawn++;
        p->known |= bit(kind);
        add(p, kind);
        if (place_of[kind] == 0) p->known_wagers[colour]++;
        if (place_of[kind] || --g->piled_wagers[colour] == 0) g->piled &= ~bit(kind);
    }
    g->turns++;
    if (g->deck_left == 0) return 1;
    if (g->turns == MAX_TURNS) return g->stalled = 1;
    g->me ^= 1;
    g->drawing = 0;
    g->closed = NONE;
    return 0;
}

static void score(const seat *p, int starts, int32_t *out) {
    memset(out, 0, COLUMNS * sizeof *out);
    for (int colour = 0; colour < COLOURS; colour++) {
        set places = lane(p->laid, colour);
        if (!places) continue;
        int numbers = lane_sum[places], wagers = p->laid_wagers[colour];
        out[0] -= COST;
        out[1] += numbers;
        out[2] += (numbers - COST) * wagers;
        if (count(places >> 1) + wagers >= LONG) out[3] += BONUS;
        out[4]++;
        out[5] += wagers;
    }
    out[6] = p->drawn;
    out[7] = starts;
    out[8] = starts * (out[0] + out[1] + out[2] + out[3]);
}

/* ---- strategies ---- */

static int is_open(const game *g, int colour) { return g->pile_size[colour] && colour != g->closed; }
static int pile_top(const game *g, int colour) { return g->pile[colour][g->pile_size[colour] - 1]; }

static int play_random(const game *g, const double *weights, stream *r) {
    const seat *p = &g->seats[g->me];
    if (!g->drawing) {
        set lays = p->kinds & p->can_lay;
        int n = count(lays), choice = below(r, n + count(p->kinds));
        return choice < n ? LAY + nth(lays, choice) : DISCARD + nth(p->kinds, choice - n);
    }
    set open = 0;
    for (int colour = 0; colour < COLOURS; colour++) open |= (set)is_open(g, colour) << colour;
    int choice = below(r, 1 + count(open));
    return choice ? DRAW_PILE + nth(open, choice - 1) : DRAW_DECK;
}

static int lowest_card(set kinds, stream *r) {
    set equal = 0;
    for (int place = 0; !equal; place++) equal = kinds & ONE_EACH << place;
    return nth(equal, below(r, count(equal)));
}

static int play_eager(const game *g, const double *weights, stream *r) {
    const seat *p = &g->seats[g->me];
    if (g->drawing) return DRAW_DECK;
    set lays = p->kinds & p->can_lay;
    return lays ? LAY + lowest_card(lays, r) : DISCARD + lowest_card(p->kinds, r);
}

enum { GAP = 2, HURRY = 14, OPENS = 15, OPENS_BY_WAGER = 20 };

static int skipped(const seat *p, int kind) {
    int top = highest(lane(p->laid, colour_of[kind]));
    return place_of[kind] - 1 - (top > 0 ? top : 0);
}

static int greedy_lay(const game *g, const seat *p) {
    int best = NONE, best_gap = LANE, opening = NONE, opening_sum = -1;
    for (int colour = 0; colour < COLOURS; colour++) {
        set lays = lane(p->kinds & p->can_lay, colour);
        if (!lays) continue;
        int held = lane_sum[lays], place = lowest(lays);
        if (place == 0 && held < OPENS_BY_WAGER) {
            if (lays == 1) continue;
            place = lowest(without_lowest(lays));
        }
        int kind = LANE * colour + place;
        if (lane(p->laid, colour)) {
            int gap = skipped(p, kind);
            if (gap < 0) gap = 0;
            if (gap < best_gap && (gap <= GAP || g->deck_left <= HURRY)) best = kind, best_gap = gap;
        } else if (held >= OPENS && held > opening_sum && g->deck_left > HURRY) {
            opening = kind, opening_sum = held;
        }
    }
    return best != NONE ? best : opening;
}

static int greedy_regret(const seat *p, const seat *q, int kind) {
    int colour = colour_of[kind], place = place_of[kind], number = place ? place + 1 : 0, regret = 0;
    if (p->can_lay & bit(kind)) regret += lane(p->laid, colour) ? 20 + number : lane_sum[lane(p->kinds, colour)];
    if (q->can_lay & bit(kind) && lane(q->laid, colour)) regret += 15 + number;
    return regret;
}

static int play_greedy(const game *g, const double *weights, stream *r) {
    const seat *p = &g->seats[g->me], *q = &g->seats[g->me ^ 1];
    if (!g->drawing) {
        int kind = greedy_lay(g, p), least = NONE, least_regret = 1 << 30;
        if (kind != NONE) return LAY + kind;
        for (set kinds = p->kinds; kinds; kinds = without_lowest(kinds)) {
            int regret = greedy_regret(p, q, lowest(kinds));
            if (regret < least_regret) least = lowest(kinds), least_regret = regret;
        }
        return DISCARD + least;
    }
    int draw = DRAW_DECK, most = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        if (!is_open(g, colour) || !lane(p->laid, colour)) continue;
        int kind = pile_top(g, colour), number = place_of[kind] + 1;
        if (number > 1 && p->can_lay & bit(kind) && skipped(p, kind) <= GAP && number > most)
            draw = DRAW_PILE + colour, most = number;
    }
    return draw;
}

/* The weights of tuned, in the order of their declaration. */
enum {
    REACH, CONTEST, CROWD, TEMPER, OPEN, OPEN_LATE, WAGER_HOPE, WAGER, LONG_SIGHT, LAYS, SKIP_SEEN, FEED, FEED_NEW,
    FEED_WAGER, DECK, DECK_EARLY, TAKE, DENY, STRETCH
};
enum { RUNS_OUT = 120 };

typedef struct { set unseen; double chance, speed; } view;

static view look(const game *g, const double *w) {
    const seat *p = &g->seats[g->me], *q = &g->seats[g->me ^ 1];
    int waiting = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        if (lane(p->laid, colour)) waiting += count(lane(p->kinds & p->can_lay, colour) >> 1);
    double turns = 0.5 * (g->deck_left + 1);
    set seen = p->laid | q->laid | g->piled | p->kinds | q->known | ONE_EACH;
    return (view){ALL_KINDS & ~seen, turns / (g->deck_left + HAND), turns / (turns + w[CROWD] * waiting)};
}

static double early(const game *g) { return g->deck_left / (g->deck_left + g->turns + 1.0); }

static double soft(double points, double temper) {
    if (points >= temper) return points;
    if (points <= -temper) return 0.0;
    return 0.25 * (points + temper) * (points + temper) / temper;
}

static double promise(const game *g, const double *w, view v, int colour, set laid, int wagers, set held, int spare) {
    int top = highest(laid);
    set fits = ~(set)1 << (top > 0 ? top : 0), hoped = lane(v.unseen, colour) & fits;
    held &= fits;
    if (laid > 1) spare = 0;
    double reach = w[REACH] * v.chance;
    if (lane(g->seats[g->me ^ 1].laid, colour)) reach *= 1.0 - w[CONTEST];
    double total = lane_sum[laid] + v.speed * lane_sum[held] + reach * lane_sum[hoped];
    double cards = wagers + count(laid >> 1) + v.speed * count(held) + reach * count(hoped);
    double multiplier = 1.0 + 1 * (wagers + w[WAGER_HOPE] * spare);
    double nearness = 0.5 + (cards - LONG) / (2.0 * w[LONG_SIGHT]);
    double points = (total - COST) * multiplier;
    points += BONUS * (nearness < 0.0 ? 0.0 : nearness > 1.0 ? 1.0 : nearness);
    if (laid) return points;
    return soft(points - w[OPEN] - w[OPEN_LATE] * (1.0 - early(g)), w[TEMPER]);
}

static double appeal(const game *g, const double *w, int kind) {
    const seat *q = &g->seats[g->me ^ 1];
    int colour = colour_of[kind], number = place_of[kind] + 1;
    if (!(q->can_lay & bit(kind))) return 0.0;
    if (number == 1) return w[FEED_WAGER];
    if (lane(q->laid, colour)) return w[FEED] * number * (1 + q->laid_wagers[colour]);
    return w[FEED_NEW] * number;
}

static int tuned_play(const game *g, const double *w) {
    const seat *p = &g->seats[g->me];
    view v = look(g, w);
    int best = NONE;
    double best_value = -1e300;
    for (int colour = 0; colour < COLOURS; colour++) {
        set held = lane(p->kinds, colour), laid = lane(p->laid, colour), fits = lane(p->can_lay, colour);
        int spare = p->wagers[colour], wagers = p->laid_wagers[colour];
        if (!held) continue;
        double now = promise(g, w, v, colour, laid, wagers, held, spare);
        for (set places = held; places; places = without_lowest(places)) {
            int place = lowest(places), wager = place == 0, kind = LANE * colour + place;
            set card = bit(place), rest = held & ~card;
            double value = -appeal(g, w, kind);
            if (fits & card) {
                value -= now;
                value += promise(g, w, v, colour, laid, wagers, rest, spare - wager);
            }
            if (value > best_value) best = DISCARD + kind, best_value = value;
            if (!(fits & card)) continue;
            value = w[LAYS] + wager * w[WAGER] - now;
            value -= w[SKIP_SEEN] * lane_sum[lane(g->piled, colour) & fits & (card - 1)];
            value += promise(g, w, v, colour, laid | card, wagers + wager, rest, spare - wager);
            if (value > best_value) best = LAY + kind, best_value = value;
        }
    }
    return best;
}

static int tuned_draw(const game *g, const double *w) {
    if (g->turns >= RUNS_OUT) return DRAW_DECK;
    const seat *p = &g->seats[g->me];
    view v = look(g, w);
    int best = DRAW_DECK;
    double best_value = w[DECK] + w[DECK_EARLY] * early(g);
    for (int colour = 0; colour < COLOURS; colour++) {
        if (!is_open(g, colour)) continue;
        int kind = pile_top(g, colour), wager = place_of[kind] == 0;
        double value = w[DENY] * appeal(g, w, kind);
        value += w[STRETCH] * (1.0 - v.speed);
        if (p->can_lay & bit(kind)) {
            set held = lane(p->kinds, colour), laid = lane(p->laid, colour);
            int spare = p->wagers[colour], wagers = p->laid_wagers[colour];
            value += w[TAKE] - promise(g, w, v, colour, laid, wagers, held, spare);
            value += promise(g, w, v, colour, laid, wagers, held | bit(place_of[kind]), spare + wager);
        }
        if (value > best_value) best = DRAW_PILE + colour, best_value = value;
    }
    return best;
}

static int play_tuned(const game *g, const double *weights, stream *r) {
    return g->drawing ? tuned_draw(g, weights) : tuned_play(g, weights);
}

/* ---- the batch ---- */

static decide *const STRATEGIES[] = {play_random, play_eager, play_greedy, play_tuned};

static void fill_tables(void) {
    for (int kind = 0; kind < COLOURS * LANE; kind++) colour_of[kind] = kind / LANE, place_of[kind] = kind % LANE;
    for (int places = 0; places < 1 << LANE; places++) {
        int sum = 0;
        for (int place = 1; place <= NUMBERS; place++) sum += places >> place & 1 ? place + 1 : 0;
        lane_sum[places] = sum;
    }
}

void play_games(int64_t first, int64_t n, uint64_t seed, int32_t strategy0, int32_t strategy1, const double *weights,
                int32_t *scores, int32_t *turns) {
    decide *const players[2] = {STRATEGIES[strategy0], STRATEGIES[strategy1]};
    fill_tables();
    for (int64_t i = 0; i < n; i++) {
        game g;
        stream streams[2];
        deal(&g, seed, first + i);
        for (int s = 0; s < 2; s++) seed_stream(&streams[s], seed, first + i, 1000000 + s);
        do
            play_card(&g, players[g.me](&g, weights, &streams[g.me]));
        while (!draw_card(&g, players[g.me](&g, weights, &streams[g.me])));
        for (int s = 0; s < 2; s++) score(&g.seats[s], s == 0, scores + (2 * i + s) * COLUMNS);
        turns[i] = g.turns;
    }
}

/* ---- playouts ---- */

/* All that the player to move does not know, at random. */
static void draw_world(game *g, stream *chance) {
    seat *q = &g->seats[g->me ^ 1];
    uint8_t pool[CARDS];
    int n = g->deck_left, hidden = 0;
    memcpy(pool, g->deck, n);
    for (set kinds = q->kinds; kinds; kinds = without_lowest(kinds)) {
        int kind = lowest(kinds), colour = colour_of[kind];
        int copies = place_of[kind] ? !(q->known & bit(kind)) : q->wagers[colour] - q->known_wagers[colour];
        for (; copies; copies--) pool[n++] = kind, hidden++;
    }
    for (int last = n - 1; last > 0; last--) {
        int other = below(chance, last + 1);
        uint8_t card = pool[last];
        pool[last] = pool[other];
        pool[other] = card;
    }
    q->kinds = q->known;
    memcpy(q->wagers, q->known_wagers, sizeof q->wagers);
    while (hidden--) add(q, pool[--n]);
    memcpy(g->deck, pool, n);
}

/* The margin of the player to move, summed over playouts by tuned from turn `turns` of a game of tuned against itself. In each
 * world the action of tuned is tried, then one legal action after the other, `tries` in all. */
int64_t play_outs(uint64_t seed, uint64_t number, int32_t turns, int64_t worlds, int32_t tries, const double *weights) {
    game start;
    stream chance;
    int64_t margin = 0;
    int actions[2 * LANE * COLOURS], n = 1;
    fill_tables();
    deal(&start, seed, number);
    while (start.turns < turns) {
        play_card(&start, tuned_play(&start, weights));
        draw_card(&start, tuned_draw(&start, weights));
    }
    const seat *p = &start.seats[start.me];
    actions[0] = tuned_play(&start, weights);
    for (set lays = p->kinds & p->can_lay; lays; lays = without_lowest(lays)) actions[n++] = LAY + lowest(lays);
    for (set kinds = p->kinds; kinds; kinds = without_lowest(kinds)) actions[n++] = DISCARD + lowest(kinds);
    seed_stream(&chance, seed, number, 1);
    for (int64_t i = 0; i < worlds; i++) {
        game world = start;
        draw_world(&world, &chance);
        for (int tried = 0; tried < tries; tried++) {
            game g = world;
            int32_t out[2][COLUMNS];
            play_card(&g, actions[tried % n]);
            while (!draw_card(&g, tuned_draw(&g, weights))) play_card(&g, tuned_play(&g, weights));
            for (int s = 0; s < 2; s++) score(&g.seats[s], s == 0, out[s]);
            for (int part = 0; part < 4; part++) margin += out[start.me][part] - out[start.me ^ 1][part];
        }
    }
    return margin;
}
