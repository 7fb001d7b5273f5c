/** Counts the leading zero bits of a hash. */
export function leadingZeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    if (byte > 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

/** The text that is hashed to check an answer. */
export const provenText = (challenge: string, answer: number) => `${challenge}:${answer}`;

const AT_ONCE = 256;

/**
 * Finds a number whose SHA-256 with the challenge begins with `bits` zero bits: about 2^bits hashes, for 16
 * bits up to a second on a desktop. Based on Hashcash: http://www.hashcash.org/papers/hashcash.pdf
 */
export async function solveProof(challenge: string, bits: number): Promise<number> {
  const encoder = new TextEncoder();
  for (let start = 0; ; start += AT_ONCE) {
    const hashes = Array.from({ length: AT_ONCE }, (_, i) =>
      crypto.subtle.digest("SHA-256", encoder.encode(provenText(challenge, start + i))),
    );
    // oxlint-disable-next-line no-await-in-loop -- the page stays responsive between batches
    const hit = (await Promise.all(hashes)).findIndex(
      (hash) => leadingZeroBits(new Uint8Array(hash)) >= bits,
    );
    if (hit >= 0) return start + hit;
  }
}
