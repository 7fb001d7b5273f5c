import { expect, test } from "vitest";
import { useServices } from "../../testing/services.ts";
import { openWorkerHttp } from "./worker-http.ts";

const TOKEN = "a-token-of-the-tests-0123456789";
const services = useServices([], { ROLE: "worker", METRICS_TOKEN: TOKEN });

test("[RUN-09] serves a worker's health, and its metrics with the token", async () => {
  const app = openWorkerHttp(services);
  const get = (path: string, headers = {}) => app.request(services.env.ORIGIN + path, { headers });
  expect((await get("/health/live")).status).toBe(200);
  expect((await get("/health/ready")).status).toBe(200);
  expect((await get("/metrics")).status).toBe(404);
  const figures = await get("/metrics", { authorization: `Bearer ${TOKEN}` });
  const text = await figures.text();
  for (const name of [
    "process_resident_memory_bytes",
    "villa_jobs_oldest_seconds",
    "villa_partner_away",
    "villa_pool_connections",
  ])
    expect(text).toContain(`# TYPE ${name} gauge`);
  const page = await get("/");
  expect([page.status, await page.json()]).toMatchObject([404, { code: "NOT_FOUND" }]);
});
