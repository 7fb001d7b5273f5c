import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { AddPasskey, PasskeyAnswer } from "../app/features/accounts/passkeys.contract.ts";

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** The head of a CBOR data item (RFC 8949 §3). */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytesItem = (value: Uint8Array) => Buffer.concat([head(2, value.length), value]);
const textItem = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

const [PRESENT, VERIFIED, HAS_KEY] = [1, 4, 64];
type Overrides = { origin?: string; verified?: boolean; counter?: number; type?: string };
const clientData = (type: string, challenge: string, at: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));

/**
 * An authenticator with one ES256 passkey (WebAuthn Level 3, §6); overrides make its responses incorrect.
 * @param origin the origin of the requesting page
 */
export function openPasskeyDevice(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let signed = 0;

  function authenticatorData(host: string, { verified = true, counter }: Overrides, key?: Buffer) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? ++signed);
    const flags = PRESENT | (verified ? VERIFIED : 0) | (key ? HAS_KEY : 0);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, ...(key ? [key] : [])]);
  }
  return {
    id: base64url(id),
    /** Responds to the creation of the passkey. */
    make(challenge: string, name: string, overrides: Overrides = {}): AddPasskey {
      const at = overrides.origin ?? origin;
      const cose = map(
        [integer(1), integer(2)],
        [integer(3), integer(-7)],
        [integer(-1), integer(1)],
        [integer(-2), bytesItem(Buffer.from(x, "base64url"))],
        [integer(-3), bytesItem(Buffer.from(y, "base64url"))],
      );
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const data = authenticatorData(new URL(at).hostname, overrides, key);
      return {
        name,
        id: base64url(id),
        clientDataJSON: base64url(clientData(overrides.type ?? "webauthn.create", challenge, at)),
        attestationObject: base64url(
          map(
            [textItem("fmt"), textItem("none")],
            [textItem("attStmt"), map()],
            [textItem("authData"), bytesItem(data)],
          ),
        ),
        transports: ["internal"],
      };
    },
    /** Signs a challenge. By default the signature counter increases each time; `counter` overrides it. */
    sign(challenge: string, overrides: Overrides = {}): PasskeyAnswer {
      const at = overrides.origin ?? origin;
      const client = clientData(overrides.type ?? "webauthn.get", challenge, at);
      const data = authenticatorData(new URL(at).hostname, overrides);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: base64url(id),
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
    },
  };
}
