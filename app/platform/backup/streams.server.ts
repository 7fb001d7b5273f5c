import { createHash } from "node:crypto";

/** Passes chunks on while counting and hashing them; `facts` is complete after the last chunk. */
export function countAndHash(chunks: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* passed() {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  return { chunks: passed(), facts: () => ({ bytes, sha256: hash.digest("hex") }) };
}
