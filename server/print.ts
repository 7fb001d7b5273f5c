import path from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { SCRIPT_FONTS } from "../app/platform/pdf/script-fonts.ts";
import type { PrintAnswer, PrintOrder } from "../app/platform/pdf/pdf-worker.server.ts";

/*
 * The press: a process of its own, because Typst blocks its thread and keeps memory that only an exit gives
 * back.
 * Node runs this file as it is; whoever started it talks to it over IPC, and it goes when they go.
 */
const root = path.resolve(import.meta.dirname, "..");
const workspace = path.join(root, "app"); // templates lie with their features, what they share in `ui`
const fonts = [
  "fraunces/400Regular",
  "fraunces/400Regular_Italic",
  "fraunces/500Medium",
  "instrument-sans/400Regular",
  "instrument-sans/400Regular_Italic",
  "instrument-sans/500Medium",
  "instrument-sans/600SemiBold",
  ...SCRIPT_FONTS,
].map((name) => path.join(root, "node_modules/@expo-google-fonts", name));

const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fonts }] });

/** `e.message` of this compiler is empty: the sentence stands in `code`. */
const reasonOf = (e: unknown) => (e as { code?: string }).code || (e as Error).message || String(e);

function print({ id, template, data }: PrintOrder): PrintAnswer {
  const before = process.cpuUsage();
  try {
    const pdf = compiler.pdf(
      { mainFilePath: path.join(workspace, "features", template), inputs: { data } },
      { pdfStandard: "ua-1" },
    );
    const { user, system } = process.cpuUsage(before);
    return { id, pdf, cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 1e6 };
  } catch (e) {
    return { id, error: reasonOf(e) };
  } finally {
    compiler.evictCache(0);
  }
}

process.on("message", (order: PrintOrder) => {
  const answer = print(order);
  // V8 does not see how large the compiler's buffers are
  process.send?.(answer, () => setImmediate(() => globalThis.gc?.()));
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches the whole group: the parent drains first
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.send?.({ ready: true });
