import { createHash } from "node:crypto";

/** Passes chunks on while counting and hashing them; `facts` is complete after the last chunk. */
export function countAndHash(pieces: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* passed() {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.byteLength;
      yield piece;
    }
  }
  return { pieces: passed(), facts: () => ({ bytes, sha256: hash.digest("hex") }) };
}
