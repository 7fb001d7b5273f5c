import fs from "node:fs";
import { type Bench, percentile } from "./bench.ts";
import { type Counts, countsOf, isTest, listSources } from "./code-counts.ts";

const sum = (all: Counts[], of: (one: Counts) => number) => all.reduce((total, one) => total + of(one), 0);

const read = (files: string[]) =>
  files.map((file) => ({ file, ...countsOf(file, fs.readFileSync(file, "utf8")) }));

export const bench: Bench = {
  name: "code",
  about: "sizes and habits of the code, without its tests and their harness",
  run(log) {
    const files = listSources();
    const [code, tests] = [read(files.filter((file) => !isTest(file))), read(files.filter(isTest))];
    for (const { file, lines, functions } of code) {
      if (lines > 300) log(`${lines} lines: ${file}`);
      for (const one of functions) if (one > 60) log(`a function of ${one} lines: ${file}`);
    }
    const sizes = code.map(({ lines }) => lines);
    const functions = code.flatMap((one) => one.functions);
    return Promise.resolve([
      { what: "files", value: code.length, unit: "" },
      { what: "lines", value: sum(code, ({ lines }) => lines), unit: "" },
      { what: "lines of a file: median", value: percentile(sizes, 0.5), unit: "", under: 51 },
      { what: "files over 250 lines", value: sizes.filter((n) => n > 250).length, unit: "" },
      { what: "files over 300 lines", value: sizes.filter((n) => n > 300).length, unit: "", under: 1 },
      { what: "functions", value: functions.length, unit: "" },
      { what: "lines of a function: p90", value: percentile(functions, 0.9), unit: "", under: 18 },
      { what: "functions over 60 lines", value: functions.filter((n) => n > 60).length, unit: "", under: 1 },
      {
        what: "casts without a reason",
        value: sum(code, ({ bareCasts }) => bareCasts.length),
        unit: "",
        under: 1,
      },
      { what: "`!` behind a value", value: sum(code, ({ assertions }) => assertions), unit: "", under: 61 },
      { what: "lines wider than 110", value: sum(code, ({ wideLines }) => wideLines), unit: "", under: 1 },
      { what: "lines wider than 110 in tests", value: sum(tests, ({ wideLines }) => wideLines), unit: "" },
    ]);
  },
};
