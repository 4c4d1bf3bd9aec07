//! Gin rummy (GR-1 to GR-27).
