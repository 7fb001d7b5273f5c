import { setTimeout as sleep } from "node:timers/promises";
import { type Bench, type Figure, percentile } from "./bench.ts";
import { failureOf, openVirtualUsers } from "./virtual-users.ts";
import { openBenchSite } from "./site.ts";

const USERS = 200;
const RAMP_MS = 10_000;
/** Milliseconds after startup until the demo's PDFs are printed and its pages rendered. */
const REST_MS = 30_000;
const STEP_MS = 500;
const REPORT_MS = 300;

/** Limits: stricter for report pages; none for steps of the sandbox or for polling. */
const limitOf = (step: string) =>
  step.startsWith("(") ? {} : { under: step.endsWith("report page") ? REPORT_MS : STEP_MS };

export const bench: Bench = {
  name: "main-job",
  about: `${USERS} people at once, from an advertisement to a PDF that is paid for: what each step takes`,
  long: true,
  async run(log) {
    const site = await openBenchSite({ TRUSTED_PROXIES: "127.0.0.1,::1" });
    await sleep(REST_MS);
    const users = openVirtualUsers(site.origin);
    const failures: string[] = [];
    const pdfs: number[] = [];
    let finished = 0;
    const person = async (number: number) => {
      await sleep((number / USERS) * RAMP_MS);
      try {
        pdfs.push((await users.doMainJob(number)) ?? Infinity);
      } catch (error) {
        failures.push(failureOf(error));
      }
      if (++finished % 50 === 0) log(`${finished} of ${USERS} are through`);
    };
    try {
      await Promise.all(Array.from({ length: USERS }, (_, number) => person(number)));
      for (const failure of new Set(failures)) log(failure);
      const steps = [...users.times].map(([step, ms]): Figure => ({
        what: `${step}: p95`,
        value: percentile(ms, 0.95),
        unit: "ms",
        ...limitOf(step),
      }));
      return [
        { what: "people who met an error", value: failures.length, unit: "", under: 1 },
        ...steps,
        { what: "payment to PDF: median", value: percentile(pdfs, 0.5) / 1_000, unit: "s" },
        { what: "payment to PDF: the last", value: percentile(pdfs, 1) / 1_000, unit: "s", under: 900 },
      ];
    } finally {
      await site.close();
    }
  },
};
