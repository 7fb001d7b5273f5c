import path from "node:path";
import autocannon from "autocannon";
import { startPostgres, urlsOf } from "../server/postgres.ts";
import { sandboxEnv } from "../server/sandbox.ts";
import { readOrCreateSecret } from "../server/secret.ts";
import type { Bench } from "./bench.ts";
import { openBenchSite } from "./site.ts";

const BUYERS = 50;
const GIVE_UP_MS = 180_000;
type Bundle = typeof import("../server/app.ts");

/** Verbs from the built bundle, on the database of the running site. */
async function openVerbs(dataDir: string, origin: string) {
  // what `server/app.ts` exports
  const bundle = (await import(path.resolve("build/server/index.js"))) as Bundle;
  const database = await startPostgres(dataDir, { attach: true, log: () => {} });
  const AUTH_SECRET = readOrCreateSecret(path.resolve(dataDir, "auth-secret"));
  const env = bundle.readEnv(
    { DATA_DIR: dataDir, ORIGIN: origin, ROLE: "web", LOG_LEVEL: "error" },
    { ...sandboxEnv(dataDir), AUTH_SECRET },
  );
  return { bundle, opened: await bundle.createServices(env, urlsOf(env, database)) };
}

export const bench: Bench = {
  name: "purchases",
  about: `${BUYERS} purchases at once: until the last PDF is ready, and what the web feels of it`,
  async run(log) {
    const site = await openBenchSite();
    const { bundle, opened } = await openVerbs(site.dataDir, site.origin);
    try {
      log(`${BUYERS} members take the quest`);
      const buyers = await bundle.createBuyers(opened.services, BUYERS);
      log("all pay");
      const web = autocannon(
        {
          url: site.origin,
          connections: 5,
          overallRate: 40,
          duration: 600,
          requests: [{ path: "/" }, { path: "/results-demo" }],
        },
        () => {},
      );
      const latencies: number[] = [];
      web.on("response", (_client, _status, _bytes, ms) => latencies.push(ms));
      const start = performance.now();
      await buyers.pay();
      let ready = 0;
      while (ready < BUYERS && performance.now() - start < GIVE_UP_MS) {
        await new Promise((r) => setTimeout(r, 250));
        ready = await buyers.ready();
      }
      const seconds = (performance.now() - start) / 1000;
      web.stop();
      latencies.sort((a, b) => a - b);
      return [
        { what: "PDFs ready", value: ready, unit: "", atLeast: BUYERS },
        { what: "last PDF ready after", value: seconds, unit: "s", under: 25 },
        {
          what: "web meanwhile: p95",
          value: latencies[Math.floor(latencies.length * 0.95)] ?? Number.NaN,
          unit: "ms",
          under: 300,
        },
        { what: "web meanwhile: requests", value: latencies.length / seconds, unit: "/s" },
      ];
    } finally {
      await opened.close();
      await site.close();
    }
  },
};
