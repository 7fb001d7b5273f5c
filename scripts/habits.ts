// What the code holds itself to outside its tests, beyond what the linter knows: see
// benchmarks/code.bench.ts.
import fs from "node:fs";
import path from "node:path";
import { countsOf, isTest, listSources } from "../benchmarks/code-counts.ts";

const LONGEST_FUNCTION = 60;
const LONGEST_FILE = 300;

/** What one source has too much of, a sentence each. */
export function habitProblems(file: string, source: string): string[] {
  const { lines, functions, bareCasts } = countsOf(file, source);
  return [
    ...bareCasts.map(
      (line) => `${file}:${line}: a cast needs its reason beside it, or a type that proves it`,
    ),
    ...functions
      .filter((length) => length > LONGEST_FUNCTION)
      .map((length) => `${file}: a function of ${length} lines; ${LONGEST_FUNCTION} are enough`),
    ...(lines > LONGEST_FILE ? [`${file}: ${lines} lines; ${LONGEST_FILE} are enough`] : []),
  ];
}

if (path.resolve(process.argv[1] ?? "") === import.meta.filename) {
  const files = listSources().filter((file) => !isTest(file));
  const found = files.flatMap((file) => habitProblems(file, fs.readFileSync(file, "utf8")));
  if (found.length > 0) console.log(found.join("\n"));
  process.exit(found.length > 0 ? 1 : 0);
}
