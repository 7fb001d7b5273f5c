import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { startPostgres, urlsOf } from "../server/postgres.ts";
import { builtCode } from "../server/web.ts";
import { type Bench, type Figure, percentile } from "./bench.ts";
import { addYearBefore, DAYS, type FillContext, fillVisits, JOURNEYS } from "./visits-fill.ts";
import { firstOf, itemAt } from "../app/kernel/checked.ts";
import { indiaDay, indiaMidnight } from "../app/kernel/india-time.ts";

const ROUNDS = 12;
const AUTH_SECRET = "a-secret-of-the-benches-0123456789abcdef";
/**
 * Eleven in the evening in India, whenever this is run: nearly all of today, and as much of the day that it
 * is compared with, is read from the records then.
 */
const UNTIL = indiaMidnight(indiaDay(Date.now())).getTime() - 3_600_000;

async function measureCounting({ services, statistics, sql }: FillContext): Promise<Figure> {
  const begun = performance.now();
  const counted = await statistics.countNew(services);
  const counting = (performance.now() - begun) / 1000;
  await sql.query("vacuum analyze analytics_tallies");
  return { what: "counting", value: counted / counting, unit: "rows/s" };
}

async function measureRollUp({ services, statistics, sql }: FillContext): Promise<Figure> {
  const begun = performance.now();
  let days = 0;
  // oxlint-disable-next-line no-await-in-loop -- run after run, as the job does
  for (let rolledUp = 1; rolledUp > 0; days += rolledUp) rolledUp = await statistics.rollUpDays(services);
  const seconds = (performance.now() - begun) / 1000;
  const { rows } = await sql.query<{ mb: number }>(
    "select pg_total_relation_size('analytics_slices')::float8 / 1e6 as mb",
  );
  const { mb } = firstOf(rows);
  return {
    what: `rolling ${days} days up, ${mb.toFixed(0)} MB: a day of it`,
    value: seconds / days,
    unit: "s",
  };
}

/** Each panel of the page, what it reads, and the milliseconds it must stay under. */
async function panelsFor({ services, statistics }: FillContext) {
  const asked = (query: string) => statistics.askedOf(services, `http://bench/?${query}`);
  const list = async (query: string) => {
    const { period: span, filter } = asked(query);
    return Promise.all([
      statistics.listVisits(services, { span, filter }, null),
      statistics.countListed(services, { span, filter }),
    ]);
  };
  const overview = (query: string) => () =>
    statistics.readOverview(services, asked(query).period, asked(query).filter);
  const funnel = (query: string) => () =>
    statistics.readFunnel(services, asked(query).period, asked(query).filter);
  const { rows } = await statistics.listVisits(services, { span: asked("days=30").period, filter: {} }, null);
  const panels: [what: string, run: () => Promise<unknown>, under: number][] = [
    ["overview, today", overview("days=1"), 300],
    ["overview, 30 days and the 30 before", overview("days=30"), 300],
    ["overview, a year", overview("days=365"), 300],
    [
      "funnel, 30 days and the 30 before",
      () => statistics.readFunnel(services, asked("days=30").period),
      300,
    ],
    ["journeys, the newest", () => list("days=30"), 300],
    ["a journey, step by step", () => statistics.openVisit(services, itemAt(rows, 7).id), 300],
    ["on the site now", () => statistics.readLive(services), 300],
    // the slowest branch: what most visits fit
    ["free filter: phones, 30 days and the 30 before", overview("days=30&device=mobile"), 200],
    ["free filter: phones, a year", overview("days=365&device=mobile"), 200],
    ["free filter: a campaign, 30 days and the 30 before", overview("days=30&campaign=dusk-reel"), 200],
    [
      "free filter: who finished the quest, 30 days and the 30 before",
      overview("days=30&did=quest_finish"),
      200,
    ],
    ["free filter: the funnel of phones, 30 days and the 30 before", funnel("days=30&device=mobile"), 200],
    ["free filter: the funnel of phones, today", funnel("days=1&device=mobile"), 200],
    ["free filter: journeys on phones", () => list("days=30&device=mobile"), 200],
    ["two filters: phones by Instagram", overview("days=30&device=mobile&platform=instagram"), 500],
    [
      "two filters: the funnel of phones by Instagram",
      funnel("days=30&device=mobile&platform=instagram"),
      500,
    ],
    [
      "two filters: journeys that paid by Instagram",
      () => list("days=30&platform=instagram&did=payment_done"),
      500,
    ],
  ];
  return panels;
}

async function measurePanels(context: FillContext): Promise<Figure[]> {
  const { sql, log } = context;
  const panels = await panelsFor(context);
  const figures: Figure[] = [];
  const total = await sql.query<{ n: number }>("select count(*)::int as n from analytics_journeys");
  log(`${firstOf(total.rows).n} journeys; each panel ${ROUNDS} times`);
  for (const [what, run, under] of panels) {
    const times: number[] = [];
    for (let n = 0; n < ROUNDS; n++) {
      const start = performance.now();
      await run(); // oxlint-disable-line no-await-in-loop -- one at a time
      times.push(performance.now() - start);
    }
    figures.push({ what: `${what}: p95`, value: percentile(times, 0.95), unit: "ms", under });
  }
  return figures;
}

export const bench: Bench = {
  name: "analytics",
  about:
    `the statistics over ${JOURNEYS.toLocaleString("en-IN")} journeys of ${DAYS} days and the sums of a ` +
    "year, late in the evening",
  long: true,
  async run(log) {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "villa-bench-"));
    const database = await startPostgres(dataDir);
    const bundle = await builtCode().load();
    const env = bundle.readEnv({ DATA_DIR: dataDir, AUTH_SECRET, LOG_LEVEL: "silent", ROLE: "web" });
    const opened = await bundle.createServices(env, urlsOf(env, database));
    const clock = { ...opened.services.clock, now: () => new Date(UNTIL) };
    const services = { ...opened.services, clock };
    const sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
    const context = { services, statistics: bundle.statistics, sql, log };
    try {
      await fillVisits(context);
      const counting = await measureCounting(context);
      const rollUp = await measureRollUp(context);
      await addYearBefore(context);
      return [counting, rollUp, ...(await measurePanels(context))];
    } finally {
      await sql.end();
      await opened.close();
      await database.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
