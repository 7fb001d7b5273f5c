import { setTimeout as delay } from "node:timers/promises";
import { openBareServer } from "./bare-server.ts";
import { type Bench, type Figure, percentile } from "./bench.ts";
import { cookieOf, latestResultPath, openBenchSite } from "./site.ts";
import { load, requireWrk } from "./wrk.ts";

const PAIRS = 5;
/** `against`: another page instead of a bare server. */
type Target = {
  name: string;
  url: string;
  headers?: Record<string, string>;
  against?: string;
  atLeast?: number;
};

/** Size of a response as `load` requests it. */
async function bytesOf({ url, headers = {} }: Target): Promise<number> {
  const answer = await fetch(url, { headers: { "accept-encoding": "br", ...headers } });
  await answer.arrayBuffer();
  return Number(answer.headers.get("content-length") ?? 60_000); // responses compressed on the fly have no length
}

/**
 * The request rate of a target relative to another page, or to a bare server with responses of the same size,
 * measured alternately: median, lowest and highest.
 */
async function ratios(target: Target): Promise<Figure> {
  const server = await openBareServer(await bytesOf(target));
  const referenceUrl = target.against ?? server.url;
  const shares: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const reference = await load(referenceUrl); // oxlint-disable-line no-await-in-loop -- pairs follow each other
    // oxlint-disable-next-line no-await-in-loop -- as above
    const measured = await load(target.url, { headers: target.headers ?? {} });
    if (measured.refused || measured.broken)
      throw new Error(`${measured.refused + measured.broken} requests of ${target.name} failed`);
    shares.push(measured.perSecond / reference.perSecond);
  }
  await server.close();
  return {
    what: `${target.name}, against ${target.against ? "/" : "a bare server"}`,
    value: percentile(shares, 0.5),
    unit: "×",
    spread: [Math.min(...shares), Math.max(...shares)],
    ...(target.atLeast && { atLeast: target.atLeast }),
  };
}

/** The paths of maya's result: her own, and the shared link. */
async function sharedResult(origin: string) {
  const cookie = await cookieOf(origin, "maya@villa.test");
  const ownPath = await latestResultPath(origin, cookie);
  const [sessionId = "", testId = ""] = ownPath.split("/").slice(-2);
  const answer = await fetch(`${origin}/api/report/sharing`, {
    method: "PUT",
    headers: { "content-type": "application/json", origin, cookie },
    body: JSON.stringify({ sessionId, testId, shared: true }),
  });
  if (!answer.ok) throw new Error(`The result could not be shared: ${answer.status}`);
  return {
    cookie,
    own: ownPath,
    byLink: `/quest-result/anonymous/${sessionId}/${testId}`,
    sessionId,
    testId,
  };
}

/** Latency of other requests while 100 connections load pages that must be rendered. */
async function latenciesUnderLoad(
  { name: loaded, url: loadedUrl, headers: loadedHeaders = {} }: Target,
  otherTargets: Target[],
) {
  const figures: Figure[] = [];
  const seconds = 3 * otherTargets.length + 2;
  const running = load(loadedUrl, { headers: loadedHeaders, connections: 100, seconds });
  await delay(1_000);
  for (const { name, url, headers = {} } of otherTargets) {
    // oxlint-disable-next-line no-await-in-loop -- in sequence
    const { p99 } = await load(url, { connections: 4, seconds: 2, headers });
    figures.push({
      what: `${name} beside 100 at "${loaded}": p99`,
      value: p99,
      unit: "ms",
      ...(name === "/" && { under: 200 }),
    });
  }
  const { perSecond, refused } = await running;
  figures.push({ what: `the 100 at "${loaded}": pages`, value: perSecond - refused / seconds, unit: "/s" });
  figures.push({ what: `the 100 at "${loaded}": asked to come again`, value: refused / seconds, unit: "/s" });
  return figures;
}

export const bench: Bench = {
  name: "pages",
  about: "campaign links, results by link and drawn pages against a bare server, and all beside a crowd",
  async run(log) {
    requireWrk();
    const site = await openBenchSite();
    const { origin } = site;
    try {
      const { cookie, own, byLink, sessionId, testId } = await sharedResult(origin);
      const targets: Target[] = [
        { name: "/", url: `${origin}/`, atLeast: 0.35 },
        {
          name: "campaign link",
          url: `${origin}/?utm_source=x&gclid=1`,
          against: `${origin}/`,
          atLeast: 0.9,
        },
        { name: "unknown query", url: `${origin}/?a=1` },
        { name: "result by link", url: origin + byLink, atLeast: 0.3 },
        { name: "result, signed in", url: origin + own, headers: { cookie } },
        { name: "result as JSON", url: `${origin}/api/report/anonymous/${sessionId}/${testId}` },
      ];
      log("warming");
      // oxlint-disable-next-line no-await-in-loop -- in sequence
      for (const { url, headers = {} } of targets) await load(url, { headers, seconds: 3 });
      const figures: Figure[] = [];
      for (const target of targets) {
        log(target.name);
        figures.push(await ratios(target)); // oxlint-disable-line no-await-in-loop -- as above
      }
      log("beside a crowd");
      const otherTargets: Target[] = [
        { name: "/", url: `${origin}/` },
        { name: "/health", url: `${origin}/health` },
        { name: "JSON", url: `${origin}/api/report/anonymous/${sessionId}/${testId}` },
      ];
      for (const target of targets.filter(
        ({ name }) => name === "unknown query" || name === "result, signed in",
      ))
        // oxlint-disable-next-line no-await-in-loop -- as above
        figures.push(...(await latenciesUnderLoad(target, otherTargets)));
      return figures;
    } finally {
      await site.close();
    }
  },
};
