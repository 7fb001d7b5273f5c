import { expect, test } from "vitest";
import { useServices } from "../../testing/services.ts";
import { features } from "../features.ts";
import { openCalls } from "./calls.ts";

const services = useServices([], { METRICS_TOKEN: "a-token-of-the-tests" });
const near = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
const far = { incoming: { socket: { remoteAddress: "203.0.113.9" } } };

test("[RUN-09] serves metrics of responses, pool, queue, sales and PDFs to this machine or with the token", async () => {
  services.features = features;
  const app = openCalls(services);
  await app.request("/api/quest/progress?session=q_nobody", {}, near);
  await app.request("/api/no-such-call", {}, near);
  for (const path of ["/health", "/health/ready", "/health/live", "/metrics"])
    await app.request(path, {}, near); // oxlint-disable-line no-await-in-loop -- one after the other
  const answer = await app.request("/metrics", { headers: { host: "localhost" } }, near);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toMatch(/^villa_http_seconds_count\{route="\/api\/quest\/progress",class="[245]xx"\} 1$/m);
  expect(text).toMatch(/^villa_http_seconds_bucket\{le="\+Inf",route="\/api\/\*",class="4xx"\} 1$/m);
  // monitoring requests outnumber those of visitors, and would hide their errors and waits
  const routes = new Set([...text.matchAll(/_count\{route="([^"]+)"/g)].map(([, route]) => route));
  expect([...routes]).toEqual(["/api/quest/progress", "/api/*"]);
  for (const name of [
    "nodejs_eventloop_lag_p99_seconds",
    "villa_pool_connections",
    "villa_workers_alive",
    "villa_jobs_oldest_seconds",
    "villa_pdf_reports_late",
  ])
    expect(text).toMatch(new RegExp(`^${name}(\\{[^}]*\\})? [\\d.e-]+$`, "m"));
  const status = async (headers: Record<string, string>, env: object) =>
    (await app.request("/metrics", { headers }, env)).status;
  expect(await status({}, far)).toBe(404);
  expect(await status({ "x-forwarded-for": "203.0.113.9" }, near)).toBe(404); // a proxy on this machine
  expect(await status({ authorization: "Bearer a-token-of-the-testz" }, far)).toBe(404);
  expect(await status({ authorization: "Bearer a-token-of-the-tests" }, far)).toBe(200);
});
