import { sql } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { visitRows, openCollection } from "../../../../testing/collection.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as analytics from "../analytics.server.ts";
import type { JourneyRecord } from "../record.contract.ts";
import { periodFrom } from "../domain/period.ts";
import { journeyRecord, rollUpAll } from "../fixtures.ts";

export const NOW = new Date("2026-11-20T10:00:00.000Z");
const EMPTIED = ["visits", "trails", "days", "live", "receipts", "ties"];
/** Every number and text in a value. */
function* leaves(shown: unknown): Generator {
  if (shown !== null && typeof shown === "object") for (const one of Object.values(shown)) yield* leaves(one);
  else yield shown;
}

/** Whether a value is unfit for display. The longest valid text is a path of five pages of 200 characters. */
function isOdd(one: unknown): boolean {
  if (typeof one === "number") return !(one >= 0 && one < 1_000_000); // nor is NaN one
  // oxlint-disable-next-line no-control-regex -- no displayed text may contain these
  if (typeof one === "string") return /[\u0000-\u001f\u007f]/.test(one) || one.length >= 1_100;
  return one === undefined;
}

export const made = (more: Parameters<typeof journeyRecord>[0] = {}) =>
  journeyRecord({ until: NOW.getTime(), ...more });

/** Calls of the collection endpoints and the resulting statistics. Empties the tables before each test. */
export function collectionFixtures(services: Services) {
  const stored = (record: JourneyRecord) => visitRows(services, record.session_info.journey_id.toLowerCase());

  let opened: ReturnType<typeof openCollection>;
  beforeEach(async () => {
    services.clock = { now: () => NOW };
    await services.db.execute(sql.raw(`truncate ${EMPTIED.map((one) => `analytics_${one}`).join(", ")}`));
    opened = openCollection(services);
    expect((await opened.send(made())).status).toBe(200); // one earlier visit
  });

  /** What the pages of the statistics show after a roll-up; asserts that every figure is valid. */
  async function charts() {
    await rollUpAll(services);
    const { period } = periodFrom(new URLSearchParams("days=90"), "2026-11-20");
    const wanted = { span: period, filter: {} };
    const list = await analytics.listVisits(services, wanted, null);
    const reports = {
      overview: await analytics.readOverview(services, period, {}),
      narrowed: await analytics.readOverview(services, period, { device: "mobile" }),
      funnel: await analytics.readFunnel(services, period),
      live: await analytics.readLive(services),
      list: list.rows,
      opened: await Promise.all(list.rows.map(({ id }) => analytics.openVisit(services, id))),
    };
    expect([...leaves(reports)].filter(isOdd)).toStrictEqual([]);
    expect(reports.overview.days).toHaveLength(90);
    expect(reports.overview.days.reduce((sum, { now }) => sum + now.visits, 0)).toBe(
      reports.overview.totals.visits.now,
    );
    expect(reports.narrowed.totals.visits.now).toBe(reports.overview.totals.visits.now);
    expect(reports.list).toHaveLength(reports.overview.totals.visits.now);
    return reports;
  }

  type Collection = typeof opened;
  const collection = {
    send: (...record: Parameters<Collection["send"]>) => opened.send(...record),
    post: (...call: Parameters<Collection["post"]>) => opened.post(...call),
  };
  return { stored, charts, collection };
}
