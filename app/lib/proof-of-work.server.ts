import { createHash } from "node:crypto";
import { leadingZeroBits, provenText } from "./proof-of-work.ts";

/** Whether `answer` solves the challenge at this difficulty in bits. */
export const isProven = (challenge: string, bits: number, answer: number) =>
  leadingZeroBits(createHash("sha256").update(provenText(challenge, answer)).digest()) >= bits;
