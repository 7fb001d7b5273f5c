import { parentPort, workerData } from "node:worker_threads";
import libheif from "libheif-js/wasm-bundle.js";
import type { HeicInput, DecodedHeic } from "./heic.server.ts";

/*
 * Decodes one HEIC picture on its own thread: the codec takes seconds of CPU, and its memory is freed when
 * the thread ends. Node runs this file directly; `heic.server.ts` starts it.
 */
async function decodeHeic({ bytes, mostPixels }: HeicInput): Promise<DecodedHeic | null> {
  const pictures = new libheif.HeifDecoder().decode(bytes);
  const picture = pictures.find((candidate) => candidate.is_primary()) ?? pictures[0];
  if (!picture) return null;
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width * height > mostPixels) return null;
  const data = new Uint8ClampedArray(width * height * 4);
  const drawn = await new Promise((resolve) => {
    picture.display({ data, width, height }, resolve);
  });
  return drawn ? { width, height, data: new Uint8Array(data.buffer) } : null;
}

const decoded = await decodeHeic(workerData as HeicInput).catch(() => null); // set by `heic.server.ts`
const transferred = decoded ? [decoded.data.buffer as ArrayBuffer] : []; // allocated above, not shared
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(decoded, transferred);
