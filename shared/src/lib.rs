//! Rules, competitions, fairness and wire.
