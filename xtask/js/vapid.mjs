// A fresh key of the server for pushes (RFC 8292): node vapid.mjs prints what goes into the secret VAPID_KEY.
import { createECDH } from "node:crypto";
import { fileURLToPath } from "node:url";

/** Public point and secret number of P-256, both in base64url. */
export function vapidKey() {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  // Leading zeros of the number are left out by Node; a JSON Web Key has all 32 bytes.
  const secret = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32);
  return `${curve.getPublicKey("base64url")}.${secret.toString("base64url")}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(vapidKey());
