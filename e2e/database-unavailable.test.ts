import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import type { OrderAnswer } from "../app/features/payments/contract.ts";
import { completionOf, gatewayControl, orderRequest } from "../app/features/payments/fixtures.ts";
import * as payments from "../app/features/payments/payments.server.ts";
import { givenBy } from "../app/features/quest/fixtures.ts";
import { changeSetting } from "../app/features/settings/settings.server.ts";
import { beforeAll, expect, test, useSite } from "../testing/browser.ts";
import { newBuyer } from "../testing/buyer.ts";
import { copyDatabase } from "../testing/database.ts";
import { health, json } from "../testing/site-processes.ts";
import { openSite, type Site } from "../testing/site.ts";
import { openTcpProxy } from "../testing/tcp-proxy.ts";

const visitors = useSite();
/** A site that reaches its database through a proxy, which can cut it off. */
let at: Site;
let proxy: Awaited<ReturnType<typeof openTcpProxy>>;
beforeAll(async () => {
  proxy = await openTcpProxy(await copyDatabase());
  at = await openSite({ database: proxy.url });
});
test.afterAll(async () => {
  await at.close();
  await proxy.shut();
});

type Body = { success?: boolean; error?: string; code?: string; sessionId?: string; data?: unknown };
async function call(method: string, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(at.origin + path, json(method, body, { origin: at.origin, ...headers }));
  return { status: answer.status, body: (await answer.json()) as Body };
}
const UNAVAILABLE = {
  status: 503,
  body: { success: false, error: "Service temporarily unavailable", code: "SERVICE_UNAVAILABLE" },
};
const pricing = async () => (await fetch(`${at.origin}/pricing`)).text();

test("[API-02] [SAFE-04] reports an unavailable database, logs no query parameters, and recovers by itself", async () => {
  const person = await createPerson(at.services);
  const headers = await signedIn(at.services, person);
  // fails each of the page's queries once: [SAFE-04] the log must not contain their parameters
  let status = 0;
  // on a slow machine other queries use up packets too, so this allows many more than a page's own
  for (let pieces = 0; status !== 200; pieces += pieces < 25 ? 1 : pieces) {
    proxy.letThrough(pieces);
    ({ status } = await fetch(`${at.origin}/profile`, { headers }));
  }
  proxy.letThrough(Infinity);
  await expect.poll(() => at.output()).toContain("Failed query");
  expect(at.output()).not.toContain(person.id);
  await proxy.shut();
  const away = await fetch(`${at.origin}/health`);
  expect([away.status, await away.json()]).toMatchObject([
    503,
    { ok: false, failing: ["database", "queue"] },
  ]);
  expect(await call("POST", "/api/quest/start", { adult: true })).toEqual(UNAVAILABLE);
  const page = await fetch(`${at.origin}/profile`, { headers });
  expect(page.status).toBe(503);
  expect(await page.text()).toContain("The lights went out for a moment");
  expect(at.output()).toContain(page.headers.get("x-request-id"));
  expect((await fetch(`${at.origin}/`)).status).toBe(200); // cached pages need no database
  await proxy.open();
  await expect.poll(() => health(at), { timeout: 20_000 }).toBe(200);
  expect((await call("POST", "/api/quest/start", { adult: true })).status).toBe(201);
});

test("[API-02] [PAY-09] refuses answers and a payment with a message, and accepts both after recovery", async () => {
  const buyer = await newBuyer(at);
  const cookie = buyer.headers.get("cookie")!;
  const begun = await call("POST", "/api/quest/start", { adult: true }, { cookie });
  const { sessionId } = begun.body;
  const request = await orderRequest(at.services, buyer.person, buyer.item);
  const ordered = await call("POST", "/api/payments/create-order", request, { cookie });
  const order = ordered.body.data as OrderAnswer;
  const answers = { sessionId, answers: givenBy("noor", { now: new Date() }).slice(0, 9) };

  await proxy.shut();
  const proof = await gatewayControl(at.services.env.RAZORPAY_API_BASE).pay(order.razorpayOrderId);
  const completion = completionOf(buyer.person, buyer.item, order, proof);
  expect(await call("PUT", "/api/quest/answers", answers, { cookie })).toEqual(UNAVAILABLE);
  expect(await call("POST", "/api/payments/complete", completion, { cookie })).toEqual(UNAVAILABLE);
  expect(
    await call("POST", "/api/auth/sign-in", { email: buyer.person.email, password: "vesper-evening" }),
  ).toEqual(UNAVAILABLE);

  await proxy.open();
  await expect.poll(() => health(at), { timeout: 20_000 }).toBe(200);
  expect(await call("PUT", "/api/quest/answers", answers, { cookie })).toMatchObject({
    status: 200,
    body: { answered: 9 },
  });
  expect(await call("POST", "/api/payments/complete", completion, { cookie })).toMatchObject({
    status: 200,
    body: { success: true },
  });
  const bought = await payments.purchaseFor(at.services, { ...buyer.item, userId: buyer.person.id });
  expect(bought?.status).toBe("paid");
});

test("[APPLY-01] shows the application form again, with its text, when the database fails", async () => {
  const { page } = await visitors.newPerson({ javaScriptEnabled: false });
  await page.goto(`${at.origin}/apply`);
  await page.getByLabel("Email").fill("noor@villa.test");
  await page.getByLabel("What are you building").fill("A yard for wooden boats.");
  await proxy.shut();
  await page.getByRole("button", { name: "Send application" }).click();
  await page.getByText("We couldn’t save your application just now").waitFor();
  expect(await page.getByLabel("What are you building").inputValue()).toBe("A yard for wooden boats.");
  await proxy.open();
  await expect.poll(() => health(at), { timeout: 20_000 }).toBe(200);
  await page.getByRole("button", { name: "Save and finish later" }).click();
  await page.getByText("Saved. A link to continue is on its way to noor@villa.test").waitFor();
});

test("[API-07] [HOME-05] [APPLY-06] shows the site with default prices and no invented figures while the database is unavailable, and recovers", async () => {
  for (const [key, value] of [
    ["insider_access_price", "₹488/month"],
    ["applications_received", "58"],
  ] as const)
    await changeSetting(at.services, { key, value, by: { id: "ada", name: "Ada" } }); // oxlint-disable-line no-await-in-loop -- in sequence
  await proxy.shut();
  for (const path of ["/", "/pricing", "/faq"]) {
    // oxlint-disable-next-line no-await-in-loop -- in sequence
    const page = await fetch(at.origin + path);
    expect([path, page.status]).toEqual([path, 200]);
  }
  expect(await pricing()).toContain("₹499/month");
  expect(await pricing()).not.toMatch(/received|seats<|was<|Registration Closed/);
  await proxy.open();
  await expect.poll(pricing, { timeout: 20_000 }).toContain("₹488/month");
  expect(await pricing()).toContain("received");
});
