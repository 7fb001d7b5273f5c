import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { z } from "zod";

type Key = string | Uint8Array;
type Encoding = "base64url" | "hex";
type Env = { AUTH_SECRET?: string | undefined; AUTH_SECRET_BEFORE?: string | undefined };

/** 256 random bits as 43 base64url characters. */
export const newSecret = () => randomBytes(32).toString("base64url");

/** A random identifier of 128 bits, after a prefix for its kind: "pur_…". */
export const newId = (prefix: string) => `${prefix}_${randomBytes(16).toString("base64url")}`;

/** SHA-256 of a secret, which is stored instead of the secret: 43 base64url characters. */
export const hashOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");

function isEqual(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Compares a stored hash with a presented secret in constant time. */
export const matches = (stored: string, secret: string) => isEqual(stored, hashOf(secret));

const blank = (key: Key) => (typeof key === "string" ? key.trim() === "" : key.length === 0);

/** HMAC-SHA256 of a text. @throws for a blank key, whose signature would prove nothing */
export function sign(key: Key, text: string | Uint8Array, encoding: Encoding = "base64url"): string {
  if (blank(key)) throw new Error("Cannot sign with a blank key");
  return createHmac("sha256", key).update(text).digest(encoding);
}

/** Verifies the signature of a text in constant time; false for a blank key. */
export const verify = (
  key: Key,
  text: string | Uint8Array,
  signature: unknown,
  encoding: Encoding = "base64url",
): boolean => typeof signature === "string" && !blank(key) && isEqual(signature, sign(key, text, encoding));

/** The site's own secret. @throws if AUTH_SECRET is not set */
export function siteSecret({ AUTH_SECRET }: Env): string {
  if (!AUTH_SECRET) throw new Error("AUTH_SECRET is not set: cannot sign");
  return AUTH_SECRET;
}

/**
 * Secrets accepted when verifying: the current one and, during a rotation, the previous one.
 * @throws if AUTH_SECRET is not set
 */
export const siteSecrets = (env: Env): string[] =>
  env.AUTH_SECRET_BEFORE ? [siteSecret(env), env.AUTH_SECRET_BEFORE] : [siteSecret(env)];

/** The purpose is part of the signed text, so a ticket for one purpose is invalid for another. */
const signedText = (purpose: string, payload: string) => `${purpose}:${payload}`;

/** Signs a value that its holder can read but not change: `payload.signature`, both base64url. */
export function makeTicket(env: Env, purpose: string, value: object): string {
  const payload = Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${payload}.${sign(siteSecret(env), signedText(purpose, payload))}`;
}

/** The value of a ticket signed by this site for this purpose; undefined for any other text. */
export function readTicket<T>(
  env: Env,
  purpose: string,
  ticket: string,
  schema: z.ZodType<T>,
): T | undefined {
  const [payload = "", signature = "", ...extra] = ticket.split(".");
  const isOurs = siteSecrets(env).some((key) => verify(key, signedText(purpose, payload), signature));
  if (extra.length > 0 || !isOurs) return undefined;
  return schema.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8"))).data;
}
