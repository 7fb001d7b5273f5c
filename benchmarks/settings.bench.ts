import { startPostgres } from "../server/postgres.ts";
import { type Bench, percentile } from "./bench.ts";
import { cookieOf, openBenchSite } from "./site.ts";

const CHANGES = 40;
const GIVEN_UP_MS = 10_000;

/** Milliseconds from now until the page says so. */
async function untilShown(origin: string, words: string) {
  const start = performance.now();
  while (!(await (await fetch(`${origin}/pricing`)).text()).includes(words))
    if (performance.now() - start > GIVEN_UP_MS) throw new Error(`${words} is not on ${origin}/pricing`);
  return performance.now() - start;
}

export const bench: Bench = {
  name: "settings",
  about: "a changed price, until the page of another process shows it",
  async run(log) {
    const first = await openBenchSite();
    const database = await startPostgres(first.dataDir, { attach: true });
    const second = await openBenchSite({ DATABASE_URL: database.url, SEED_CAST: "no" });
    try {
      const headers = {
        cookie: await cookieOf(first.origin, "ada@villa.test"),
        origin: first.origin,
        "content-type": "application/json",
      };
      const waits: number[] = [];
      log(`${CHANGES} changes in one process, read in another`);
      for (let i = 0; i < CHANGES; i++) {
        const value = `₹${50_000 + i}`;
        const body = JSON.stringify({ value });
        // oxlint-disable-next-line no-await-in-loop -- one change after the other
        const answer = await fetch(`${first.origin}/api/admin/settings/main_experience_price`, {
          method: "PUT",
          headers,
          body,
        });
        // oxlint-disable-next-line no-await-in-loop -- see above
        if (!answer.ok) throw new Error(`${value}: ${answer.status} ${await answer.text()}`);
        // oxlint-disable-next-line no-await-in-loop -- see above
        waits.push(await untilShown(second.origin, value));
      }
      return [
        { what: "until the other process shows it: p50", value: percentile(waits, 0.5), unit: "ms" },
        {
          what: "until the other process shows it: slowest",
          value: Math.max(...waits),
          unit: "ms",
          under: 2_000,
        },
      ];
    } finally {
      await second.close();
      await first.close();
    }
  },
};
