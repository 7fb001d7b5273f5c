import { createHash } from "node:crypto";

/** Shortens a long text for a golden file: the first hex digits of its SHA-256. */
export const digest = (text: string, digits = 16) =>
  createHash("sha256").update(text).digest("hex").slice(0, digits);
