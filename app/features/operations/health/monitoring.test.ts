import fs from "node:fs";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import { ALARMS } from "../contract.ts";
import { metricsHttp } from "./metrics-http.server.ts";

const services = useServices([], { METRICS_TOKEN: "a-token-of-the-tests-0123456789" });
const read = (name: string) => fs.readFileSync(`deploy/monitoring/${name}`, "utf8");
const runbooks = fs.readFileSync("docs/runbooks/alarms.md", "utf8");
const headings = [...runbooks.matchAll(/^## ([\w-]+)$/gm)].map(([, name]) => name);
let known: Set<string>;

/** The response body of /metrics. */
async function figures(): Promise<string> {
  const answer = await new Hono().route("/", metricsHttp(services)).request("/metrics", {
    headers: { authorization: "Bearer a-token-of-the-tests-0123456789" },
  });
  return answer.text();
}

beforeAll(async () => {
  services.metrics.answered("/", 200, 0.01);
  const kinds = [...(await figures()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const parts = { histogram: ["_bucket", "_sum", "_count"], gauge: [""], counter: [""] };
  known = new Set(
    kinds.flatMap(([, name, kind]) => parts[kind as keyof typeof parts].map((part) => `${name}${part}`)),
  );
});

/** SQL for the time this many minutes ago, or null. */
const ago = (minutes: number | null) => sql`now() - make_interval(mins => ${minutes}::int)`;
/** Inserts a report, with minutes since its payment, its completion and its repeated request. */
const report = (
  id: string,
  state: string,
  paid: number,
  { made = null as number | null, asked = null as number | null } = {},
) => {
  const promised = ago((asked ?? paid) - 15);
  return services.db.execute(sql`
    insert into pdf_reports (purchase_id, user_id, session_id, test_id, state, ordered_at, promised_by, requested_at, made_at)
    values (${id}, 'u', ${id}, 't', ${state}, ${ago(paid)}, ${promised}, ${ago(asked)}, ${ago(made)})`);
};
/** The values of a metric with any labels. */
const values = (name: string, text: string) =>
  [...text.matchAll(new RegExp(`^${name} (.*)$`, "gm"))].map(([, value]) => Number(value));

describe("[RUN-09] monitoring", () => {
  for (const file of ["alerts.yml", "grafana.json"])
    test(`${file} uses only metrics that the site exports`, () => {
      const metrics = new Set(
        [...read(file).matchAll(/\b(?:villa|process|nodejs)_\w+/g)].map(([name]) => name),
      );
      expect(metrics.size).toBeGreaterThan(5);
      expect([...metrics].filter((name) => !known.has(name))).toEqual([]);
    });

  test("has a runbook section for every alert and alarm", () => {
    const linked = [...read("alerts.yml").matchAll(/runbook: "([^"]+)"/g)].map(([, link]) => link);
    expect(linked.length).toBe(read("alerts.yml").match(/- alert:/g)?.length);
    const places = ["docs/runbooks/alarms.md", ...headings.map((name) => `docs/runbooks/alarms.md#${name}`)];
    expect(linked.filter((link) => !places.includes(link ?? ""))).toEqual([]);
    expect(ALARMS.filter((name) => !headings.includes(name))).toEqual([]);
  });

  test("counts a report as late until made or refunded, timed from payment or repeated request", async () => {
    await report("late", "delayed", 60);
    await report("given-up", "failed", 60);
    await report("in-time", "queued", 5);
    await report("refunded-late", "ended", 300);
    await report("refunded-since", "ended", 30, { made: 29 });
    await report("ready", "ready", 120, { made: 119 });
    await report("again", "ready", 30_000, { asked: 60, made: 59 });
    const text = await figures();
    expect(values("villa_pdf_reports_late", text)).toEqual([2]);
    expect(values("villa_pdf_seconds_p95", text)).toEqual([60]);
    // Prometheus rejects duplicate series
    const series = text
      .split("\n")
      .filter((line) => line && !line.startsWith("#"))
      .map((line) => line.slice(0, line.lastIndexOf(" ")));
    expect(series.filter((name, i) => series.indexOf(name) !== i)).toEqual([]);
  });
});

describe("[RUN-09] /metrics without a token", () => {
  const near = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
  const ask = async (headers: Record<string, string>) => {
    const app = metricsHttp(services);
    app.onError((error) => new Response(null, { status: (error as { status?: number }).status ?? 500 }));
    return (await app.request("http://localhost:3000/metrics", { headers }, near)).status;
  };

  test("answers a request from this machine", async () => {
    expect(await ask({ host: "localhost:3000" })).toBe(200);
    expect(await ask({ host: "127.0.0.1:3000" })).toBe(200);
  });

  test.each<Record<string, string>>([
    { "x-forwarded-for": "203.0.113.9" },
    { "x-real-ip": "203.0.113.9" },
    { via: "1.1 proxy" },
    { "x-forwarded-proto": "https" },
    { host: "villa.example" },
  ])("refuses requests that a local proxy forwards with %o", async (headers) => {
    expect(await ask({ host: "localhost:3000", ...headers })).toBe(404);
  });
});
