import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "../../../platform/database/db.server.ts";
import { sign, siteSecret, siteSecrets } from "../../../lib/signing.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { siteKeys } from "../tables.server.ts";

const NONCE = 12;
const TAG = 16;
const NAME = "second-factor";
const WRAPPED_FOR = "site key second-factor";

/** Derives a key for one purpose from a site secret (HKDF, RFC 5869). */
const derived = (secret: string, purpose: string) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
/** The initial key, derived from a site secret. */
const firstKey = (secret: string) => derived(secret, "villa second factor");
const wrapping = (secret: string) => derived(secret, "villa site keys");

/** Encrypts a secret (AES-256-GCM), bound to `owner`: in another member's row it does not decrypt. */
export function encryptSecret(key: Uint8Array, owner: string, secret: Uint8Array): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString(
    "base64url",
  );
}

/** @throws if the text was changed, belongs to another owner, or the key differs */
export function decryptSecret(key: Uint8Array, owner: string, encrypted: string): Buffer {
  const bytes = Buffer.from(encrypted, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE)).setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]);
}

/** A keyed hash for secrets that people can type: it cannot be brute-forced without the key. */
export const keyedHash = (key: Uint8Array, text: string) => sign(key, text);

/** Decrypts the key. `older`: only the previous secret could decrypt it. */
function unwrap(env: Services["env"], wrapped: string): { key: Buffer; older: boolean } {
  for (const [index, secret] of siteSecrets(env).entries()) {
    try {
      return { key: decryptSecret(wrapping(secret), WRAPPED_FOR, wrapped), older: index > 0 };
    } catch {
      continue;
    }
  }
  throw new Error("Neither AUTH_SECRET nor AUTH_SECRET_BEFORE decrypts the key of the second factors");
}

/**
 * The key of all second factors, stored encrypted under AUTH_SECRET. A rotation of the secret re-encrypts it
 * with the same value, so apps and recovery codes keep working.
 * @throws if neither AUTH_SECRET nor AUTH_SECRET_BEFORE decrypts it
 */
export async function secondFactorKey(db: Db | Tx, env: Services["env"]): Promise<Buffer> {
  const newest = wrapping(siteSecret(env));
  const readKey = () => db.select().from(siteKeys).where(eq(siteKeys.name, NAME));
  const wrap = (key: Buffer) => encryptSecret(newest, WRAPPED_FOR, key);
  let [row] = await readKey();
  if (!row) {
    const first = firstKey(siteSecrets(env).at(-1) ?? "");
    await db
      .insert(siteKeys)
      .values({ name: NAME, wrapped: wrap(first) })
      .onConflictDoNothing();
    [row] = await readKey(); // another process may have inserted it first
  }
  const { key, older } = unwrap(env, row?.wrapped ?? "");
  if (older && row)
    await db
      .update(siteKeys)
      .set({ wrapped: wrap(key) })
      .where(and(eq(siteKeys.name, NAME), eq(siteKeys.wrapped, row.wrapped)));
  return key;
}
