import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import { takeQuest } from "../app/features/quest/fixtures.ts";
import * as report from "../app/features/report/report.server.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { carry, newSharer } from "../testing/buyer.ts";
import { expect, forgetVisitor, test, useSite } from "../testing/browser.ts";
import { dialog, eventually, ready, reportScreens, section } from "../testing/report-screens.ts";

const site = useSite();
const { unsaved, withCookies } = reportScreens(site);
/** One browser for all readers, in sequence, each without cookies and storage. */
const visitor = site.personForAll();
async function readAs(headers = new Headers()) {
  await forgetVisitor(visitor.page);
  await carry(site, visitor.context, headers);
  return visitor.page;
}

test('[RESULT-09] starts Google sign-in with "Save"; links signed-in members to their own "Dashboard"', async () => {
  const { path, headers } = await unsaved();
  const page = await readAs(headers);
  await page.goto(site.origin + path);
  await ready(page);
  await page.getByRole("button", { name: "Save" }).click();
  await waitForNavigation(page, /\/dev\/google\//);

  const person = await createPerson(site.services);
  await readAs(headers);
  await carry(site, visitor.context, await signedIn(site.services, person));
  await page.goto(site.origin + path);
  const link = page.getByRole("link", { name: "Dashboard" });
  expect(await link.getAttribute("href")).toBe(`/quest-dashboard/${person.id}`);
  expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
});

test('[RESULT-13] redirects a person from the "anonymous" address of their own result to their id, and not for another\'s', async () => {
  const person = await createPerson(site.services);
  const headers = await signedIn(site.services, person);
  const { sessionId, testId } = await takeQuest(site.services, {
    userId: person.id,
    headers,
    person: "maya",
  });
  const page = await readAs(headers);
  await page.goto(`${site.origin}/quest-result/anonymous/${sessionId}/${testId}`);
  expect(new URL(page.url()).pathname).toBe(`/quest-result/${person.id}/${sessionId}/${testId}`);
  await section(page, 1).waitFor();
  const friend = await createPerson(site.services);
  const theirs = await takeQuest(site.services, { userId: friend.id, person: "noor" });
  const key = { sessionId: theirs.sessionId, testId: theirs.testId };
  await report.setSharing(site.services, { ...key, userId: friend.id, shared: true });
  const path = `/quest-result/anonymous/${key.sessionId}/${key.testId}`;
  await page.goto(site.origin + path);
  await section(page, 1).waitFor();
  await ready(page);
  expect(new URL(page.url()).pathname).toBe(path);
});

test("[RESULT-18] offers a signed-out guest a quest of their own instead of the report, and leads back from the method", async () => {
  const { path } = await newSharer(site);
  const page = await readAs();
  await page.goto(site.origin + path.replace(/result\/[^/]+/, "result/anonymous"));
  const bar = page.getByRole("complementary", { name: "Full PDF report" });
  await bar.getByText("Somebody else’s evening.").waitFor();
  await expect(page.getByRole("button", { name: "Unlock Full PDF Report" })).toHaveCount(0);
  await page.getByRole("link", { name: "How we read this" }).first().click();
  await page.getByRole("link", { name: "Back to the report" }).click();
  await bar.getByRole("link", { name: "Take the quest" }).waitFor();
});

test("[RESULT-18] copies the link of a shared result on the dashboard, and shows it if the browser cannot copy", async () => {
  const { person, headers, path } = await newSharer(site);
  const page = await readAs(headers);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true }),
  );
  await page.goto(`${site.origin}/quest-dashboard`);
  await page.getByRole("button", { name: "Copy link" }).click();
  const link = page.getByRole("textbox", { name: "Link" });
  expect(await link.inputValue()).toBe(site.origin + path.replace(person.id, "anonymous"));
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(await link.inputValue());
});

test("[RESULT-15] [API-05] retries a report that fails to load, then says why", async () => {
  const { page } = await site.newPerson();
  await page.clock.install();
  let tries = 0;
  await page.route("**/api/report/**", (route) => {
    tries += 1;
    return route.abort("connectionrefused");
  });
  await page.goto(`${site.origin}/quest-result/anonymous/q_${"x".repeat(22)}/neo-58-v1`);
  await page.getByRole("alert").getByText("Analysis not found - please try again later").waitFor();
  expect(tries).toBe(0);
  await page.getByRole("button", { name: "Try again" }).click();
  await eventually(() => tries).toBe(1);
  // the retry comes a second after the first failure
  await eventually(async () => (await page.clock.runFor(200), tries)).toBe(2);
  await expect
    .poll(async () => (await page.clock.runFor(200), page.getByRole("alert").allInnerTexts()))
    .toEqual(["Network error: Please check your connection and try again"]);
  expect(tries).toBe(2);
});

test("[API-05] reuses a report for five minutes without a request", async () => {
  const { path, headers } = await unsaved();
  const page = await readAs(headers);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/report/") && asked.push(request.url()));
  await page.goto(site.origin + path);
  await ready(page);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.getByRole("link", { name: "Villa Vesper, home" }).click();
  await waitForNavigation(page, `${site.origin}/`);
  await page.goBack();
  await section(page, 1).waitFor();
  expect(asked).toEqual([]);
});

test("[RESULT-18] gives read access by link only: not indexed, no referrer, a neutral card, no answers", async () => {
  const person = await createPerson(site.services);
  const headers = await signedIn(site.services, person);
  const { sessionId, testId } = await takeQuest(site.services, {
    userId: person.id,
    headers,
    person: "noor",
  });
  const path = `/quest-result/anonymous/${sessionId}/${testId}`;
  expect((await fetch(site.origin + path)).status).toBe(404); // not before its owner shares it
  const turn = (shared: boolean) =>
    fetch(`${site.origin}/api/report/sharing`, {
      method: "PUT",
      headers: { "content-type": "application/json", origin: site.origin, cookie: headers.get("cookie")! },
      body: JSON.stringify({ sessionId, testId, shared }),
    });
  expect((await turn(true)).status).toBe(200);
  const answer = await fetch(site.origin + path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-robots-tag")).toContain("noindex");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  const page = await readAs();
  await page.goto(site.origin + path);
  await ready(page);
  const meta = (name: string) =>
    page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute("content");
  expect(await meta("robots")).toContain("noindex");
  expect(await meta("referrer")).toBe("no-referrer");
  expect([await page.title(), await meta("og:title"), await meta("og:description")].join(" ")).not.toMatch(
    /Noor|Poet|Wanderer|Architect/,
  );
  await section(page, 3)
    .getByRole("button", { name: /^Because you answered…/ })
    .first()
    .click();
  await dialog(page).getByText("shown to their owner alone", { exact: false }).waitFor();
  await page.keyboard.press("Escape");
  const thanked = page.waitForResponse("**/api/quest/feedback");
  await section(page, 1).getByRole("button", { name: "This does not fit me" }).click();
  expect((await thanked).status()).toBe(200);
  expect(await report.feedbackOf(site.services, sessionId, testId, person.id)).toEqual([]);
  expect((await turn(false)).status).toBe(200);
  expect((await fetch(site.origin + path)).status).toBe(404);
});

test("[SAFE-08] [RESULT-18] shares by link after a notice when the owner clicks Share; closing the sheet keeps it private", async () => {
  const person = await createPerson(site.services);
  const headers = await signedIn(site.services, person);
  const { sessionId, testId } = await takeQuest(site.services, {
    userId: person.id,
    headers,
    person: "noor",
  });
  const { page } = await withCookies(headers);
  await page.addInitScript(() => {
    const given: unknown[] = [];
    Object.assign(window, { given, closes: true });
    Object.defineProperty(navigator, "share", {
      value: (data: unknown) =>
        (window as unknown as { closes: boolean }).closes
          ? Promise.reject(new DOMException("closed", "AbortError"))
          : Promise.resolve(given.push(data)),
    });
  });
  await page.goto(`${site.origin}/quest-result/${person.id}/${sessionId}/${testId}`);
  await ready(page);
  const link = `/quest-result/anonymous/${sessionId}/${testId}`;
  const clickShare = () => section(page, 1).getByRole("button", { name: "Share: Emotional Mirror" }).click();
  const turned = () => page.waitForResponse((answer) => answer.url().endsWith("/api/report/sharing"));
  const opened = turned();
  await clickShare();
  await opened;
  await eventually(async () => (await fetch(site.origin + link)).status).toBe(404);
  await page.evaluate(() => Object.assign(window, { closes: false }));
  const again = turned();
  await clickShare();
  await again;
  await page.getByText("Anyone with the link can now open this").waitFor();
  expect((await fetch(site.origin + link)).status).toBe(200);
  const given = await page.evaluate(() => (window as unknown as { given: { url: string }[] }).given);
  expect(given.map(({ url }) => url)).toEqual([site.origin + link]);
});
