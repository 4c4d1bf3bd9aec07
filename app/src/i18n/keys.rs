//! The keys and their English texts.

macro_rules! keys {
    ($($key:ident = $text:literal),* $(,)?) => {
        /// One visible text.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u16)]
        pub(crate) enum Key { $($key),* }

        const ENGLISH: &[&str] = &[$($text),*];

        impl Key {
            /// All keys.
            pub(crate) const ALL: &[Self] = &[$(Self::$key),*];

            /// The key's name in a locale file.
            pub(crate) fn name(self) -> &'static str {
                const NAMES: &[&str] = &[$(stringify!($key)),*];
                NAMES.get(self as usize).copied().unwrap_or_default()
            }
        }
    };
}

keys! {
    NavHome = "Home",
    HomePlay = "Play",
    SpanNow = "under a minute",
    SpanMin = "{0} min",
    SpanHour = "{0} h",
    SpanHourMin = "{0} h {1} min",
    SpanDay = "{0} d",
    SpanDayHour = "{0} d {1} h",
    TimeOver = "time is over",
    TimeIn = "in {0}",
    TimeToday = "today {0}",
    TimeTomorrow = "tomorrow {0}",
    TimeDay = "{0}, {1}",
}

impl Key {
    /// The text in English.
    pub(crate) fn english(self) -> &'static str {
        ENGLISH.get(self as usize).copied().unwrap_or_default()
    }
}
