import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import * as analytics from "../analytics.server.ts";
import { collectVisit } from "../collection/collect.server.ts";
import { PHONE } from "../fixtures.ts";
import { from, over, statisticsFixtures } from "./statistics-fixtures.ts";

const services = useServices([], { ANALYTICS_RAW_DAYS: "60" });
const { setClock, visit } = statisticsFixtures(services);

test("[ADMIN-07] lists visits newest first in pages, and opens one with its pages and actions", async () => {
  const opened = await visit("2026-11-12T04:00:00Z", {
    actions: [{ action: "apply_click", page: "/pricing", extras: { place: "nav" } }],
  });
  // oxlint-disable-next-line no-await-in-loop
  for (let n = 0; n < 51; n++) await visit("2026-11-12T05:00:00Z", from("google", "www.google.com"));
  const wanted = { span: over("days=30"), filter: {} };
  const first = await analytics.listVisits(services, wanted, null);
  const second = await analytics.listVisits(services, wanted, first.next);
  expect([first.rows.length, second.rows.length, second.next, second.rows.at(-1)?.id]).toEqual([
    50,
    2,
    undefined,
    opened,
  ]);
  expect(await analytics.countListed(services, wanted)).toEqual({ count: 52, approximate: false });
  expect(
    (await analytics.listVisits(services, { ...wanted, filter: { did: "apply_click" } }, null)).rows.map(
      ({ id }) => id,
    ),
  ).toEqual([opened]);
  const visited = await analytics.openVisit(services, opened);
  expect(visited).toMatchObject({
    platform: "instagram",
    campaign: "dusk",
    started: "2026-11-12T03:59:00.000Z",
    pages: 2,
    seconds: 60,
  });
  expect(visited!.trail.pages.map(({ page, at, seconds }) => [page, at, seconds])).toEqual([
    ["/", "2026-11-12T03:59:00.000Z", 20],
    ["/pricing", "2026-11-12T03:59:20.000Z", 40],
  ]);
  expect(visited!.trail.actions).toEqual([
    {
      action: "apply_click",
      page: "/pricing",
      at: "2026-11-12T03:59:01.000Z",
      extras: { place: "nav" },
    },
  ]);
  expect(await analytics.openVisit(services, randomUUID())).toBeUndefined();
  expect(await analytics.openVisit(services, "' or 1=1")).toBeUndefined();
});

test("[ADMIN-07] orders visits by start time, not by arrival", async () => {
  const ids = [
    await visit("2026-11-12T05:00:00Z"),
    await visit("2026-11-12T06:00:00Z", { ended: "2026-11-12T03:00:00Z" }), // sent on a later visit
    await visit("2026-11-12T07:00:00Z", { ended: "2026-11-12T04:00:00Z" }),
  ];
  const { rows } = await analytics.listVisits(services, { span: over("days=30"), filter: {} }, null);
  expect(rows.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[1]]);
});

test("[ADMIN-07] counts one visitor with four tabs once", async () => {
  const tab = (session_id: string, path: string, at: string) => {
    setClock(at);
    const opened = { path, title: "T", session_id, timestamp: at };
    return collectVisit(services, opened, { address: "203.0.113.7", userAgent: PHONE });
  };
  await tab("session-tab1", "/", "2026-11-12T09:57:00Z");
  await tab("session-tab2", "/faq", "2026-11-12T09:57:10Z");
  await tab("session-tab3", "/blog", "2026-11-12T09:57:20Z");
  await tab("session-tab4", "/pricing", "2026-11-12T09:57:30Z");
  setClock("2026-11-12T10:00:00Z");
  const { people, minutes } = await analytics.readLive(services);
  expect(people.map(({ page }) => page)).toEqual(["/pricing"]);
  expect(minutes.at(-3)).toBe(1);
});

test("[ADMIN-07] shows who is on the site now", async () => {
  const see = async (at: string, path: string, session_id: string) => {
    setClock(at);
    await collectVisit(
      services,
      { path, title: "T", session_id, timestamp: at },
      { address: session_id, userAgent: PHONE },
    );
  };
  await see("2026-11-12T09:40:30Z", "/old", "session-gone");
  await see("2026-11-12T09:58:00Z", "/", "session-here");
  await see("2026-11-12T09:59:10Z", "/pricing", "session-here");
  await see("2026-11-12T09:56:00Z", "/faq", "session-two0");
  setClock("2026-11-12T10:00:00Z");
  const { people: visitors, minutes } = await analytics.readLive(services);
  expect(visitors.map(({ page, seconds }) => [page, seconds])).toEqual([
    ["/pricing", 50],
    ["/faq", 240],
  ]);
  expect(minutes).toHaveLength(30);
  expect(minutes.flatMap((n, at) => (n ? [[29 - at, n]] : []))).toEqual([
    [19, 1],
    [4, 1],
    [2, 1],
    [0, 1],
  ]);
});
