//! What is a WebAssembly module of its own in a release, and loaded when it is needed: what is in it, whether it is here,
//! and how it comes. Any other build has it in the app, where it is always here.
//!
//! The splitter of the build moves into such a module whatever is reached only through its value. So the value is named
//! nowhere else: code that called past it would take all of it back into the app.

/// Lists such parts: each becomes a module with `get` (its value, if it is here) and `need` (loads it unless it is here,
/// then tells whether it is: at once where it was). Several calls load once; a load that failed may be tried again.
macro_rules! apart {
    ($($(#[$about:meta])* $name:ident: $what:ty = $value:expr;)+) => {$(
        $(#[$about])*
        #[cfg(not(all(feature = "split", target_family = "wasm")))]
        mod $name {
            use super::*;

            static VALUE: $what = $value;

            pub(super) fn get() -> Option<&'static $what> {
                Some(&VALUE)
            }

            pub(super) fn need(then: $crate::apart::Then) {
                then(true);
            }
        }

        $(#[$about])*
        #[cfg(all(feature = "split", target_family = "wasm"))]
        #[allow(unsafe_code, reason = "the attribute writes the import and the export between which is cut")]
        mod $name {
            use super::*;
            use std::cell::Cell;

            thread_local! {
                static HERE: Cell<Option<&'static $what>> = const { Cell::new(None) };
            }

            #[wasm_split_helpers::wasm_split($name, fallible)]
            fn value() -> Result<&'static $what, $crate::apart::Missing> {
                static VALUE: $what = $value;
                Ok(&VALUE)
            }

            pub(super) fn get() -> Option<&'static $what> {
                HERE.get()
            }

            pub(super) fn need(then: $crate::apart::Then) {
                if HERE.get().is_some() {
                    return then(true);
                }
                wasm_bindgen_futures::spawn_local(async move {
                    if let Ok(value) = value().await {
                        HERE.set(Some(value));
                    }
                    then(HERE.get().is_some());
                });
            }
        }
    )+};
}
pub(crate) use apart;

/// What to do when a part is here, or could not be loaded.
pub(crate) type Then = Box<dyn FnOnce(bool)>;

/// A part could not be loaded.
#[cfg(all(feature = "split", target_family = "wasm"))]
pub(crate) struct Missing;

#[cfg(all(feature = "split", target_family = "wasm"))]
impl From<wasm_split_helpers::SplitLoaderError> for Missing {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
        Self
    }
}
