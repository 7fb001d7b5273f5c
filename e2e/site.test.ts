import { expect, test } from "vitest";
import { useSite } from "../testing/site.ts";

const site = useSite();

test("the landing page opens in a browser and says where one is", async () => {
  const { page } = await site.newPerson();
  await page.goto(site.origin);
  await page.getByRole("heading", { name: "Where Ambition Finds Its Tribe" }).waitFor();
});

const ask = (path: string, init?: RequestInit) => fetch(site.origin + path, init);
const post = (path: string, body: string, headers = {}) =>
  ask(path, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });

test("[API-02] /health is 200 when database and queue answer", async () => {
  const answer = await ask("/health");
  expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
});

test("[ROUTE-02] an unknown address is the not-found page with status 404, for pages and for calls", async () => {
  const page = await ask("/no/such/page");
  expect(page.status).toBe(404);
  expect(await page.text()).toContain("This door opens on nothing");
  const call = await ask("/api/no-such-call");
  expect([call.status, await call.json()]).toEqual([404, { success: false, error: "Service not found", code: "NOT_FOUND" }]);
});

test.each(["/%E0%A4%A", "/..%2f..%2fetc/passwd", "/quest-result/%00", "/?a=%", "/assets/%2e%2e/server/index.js"])(
  "a mangled address %s never breaks the site",
  async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBeLessThan(500);
    expect(await answer.text()).not.toMatch(/at .*\.js:\d+/);
  },
);

test("every answer carries a number of its own and the headers that protect its reader", async () => {
  const [first, second] = [await ask("/"), await ask("/health")];
  expect(first.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(first.headers.get("x-request-id")).not.toBe(second.headers.get("x-request-id"));
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
    "referrer-policy": "strict-origin-when-cross-origin",
  });
  expect(first.headers.has("strict-transport-security")).toBe(false);
});

test("[API-03] a body beyond the limit is refused with 413 before it is read", async () => {
  const answer = await post("/api/quest/feedback", `"${"x".repeat(2_000_000)}"`);
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ success: false, code: "BODY_TOO_LARGE" });
});
