import { openBareServer } from "./bare-server.ts";
import type { Bench } from "./bench.ts";
import { cannon, p95 } from "./cannon.ts";
import { openBenchSite } from "./site.ts";

const SECONDS = 10;
/**
 * Until a new process has compiled what draws pages, and has done the work of its first start, in seconds.
 */
const WARMING = 15;
const fire = (url: string, headers = {}) => cannon({ url, headers, connections: 20, duration: SECONDS });

export const bench: Bench = {
  name: "web",
  about: "the landing page from memory, and rendered, beside a bare server in the same run; 20 connections",
  async run(log) {
    const [site, plain] = [await openBenchSite(), await openBareServer()];
    const own = { cookie: "vv.none=1" }; // whoever has a cookie of the site gets a page of their own
    try {
      log("warming");
      await cannon({ url: site.origin, connections: 20, duration: WARMING, headers: own });
      await cannon({ url: site.origin, connections: 20, duration: 3 });
      log("from memory");
      const cached = await fire(site.origin);
      log("rendered");
      const drawn = await fire(site.origin, own);
      log("a bare server");
      const bare = await fire(plain.url);
      const [fast, slow, most] = [cached.requests.average, drawn.requests.average, bare.requests.average];
      return [
        { what: "from memory: requests", value: fast, unit: "/s" },
        { what: "from memory, against rendered", value: fast / slow, unit: "×", atLeast: 15 },
        { what: "from memory, against a bare server of 60 kB", value: fast / most, unit: "×", atLeast: 0.25 },
        { what: "rendered: requests", value: slow, unit: "/s", atLeast: 400 },
        { what: "rendered: p97.5", value: p95(drawn), unit: "ms", under: 150 },
        { what: "a bare server: requests", value: most, unit: "/s" },
      ];
    } finally {
      await plain.close();
      await site.close();
    }
  },
};
