import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import { orderRequest } from "../app/features/payments/fixtures.ts";
import { givenBy, takeQuest } from "../app/features/quest/fixtures.ts";
import { newBuyer } from "../testing/buyer.ts";
import { describe, expect, expectReadable, test, useSite } from "../testing/browser.ts";

const site = useSite();

type Answer = {
  status: number;
  text: string;
  body: { success?: boolean; error?: string; code?: string; data?: unknown };
};
async function call(
  origin: string,
  method: string,
  path: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(origin + path, {
    method,
    body,
    headers: { "content-type": "application/json", origin, ...headers },
  });
  const text = await answer.text();
  return {
    status: answer.status,
    text,
    body: text.startsWith("{") ? (JSON.parse(text) as Answer["body"]) : {},
  };
}

describe("addresses and forms", () => {
  test("[API-03] refuses malformed addresses without logging a failure", async () => {
    const headers = await signedIn(site.services, await createPerson(site.services));
    const before = site.output().length;
    for (const [path, status] of [
      ["/%E0%A4%A", 301],
      ["/quest/resume/a%zz", 301],
      ["/quest/resume/a%25zz", 404],
      ["/..%2f..%2fpackage.json", 404],
      ["/assets/..%5c..%5cpackage.json", 404],
      ["/quest-result/%00/q_0000000000000000000000/neo-58-v1", 404],
      ["/quest-dashboard/%00", 404],
      ["/quest/resume/%00", 404],
      [`/quest/resume/${"x".repeat(900)}`, 404],
      ["/assessment?session=%00", 400],
      ["/assessment?session=q_0000000000000000000000", 302],
      ["/blog/%00", 404],
      ["/api/report/%00/%00/%00", 404],
      ["/api/quest/progress?session=%00", 400],
      ["/api/pdf-report/%00/neo-58-v1", 404],
      ["/api/pdf-report/files/%00", 404],
      ["/api/nothing/here", 404],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- in sequence
      const answer = await fetch(site.origin + path, { headers, redirect: "manual" });
      expect([path, answer.status]).toEqual([path, status]);
    }
    expect(site.output().slice(before)).not.toMatch(/"level":50|could not be decoded/);
  });

  test("[ROUTE-02] titles unknown pages as not found", async () => {
    for (const path of ["/nowhere", "/blog/no-such-post", "/quest-result/x"]) {
      // oxlint-disable-next-line no-await-in-loop -- in sequence
      const html = await (await fetch(site.origin + path)).text();
      expect(html.match(/<title>[^<]*/g), path).toEqual(["<title>Page not found | Villa Vesper"]);
    }
  });

  test("[API-03] accepts only forms for a page", async () => {
    const cookie = (await signedIn(site.services, await createPerson(site.services))).get("cookie")!;
    const before = site.output().length;
    const send = (method: string, type: string, body: string) =>
      call(site.origin, method, "/quest", body, { "content-type": type, cookie });
    expect(await send("POST", "application/json", "{}")).toMatchObject({
      status: 400,
      body: { code: "INVALID_FORM" },
    });
    expect(await send("POST", "multipart/form-data; boundary=x", "--y")).toMatchObject({
      status: 400,
      body: { code: "INVALID_FORM" },
    });
    expect(await send("DELETE", "text/plain", "")).toMatchObject({
      status: 405,
      body: { code: "METHOD_NOT_ALLOWED" },
    });
    expect((await send("POST", "application/x-www-form-urlencoded", "adult=no")).status).toBe(400);
    for (const origin of ["https://elsewhere.example", "null", "no address"]) {
      const type = "application/x-www-form-urlencoded";
      const headers = { "content-type": type, cookie, origin };
      // oxlint-disable-next-line no-await-in-loop -- in sequence
      expect(await call(site.origin, "POST", "/quest", "adult=yes", headers)).toMatchObject({
        status: 403,
        body: { code: "FOREIGN_ORIGIN" },
      });
    }
    expect(site.output().slice(before)).toBe("");
  });
});

test("[API-03] explains a request refused before rendering, with a link to the home page", async () => {
  const { page } = await site.newPerson();
  // a page of another site whose form is submitted here
  await page.route("http://elsewhere.test/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<form method="post" action="${site.origin}/quest"><button name="adult" value="yes">Go</button></form>`,
    }),
  );
  await page.goto(`${site.origin}/${"a/".repeat(500)}`);
  await page.getByRole("heading", { name: "This address is too long" }).waitFor();
  await expectReadable(page);
  await page.goto("http://elsewhere.test/");
  const refused = page.waitForResponse(`${site.origin}/quest`);
  await page.getByRole("button", { name: "Go" }).click();
  expect((await refused).status()).toBe(403);
  await page.getByRole("heading", { name: "This form came from another site" }).waitFor();
  await expectReadable(page);
  await page.getByRole("link", { name: "the home page" }).click();
  await expect.poll(() => page.url()).toBe(`${site.origin}/`);
});

test("[QUEST-07] [RESULT-18] [PAY-08] refuses writes and purchases with another person's ids", async () => {
  const owner = await newBuyer(site);
  const cookie = (await signedIn(site.services, await createPerson(site.services))).get("cookie")!;
  const unclaimed = await takeQuest(site.services, { userId: null, person: "noor" });
  const { sessionId, testId } = owner.item;
  const order = await orderRequest(site.services, owner.person, owner.item);
  const tries: [string, string, object, number][] = [
    [
      "PUT",
      "/api/quest/answers",
      { sessionId, answers: givenBy("noor", { now: new Date() }).slice(0, 3) },
      403,
    ],
    ["POST", "/api/quest/finish", { sessionId, form: "short" }, 403],
    ["POST", "/api/quest/resume-link", { sessionId: unclaimed.sessionId }, 403],
    ["PUT", "/api/report/sharing", { sessionId, testId, shared: false }, 404],
    ["PUT", `/api/pdf-report/${sessionId}/${testId}/preference`, { incorporateFeedback: false }, 404],
    ["POST", "/api/payments/create-order", order, 400],
  ];
  for (const [method, path, body, status] of tries) {
    // oxlint-disable-next-line no-await-in-loop -- in sequence
    const answer = await call(site.origin, method, path, JSON.stringify(body), { cookie });
    expect(answer, `${path}: ${answer.text}`).toMatchObject({ status, body: { success: false } });
  }
  expect(await owner.purchase()).toBeUndefined();
});
