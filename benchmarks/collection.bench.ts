import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startPostgres } from "../server/postgres.ts";
import { openBareServer } from "./bare-server.ts";
import { type Bench, type Figure, percentile } from "./bench.ts";
import { type GeneratedVisit, generateVisits } from "./journeys-generator.ts";
import { loadJourneys } from "./journeys-load.ts";
import { sendJourneys } from "./senders.ts";
import { openBenchSite } from "./site.ts";
import { load, requireWrk } from "./wrk.ts";
import { firstOf } from "../app/lib/checked.ts";

const PAGES = 8;
const CONNECTIONS = 64;
const WARM_MS = 5_000;
const MEASURED_MS = 15_000;
/** Milliseconds of sending before the site is killed. */
const KILLED_MS = 6_000;
/** The benchmark acts as a proxy, so that each journey has a separate address. */
const ENV = { TRUSTED_PROXIES: "127.0.0.1" };

/** Number of paired measurements with a bare server, and of distinct visits in them. */
const PAIRS = 5;
const DIFFERENT = 5_000;
/** Visitors with fewer actions only read; each answered statement of the quest is an action. */
const READS = 20;

/**
 * Visits of eight pages: of readers (about 4 kB a record), and of visitors who also answer the quest (about
 * 11 kB).
 */
function visitsOf8Pages(visits: GeneratedVisit[]): { readers: GeneratedVisit[]; questers: GeneratedVisit[] } {
  const long = visits.filter(({ record }) => record.page_journey.length === PAGES);
  const { readers = [], questers = [] } = Object.groupBy(long, ({ record }) =>
    record.user_actions.length < READS ? "readers" : "questers",
  );
  return { readers, questers };
}

/**
 * The rate of realistic visits, mostly of one or two pages, as a share of the rate of a bare 60 kB server
 * measured right before.
 */
async function shareOfBare(visits: GeneratedVisit[], origin: string): Promise<Figure> {
  const bare = await openBareServer();
  const shares: number[] = [];
  try {
    for (let pair = 0; pair < PAIRS; pair++) {
      // oxlint-disable-next-line no-await-in-loop -- pairs follow each other
      const reference = await load(bare.url, { seconds: 2 });
      // oxlint-disable-next-line no-await-in-loop -- as above
      const journeys = await loadJourneys(visits, { origin, connections: CONNECTIONS, seconds: 4 });
      shares.push(journeys.perSecond / reference.perSecond);
    }
  } finally {
    await bare.close();
  }
  return {
    what: "visits as they come, against a bare server",
    value: percentile(shares, 0.5),
    unit: "×",
    spread: [Math.min(...shares), Math.max(...shares)],
    atLeast: 0.06,
  };
}

/** The number of journeys that are not in the database with all of their pages. */
async function countLost(dataDir: string, ids: string[]): Promise<number> {
  const { url } = await startPostgres(dataDir, { attach: true });
  const sql = new pg.Client({ connectionString: url });
  await sql.connect();
  try {
    const { rows } = await sql.query<{ lost: number }>(
      `select count(*)::int as lost from unnest($1::uuid[]) as sent(id) left join (
         select id, jsonb_array_length(trail->'pages') as pages from analytics_visits
           join analytics_trails using (started_at, id)
       ) as stored using (id) where stored.pages is distinct from $2`,
      [ids, PAGES],
    );
    return firstOf(rows).lost;
  } finally {
    await sql.end();
  }
}

export const bench: Bench = {
  name: "collection",
  about:
    `journeys of ${PAGES} pages over ${CONNECTIONS} connections, sender, site and database on one machine; ` +
    "then the site is killed in the middle",
  async run(log) {
    requireWrk();
    const generated = [...generateVisits({ until: Date.now(), days: 2, count: 40_000 })];
    const { readers, questers } = visitsOf8Pages(generated);
    let site = await openBenchSite(ENV);
    const from = (ms: number, visits = readers) =>
      sendJourneys(visits, { origin: site.origin, connections: CONNECTIONS, ms });
    try {
      log(`${readers.length} different visits, sent again and again`);
      await from(WARM_MS);
      const start = performance.now();
      const { latencies, acknowledged } = await from(MEASURED_MS);
      const seconds = (performance.now() - start) / 1000;
      log("of those who answer the quest");
      const quests = await from(MEASURED_MS, questers);
      log("visits as they come");
      const share = await shareOfBare(generated.slice(0, DIFFERENT), site.origin);
      log("kill -9");
      const sending = from(2 * KILLED_MS);
      await sleep(KILLED_MS);
      await site.kill();
      const killed = await sending;
      site = await openBenchSite(ENV, site.dataDir);
      return [
        { what: "journeys kept", value: acknowledged.length / seconds, unit: "/s", atLeast: 3_000 },
        { what: "a journey, sent to answered: p50", value: percentile(latencies, 0.5), unit: "ms" },
        {
          what: "a journey, sent to answered: p99",
          value: percentile(latencies, 0.99),
          unit: "ms",
          under: 50,
        },
        { what: "lost of those", value: await countLost(site.dataDir, acknowledged), unit: "", under: 1 },
        {
          what: "with a whole quest in it: journeys kept",
          value: quests.acknowledged.length / (MEASURED_MS / 1000),
          unit: "/s",
        },
        { what: "with a whole quest in it: p99", value: percentile(quests.latencies, 0.99), unit: "ms" },
        share,
        { what: "kill -9: on their way", value: killed.unanswered.length, unit: "", atLeast: 1 },
        { what: "kill -9: acknowledged before", value: killed.acknowledged.length, unit: "" },
        {
          what: "kill -9: lost of those",
          value: await countLost(site.dataDir, killed.acknowledged),
          unit: "",
          under: 1,
        },
      ];
    } finally {
      await site.close();
    }
  },
};
