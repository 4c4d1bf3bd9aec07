//! Ludo (LU-1 to LU-27).
