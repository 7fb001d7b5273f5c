import type { Bench } from "./bench.ts";
import { cannon, p95 } from "./cannon.ts";
import { cookieOf, latestResultPath, openBenchSite } from "./site.ts";

export const bench: Bench = {
  name: "report",
  about: "a report by link from memory, and with the session checked",
  async run(log) {
    const site = await openBenchSite();
    try {
      const cookie = await cookieOf(site.origin, "maya@villa.test");
      const page = await latestResultPath(site.origin, cookie);
      const url = `${site.origin}${page.replace("/quest-result/", "/api/report/")}`;
      const anonymous = url.replace(/\/api\/report\/[^/]+/, "/api/report/anonymous");
      const [sessionId, testId] = anonymous.split("/").slice(-2);
      const opened = await fetch(`${site.origin}/api/report/sharing`, {
        method: "PUT",
        headers: { cookie, origin: site.origin, "content-type": "application/json" },
        body: JSON.stringify({ sessionId, testId, shared: true }),
      });
      if (!opened.ok) throw new Error(`the report could not be opened to others: ${opened.status}`);
      log("warming");
      await cannon({ url: anonymous, connections: 10, duration: 3 });
      log("by link, 50 connections");
      const byLink = await cannon({ url: anonymous, connections: 50, duration: 15 });
      log("signed in, 200 requests/s");
      const signedIn = await cannon({
        url,
        connections: 10,
        overallRate: 200,
        duration: 15,
        headers: { cookie },
      });
      return [
        { what: "by link, 50 connections: p97.5", value: p95(byLink), unit: "ms", under: 10 },
        { what: "by link: requests", value: byLink.requests.average, unit: "/s" },
        { what: "signed in, 200 requests/s: p97.5", value: p95(signedIn), unit: "ms", under: 25 },
        { what: "signed in: requests", value: signedIn.requests.average, unit: "/s" },
      ];
    } finally {
      await site.close();
    }
  },
};
