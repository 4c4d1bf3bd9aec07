//! Numbers, dates and durations for readers, through the browser's `Intl`.

use super::{Key, t, tag, tf, tn};
use shared::time::{Instant, Millis};

/// The plural category of `n`: `one`, `other`, ..
#[cfg(target_arch = "wasm32")]
pub(crate) fn plural_category(tag: &str, n: i64) -> &'static str {
    use js_sys::{Array, Intl, Object};
    let rules = Intl::PluralRules::new(&Array::of1(&tag.into()), &Object::new());
    let category = String::from(rules.select(n as f64));
    ["zero", "one", "two", "few", "many"].into_iter().find(|name| *name == category).unwrap_or("other")
}

/// The plural category of `n` in English, for native tests.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn plural_category(_tag: &str, n: i64) -> &'static str {
    if n == 1 { "one" } else { "other" }
}

/// A whole number in the digits and groups of the language.
pub(crate) fn number(tag: &str, n: i64) -> String {
    if cfg!(not(target_arch = "wasm32")) || (tag == "en" && n.abs() < 1_000) {
        return n.to_string();
    }
    use js_sys::{Array, Intl, Object};
    let format = Intl::NumberFormat::new(&Array::of1(&tag.into()), &Object::new()).format();
    format
        .call1(&wasm_bindgen::JsValue::NULL, &(n as f64).into())
        .ok()
        .and_then(|v| v.as_string())
        .unwrap_or_default()
}

/// A duration in its two largest units: `1 day`, `2 d 4 h`, `1 h 58 min`, `58 min`, `under a minute`.
pub(crate) fn span(duration: Millis) -> String {
    let minutes = duration.0.max(0) / 60_000;
    let (days, hours) = (minutes / 1_440, minutes / 60 % 24);
    let tag = tag();
    let show = |n: i64| number(&tag, n);
    match (days, hours, minutes % 60) {
        (0, 0, 0) => t(Key::SpanNow).to_owned(),
        (0, 0, m) => tf(Key::SpanMin, &[&show(m)]),
        (0, h, 0) => tf(Key::SpanHour, &[&show(h)]),
        (0, h, m) => tf(Key::SpanHourMin, &[&show(h), &show(m)]),
        (d, 0, _) => tn(Key::SpanDay, d, &[]),
        (d, h, _) => tf(Key::SpanDayHour, &[&show(d), &show(h)]),
    }
}

/// `in 1 h 58 min`, or `over` for what has passed.
pub(crate) fn left(until: Instant, now: Instant) -> String {
    let duration = until.since(now);
    if duration.0 <= 0 { t(Key::TimeOver).to_owned() } else { tf(Key::TimeIn, &[&span(duration)]) }
}

/// The moment in the reader's time zone: `today 21:30`, `tomorrow 20:12`, `Tue 15 Dec, 20:00`.
#[cfg(target_arch = "wasm32")]
pub(crate) fn moment(at: Instant, now: Instant) -> String {
    let date = js_date(at);
    let clock = intl(&date, &[("hour", "2-digit"), ("minute", "2-digit"), ("hourCycle", "h23")]);
    let day = |instant: Instant| {
        let date = js_date(instant);
        js_sys::Date::new_with_year_month_day(
            date.get_full_year(),
            date.get_month() as i32,
            date.get_date() as i32,
        )
        .get_time()
    };
    let days = ((day(at) - day(now)) / 86_400_000.0).round();
    if days == 0.0 {
        tf(Key::TimeToday, &[&clock])
    } else if days == 1.0 {
        tf(Key::TimeTomorrow, &[&clock])
    } else {
        let date = intl(&date, &[("weekday", "short"), ("day", "numeric"), ("month", "short")]);
        tf(Key::TimeDay, &[&date, &clock])
    }
}

/// Natively there is no time zone: the number itself.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn moment(at: Instant, _now: Instant) -> String {
    at.0.to_string()
}

#[cfg(target_arch = "wasm32")]
fn js_date(at: Instant) -> js_sys::Date {
    js_sys::Date::new(&(at.0 as f64).into())
}

#[cfg(target_arch = "wasm32")]
thread_local! {
    /// The formats made so far: making one takes far longer than using it, and a bracket shows many deadlines.
    static FORMATS: std::cell::RefCell<Vec<(String, js_sys::Function)>> = const { std::cell::RefCell::new(Vec::new()) };
}

#[cfg(target_arch = "wasm32")]
fn intl(date: &js_sys::Date, options: &[(&str, &str)]) -> String {
    let key = options.iter().fold(tag(), |key, (name, value)| [&key, " ", name, " ", value].concat());
    let known =
        FORMATS.with_borrow(|all| all.iter().find(|(other, _)| *other == key).map(|(_, f)| f.clone()));
    let format = known.unwrap_or_else(|| {
        let made = date_format(options);
        FORMATS.with_borrow_mut(|all| all.push((key, made.clone())));
        made
    });
    format.call1(&wasm_bindgen::JsValue::NULL, date).ok().and_then(|v| v.as_string()).unwrap_or_default()
}

#[cfg(target_arch = "wasm32")]
fn date_format(options: &[(&str, &str)]) -> js_sys::Function {
    use js_sys::{Array, Intl, Object, Reflect};
    let chosen = Object::new();
    for (name, value) in options {
        // Setting a property of a fresh object cannot fail.
        let _ = Reflect::set(&chosen, &(*name).into(), &(*value).into());
    }
    Intl::DateTimeFormat::new(&Array::of1(&tag().into()), &chosen).format()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_name_the_two_largest_units() {
        assert_eq!(span(Millis::minutes(118)), "1 h 58 min");
        assert_eq!(span(Millis::hours(52)), "2 d 4 h");
        assert_eq!(span(Millis::hours(24)), "1 day");
        assert_eq!(span(Millis::hours(72)), "3 days");
        assert_eq!(span(Millis(59_999)), "under a minute");
        assert_eq!(left(Instant(5), Instant(5)), t(Key::TimeOver));
    }
}
