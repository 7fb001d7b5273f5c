import { sql } from "drizzle-orm";
import { beforeEach } from "vitest";
import type { Services } from "../../../platform/services.server.ts";
import * as analytics from "../analytics.server.ts";
import type { Platform } from "../contract.ts";
import { periodFrom } from "../domain/period.ts";
import { collectRecord, journeyRecord, rollUpAll } from "../fixtures.ts";

const LAPTOP =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 " +
  "Safari/537.36";

export type More = Parameters<typeof journeyRecord>[0] & { address?: string; ended?: string };
export const from = (platform: Platform, source: string, campaign = "") => ({
  platform_source: {
    source,
    medium: "m",
    campaign,
    platform,
    referrer: "",
    timestamp: "2026-11-01T00:00:00Z",
  },
});
export const onLaptop = {
  device_info: { type: "desktop" as const, user_agent: LAPTOP, screen_width: 1440, screen_height: 900 },
};
export const over = (asked: string, today = "2026-11-20") =>
  periodFrom(new URLSearchParams(asked), today).period;
const EMPTIED = ["visits", "trails", "days", "facts", "live", "receipts", "ties"];
export const signup = { action: "signup" as const, page: "/auth", extras: { signup_method: "email" } };

/** Visits for tests of the statistics. Empties the tables before each test. */
export function statisticsFixtures(services: Services) {
  beforeEach(() =>
    services.db.execute(sql.raw(`truncate ${EMPTIED.map((one) => `analytics_${one}`).join(", ")}`)),
  );
  const setClock = (time: string) => (services.clock = { now: () => new Date(time) });
  /** A visit that is sent at `time` and ended then, or at `ended`. */
  function visit(time: string, { address = "203.0.113.7", ended, ...more }: More = {}) {
    setClock(time);
    const record = journeyRecord({ until: Date.parse(ended ?? time), ...more });
    const sender = { address, userAgent: record.device_info.user_agent };
    return collectRecord(services, record, sender);
  }
  const overview = (asked: string, filter = {}) => analytics.readOverview(services, over(asked), filter);

  /** Two visits on 10 November and four on 12 November (India), one of these by a returning visitor. */
  async function week() {
    await visit("2026-11-10T10:00:00Z", { seen: [["/", 20]], ...from("direct", "direct") });
    await visit("2026-11-10T11:00:00Z", {
      seen: [
        ["/", 10],
        ["/pricing", 50],
      ],
      address: "203.0.113.8",
      ...from("google", "www.google.com"),
    });
    const apply = { action: "apply_click" as const, page: "/pricing", extras: { place: "nav" } };
    await visit("2026-11-12T04:00:00Z", {
      seen: [
        ["/", 20],
        ["/pricing", 40],
      ],
      actions: [apply, apply],
      ...from("instagram", "ig", "dusk"),
    });
    await visit("2026-11-12T05:00:00Z", {
      seen: [["/blog", 90]],
      ...from("instagram", "ig", "dusk"),
      ...onLaptop,
    });
    await visit("2026-11-12T06:00:00Z", {
      seen: [["/", 4], ["/quest", 6], ["/", 10]], // prettier-ignore
      actions: [signup, { action: "payment_done", page: "/x" }],
      ...from("instagram", "ig", "dawn"),
    });
    await visit("2026-11-12T07:00:00Z", {
      seen: [["/pricing", 8]],
      address: "203.0.113.9",
      ...from("google", "www.google.com"),
    });
    await rollUpAll(services);
  }
  return { setClock, visit, overview, week };
}
