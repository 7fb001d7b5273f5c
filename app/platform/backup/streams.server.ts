import { createHash } from "node:crypto";

/** Hands pieces on and counts them; `facts` is right once the last one has gone. */
export function measured(pieces: AsyncIterable<Uint8Array>) {
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
