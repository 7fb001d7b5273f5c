import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import { administrate, ownerUrlOf } from "../testing/database.ts";
import { afterThisTest, expect, test, useSite } from "../testing/browser.ts";

const site = useSite();

const ask = (path: string, init?: RequestInit) => fetch(site.origin + path, init);

test("[ROUTE-02] answers 404 for an unknown address of a page or call", async () => {
  const page = await ask("/no/such/page");
  expect(page.status).toBe(404);
  expect(await page.text()).toContain("Page not found");
  const call = await ask("/api/no-such-call");
  expect([call.status, await call.json()]).toEqual([
    404,
    { success: false, error: "Service not found", code: "NOT_FOUND" },
  ]);
});

test("sends a request id and security headers with every response", async () => {
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

test("serves a page's files compressed and immutable", async () => {
  const html = await (await ask("/")).text();
  const script = /"(\/assets\/frame-[^"]+\.js)"/.exec(html)![1]!;
  const answer = await ask(script, { headers: { "accept-encoding": "br" } });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-encoding": "br",
    "content-type": expect.stringContaining("javascript"),
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect((await answer.text()).length).toBeGreaterThan(100);
  expect((await ask("/art/hero-phone-768.webp")).headers.get("cache-control")).toBe("public, max-age=3600");
});

test("[ROUTE-02] shows the error page with status 500 for a failing page, and logs id and cause", async () => {
  const headers = await signedIn(site.services, await createPerson(site.services));
  const owner = ownerUrlOf(site.database);
  await administrate("alter table users rename to gone", owner);
  afterThisTest(() => administrate("alter table gone rename to users", owner));
  const page = await fetch(`${site.origin}/profile`, { headers });
  expect(page.status).toBe(500);
  const html = await page.text();
  expect(html).toContain("The lights went out for a moment");
  expect(html).not.toMatch(/relation|users|at .*\.js:/);
  expect(site.output()).toContain(page.headers.get("x-request-id"));
  expect((await fetch(`${site.origin}/health`)).status).toBe(200);
});

const desktop = { viewport: { width: 1440, height: 900 } };

test("[PAY-11] serves the mailbox, gateway and Google sandboxes under /dev at the site's origin in local mode", async () => {
  expect(Array.isArray(await site.mailbox.emails())).toBe(true);
  expect((await ask("/dev/gateway/v1/checkout.js")).headers.get("content-type")).toContain("javascript");
  const google = (await (await ask("/dev/google/.well-known/openid-configuration")).json()) as {
    issuer: string;
  };
  expect(google.issuer).toBe(`${site.origin}/dev/google`);
  expect((await ask("/dev/unknown")).status).toBe(404);
});

test("[API-06] shows at most three toasts at the bottom right, and auth toasts with a close button for more than four seconds", async () => {
  const { page } = await site.newPerson(desktop);
  await page.clock.install();
  await page.goto(`${site.origin}/auth`);
  await page.getByLabel("Email").fill("nobody@villa.test");
  await page.getByLabel("Password", { exact: true }).fill("wrong-password");
  const toasts = page.locator("[data-sonner-toast]");
  for (let count = 1; count <= 4; count++) {
    await Promise.all([
      page.waitForResponse(/\/api\/auth\/sign-in/),
      page.getByRole("button", { name: "Sign In", exact: true }).click(),
    ]);
    await expect.poll(async () => (await toasts.count()) >= Math.min(count, 3)).toBe(true);
    await page.clock.runFor(100);
  }
  await expect.poll(() => page.locator("[data-sonner-toast][data-visible=true]").count()).toBe(3);
  const toaster = page.locator("[data-sonner-toaster]");
  expect([
    await toaster.getAttribute("data-x-position"),
    await toaster.getAttribute("data-y-position"),
  ]).toEqual(["right", "bottom"]);
  expect(await page.getByRole("button", { name: "Close toast" }).count()).toBeGreaterThan(0);
  await page.clock.runFor(4_200);
  expect(await toasts.count()).toBeGreaterThan(0); // longer than the four seconds of others
  await page.clock.runFor(3_000);
  await expect.poll(() => toasts.count()).toBe(0);
});
