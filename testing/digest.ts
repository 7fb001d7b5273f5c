import { createHash } from "node:crypto";

/** Stands in a test or a golden file for a text too long to be read there: the first hex digits of its SHA-256. */
export const digest = (text: string, digits = 16) =>
  createHash("sha256").update(text).digest("hex").slice(0, digits);
