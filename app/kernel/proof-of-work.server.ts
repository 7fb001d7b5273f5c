import { createHash } from "node:crypto";
import { leadingZeroBits, provenText } from "./proof-of-work.ts";

/** Whether an answer is one to this challenge, at so many bits. */
export const isProven = (challenge: string, bits: number, answer: number) =>
  leadingZeroBits(createHash("sha256").update(provenText(challenge, answer)).digest()) >= bits;
