import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { startPostgres, urlsOf } from "../server/postgres.ts";
import { builtCode } from "../server/web.ts";
import { type Bench, type Figure, percentile } from "./bench.ts";
import { type FillContext, fillVisits, type Scale } from "./visits-fill.ts";
import { firstOf, itemAt } from "../app/lib/checked.ts";
import { indiaDay, indiaMidnight } from "../app/lib/india-time.ts";

const ROUNDS = 12;
const AUTH_SECRET = "a-secret-of-the-benches-0123456789abcdef";
/**
 * 23:00 in India on the previous day: that late, most of the day that "today" is compared with is counted
 * from raw visits.
 */
const UNTIL = indiaMidnight(indiaDay(Date.now())).getTime() - 3_600_000;

/**
 * One year at a million visits a year, and two months at a million a month. `severalFilters`: the time limit
 * of queries with several filters, in milliseconds; SPEED-05 sets one for the first scale only.
 */
const SCALES: (Scale & { name: string; severalFilters?: number })[] = [
  { name: "1M visits a year", visits: 1_000_000, days: 365, severalFilters: 600 },
  { name: "1M visits a month", visits: 2_000_000, days: 60 },
];

async function measureRollUp(
  { services, statistics, sql }: FillContext,
  { visits, days }: Scale,
): Promise<Figure[]> {
  const today = indiaDay(services.clock.now());
  const cold = performance.now();
  await statistics.rollUpDay(services.db, today, false);
  const minute = performance.now() - cold;
  const startedAt = performance.now();
  let count = 0;
  // oxlint-disable-next-line no-await-in-loop -- in sequence, as in the job
  for (let rolledUp = 1; rolledUp > 0; count += rolledUp) rolledUp = await statistics.rollUpDays(services);
  const seconds = (performance.now() - startedAt) / 1000 / count;
  await statistics.rollUpToday(services);
  await sql.query("vacuum analyze analytics_days");
  const { rows } = await sql.query<{ mb: number }>(
    "select pg_total_relation_size('analytics_days')::float8 / 1e6 as mb",
  );
  return [
    { what: "roll-up of today, as each minute", value: minute, unit: "ms" },
    {
      what: `roll-up of a day of ${Math.round(visits / days)} visits, ${firstOf(rows).mb.toFixed(0)} MB in all`,
      value: seconds,
      unit: "s",
      under: 8,
    },
  ];
}

/** Each panel, its query, and its time limit in milliseconds, where it has one. */
async function panelsFor({ services, statistics }: FillContext, severalFilters: number | undefined) {
  const choicesOf = (query: string) => statistics.parseChoices(services, `http://bench/?${query}`);
  const list = async (query: string) => {
    const { period: span, filter } = choicesOf(query);
    return Promise.all([
      statistics.listVisits(services, { span, filter }, null),
      statistics.countListed(services, { span, filter }),
    ]);
  };
  const overview = (query: string) => () =>
    statistics.readOverview(services, choicesOf(query).period, choicesOf(query).filter);
  const funnel = (query: string) => () =>
    statistics.readFunnel(services, choicesOf(query).period, choicesOf(query).filter);
  const { rows } = await statistics.listVisits(
    services,
    { span: choicesOf("days=30").period, filter: {} },
    null,
  );
  const panels: [what: string, run: () => Promise<unknown>, under: number | undefined][] = [
    ["overview, today", overview("days=1"), 300],
    ["overview, 30 days and the 30 before", overview("days=30"), 300],
    ["overview, a year", overview("days=365"), 300],
    ["funnel, 30 days and the 30 before", funnel("days=30"), 300],
    ["journeys, the newest", () => list("days=30"), 300],
    ["a journey, step by step", () => statistics.openVisit(services, itemAt(rows, 7).id), 300],
    ["on the site now", () => statistics.readLive(services), 300],
    ["one filter: phones, 30 days and the 30 before", overview("days=30&device=mobile"), 300],
    ["one filter: phones, a year", overview("days=365&device=mobile"), 300],
    ["one filter: a campaign, 30 days and the 30 before", overview("days=30&campaign=dusk-reel"), 300],
    [
      "one filter: who finished the quest, 30 days and the 30 before",
      overview("days=30&did=quest_finish"),
      300,
    ],
    ["one filter: the funnel of phones, 30 days and the 30 before", funnel("days=30&device=mobile"), 300],
    ["one filter: the funnel of phones, today", funnel("days=1&device=mobile"), 300],
    ["one filter: journeys on phones", () => list("days=30&device=mobile"), 300],
    [
      "two filters: phones by Instagram",
      overview("days=30&device=mobile&platform=instagram"),
      severalFilters,
    ],
    [
      "two filters: the funnel of phones by Instagram",
      funnel("days=30&device=mobile&platform=instagram"),
      severalFilters,
    ],
    [
      "two filters: journeys that paid by Instagram",
      () => list("days=30&platform=instagram&did=payment_done"),
      severalFilters,
    ],
    ["questions, a year", () => statistics.readQuestions(services, choicesOf("days=365").period), 2_000],
  ];
  return panels;
}

/** The time of a plain count of the month's visits, as a reference. */
async function countMonth({ sql }: FillContext): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const start = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one at a time
    await sql.query("select count(*) from analytics_visits where started_at > $1", [
      new Date(UNTIL - 30 * 86_400_000),
    ]);
    times.push(performance.now() - start);
  }
  return percentile(times, 0.5);
}

async function measurePanels(context: FillContext, severalFilters: number | undefined): Promise<Figure[]> {
  const panels = await panelsFor(context, severalFilters);
  context.log(`each panel ${ROUNDS} times`);
  const figures: Figure[] = [
    { what: "select count(*) of 30 days: median", value: await countMonth(context), unit: "ms" },
  ];
  for (const [panel, run, under] of panels) {
    const times: number[] = [];
    for (let n = 0; n < ROUNDS; n++) {
      const start = performance.now();
      await run(); // oxlint-disable-line no-await-in-loop -- one at a time
      times.push(performance.now() - start);
    }
    figures.push({
      what: `${panel}: p95`,
      value: percentile(times, 0.95),
      unit: "ms",
      ...(under && { under }),
    });
  }
  return figures;
}

/** Measures one scale in a separate database. */
async function measureScale(scale: (typeof SCALES)[number], log: FillContext["log"]): Promise<Figure[]> {
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
    log(scale.name);
    await fillVisits(context, scale);
    const rollUp = await measureRollUp(context, scale);
    const panels = await measurePanels(context, scale.severalFilters);
    return [...rollUp, ...panels].map((figure) => ({ ...figure, what: `${scale.name}: ${figure.what}` }));
  } finally {
    await sql.end();
    await opened.close();
    await database.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

export const bench: Bench = {
  name: "analytics",
  about:
    "the statistics of a site with a million visits a year, and with a million a month, late in the evening",
  long: true,
  async run(log) {
    const figures: Figure[] = [];
    // oxlint-disable-next-line no-await-in-loop -- in sequence
    for (const scale of SCALES) figures.push(...(await measureScale(scale, log)));
    return figures;
  },
};
