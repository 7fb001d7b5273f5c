import { Hono } from "hono";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { features } from "./features.ts";
import { useServices } from "../testing/services.ts";
import { openCalls } from "./bundled/calls.ts";
import { requirePageOrForm } from "../app/platform/http/requests.server.ts";
import type { Services } from "../app/platform/services.server.ts";
import { attempts } from "../app/platform/http/tables.server.ts";
import {
  findWriteLimits,
  limitWrites,
  OTHER_WRITES,
} from "../app/features/accounts/sign-in/write-limits.server.ts";

const services = useServices();
const NOW = new Date("2026-11-20T10:00:00.000Z");
let live: Services;
/** Two processes of one live site; only their limits matter here. */
let processes: Hono[];
beforeAll(() => {
  services.features = features;
  live = { ...services, env: { ...services.env, SITE_MODE: "live", TRUSTED_PROXIES: ["127.0.0.1"] } };
  processes = [1, 2].map(() => new Hono());
});
beforeEach(async () => {
  live.clock = { now: () => NOW };
  await services.db.delete(attempts);
});

test("[SAFE-02] stops a network that starts six hundred quests through two processes", async () => {
  const apps = processes.map((app) => {
    app.use(limitWrites(live));
    app.onError((error) => new Response(null, { status: (error as { status?: number }).status ?? 500 }));
    return app.all("*", (c) => c.json({ success: true }));
  });
  const begin = async (i: number, from: string) =>
    apps[i % 2]!.request("/api/quest/start", { method: "POST", headers: { "x-forwarded-for": from } });
  const statuses: number[] = [];
  // oxlint-disable-next-line no-await-in-loop -- alternately
  for (let i = 0; i < 600; i++) statuses.push((await begin(i, "203.0.113.9")).status);
  const passed = statuses.filter((status) => status === 200).length;
  expect(passed).toBeGreaterThanOrEqual(120);
  expect(passed).toBeLessThanOrEqual(120 + 2 * (120 / 30)); // a process may exceed the limit by one part
  expect(statuses.filter((status) => status === 429)).toHaveLength(600 - passed);
  // another visitor starts, and everyone can still read
  expect((await begin(0, "203.0.113.10")).status).toBe(200);
  expect((await apps[0]!.request("/quest", { headers: { "x-forwarded-for": "203.0.113.9" } })).status).toBe(
    200,
  );
  const answers = await Promise.all(Array.from({ length: 600 }, (_, i) => begin(i, "203.0.113.11")));
  const startedCount = answers.filter(({ status }) => status === 200).length;
  expect(startedCount).toBeGreaterThanOrEqual(120);
  expect(startedCount).toBeLessThanOrEqual(120 + 2 * (120 / 30));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(600 - startedCount);
});

test("[SAFE-02] limits forms for addresses without a page", async () => {
  const app = openCalls(live).all("*", async (c) => {
    await requirePageOrForm(c, live.pages);
    return c.text("a page");
  });
  const send = async (n: number) =>
    app.request(`/nowhere-${n}`, {
      method: "POST",
      headers: { "x-forwarded-for": "203.0.113.78", "content-type": "multipart/form-data; boundary=x" },
      body: "--x",
    });
  const answers = await Promise.all(Array.from({ length: OTHER_WRITES.max + 50 }, (_, n) => send(n)));
  const statuses = new Set(answers.map(({ status }) => status));
  expect(statuses).toEqual(new Set([404, 429]));
});

test("[SAFE-02] does not use the database within the first part of a limit", async () => {
  const app = new Hono();
  app.use(limitWrites(live));
  app.onError(() => new Response(null, { status: 500 }));
  app.all("*", (c) => c.json({ success: true }));
  const finish = () =>
    app.request("/api/quest/finish", { method: "POST", headers: { "x-forwarded-for": "203.0.113.77" } });
  for (let i = 0; i < 8; i++) expect((await finish()).status).toBe(200); // oxlint-disable-line no-await-in-loop -- one after the other
  expect(await services.db.$count(attempts)).toBe(0);
  expect((await finish()).status).toBe(200);
  expect(await services.db.select({ count: attempts.count }).from(attempts)).toEqual([{ count: 9 }]);
});

test("[SAFE-02] limits a page's form the same with and without scripts, and not in the administration", () => {
  expect(findWriteLimits(live)("POST", "/quest.data")).toEqual(findWriteLimits(live)("POST", "/quest"));
  expect(findWriteLimits(live)("GET", "/quest")).toBeUndefined();
  // like the administration's calls
  expect(findWriteLimits(live)("POST", "/admin.data")).toBeUndefined();
});

test("[SAFE-02] limits every public write, or declares what else limits it", () => {
  const writes = openCalls(live)
    .routes.filter(({ method, path }) => ["POST", "PUT", "PATCH", "DELETE"].includes(method) && path !== "*")
    .map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+(\{[^}]*\})?/g, "x") }))
    .filter(({ path }) => !path.startsWith("/api/admin/"));
  expect(writes.length).toBeGreaterThan(30);
  const otherwise = writes.filter(({ method, path }) => !findWriteLimits(live)(method, path));
  expect(otherwise.map(({ path }) => path).toSorted()).toEqual([
    "/api/analytics/page-visit",
    "/api/analytics/user-journey",
    "/api/applications/draft",
    "/api/newsletter/subscribe",
    "/api/payments/webhook",
  ]);
});

test("[SAFE-02] lets a class of forty behind one address take the long quest within ten minutes", () => {
  const perPerson = [
    ["POST", "/api/quest/start", 1],
    ["PUT", "/api/quest/answers", 116],
    ["POST", "/api/quest/finish", 2],
    ["POST", "/api/quest/feedback", 18],
    ["POST", "/api/payments/quote", 4],
    ["POST", "/newsletter/preferences", 4],
  ] as const;
  for (const [method, path, times] of perPerson)
    expect(findWriteLimits(live)(method, path)?.[1].max, path).toBeGreaterThanOrEqual(40 * times);
  expect(OTHER_WRITES.seconds).toBe(600);
});
