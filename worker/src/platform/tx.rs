//! `transactionSync`, which the `worker` crate does not have: all writes of a call, or none.

use wasm_bindgen::prelude::{JsCast, JsValue, wasm_bindgen};
use worker::Storage;

#[wasm_bindgen]
#[allow(unsafe_code, reason = "wasm_bindgen writes the calls into JavaScript")]
extern "C" {
    type SyncStorage;

    #[wasm_bindgen(method, catch, js_name = transactionSync)]
    fn transaction_sync(
        this: &SyncStorage,
        callback: &mut dyn FnMut() -> Result<JsValue, JsValue>,
    ) -> Result<JsValue, JsValue>;
}

/// Runs `write`; when it fails everything it wrote is taken back.
///
/// # Errors
/// The error of `write`, or that of the commit.
pub fn transaction(storage: &Storage, mut write: impl FnMut() -> worker::Result<()>) -> worker::Result<()> {
    let raw: &SyncStorage = storage.as_raw().unchecked_ref();
    let mut callback = || write().map(|()| JsValue::UNDEFINED).map_err(JsValue::from);
    raw.transaction_sync(&mut callback).map(|_| ()).map_err(worker::Error::from)
}
