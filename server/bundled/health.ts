import { Hono } from "hono";
import { type Health, readHealth, readReadiness } from "../../app/platform/observability/health.server.ts";
import { unavailablePartners } from "../../app/platform/http/partner-calls.server.ts";
import type { Services } from "../../app/platform/services.server.ts";

function described({ ready, draining, lines }: Health, unavailable: string[]) {
  const failing = lines.flatMap(({ part, ok }) => (ok || unavailable.includes(part) ? [] : [part]));
  return {
    ok: ready && failing.length === 0,
    ...(draining && { draining }),
    ...(failing.length > 0 && { failing }),
    ...(unavailable.length > 0 && { away: unavailable }),
    parts: Object.fromEntries(lines.map(({ part, says }) => [part, says])),
  };
}

/**
 * `GET /health`: a line for each part. The status is 200 while database and queue answer and the process is
 * not shutting down, otherwise 503. `failing` lists our own unhealthy parts, such as missing workers; `away`
 * lists unavailable partners, without which the site still serves everything else.
 * `/health/ready` has the same status for load balancers, `/health/live` shows that the process answers.
 */
export const healthHttp = (services: Services) =>
  new Hono()
    .get("/health/live", (c) => c.json({ ok: true }))
    .get("/health/ready", async (c) => {
      const { ready, draining } = await readReadiness(services);
      return c.json({ ok: ready, ...(draining && { draining }) }, ready ? 200 : 503);
    })
    .get("/health", async (c) => {
      const health = await readHealth(services);
      return c.json(described(health, unavailablePartners(services.partners)), health.ready ? 200 : 503);
    });
