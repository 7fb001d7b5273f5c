import fs from "node:fs";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { JOB_NAMES } from "../app/features/admin/domain/job-names.ts";
import { readmeOf } from "../app/features/rights/domain/readme.ts";
import type { Feature } from "../app/platform/feature.server.ts";
import { useServices } from "../testing/services.ts";
import { openCalls } from "./bundled/calls.ts";
import { features } from "./features.ts";

const services = useServices();
const names = features.map(({ name }) => name);
const twice = (list: string[]) => list.filter((item, i) => list.indexOf(item) !== i);
const callsOf = (contributionsTo: Feature[]) => openCalls({ ...services, features: contributionsTo });
const ownTables = (name: string) =>
  Object.keys(features.find((f) => f.name === name)?.personalData?.tables ?? {});
const adminCall = () => new Hono().get("/api/admin/of-the-test", (c) => c.json({ success: true }));
const countingCall = () => new Hono().post("/api/*", async (c) => c.text(`${(await c.req.text()).length}`));
const json = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };

describe("[HOUSE-04] features", () => {
  test("lists every folder of app/features once, under its own name", () => {
    const folders = fs.readdirSync("app/features");
    expect(names.toSorted()).toEqual(folders.toSorted());
    for (const { name } of features)
      expect(fs.readFileSync(`app/features/${name}/feature.server.ts`, "utf8")).toContain(`name: "${name}"`);
  });

  test("declares every job once, prefixed with its feature's name", () => {
    const jobs = features.flatMap((feature) => (feature.jobs ?? []).map((job) => ({ feature, job })));
    expect(jobs.length).toBeGreaterThan(40);
    expect(twice(jobs.map(({ job }) => job.name))).toEqual([]);
    for (const { feature, job } of jobs) expect(job.name.startsWith(`${feature.name}.`), job.name).toBe(true);
  });

  test("[RUN-02] describes every job for the owner, and retries every email except links that can be requested again", () => {
    const jobs = features.flatMap((feature) => feature.jobs ?? []);
    expect(Object.keys(JOB_NAMES).toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
    const emails = jobs.filter(({ name }) => /\.(tell|email|send-email|farewell|ask$|welcome)/.test(name));
    expect(emails.length).toBeGreaterThan(15);
    expect(emails.filter(({ owed }) => !owed).map(({ name }) => name)).toEqual(["accounts.send-email"]);
  });

  test("declares every call once", () => {
    const routes = features.flatMap(({ http = [] }) =>
      http.flatMap((open) => [...new Set(open(services).routes.map((r) => `${r.method} ${r.path}`))]),
    );
    const calls = routes.filter((route) => !route.startsWith("ALL ")); // `use` registers several for one path
    expect(calls.length).toBeGreaterThan(80);
    expect(twice(calls)).toEqual([]);
  });

  test("assigns every table to its feature's personal data", async () => {
    const paths = fs.globSync("app/features/*/**/tables.server.ts");
    expect(paths.length).toBeGreaterThan(names.length); // some features have several, in subfolders
    for (const path of paths) {
      const name = /features\/([^/]+)\//.exec(path)![1]!;
      const exported = (await import(`../${path}`)) as Record<string, unknown>;
      const tables = Object.values(exported).flatMap((t) => (is(t, PgTable) ? getTableName(t) : []));
      expect(
        tables.filter((table) => !ownTables(name).includes(table)),
        path,
      ).toEqual([]);
    }
  });

  test("[ROUTE-09] describes every folder of an export in the archive's readme", () => {
    const holdsNothing = ["admin", "operations"];
    const folders = features.flatMap(({ personalData }) => personalData?.folder ?? []);
    const paths = folders
      .filter((folder) => !holdsNothing.includes(folder))
      .map((folder) => `${folder}/one.json`);
    const page = readmeOf({ brand: "Villa Vesper", name: "Maya", at: new Date(0), paths });
    expect(page.match(/^[\w-]+\/$/gm)).toBeNull();
    expect(page.match(/^[\w-]+\/ {2}\w.+$/gm)).toHaveLength(paths.length);
  });

  test("erases the report before the quest, and the account last", () => {
    const erased = features.filter(({ personalData }) => personalData).map(({ name }) => name);
    expect(erased.at(-1)).toBe("accounts");
    expect(names.at(-1)).toBe("accounts"); // its seed completes the demo data
    expect(erased.indexOf("report")).toBeLessThan(erased.indexOf("quest"));
  });

  test("creates the demo's purchases after its quests", () => {
    const seeded = features.filter(({ seed }) => seed).map(({ name }) => name);
    expect(seeded.indexOf("quest")).toBeLessThan(seeded.indexOf("pdf-report"));
  });
});

describe("[HOUSE-04] calls", () => {
  test("answers 404 for a call of an unlisted feature", async () => {
    const without = callsOf(features.filter(({ name }) => name !== "quest"));
    const answer = await without.request("/api/quest/start", json);
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: "NOT_FOUND" }]);
    expect((await callsOf([...features]).request("/api/quest/start", json)).status).not.toBe(404);
    expect((await callsOf([]).request("/health")).status).toBe(200);
  });

  test("runs all guards before all calls, whatever the feature order", async () => {
    const admin = features.find(({ name }) => name === "admin")!;
    const bare = callsOf([{ name: "of-the-test", http: [adminCall] }]);
    expect((await bare.request("/api/admin/of-the-test")).status).toBe(200);
    const guarded = callsOf([{ name: "of-the-test", http: [adminCall] }, admin]);
    expect((await guarded.request("/api/admin/of-the-test")).status).toBe(401);
  });

  test("requires sign-in for every call of the administration", async () => {
    const app = openCalls({ ...services, features });
    const calls = app.routes.filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/admin/"));
    expect(calls).not.toEqual([]);
    for (const { method, path } of calls) {
      const answer = await app.request(path.replaceAll(/:\w+(\{[^}]*\})?\??/g, "a"), { method });
      expect([method, path, answer.status]).toEqual([method, path, 401]);
    }
  });

  test("refuses bodies above 1 MB except for calls that declare it", async () => {
    const app = callsOf([{ name: "of-the-test", http: [countingCall], largeBodies: /^\/api\/large$/ }]);
    const body = "x".repeat(1024 * 1024 + 1);
    expect((await app.request("/api/small", { method: "POST", body })).status).toBe(413);
    expect(await (await app.request("/api/large", { method: "POST", body })).text()).toBe(`${body.length}`);
    const larger = features.flatMap(({ largeBodies }) => largeBodies ?? []);
    const taking = (path: string) => larger.some((paths) => paths.test(path));
    const paths = [
      "account/picture",
      "admin/newsletter/import",
      "admin/media/images",
      "admin/media/images/a1/file",
    ];
    expect(paths.map((path) => taking(`/api/${path}`))).toEqual([true, true, true, true]);
    expect(taking("/api/quest/answers")).toBe(false);
  });
});
