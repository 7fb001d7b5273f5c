import fs from "node:fs";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { emptyDatabase, siteUrlOf } from "../../../../testing/database.ts";
import { firstOf } from "../../../lib/checked.ts";
import { openDb } from "../../../platform/database/db.server.ts";
import { migrateDb, migrateTables } from "../../../platform/database/migrations.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as analytics from "../analytics.server.ts";
import { visitsOf } from "../members/own-visits.server.ts";
import { over } from "../statistics/statistics-fixtures.ts";

type Journal = { entries: { idx: number; when: number }[] };
/** The `when` of the last migration before each visit became one row. */
function lastBefore(): number {
  const { entries } = JSON.parse(fs.readFileSync("migrations/meta/_journal.json", "utf8")) as Journal;
  return firstOf(entries.filter(({ idx }) => idx === 4)).when;
}

const VISIT = "00000000-0000-4000-a000-000000000001";
/** A visit on 19 November with its sums, and the sums of a day whose visits have expired. */
const OLD = `
insert into analytics_journeys (received_at, journey_id, session_id, started_at, ended_at, visitor, platform, source, medium,
    campaign, referrer, device, user_agent, screen_width, screen_height, total_pages, duration_seconds, entry_page, exit_page,
    converted, conversion_type, end_reason, resent, user_id, steps, done)
  values ('2026-11-19 05:00Z', '${VISIT}', 'session-1', '2026-11-19 04:59Z', '2026-11-19 05:00Z', 'v1', 'instagram',
    'IG', 'social', 'dusk', '', 'mobile', 'Chrome on Android', 412, 915, 2, 60, '/', '/r', true, 'signup', 'page_hide',
    false, 'maya', 65, '{}');
insert into analytics_pages values
  ('2026-11-19 05:00Z', '${VISIT}', 1, '/', 'Home', '2026-11-19 04:59:00Z', '2026-11-19 04:59:20Z', 20, true, false),
  ('2026-11-19 05:00Z', '${VISIT}', 2, '/r', '', '2026-11-19 04:59:20Z', '2026-11-19 05:00:00Z', 40, false, true);
insert into analytics_actions values
  ('2026-11-19 05:00Z', '${VISIT}', 1, 'quest_start', '/r', '2026-11-19 04:59:21Z', null),
  ('2026-11-19 05:00Z', '${VISIT}', 2, 'quest_statement', '/r', '2026-11-19 04:59:22Z', '{"n": 1}'),
  ('2026-11-19 05:00Z', '${VISIT}', 3, 'quest_statement', '/r', '2026-11-19 04:59:23Z', '{"n": 2}'),
  ('2026-11-19 05:00Z', '${VISIT}', 4, 'payment_done', '/r', '2026-11-19 04:59:30Z', null);
insert into analytics_tallies (measure, day, name, part, n) values
  ('visit', '2026-11-19', '', '', 1), ('visit', '2025-01-10', '', '', 7), ('visitor', '2025-01-10', '', '', 5),
  ('single', '2025-01-10', '', '', 3), ('hour', '2025-01-10', '09', '', 7), ('seconds', '2025-01-10', '90', '', 7),
  ('source', '2025-01-10', 'google', '', 4), ('source', '2025-01-10', 'www.Google.com', '', 3),
  ('source_signup', '2025-01-10', 'Google', '', 2),
  ('page', '2025-01-10', '/', '', 9), ('page_visit', '2025-01-10', '/', '', 7), ('page_time', '2025-01-10', '/', '30', 9),
  ('statement', '2025-01-10', '007', '', 4), ('did', '2025-01-10', 'report_section', '', 3);
insert into analytics_slices (filter, value, day, visits, actions) values
  ('device', '', '2025-01-10', '{}', '{}'),
  ('device', 'mobile', '2025-01-10', '{"visit": [["", "", 4]], "fact": [["signed_up", "", 1]], "source": [["google", "", 4]]}',
    '{"visit": [["", "", 4]], "fact": [["quest_started", "", 2]], "statement": [["007", "", 3]]}'),
  ('source', 'google', '2025-01-10', '{"visit": [["", "", 4]], "seconds": [["90", "", 4]], "source": [["google", "", 4]]}', '{}'),
  ('source', 'Google', '2025-01-10', '{"visit": [["", "", 3]], "seconds": [["90", "", 3]], "source": [["Google", "", 3]]}', '{}'),
  ('answers', 'all', '2025-01-10', '{"device": [["mobile", "started", 2], ["mobile", "finished", 1]], "first": [["google", "paid", 95000]]}', '{}');
insert into analytics_facts (kind, at, reference, amount, method) values
  ('paid', '2025-01-10 10:00Z', 'paid:1', 95000, 'upi'), ('refunded', '2025-01-11 10:00Z', 'refunded:1', 95000, null);`;

test("[RUN-06] [ADMIN-07] keeps figures from an earlier release, and merges names of a source", async () => {
  const owner = await emptyDatabase();
  const site = siteUrlOf(owner);
  await migrateTables(owner, lastBefore());
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(OLD);
  await migrateDb({ owner, site });

  const { db, pool } = openDb(site);
  onTestFinished(() => pool.end());
  const clock = { now: () => new Date("2026-11-20T06:00:00Z") };
  const services = { db, clock } as unknown as Services; // all that the reads use
  const old = over("from=2025-01-10&to=2025-01-10");
  const shown = await analytics.readOverview(services, old);
  expect(shown.totals).toMatchObject({
    visits: { now: 7 },
    visitors: { now: 5 },
    paid: { now: 1 },
    taken: { now: 95_000 },
  });
  expect([shown.single.now, shown.seconds.now, shown.hours[9]?.now]).toEqual([3 / 7, 103, 7]);
  expect(shown.sources).toEqual([{ name: "google", visits: 7, before: 0, signups: 2, paid: 0 }]);
  expect(shown.pages).toMatchObject([{ page: "/", views: 9, visits: 7 }]);
  const funnel = await analytics.readFunnel(services, old);
  expect([funnel.statements[6]?.now, funnel.read.now, funnel.steps[0]?.now]).toEqual([4, 3, 7]);
  expect(funnel.methods).toMatchObject([{ method: "upi", tried: { now: 1 }, paid: { now: 1 } }]);
  const phones = { device: "mobile" };
  const filtered = await analytics.readOverview(services, old, phones);
  expect(filtered.totals).toMatchObject({ visits: { now: 4 }, signups: { now: 1 } });
  const steps = (await analytics.readFunnel(services, old, phones)).steps;
  expect(steps.map(({ name, now }) => [name, now]).slice(0, 2)).toEqual([
    ["visit", 4],
    ["quest_started", 2],
  ]);

  // merged under one name, although stored under several
  const fromGoogle = await analytics.readOverview(services, old, { source: "google" });
  expect([fromGoogle.totals.visits.now, fromGoogle.seconds.now]).toEqual([7, 103]);
  expect(fromGoogle.sources).toMatchObject([{ name: "google", visits: 7 }]);
  const newer = over("from=2026-11-19&to=2026-11-19");
  const fromInstagram = { ...phones, source: "instagram" };
  expect((await analytics.readFunnel(services, newer, fromInstagram)).steps[0]?.now).toBe(1);

  expect((await analytics.readFunnel(services, newer, phones)).statements.slice(0, 3)).toEqual([
    { n: 1, now: 1, before: 0 },
    { n: 2, now: 1, before: 0 },
    { n: 3, now: 0, before: 0 },
  ]);
  expect(await analytics.openVisit(services, VISIT)).toMatchObject({
    browser: "Chrome on Android",
    steps: 73,
    trail: {
      pages: [{ page: "/", at: "2026-11-19T04:59:00.000Z", seconds: 20 }, { page: "/r" }],
      actions: [{ action: "quest_start" }, { extras: { n: 1 } }, {}, {}],
    },
  });
  expect((await visitsOf(services, "maya")).journeys).toHaveLength(1);
});
