import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { isProven } from "./proof-of-work.server.ts";
import { leadingZeroBits, provenText, solveProof } from "./proof-of-work.ts";

test.each([
  [[0xff], 0],
  [[0x80, 0], 0],
  [[0x01], 7],
  [[0, 0x40], 9],
  [[0, 0], 16],
])("[SAFE-01] counts the leading zero bits of %j: %i", (bytes, bits) =>
  expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits),
);

test("[SAFE-01] accepts the browser's answer for its own challenge only", async () => {
  const answer = await solveProof("a challenge", 10);
  expect(isProven("a challenge", 10, answer)).toBe(true);
  const bits = leadingZeroBits(createHash("sha256").update(provenText("a challenge", answer)).digest());
  expect(isProven("a challenge", bits, answer)).toBe(true);
  expect(isProven("a challenge", bits + 1, answer)).toBe(false);
  expect(isProven("another challenge", 10, answer) && isProven("a third one", 10, answer)).toBe(false);
});
