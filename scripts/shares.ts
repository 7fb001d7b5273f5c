// Writes content/library/shares.json: for each finding, the share of simulated people to whom it applies.
import fs from "node:fs";
import { simulatedResults } from "../app/features/report/fixtures.ts";
import { holdsFor } from "../app/features/report/domain/library.ts";
import * as report from "../app/features/report/report.server.ts";

const PEOPLE = 20_000;
const readers = simulatedResults(PEOPLE, 20261129).map((result) => report.readerOf(result));
const findings = report.library.get("finding") ?? [];
const shares = findings.map((block) => {
  const count = readers.filter((reader) => holdsFor(block, reader)).length;
  return [block.id, Number((Math.max(1, count) / PEOPLE).toPrecision(2))] as const;
});
fs.writeFileSync(
  "content/library/shares.json",
  `${JSON.stringify(Object.fromEntries(shares.toSorted(([a], [b]) => a.localeCompare(b))), null, 2)}\n`,
);
