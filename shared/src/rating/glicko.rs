//! Glicko-2 by the paper of its author (M. E. Glickman, *Example of the Glicko-2 system*), in which the steps have the
//! numbers that are given here. Two things are this site's: a rating period is a single game, so the time that passed
//! since the last one enters where the paper counts whole periods; and searches have an end.

/// Points of the usual scale in one unit of this one.
const UNIT: f64 = 173.7178;
/// The point of the usual scale that is zero here.
const ZERO: f64 = 1_500.0;
/// How fast volatility may change; the paper names 0.3 to 1.2.
const TAU: f64 = 0.5;
/// How exactly the volatility is searched for.
const EXACT: f64 = 0.000_001;
/// Steps of a search at most; it takes about ten.
const STEPS: u32 = 100;

/// A rating on the scale of the computation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scaled {
    mu: f64,
    phi: f64,
    sigma: f64,
}

impl Scaled {
    /// Step 2: from the usual scale.
    pub(super) fn of(points: f64, deviation: f64, volatility: f64) -> Self {
        Self { mu: (points - ZERO) / UNIT, phi: deviation / UNIT, sigma: volatility }
    }

    /// Step 8: points, deviation and volatility on the usual scale.
    pub(super) fn usual(self) -> (f64, f64, f64) {
        (self.mu * UNIT + ZERO, self.phi * UNIT, self.sigma)
    }
}

/// What idle time does to a deviation (step 6).
fn grown(phi: f64, sigma: f64, periods: f64) -> f64 {
    (phi * phi + sigma * sigma * periods).sqrt()
}

/// Somebody who has not played.
pub(super) fn idle(own: Scaled, periods: f64) -> Scaled {
    Scaled { phi: grown(own.phi, own.sigma, periods), ..own }
}

/// Somebody who has played against these with these scores (1, 0.5 or 0).
pub(super) fn played(own: Scaled, periods: f64, met: &[(Scaled, f64)]) -> Scaled {
    // Steps 3 and 4: how much the results tell, and how far they lie from what was expected.
    let (mut told, mut surplus) = (0.0, 0.0);
    for (other, score) in met {
        let weight = 1.0 / (1.0 + 3.0 * other.phi * other.phi / std::f64::consts::PI.powi(2)).sqrt();
        let expected = 1.0 / (1.0 + (-weight * (own.mu - other.mu)).exp());
        told += weight * weight * expected * (1.0 - expected);
        surplus += weight * (score - expected);
    }
    if told <= 0.0 {
        return idle(own, periods);
    }
    let variance = 1.0 / told;
    let sigma = volatility(own, variance, variance * surplus);
    // Steps 6 and 7.
    let before = grown(own.phi, sigma, periods);
    let phi = 1.0 / (1.0 / (before * before) + told).sqrt();
    Scaled { mu: own.mu + phi * phi * surplus, phi, sigma }
}

/// Step 5: the volatility that fits the results best, by the Illinois way of closing in on a zero.
fn volatility(own: Scaled, variance: f64, delta: f64) -> f64 {
    let (delta, phi) = (delta * delta, own.phi * own.phi);
    let before = (own.sigma * own.sigma).ln();
    let f = |x: f64| {
        let e = x.exp();
        let all = phi + variance + e;
        e * (delta - all) / (2.0 * all * all) - (x - before) / (TAU * TAU)
    };
    let (mut a, mut b) = (before, delta - phi - variance);
    if b > 0.0 {
        b = b.ln();
    } else {
        b = before - TAU;
        for _ in 0..STEPS {
            if f(b) >= 0.0 {
                break;
            }
            b -= TAU;
        }
    }
    let (mut at_a, mut at_b) = (f(a), f(b));
    for _ in 0..STEPS {
        if (b - a).abs() <= EXACT {
            break;
        }
        let c = a + (a - b) * at_a / (at_b - at_a);
        let at_c = f(c);
        if at_c * at_b <= 0.0 {
            (a, at_a) = (b, at_b);
        } else {
            at_a /= 2.0;
        }
        (b, at_b) = (c, at_c);
    }
    let sigma = (a / 2.0).exp();
    if sigma.is_finite() { sigma } else { own.sigma }
}
