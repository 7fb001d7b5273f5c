import { createHash, randomBytes } from "node:crypto";

/** 256 random bits as 43 base64url characters. */
export const newSecret = () => randomBytes(32).toString("base64url");
/** What of a secret may be kept. */
export const hashOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");
export const newId = (prefix: string) => `${prefix}_${randomBytes(16).toString("base64url")}`;
