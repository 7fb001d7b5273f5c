import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Bench, type Figure, isMet } from "./bench.ts";
import { itemAt } from "../app/lib/checked.ts";

// npm run bench [-- name…]: runs every benchmarks/*.bench.ts, or the named ones; prints tables and writes
// benchmarks/results.json.
const folder = import.meta.dirname;
const results = path.join(folder, "results.json");
type StoredResult = { at: string; commit: string; machine: string; seconds: number; figures: Figure[] };

async function loadBenches(): Promise<Bench[]> {
  const files = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(".bench.ts"))
    .toSorted();
  return Promise.all(
    // the export of every bench file
    files.map(async (name) => ((await import(path.join(folder, name))) as { bench: Bench }).bench),
  );
}

const shown = (value: number) =>
  value.toLocaleString("en-IN", { maximumFractionDigits: value < 0.1 ? 4 : value < 100 ? 2 : 0 });
const promise = ({ under, atLeast }: Figure) =>
  under !== undefined ? `under ${shown(under)}` : atLeast !== undefined ? `at least ${shown(atLeast)}` : "";

function table(figures: Figure[]) {
  const rows = figures.map((f) => [
    f.what,
    `${shown(f.value)} ${f.unit}${f.spread ? ` (${f.spread.map(shown).join("–")})` : ""}`,
    promise(f),
    promise(f) && (isMet(f) ? "kept" : "BROKEN"),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => itemAt(row, column).length)));
  const padded = (cell: string, i: number) =>
    i === 1 ? cell.padStart(itemAt(widths, i)) : cell.padEnd(itemAt(widths, i));
  for (const row of rows) console.log(`  ${row.map(padded).join("  ")}`);
}

const commit = () => {
  try {
    return execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
};

const benches = await loadBenches();
const names = process.argv.slice(2);
const unknown = names.filter((name) => !benches.some((b) => b.name === name));
if (unknown.length) {
  console.error(
    `Unknown benchmark: ${unknown.join(", ")}. There are: ` +
      `${benches.map((b) => b.name).join(", ") || "none yet"}.`,
  );
  process.exit(1);
}
const storedResults = (fs.existsSync(results) ? JSON.parse(fs.readFileSync(results, "utf8")) : {}) as Record<
  string,
  StoredResult
>; // the format written below
const processors = os.cpus();
const processor = processors[0]?.model.trim() ?? "unknown";
const machine = `${processor} x ${processors.length}, Node ${process.versions.node}`;
for (const bench of benches.filter((b) => (names.length ? names.includes(b.name) : !b.long))) {
  console.log(`${bench.name}: ${bench.about}`);
  const start = performance.now();
  const figures = await bench.run((line) => console.error(`  ${line}`));
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  table(figures);
  console.log(`  ${seconds} s\n`);
  storedResults[bench.name] = { at: new Date().toISOString(), commit: commit(), machine, seconds, figures };
  fs.writeFileSync(results, `${JSON.stringify(storedResults, null, 2)}\n`);
  if (!figures.every(isMet)) process.exitCode = 1;
}
