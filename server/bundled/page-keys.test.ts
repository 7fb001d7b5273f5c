import { expect, test } from "vitest";
import { pageList } from "../../app/platform/pages/page-list.server.ts";
import { routeModules } from "../../testing/route-modules.ts";
import { publicKey } from "./page-keys.ts";

const pages = pageList(await routeModules());
const keyOf = (path: string, init?: RequestInit) =>
  publicKey(pages, new Request(`http://localhost${path}`, init));

test.each([
  "/",
  "/experience",
  "/pricing",
  "/blog",
  "/blog/the-room",
  "/privacy-policy",
  "/results-demo",
  "/quest/method",
  "/blog?tag=company",
])("shares %s among visitors who are not signed in", (path) => expect(keyOf(path)).toBe(path));

test.each([
  ["/?utm_source=instagram&utm_medium=cpc&utm_campaign=january", "/"],
  ["/?fbclid=IwAR0x", "/"],
  ["/pricing?gclid=a%20b&ref=maya", "/pricing"],
  ["/blog?utm_source=x&tag=company", "/blog?tag=company"],
  ["/blog?tag=company&mc_cid=1&mc_eid=2", "/blog?tag=company"],
  ["/apply?UTM_SOURCE=x&way=insider", "/apply?way=insider"],
  ["/?", "/"],
  ["/?&&", "/"],
])("[SPEED-01] caches %s as %s", (path, key) => expect(keyOf(path)).toBe(key));

test("[SPEED-01] does not cache very long queries and unknown parameters", () => {
  expect(keyOf(`/?utm_source=${"x".repeat(2_100)}`)).toBeUndefined();
  expect(keyOf("/?utm_source=x&a=1")).toBeUndefined();
  expect(keyOf("/?refs=1")).toBeUndefined();
});

test.each([
  "/auth",
  "/quest",
  "/assessment",
  "/quest-result",
  "/quest-result/anonymous/q_1/neo-58-v1",
  "/quest-dashboard",
  "/quest-index",
  "/profile",
  "/admin",
  "/admin/blog",
  "/health",
  "/api/report/a/b/c",
  "/pricing.data",
  "/newsletter",
  "/quest/resume/abc",
  "/pricing?a=1",
  "/blog?tag=a&tag=b",
  "/blog?page=2",
  "/blog/",
  "/blog/a/b",
  "/PRICING",
])("never caches %s", (path) => expect(keyOf(path)).toBeUndefined());

test.each([
  "vv.session_token=a",
  "__Host-vv.session_token=a",
  "x=1; vv_quest=b",
  "vv_offer=c",
  "a=b;vv_landing=d",
  "vv_link=e",
])("does not cache for a visitor with %s", (cookie) =>
  expect(keyOf("/", { headers: { cookie } })).toBeUndefined(),
);

test("ignores cookies of other sites, but not other methods and credentials", () => {
  expect(keyOf("/", { headers: { cookie: "theme=dark; avv_x=1" } })).toBe("/");
  expect(keyOf("/", { method: "POST" })).toBeUndefined();
  expect(keyOf("/", { headers: { authorization: "Basic YTpi" } })).toBeUndefined();
});
