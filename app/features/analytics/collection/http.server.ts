import { type Context, Hono } from "hono";
import { networkOf } from "../../../lib/network.ts";
import { countByNetworks, type Limit, openCallCounter } from "../../../platform/http/rate-limits.server.ts";
import { addressOf, checkJson, readText, requireOwnOrigin } from "../../../platform/http/requests.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { collectJourney, collectVisit } from "./collect.server.ts";
import { JourneyBody, PageVisitBody } from "../record.contract.ts";

/** Calls per network; an office of hundreds of people stays far below. */
const CALLS: Limit = { seconds: 60, max: 6_000 };
/** Body bytes per network; a visit of ten pages sends about 40 kB in total. */
const BYTES: Limit = { seconds: 60, max: 64 * 1024 * 1024 };
/** Bytes. Browsers send at most 64 KiB while a page closes; stored records, sent later, may be larger. */
const MAX_JOURNEY = 128 * 1024;
const MAX_VISIT = 8 * 1024;

/** Whether the request has the Global Privacy Control header. Source: https://w3c.github.io/gpc/ */
const asksForPrivacy = (c: Context) => c.req.header("sec-gpc") === "1";

/**
 * Endpoints for trackers. They answer after the commit, senders that are ignored get the same answer, and
 * cookies are not read.
 * @param perNetwork another limit, for tests
 */
export function collectionHttp(services: Services, perNetwork = CALLS) {
  const count = openCallCounter(services);
  const countOf = (what: string, address: string, limit: Limit, amount?: number) =>
    countByNetworks(count, { name: `analytics ${what}`, address, limit }, amount);

  async function senderOf(c: Context) {
    requireOwnOrigin({ origin: c.req.header("origin"), host: c.req.header("host") }, services.env);
    const address = addressOf(c, services.env);
    await countOf("calls", address, perNetwork);
    return {
      address,
      network: networkOf(address),
      userAgent: (c.req.header("user-agent") ?? "").slice(0, 1_000),
    };
  }

  /** Reads the body and counts its bytes towards the limit; a body that is too large counts as `maxBytes`. */
  async function readCounted(c: Context, address: string, maxBytes: number) {
    const text = await readText(c, maxBytes).catch(async (error: unknown) => {
      await countOf("bytes", address, BYTES, maxBytes);
      throw error;
    });
    await countOf("bytes", address, BYTES, Buffer.byteLength(text));
    return text;
  }

  return new Hono()
    .post("/api/analytics/user-journey", async (c) => {
      const sender = await senderOf(c);
      const text = await readCounted(c, sender.address, MAX_JOURNEY);
      const { user_journey } = checkJson(text, JourneyBody, { unstorable: "cleaned" });
      if (!asksForPrivacy(c)) await collectJourney(services, user_journey, sender);
      return c.json({ success: true });
    })
    .post("/api/analytics/page-visit", async (c) => {
      const sender = await senderOf(c);
      const text = await readCounted(c, sender.address, MAX_VISIT);
      const visit = checkJson(text, PageVisitBody, { unstorable: "cleaned" });
      if (!asksForPrivacy(c)) await collectVisit(services, visit, sender);
      return c.json({ success: true });
    });
}
