//! Sizes against the budget.
