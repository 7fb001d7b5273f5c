import path from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { SCRIPT_FONTS } from "../app/platform/pdf/script-fonts.ts";
import type { PrintAnswer, PrintOrder } from "../app/platform/pdf/pdf-worker.server.ts";

/*
 * The print process, separate because Typst blocks its thread and frees memory only at exit. Node runs this
 * file directly; it communicates with its parent over IPC and ends with it.
 */
const root = path.resolve(import.meta.dirname, "..");
const workspace = path.join(root, "app"); // templates are in their features, shared parts in `ui`
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

/** This compiler's errors have their message in `code`. */
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
  // V8 does not know the size of the compiler's buffers
  process.send?.(answer, () => setImmediate(() => globalThis.gc?.()));
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches the whole process group, but the parent drains first
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.send?.({ ready: true });
