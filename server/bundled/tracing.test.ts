import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { recordMetrics } from "./metrics-middleware.ts";
import { useServices } from "../../testing/services.ts";
import { transaction } from "../../app/platform/database/db.server.ts";
import { requireSameOrigin } from "../../app/platform/http/requests.server.ts";
import { declareJobs, job, work } from "../../app/platform/jobs/jobs.server.ts";
import { openPartner } from "../../app/platform/http/partner-calls.server.ts";
import { openTracing } from "../../app/platform/observability/tracing.server.ts";

type Part = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code: number };
  attributes: { key: string; value: object }[];
};
type Handed = { resourceSpans: { scopeSpans: { spans: Part[] }[] }[] };

/** An OpenTelemetry collector that receives spans as JSON at /v1/traces. */
async function openCollector() {
  const bodies: string[] = [];
  const received: { path: string; key: string }[] = [];
  let refuses = false;
  const server = createServer((req, res) => {
    let body = "";
    req.on("data", (chunk) => (body += String(chunk)));
    req.on("end", () => {
      received.push({ path: req.url ?? "", key: String(req.headers["x-key"]) });
      if (!refuses) bodies.push(body);
      res.writeHead(refuses ? 500 : 200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    received,
    refuse: (now: boolean) => (refuses = now),
    parts: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Handed).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => new Promise((closed) => server.close(closed)),
  };
}

const collector = await openCollector();
afterAll(() => collector.close());
const options = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20key",
  OTEL_SERVICE_NAME: "villa-of-the-test",
  OTEL_TRACES_SAMPLER_ARG: 1,
  ROLE: "both",
} as const;
const services = useServices([], { TRUSTED_PROXIES: "203.0.113.7" });
const parcelRequested = { name: "parcel.requested", payload: z.strictObject({ who: z.string() }) } as const;
const opened = { name: "parcel.opened", payload: parcelRequested.payload } as const;
const partner = openPartner("carrier");
let traced: ReturnType<typeof openTracing>;

beforeAll(async () => {
  traced = openTracing(options);
  services.tracing = traced;
});

function parcels() {
  const app = new Hono().use(recordMetrics(services));
  app.post("/api/parcels/:who", async (c) => {
    requireSameOrigin(c, services.env);
    await transaction(services.db, (tx) =>
      services.events.publish(tx, parcelRequested, { who: c.req.param("who") }),
    );
    return c.json({});
  });
  app.get("/api/broken", async (c) => {
    const refused = Object.assign(new Error("no number: maya@villa.test"), { code: "22P02" });
    await partner.call(() => Promise.reject(refused)).catch(() => {});
    return c.json({}, 500);
  });
  return app;
}
const partsOf = async (matches: (part: Part) => boolean) => {
  await expect.poll(() => collector.parts().find(matches), { timeout: 20_000 }).toBeTruthy();
  const { traceId } = collector.parts().find(matches)!;
  return collector.parts().filter((part) => part.traceId === traceId);
};

test("[RUN-09] traces a request through its jobs and partners, without user input", async () => {
  const finished: string[] = [];
  const jobs = [
    job({
      name: "parcel.open",
      on: parcelRequested,
      payload: parcelRequested.payload,
      run: async (jobServices, payload) => {
        await partner.call(async () => "open");
        await transaction(jobServices.db, (tx) => jobServices.events.publish(tx, opened, payload));
      },
    }),
    job({
      name: "parcel.greet",
      on: opened,
      payload: opened.payload,
      run: async (_, { who }) => void finished.push(who),
    }),
  ];
  await declareJobs(services.jobs, jobs, services.env);
  const working = await work(services, jobs);
  await parcels().request("/api/parcels/maya%40villa.test", { method: "POST" });
  await expect.poll(() => finished).toEqual(["maya@villa.test"]);
  await working.stop();
  const parts = await partsOf(({ name }) => name === "parcel.greet");
  await expect
    .poll(async () => (await partsOf(({ name }) => name === "parcel.greet")).map(({ name }) => name))
    .toEqual(expect.arrayContaining(["POST /api/parcels/:who", "parcel.open", "carrier"]));
  const named = (name: string) => collector.parts().find((part) => part.name === name)!;
  const parentOf = (name: string) =>
    collector.parts().find(({ spanId }) => spanId === named(name).parentSpanId)?.name;
  expect(parentOf("POST /api/parcels/:who")).toBeUndefined();
  expect(parentOf("parcel.open")).toBe("publish parcel.requested");
  expect(parentOf("publish parcel.requested")).toBe("POST /api/parcels/:who");
  expect(parentOf("carrier")).toBe("parcel.open");
  expect(parentOf("parcel.greet")).toBe("publish parcel.opened");
  expect(new Set(parts.map(({ traceId }) => traceId)).size).toBe(1);
  expect(collector.bodies.join("")).not.toMatch(/maya/);
  expect(collector.bodies[0]).toContain("villa-of-the-test");
  expect(collector.received[0]).toEqual({ path: "/v1/traces", key: "a key" });
});

test("[RUN-09] marks a failed call with the kind of its error, without the message", async () => {
  await parcels().request("/api/broken");
  const parts = await partsOf(({ name }) => name === "GET /api/broken");
  const failed = parts.find(({ name }) => name === "carrier");
  expect(failed).toMatchObject({ status: { code: 2 } });
  expect(failed?.attributes).toContainEqual({ key: "error.type", value: { stringValue: "22P02" } });
  expect(collector.bodies.join("")).not.toMatch(/maya/);
});

test("[RUN-09] continues the trace of our own proxy, and ignores a visitor's", async () => {
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const requestFrom = (remoteAddress: string) =>
    parcels().request(
      "/api/parcels/east",
      { method: "POST", headers: { traceparent } },
      { incoming: { socket: { remoteAddress } } },
    );
  await requestFrom("198.51.100.4");
  await requestFrom("203.0.113.7");
  const parts = await partsOf(({ traceId }) => traceId === "0af7651916cd43dd8448eb211c80319c");
  expect(parts.filter(({ name }) => name.startsWith("POST "))).toHaveLength(1);
  expect(parts.find(({ name }) => name.startsWith("POST "))?.parentSpanId).toBe("b7ad6b7169203331");
});

test("[RUN-09] does not trace requests of load balancers and Prometheus", async () => {
  const app = parcels();
  app.get("/health/:part", (c) => c.json({}));
  app.get("/metrics", (c) => c.text(""));
  app.get("/api/last", (c) => c.text(""));
  for (const path of ["/health/ready", "/health/live", "/metrics"]) await app.request(path);
  await app.request("/api/last");
  await partsOf(({ name }) => name === "GET /api/last");
  const names = collector.parts().map(({ name }) => name);
  expect(names.filter((name) => /health|metrics|page/.test(name))).toEqual([]);
});

test("[RUN-09] serves requests and shuts down while the collector is unavailable; traces nothing without one", async () => {
  collector.refuse(true);
  const unreachable = openTracing({ ...options, OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" });
  expect(await unreachable.trace("one", { kind: "server" }, async () => 1)).toBe(1);
  await unreachable.close();
  const { OTEL_EXPORTER_OTLP_ENDPOINT: _none, ...without } = options;
  const disabled = openTracing({ ...without, OTEL_EXPORTER_OTLP_ENDPOINT: undefined });
  expect(await disabled.trace("two", { kind: "server" }, async () => 2)).toBe(2);
  await disabled.close();
  collector.refuse(false);
});
