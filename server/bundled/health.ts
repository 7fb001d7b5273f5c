import { Hono } from "hono";
import { type Health, readHealth, readReadiness } from "../../app/platform/observability/health.server.ts";
import { unavailablePartners } from "../../app/platform/http/partner-calls.server.ts";
import type { Services } from "../../app/platform/services.server.ts";

function described({ ready, draining, lines }: Health, away: string[]) {
  const failing = lines.flatMap(({ part, ok }) => (ok || away.includes(part) ? [] : [part]));
  return {
    ok: ready && failing.length === 0,
    ...(draining && { draining }),
    ...(failing.length > 0 && { failing }),
    ...(away.length > 0 && { away }),
    parts: Object.fromEntries(lines.map(({ part, says }) => [part, says])),
  };
}

/**
 * `GET /health`: a line for each part. The status says whether requests may be sent here: 200 while database
 * and queue answer, else 503, also once the process was told to stop. `failing` names parts of our own that
 * do not do their work, such as workers of which none is alive; `away` partners, without whom the site serves
 * everything else.
 * `/health/ready` answers the same status for a balancer, `/health/live` that the process itself answers.
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
