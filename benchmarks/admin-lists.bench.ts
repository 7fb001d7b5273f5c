import pg from "pg";
import { loadMembers } from "../server/load-members.ts";
import { startPostgres } from "../server/postgres.ts";
import { type Bench, type Figure, percentile } from "./bench.ts";
import { cookieOf, openBenchSite } from "./site.ts";

const TIMES = 25;
const LIMIT_MS = 150;

const ORDERS = ["paid", "waiting", "failed", "returning", "returned", "needs-you"].map(
  (state) => `orders?state=${state}`,
);
const MEMBERS = ["confirmed", "waiting", "invited", "paid"].map((state) => `members?state=${state}`);
const FOUND = [
  ...[
    "VV/LOAD/0123",
    "pay_load0456",
    "order_load0456",
    "maya.iyer",
    "m",
    "Zoya",
    "nobody",
    "kabir&state=paid",
  ].map((q) => `orders?q=${q}`),
  ...["maya.iyer1", "m", "Qureshi", "zoya khan", "nobody", "a&state=paid", "tara&state=invited"].map(
    (q) => `members?q=${q}`,
  ),
];

export const bench: Bench = {
  name: "admin-lists",
  about: `lists of the administration over 200,000 members and 50,000 orders, p95 of ${TIMES} looks each`,
  async run(log) {
    const site = await openBenchSite();
    const database = await startPostgres(site.dataDir, { attach: true });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      log("members and orders are written");
      await loadMembers(client, 200_000);
      const headers = { cookie: await cookieOf(site.origin, "ada@villa.test") };
      /** One look, in milliseconds, and where its next page is. */
      const look = async (path: string) => {
        const start = performance.now();
        const answer = await fetch(`${site.origin}/admin/${path.replace(/\?|$/, (sign) => `.data${sign}`)}`, {
          headers,
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        return { ms: performance.now() - start, next: /"next","([\w-]+)"/.exec(text)?.[1] };
      };
      const deep = async (section: string) => {
        let at = "";
        // oxlint-disable-next-line no-await-in-loop -- each page names the next
        for (let page = 0; page < 20; page++) at = (await look(`${section}?at=${at}`)).next ?? at;
        return `${section}?at=${at}`;
      };
      const asked = [
        "orders",
        "members",
        await deep("orders"),
        await deep("members"),
        ...ORDERS,
        ...MEMBERS,
        ...FOUND,
      ];
      const figures: Figure[] = [];
      for (const path of asked) {
        const times: number[] = [];
        await look(path); // oxlint-disable-line no-await-in-loop -- one after the other
        // oxlint-disable-next-line no-await-in-loop -- see above
        for (let i = 0; i < TIMES; i++) times.push((await look(path)).ms);
        const what = path.replace(/at=.*/, "page 21");
        figures.push({ what, value: percentile(times, 0.95), unit: "ms", under: LIMIT_MS });
        log(`${what}: ${Math.round(percentile(times, 0.95))} ms`);
      }
      return figures;
    } finally {
      await client.end();
      await site.close();
    }
  },
};
