//! The curve and the cipher of pushes, by the platform's own cryptography: none of it is in this module's code.

use crate::push::encrypt::{self, Point};
use js_sys::{Array, Object, Promise, Reflect, Uint8Array};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use wasm_bindgen_futures::JsFuture;
use worker::{Error, Result};

#[wasm_bindgen]
#[allow(unsafe_code, reason = "wasm_bindgen writes the calls into JavaScript")]
extern "C" {
    type Subtle;

    #[wasm_bindgen(thread_local_v2, js_namespace = crypto, js_name = subtle)]
    static SUBTLE: Subtle;

    #[wasm_bindgen(method, catch, js_name = importKey)]
    fn import_key(
        this: &Subtle,
        format: &str,
        key: &JsValue,
        algorithm: &JsValue,
        extractable: bool,
        uses: &Array,
    ) -> core::result::Result<Promise, JsValue>;

    #[wasm_bindgen(method, catch, js_name = generateKey)]
    fn generate_key(
        this: &Subtle,
        algorithm: &JsValue,
        extractable: bool,
        uses: &Array,
    ) -> core::result::Result<Promise, JsValue>;

    #[wasm_bindgen(method, catch, js_name = exportKey)]
    fn export_key(this: &Subtle, format: &str, key: &JsValue) -> core::result::Result<Promise, JsValue>;

    #[wasm_bindgen(method, catch, js_name = deriveBits)]
    fn derive_bits(
        this: &Subtle,
        algorithm: &JsValue,
        key: &JsValue,
        length: u32,
    ) -> core::result::Result<Promise, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn encrypt(
        this: &Subtle,
        algorithm: &JsValue,
        key: &JsValue,
        data: &Uint8Array,
    ) -> core::result::Result<Promise, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn sign(
        this: &Subtle,
        algorithm: &JsValue,
        key: &JsValue,
        data: &Uint8Array,
    ) -> core::result::Result<Promise, JsValue>;
}

/// Calls a function of the platform's cryptography and waits for it.
async fn call(work: impl FnOnce(&Subtle) -> core::result::Result<Promise, JsValue>) -> Result<JsValue> {
    let promise = SUBTLE.with(work).map_err(Error::from)?;
    JsFuture::from(promise).await.map_err(Error::from)
}

fn object(fields: &[(&str, JsValue)]) -> Result<JsValue> {
    let object = Object::new();
    for (name, value) in fields {
        Reflect::set(&object, &JsValue::from(*name), value).map_err(Error::from)?;
    }
    Ok(object.into())
}

fn uses(names: &[&str]) -> Array {
    names.iter().map(|name| JsValue::from(*name)).collect()
}

fn bytes(value: &JsValue) -> Vec<u8> {
    Uint8Array::new(value).to_vec()
}

fn curve(name: &str) -> Result<JsValue> {
    object(&[("name", name.into()), ("namedCurve", "P-256".into())])
}

/// A public key of the curve; an error if it is no point of it.
async fn public_key(point: &Point) -> Result<JsValue> {
    let (curve, data) = (curve("ECDH")?, Uint8Array::from(point.as_slice()));
    call(|subtle| subtle.import_key("raw", &data, &curve, true, &uses(&[]))).await
}

/// Whether this is a point of the curve.
pub async fn is_point(point: &Point) -> bool {
    public_key(point).await.is_ok()
}

async fn secret_key(jwk: &str, algorithm: &str, usage: &str) -> Result<JsValue> {
    let (curve, data) = (curve(algorithm)?, js_sys::JSON::parse(jwk).map_err(Error::from)?);
    call(|subtle| subtle.import_key("jwk", &data, &curve, false, &uses(&[usage]))).await
}

/// A key pair for one message: the secret key and the public point.
pub struct Ephemeral {
    secret: JsValue,
    public: Point,
}

impl Ephemeral {
    /// A fresh one.
    ///
    /// # Errors
    /// When the platform makes none.
    pub async fn fresh() -> Result<Self> {
        let curve = curve("ECDH")?;
        let pair = call(|subtle| subtle.generate_key(&curve, false, &uses(&["deriveBits"]))).await?;
        let half = |name: &str| Reflect::get(&pair, &JsValue::from(name)).map_err(Error::from);
        let public = half("publicKey")?;
        let public = bytes(&call(|subtle| subtle.export_key("raw", &public)).await?);
        let public = public.try_into().map_err(|_| Error::from("no point"))?;
        Ok(Self { secret: half("privateKey")?, public })
    }

    /// A given one, for the examples of the standard.
    ///
    /// # Errors
    /// When it is none.
    #[cfg(feature = "test-clock")]
    pub async fn given(public: Point, secret: &[u8; 32]) -> Result<Self> {
        let jwk = crate::push::vapid::jwk(&public, secret);
        Ok(Self { secret: secret_key(&jwk, "ECDH", "deriveBits").await?, public })
    }
}

/// A message encrypted for a device: the whole body of the request. `None` if the message is too long.
///
/// # Errors
/// When the device's key is no point of the curve.
pub async fn seal(
    message: &[u8],
    device: &Point,
    auth: &[u8],
    server: &Ephemeral,
    salt: &[u8; 16],
) -> Result<Option<Vec<u8>>> {
    let Some(record) = encrypt::record(message) else { return Ok(None) };
    let theirs = public_key(device).await?;
    let agree = object(&[("name", "ECDH".into()), ("public", theirs)])?;
    let secret = bytes(&call(|subtle| subtle.derive_bits(&agree, &server.secret, 256)).await?);
    let keys = encrypt::keys(&secret, auth, device, &server.public, salt);
    let data = Uint8Array::from(keys.key.as_slice());
    let cipher = object(&[("name", "AES-GCM".into())])?;
    let key = call(|subtle| subtle.import_key("raw", &data, &cipher, false, &uses(&["encrypt"]))).await?;
    let nonce = Uint8Array::from(keys.nonce.as_slice());
    let cipher = object(&[("name", "AES-GCM".into()), ("iv", nonce.into())])?;
    let plain = Uint8Array::from(record.as_slice());
    let sealed = bytes(&call(|subtle| subtle.encrypt(&cipher, &key, &plain)).await?);
    Ok(Some(encrypt::body(salt, &server.public, &sealed)))
}

/// A signature by ES256: two halves of 32 bytes.
///
/// # Errors
/// When the key is none.
pub async fn es256(jwk: &str, text: &str) -> Result<Vec<u8>> {
    let key = secret_key(jwk, "ECDSA", "sign").await?;
    let algorithm = object(&[("name", "ECDSA".into()), ("hash", "SHA-256".into())])?;
    let data = Uint8Array::from(text.as_bytes());
    Ok(bytes(&call(|subtle| subtle.sign(&algorithm, &key, &data)).await?))
}
