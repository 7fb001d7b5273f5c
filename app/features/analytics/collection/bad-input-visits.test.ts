import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import { visitsOf } from "../members/own-visits.server.ts";
import { linkJourney, linkLate } from "./link-members.server.ts";
import type { PageVisitCall } from "../record.contract.ts";
import { made, NOW, collectionFixtures } from "./bad-input-fixtures.ts";

const services = useServices();
const { stored, charts, collection } = collectionFixtures(services);

describe("[TRACK-04] a record cannot choose its member", () => {
  const EMAIL = "noor@villa.test";
  test("never stores email addresses or names, wherever a record has them", async () => {
    const user_data = { email: EMAIL, first_name: "Noor", last_name: "Khan", phone: "+919876543210" };
    const forged = {
      email: EMAIL,
      first_name: "Noor",
      phone: "+919876543210",
      place: EMAIL,
      reason: "noor%40villa.test",
    };
    const record = made({
      seen: [
        [`/${EMAIL}/x`, 5],
        ["/noor%40villa.test", 5],
        [`/pricing?email=${EMAIL}#${EMAIL}`, 5],
      ],
      actions: [
        { action: "signup", page: `/auth?email=${EMAIL}`, extras: { signup_method: "email", user_data } },
        { action: "apply_click", page: "/", extras: forged },
      ],
    });
    for (const page of record.page_journey) page.title = `Of ${EMAIL}`;
    Object.assign(record.platform_source, {
      source: EMAIL,
      medium: "noor%40villa.test",
      campaign: `to ${EMAIL}`,
      referrer: `https://${EMAIL}/${EMAIL}`,
    });
    record.device_info.user_agent += " NoorKhan/9876543210";
    expect((await collection.send(record)).status).toBe(200);
    const visits = await stored(record);
    expect(visits).toMatchObject([
      { steps: 136, user_id: null, source: "other", medium: "", campaign: "", referrer: "villa.test" },
    ]);
    expect(visits[0]!.trail.pages.map(({ page, title }) => [page, title])).toEqual([
      ["/:key/x", ""],
      ["/:key", ""],
      ["/pricing", ""],
    ]);
    expect(visits[0]!.trail.actions.map(({ extras }) => extras)).toEqual([{ signup_method: "email" }, null]);
    expect(JSON.stringify([visits, await charts()])).not.toMatch(/noor|Khan|9876543210/i);
  });

  test("does not link a record that claims a sign-up to a member", async () => {
    const userId = `user-${randomUUID()}`;
    const record = made({
      actions: [{ action: "signup", page: "/auth", extras: { signup_method: userId } }],
    });
    expect((await collection.send(record)).status).toBe(200);
    await linkLate(services);
    expect(await visitsOf(services, userId)).toEqual({ named: false, journeys: [], steps: [] });
    const [listed] = (await charts()).list.filter(({ id }) => id === record.session_info.journey_id);
    expect(listed).toMatchObject({ userId: null });
  });

  test("ignores a second record with the id of a stored visit, and keeps the visit's member", async () => {
    const [maya, noor] = [`maya-${randomUUID()}`, `noor-${randomUUID()}`];
    const original = made();
    await collection.send(original);
    await linkJourney(services, { journeyId: original.session_info.journey_id, userId: maya });
    const before = [await stored(original), await visitsOf(services, maya), await charts()];
    const forged = made({ seen: [["/forged", 60]], actions: [{ action: "signup", page: "/auth" }] });
    forged.session_info.journey_id = original.session_info.journey_id;
    expect((await collection.send(forged)).status).toBe(200);
    await linkJourney(services, { journeyId: original.session_info.journey_id, userId: noor });
    expect([await stored(original), await visitsOf(services, maya), await charts()]).toEqual(before);
    expect((await visitsOf(services, noor)).journeys).toEqual([]);
  });
});

const visit = (more: object = {}) => ({
  path: "/",
  title: "Home",
  session_id: randomUUID(),
  timestamp: NOW.toISOString(),
  ...more,
});
describe("[ROUTE-05] page visits", () => {
  const refused: [string, string, object][] = [
    ["a URL of another site", "path", { path: "https://elsewhere.example/" }],
    ["a path that is a number", "path", { path: 7 }],
    ["a path of two thousand and one characters", "path", { path: `/${"x".repeat(2_000)}` }],
    ["a title of a thousand and one", "title", { title: "x".repeat(1_001) }],
    ["an email address as session id", "session_id", { session_id: "noor@villa.test" }],
    ["an invalid time", "timestamp", { timestamp: "now" }],
    ["a negative time", "timestamp", { timestamp: -1 }],
    ["a member's id", "user_id", { user_id: "u1" }],
  ];
  test.each(refused)("rejects %s: %s", async (_, field, more) => {
    const before = await charts();
    const answer = await collection.post("page-visit", visit(more));
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: "INVALID_DATA", field } });
    expect(await charts()).toEqual(before);
  });

  const cleaned: [string, Partial<PageVisitCall>, object][] = [
    ["a clock five years ahead", { timestamp: "2031-01-01T00:00:00.000Z" }, { page: "/", title: "Home" }],
    ["a clock of the year one", { timestamp: "0001-01-01T00:00:00.000Z" }, { page: "/", title: "Home" }],
    [
      "HTML in a title",
      { title: "<script>alert(1)</script>\u0000" },
      { page: "/", title: "<script>alert(1)</script>" },
    ],
    ["an email address in a title", { title: "noor@villa.test's page" }, { page: "/", title: "" }],
    [
      "an email address in a path",
      { path: "/x/noor@villa.test?e=noor@villa.test" },
      { page: "/x/:key", title: "" },
    ],
    [
      "a member's dashboard",
      { path: "/quest-dashboard/42", title: "Maya's" },
      { page: "/quest-dashboard/:user", title: "" },
    ],
  ];
  test.each(cleaned)("cleans %s", async (_, more, shown) => {
    expect(await collection.post("page-visit", visit(more))).toEqual({
      status: 200,
      body: { success: true },
    });
    const { live } = await charts();
    expect(live.people).toMatchObject([{ ...shown, at: NOW.toISOString(), seconds: 0 }]);
    expect(live.minutes.at(-1)).toBe(1);
  });

  test("counts one person when the same page visit is sent many times concurrently", async () => {
    const body = visit();
    const answers = await Promise.all(Array.from({ length: 40 }, () => collection.post("page-visit", body)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { live } = await charts();
    expect([live.people.length, live.minutes.at(-1)]).toEqual([1, 1]);
  });
});
