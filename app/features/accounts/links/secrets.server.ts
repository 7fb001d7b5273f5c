import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits as 43 base64url characters. */
export const newSecret = () => randomBytes(32).toString("base64url");

/** What of a secret may be kept. */
export const hashOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");

/** Compares a kept hash with a presented secret in constant time. */
export const matches = (kept: string, secret: string) =>
  timingSafeEqual(Buffer.from(kept), Buffer.from(hashOf(secret)));
