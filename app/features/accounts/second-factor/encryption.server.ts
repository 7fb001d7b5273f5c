import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { sign, siteSecret } from "../../../kernel/signing.server.ts";
import type { Services } from "../../../platform/services.server.ts";

const NONCE = 12;
const TAG = 16;

/** A key of its own for this purpose, out of the site's secret (RFC 5869). */
const keyOf = (env: Services["env"]) =>
  Buffer.from(hkdfSync("sha256", siteSecret(env), "", "villa second factor", 32));

/**
 * Encrypts a secret that must be read again (AES-256-GCM). `owner` is bound to it: moved to another member's
 * row it does not open.
 */
export function encryptSecret({ env }: Pick<Services, "env">, owner: string, secret: Uint8Array): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", keyOf(env), nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString(
    "base64url",
  );
}

/** @throws where the text was changed, belongs to somebody else, or the site's secret is another one */
export function decryptSecret({ env }: Pick<Services, "env">, owner: string, encrypted: string): Buffer {
  const bytes = Buffer.from(encrypted, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(env), bytes.subarray(0, NONCE)).setAAD(
    Buffer.from(owner),
  );
  decipher.setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]);
}

/**
 * What may be kept of a secret that a person can type: without the site's own secret it cannot be guessed at.
 */
export const keyedHash = ({ env }: Pick<Services, "env">, text: string) => sign(keyOf(env), text);
