import fs from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import { beginQuest, takeQuest } from "../app/features/quest/fixtures.ts";
import * as quest from "../app/features/quest/quest.server.ts";
import * as report from "../app/features/report/report.server.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { expect, test, useSite } from "../testing/browser.ts";

const site = useSite();
const eventually = <T>(
  probe: () => T | Promise<T>,
  options: { timeout?: number; intervals?: number[] } = {},
) => expect.poll(probe, { timeout: 15_000, ...options });
const axeSource = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const NAMES = [
  "Emotional Mirror",
  "Mind Card",
  "5 Unique Findings About You",
  "Philosophical Quotes That Mirrors Your Psyche",
  "Films That Will Hit Closer Than Expected",
  "Subjects You Are Mentally Built to Explore Deeper",
  "Our Take on Astrology",
  "Books You'd Love If You Give Them a Chance",
  "One Thing To Work On",
];
const section = (page: Page, n: number, of = 9) => page.getByRole("region", { name: `${n} of ${of}, ` });
const dots = (page: Page) =>
  page.getByRole("navigation", { name: "Sections of the report" }).getByRole("link");
const spoken = (page: Page) => page.getByRole("status", { name: "Section" });
const dialog = (page: Page) => page.getByRole("dialog");
/** The browser has taken over: keys and taps are heard. */
const ready = (page: Page) => page.locator("[data-keys=on]").waitFor();

/** From here on the page's time passes only when the test says so. */
async function stopClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

async function openDemo(options?: Parameters<typeof site.newPerson>[0]) {
  const person = await site.newPerson(options);
  await person.page.goto(`${site.origin}/results-demo`);
  await ready(person.page);
  return person.page;
}

/** A result that nobody has saved: its path, and the cookie of the browser that made it. */
async function unsaved() {
  const { sessionId, testId, headers } = await takeQuest(site.services, { userId: null, person: "maya" });
  return { sessionId, testId, headers, path: `/quest-result/anonymous/${sessionId}/${testId}` };
}

async function withCookies(headers: Headers, options: Parameters<typeof site.newPerson>[0] = {}) {
  const person = await site.newPerson(options);
  const pairs = (headers.get("cookie") ?? "").split("; ").filter(Boolean);
  await person.context.addCookies(
    pairs.map((pair) => ({
      name: pair.slice(0, pair.indexOf("=")),
      value: pair.slice(pair.indexOf("=") + 1),
      url: site.origin,
    })),
  );
  return person;
}

test("[RESULT-01] [ROUTE-06] the sample report has nine sections in their order, each with its content", async () => {
  const page = await openDemo();
  const { results } = report.demoReport();
  const card = results["Mind Card"];
  expect(await page.title()).toBe("A sample report | Villa Vesper");
  await page.getByText("Analysis Complete").waitFor();
  await page.getByRole("heading", { level: 1, name: "Let's explore Your Mind" }).waitFor();
  const contents: [string | RegExp, ...string[]][] = [
    ["Emotional Mirror", results["section 1"]],
    [card.name, card.description, ...card.attributes],
    [NAMES[2]!, ...results.findings],
    [NAMES[3]!, results.quotes[0]!.author.split(", ")[0]!],
    [NAMES[4]!, ...results.films.map((f) => f.title)],
    [NAMES[5]!, ...results.subjects.flatMap((s) => [s.title, s.description, `${s.matchPercentage}%`])],
    [
      NAMES[6]!,
      results.astrology!.behavioralSign,
      results.astrology!.actualSign,
      results.astrology!.description,
    ],
    [NAMES[7]!, ...results.books.slice(0, 3).flatMap((b) => [b.title, b.author])],
    [
      NAMES[8]!,
      results.actionItem,
      "Max 60 minutes • Public or private but logged • 1-line reflection afterward.",
    ],
  ];
  expect(
    await page
      .getByRole("region", { name: /^\d of 9, / })
      .evaluateAll((all) => all.map((s) => s.getAttribute("aria-label"))),
  ).toEqual(NAMES.map((name, i) => `${i + 1} of 9, ${name}`));
  for (const [i, [heading, ...texts]] of contents.entries()) {
    await section(page, i + 1)
      .getByRole("heading", { name: heading, exact: true })
      .waitFor();
    await section(page, i + 1).scrollIntoViewIfNeeded();
    const shown = async () => (await section(page, i + 1).innerText()).replace(/\s+/g, " ");
    for (const text of texts) await eventually(shown).toContain(text);
  }
  expect(await section(page, 6).getByText("match", { exact: false }).count()).toBeGreaterThan(0);
});

test("[RESULT-01] without a birth date there are eight sections, in dots and announcements", async () => {
  const { sessionId, asker } = await beginQuest(site.services, { userId: null, person: "arjun" }, 58);
  await quest.finishQuest(site.services, { sessionId, form: "short", sex: null, birthDate: null }, asker);
  const { page } = await withCookies(asker.headers);
  await page.goto(`${site.origin}/quest-result/anonymous/${sessionId}/neo-58-v1`);
  await ready(page);
  expect(await dots(page).count()).toBe(8);
  await dots(page).last().click();
  await eventually(() => spoken(page).innerText()).toBe("8 of 8, One Thing To Work On");
  expect(await page.getByText("Our Take on Astrology").count()).toBe(0);
});

test("[RESULT-02] one column of snapping sections; dots jump, the star follows, the highlight goes after 1.5 s", async () => {
  const page = await openDemo({ reducedMotion: "reduce" });
  await stopClock(page);
  const column = await section(page, 1).boundingBox();
  expect(column!.width).toBeLessThanOrEqual(390);
  expect(column!.height).toBeGreaterThanOrEqual(844);
  expect(await section(page, 1).evaluate((s) => getComputedStyle(s.parentElement!).scrollSnapType)).toBe(
    "y mandatory",
  );
  await dots(page).nth(4).click();
  await eventually(() => dots(page).nth(4).getAttribute("aria-current")).toBe("true");
  expect(await section(page, 5).getAttribute("data-jumped")).toBe("true");
  await page.clock.fastForward(1_400);
  expect(await section(page, 5).getAttribute("data-jumped")).toBe("true");
  await page.clock.fastForward(200);
  await eventually(() => section(page, 5).getAttribute("data-jumped")).toBeNull();
  await section(page, 1).evaluate((s) =>
    s.parentElement!.scrollTo(
      0,
      s.parentElement!.children[2]!.getBoundingClientRect().top - s.getBoundingClientRect().top - 100,
    ),
  );
  await eventually(() => dots(page).nth(2).getAttribute("aria-current")).toBe("true");
  expect(await page.locator("[aria-current=true]").count()).toBe(1);
  expect(await spoken(page).innerText()).toBe(`3 of 9, ${NAMES[2]}`);
});

test("[RESULT-02] a reload, or an address with a section in it, has the star at that section", async () => {
  const { page } = await site.newPerson();
  await page.goto(`${site.origin}/results-demo#films`);
  await eventually(() => dots(page).nth(4).getAttribute("aria-current")).toBe("true");
  await page.reload();
  await eventually(() => dots(page).nth(4).getAttribute("aria-current")).toBe("true");
  expect(await spoken(page).innerText()).toBe(`5 of 9, ${NAMES[4]}`);
});

test("[RESULT-02] no section is taller than a phone of 844px, so that one key leads to the next", async () => {
  const page = await openDemo();
  await page.evaluate(() => document.fonts.ready);
  for (let n = 1; n <= 9; n++) expect((await section(page, n).boundingBox())!.height, NAMES[n - 1]).toBe(844); // oxlint-disable-line no-await-in-loop -- nine quick looks
});

test("[RESULT-02] on a wide screen the column stays 390px wide and the evening goes on around it", async () => {
  const page = await openDemo({ viewport: { width: 1440, height: 900 } });
  expect((await section(page, 1).boundingBox())!.width).toBe(390);
  await page.getByRole("complementary", { name: "About this evening" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
});

test("[RESULT-03] tiles are percentages, and a tap shows what stands behind one", async () => {
  const page = await openDemo();
  const card = report.demoReport().results["Mind Card"];
  for (const [i, attribute] of card.attributes.entries()) {
    const percent = `${card.scores[i]!.split("/")[0]}%`;
    const tile = section(page, 2).getByRole("button", { name: new RegExp(`^${attribute}\\s*${percent}`) });
    await tile.click();
    const insight = section(page, 2).getByRole("region", { name: `${attribute}, ${percent}` });
    expect(await insight.innerText()).toContain(card.insights[i]!);
    await page.keyboard.press("Escape");
    await insight.waitFor({ state: "detached" });
    await eventually(() => tile.evaluate((t) => t === document.activeElement)).toBe(true);
  }
});

test("[RESULT-04] four findings in two columns, the fifth across; each shows the answers it rests on", async () => {
  const page = await openDemo();
  const boxes = await section(page, 3)
    .getByRole("listitem")
    .evaluateAll((all) => all.map((li) => li.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes).toHaveLength(5);
  expect(boxes[0]!.y).toBe(boxes[1]!.y);
  expect(boxes[2]!.x).toBe(boxes[0]!.x);
  expect(boxes[4]!.width).toBeGreaterThan(boxes[0]!.width * 2);
  const [finding] = report.demoReport().evidence.findings;
  await section(page, 3)
    .getByRole("button", { name: `Because you answered… ${finding!.title}` })
    .click();
  for (const answer of finding!.answers) {
    await dialog(page).getByText(answer.statement).waitFor();
    await dialog(page).getByText(answer.label).first().waitFor();
  }
  await dialog(page).getByText(`1 person in ${finding!.oneIn}`, { exact: false }).waitFor();
});

test("[RESULT-05] films, predictions and books open their detail; three predictions with ring and reason", async () => {
  const page = await openDemo();
  const { results, evidence } = report.demoReport();
  const close = async () => {
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await dialog(page).waitFor({ state: "hidden" });
  };
  await section(page, 5).getByRole("button", { name: results.films[1]!.title }).click();
  for (const text of [results.films[1]!.description, evidence.films[1]!.why, evidence.films[1]!.watchFor])
    await dialog(page).getByText(text).waitFor();
  await close();
  const predictions = section(page, 7).getByRole("listitem");
  expect(await predictions.count()).toBe(3);
  for (const [i, { title, likelihood, reason }] of results.astrology!.predictions.slice(0, 3).entries()) {
    await predictions
      .nth(i)
      .getByRole("img", { name: `${likelihood}% likely` })
      .waitFor();
    expect(await predictions.nth(i).innerText()).toContain(`Why: ${reason}`);
    await predictions.nth(i).getByRole("button").click();
    await dialog(page).getByRole("heading", { name: title }).waitFor();
    await dialog(page).getByText("Why:", { exact: true }).waitFor();
    await close();
  }
  await section(page, 8).getByRole("button", { name: results.books[0]!.title }).click();
  for (const text of [evidence.books[0]!.mayLose, evidence.books[0]!.lineToTry])
    await dialog(page).getByText(text).waitFor();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
  expect(await section(page, 8).getByRole("listitem").count()).toBe(3);
});

test("[RESULT-06] [RESULT-07] [RESULT-16] thumbs toggle and clear, a thought is sent, each with a toast of 2 s", async () => {
  const { path, headers, sessionId, testId } = await unsaved();
  const { page } = await withCookies(headers);
  await page.goto(site.origin + path);
  await ready(page);
  const sent: unknown[] = [];
  page.on(
    "request",
    (request) => request.url().endsWith("/api/quest/feedback") && sent.push(request.postDataJSON()),
  );
  const mirror = section(page, 1);
  const up = mirror.getByRole("button", { name: "This rings true" });
  const down = mirror.getByRole("button", { name: "This does not fit me" });
  const pressed = () => Promise.all([up, down].map((b) => b.getAttribute("aria-pressed")));
  await up.click();
  await page.getByText("Thank you for the feedback").first().waitFor();
  expect(await pressed()).toEqual(["true", "false"]);
  await down.click();
  expect(await pressed()).toEqual(["false", "true"]);
  await down.click();
  expect(await pressed()).toEqual(["false", "false"]);
  await eventually(() => sent.length).toBe(3);
  const said = { sessionId, testId, sectionId: "emotional", feedback: "" };
  expect(sent).toEqual(["like", "dislike", "none"].map((reaction) => ({ ...said, reaction })));

  await mirror.getByRole("button", { name: "Add a thought…" }).click();
  const field = mirror.getByPlaceholder("Tell us something specific…");
  await field.fill("It is the silence that gives me away.");
  await mirror.getByText("37/2000").waitFor();
  await mirror.getByRole("button", { name: "Send" }).click();
  await field.waitFor({ state: "detached" });
  expect(sent.at(-1)).toEqual({
    ...said,
    reaction: "none",
    feedback: "It is the silence that gives me away.",
  });
  await page.mouse.move(5, 5);
  await eventually(() => page.getByText("Thank you for the feedback").count(), { timeout: 10_000 }).toBe(0);

  const stored = page.waitForResponse("**/api/quest/feedback");
  await up.click();
  expect((await stored).status()).toBe(200);
  await page.reload();
  expect(await up.getAttribute("aria-pressed")).toBe("true");
});

test("[RESULT-07] what could not be sent is said, taken back, and a thought is stored in its field", async () => {
  const { path, headers } = await unsaved();
  const { page } = await withCookies(headers);
  await page.route("**/api/quest/feedback", (route) =>
    route.fulfill({ status: 500, json: { success: false, error: "x", code: "SERVER_ERROR" } }),
  );
  await page.goto(site.origin + path);
  await ready(page);
  const up = section(page, 1).getByRole("button", { name: "This rings true" });
  await up.click();
  await page.getByText("Failed to send feedback").waitFor();
  await eventually(() => up.getAttribute("aria-pressed")).toBe("false");
  await section(page, 1).getByRole("button", { name: "Add a thought…" }).click();
  const field = section(page, 1).getByPlaceholder("Tell us something specific…");
  await field.fill("a".repeat(2_100));
  expect(await field.inputValue()).toHaveLength(2_000);
  await field.fill("Keep me");
  await field.press("Enter");
  await eventually(() => page.getByText("Failed to send feedback").count()).toBe(2);
  expect(await field.inputValue()).toBe("Keep me");
});

test("[RESULT-16] a toast of this screen is gone after 2 s", async () => {
  const page = await openDemo();
  await stopClock(page);
  await section(page, 1).getByRole("button", { name: "Add a thought…" }).press("Enter");
  await section(page, 1).getByPlaceholder("Tell us something specific…").fill("Hello");
  await page.keyboard.press("Enter");
  const toast = page.getByText("This is a sample report: your thought was not sent");
  await eventually(async () => (await page.clock.runFor(10), toast.count())).toBe(1);
  await page.clock.runFor(1_500);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(1_500);
  await toast.waitFor({ state: "detached" });
});

test('[RESULT-08] Share uses the device\'s function, else copies title and text; "Shared ✓" for 0.9 s', async () => {
  const { context, page } = await site.newPerson();
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.origin });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "share", { value: undefined, configurable: true }),
  );
  await page.goto(`${site.origin}/results-demo`);
  await ready(page);
  await stopClock(page);
  const { results } = report.demoReport();
  const button = section(page, 9).getByRole("button", { name: "Share: One Thing To Work On" });
  await button.click();
  await eventually(() => button.innerText()).toBe("Shared ✓");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `One Thing To Work On\n${results.actionItem}`,
  );
  await page.clock.fastForward(850);
  expect(await button.innerText()).toBe("Shared ✓");
  await page.clock.fastForward(100);
  await eventually(() => button.innerText()).toBe("Share");

  await page.evaluate(() => {
    const given: unknown[] = [];
    Object.assign(window, { given });
    Object.defineProperty(navigator, "share", {
      value: (data: unknown) => Promise.resolve(given.push(data)),
      configurable: true,
    });
  });
  await section(page, 1).getByRole("button", { name: "Share: Emotional Mirror" }).click();
  expect(await page.evaluate(() => (window as unknown as { given: unknown[] }).given)).toEqual([
    { title: "Emotional Mirror", text: results["section 1"] },
  ]);
});

test('[RESULT-09] "Save" starts Google sign-in; signed in there is "Dashboard", to one\'s own', async () => {
  const { path, headers } = await unsaved();
  const visitor = await withCookies(headers);
  await visitor.page.goto(site.origin + path);
  await ready(visitor.page);
  await visitor.page.getByRole("button", { name: "Save" }).click();
  await waitForNavigation(visitor.page, /\/dev\/google\//);

  const person = await createPerson(site.services);
  const member = await withCookies(await signedIn(site.services, person));
  await member.page.goto(site.origin + path);
  const link = member.page.getByRole("link", { name: "Dashboard" });
  expect(await link.getAttribute("href")).toBe(`/quest-dashboard/${person.id}`);
  expect(await member.page.getByRole("button", { name: "Save" }).count()).toBe(0);
});

test('[RESULT-13] a person\'s own result under "anonymous" moves to their own id; a result that is not theirs stays', async () => {
  const person = await createPerson(site.services);
  const headers = await signedIn(site.services, person);
  const { sessionId, testId } = await takeQuest(site.services, {
    userId: person.id,
    headers,
    person: "maya",
  });
  const { page } = await withCookies(headers);
  await page.goto(`${site.origin}/quest-result/anonymous/${sessionId}/${testId}`);
  expect(new URL(page.url()).pathname).toBe(`/quest-result/${person.id}/${sessionId}/${testId}`);
  await section(page, 1).waitFor();
  const other = await unsaved();
  await page.goto(site.origin + other.path);
  await section(page, 1).waitFor();
  await ready(page);
  expect(new URL(page.url()).pathname).toBe(other.path);
});

const SENTENCES: [name: string, answer: { status: number } | "abort" | "silence", text: string][] = [
  ["no answer within 30 s", "silence", "Request timeout - analysis may still be processing"],
  ["404", { status: 404 }, "Analysis not found - please try again later"],
  ["401", { status: 401 }, "Unauthorized access - please log in again"],
  ["500", { status: 500 }, "Network error: Server error. Please try again"],
  ["503", { status: 503 }, "Network error: Service temporarily unavailable"],
  ["429", { status: 429 }, "Network error: Too many requests. Please try again later"],
  ["418", { status: 418 }, "Network error: Server error (418)"],
  ["no connection", "abort", "Network error: Please check your connection and try again"],
];
for (const [name, answer, text] of SENTENCES)
  test(`[RESULT-15] [API-05] a report that does not load, tried twice: ${name}`, async () => {
    const { page } = await site.newPerson();
    await page.clock.install();
    let tries = 0;
    await page.route("**/api/report/**", (route) => {
      tries += 1;
      if (answer === "abort") return route.abort("connectionrefused");
      if (answer === "silence") return;
      return route.fulfill({
        status: answer.status,
        json: { success: false, error: "told by the server", code: "X" },
      });
    });
    await page.goto(`${site.origin}/quest-result/anonymous/q_${"x".repeat(22)}/neo-58-v1`);
    await page.getByRole("alert").getByText("Analysis not found - please try again later").waitFor();
    expect(tries).toBe(0);
    await page.getByRole("button", { name: "Try again" }).click();
    await eventually(() => tries).toBe(1);
    // the second try comes a second after the first one failed; without any answer that takes 30 s
    const step = answer === "silence" ? 31_000 : 200;
    await eventually(async () => (await page.clock.runFor(step), tries)).toBe(2);
    await expect
      .poll(async () => (await page.clock.runFor(step), page.getByRole("alert").allInnerTexts()))
      .toEqual([text]);
    expect(tries).toBe(2);
  });

test("[API-05] a report stays fresh for five minutes: coming back to it asks nobody", async () => {
  const { path, headers } = await unsaved();
  const { page } = await withCookies(headers);
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

test("[RESULT-18] whoever has the link may read, and no more: not indexed, no referrer, a neutral card, no answers", async () => {
  const person = await createPerson(site.services);
  const headers = await signedIn(site.services, person);
  const { sessionId, testId } = await takeQuest(site.services, {
    userId: person.id,
    headers,
    person: "noor",
  });
  const path = `/quest-result/anonymous/${sessionId}/${testId}`;
  const answer = await fetch(site.origin + path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-robots-tag")).toContain("noindex");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  const { page } = await site.newPerson();
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
  const closing = { sessionId, testId, shared: false };
  const closed = await fetch(`${site.origin}/api/report/sharing`, {
    method: "PUT",
    headers: { "content-type": "application/json", origin: site.origin, cookie: headers.get("cookie")! },
    body: JSON.stringify(closing),
  });
  expect(closed.status).toBe(200);
  expect((await fetch(site.origin + path)).status).toBe(404);
});

test("[ROUTE-02] an address that is no result is a page not found", async () => {
  for (const path of [
    "/quest-result/anonymous/not-a-session/neo-58-v1",
    `/quest-result/anonymous/q_${"x".repeat(22)}/neo-1`,
  ])
    expect((await fetch(site.origin + path)).status).toBe(404);
});

test("the whole report by keyboard alone", async () => {
  const page = await openDemo({ reducedMotion: "reduce" });
  const at = () => spoken(page).innerText();
  await page.keyboard.press("ArrowDown");
  await eventually(at).toBe(`2 of 9, ${NAMES[1]}`);
  await page.keyboard.press("PageDown");
  await eventually(at).toBe(`3 of 9, ${NAMES[2]}`);
  await page.keyboard.press("PageUp");
  await eventually(at).toBe(`2 of 9, ${NAMES[1]}`);
  await page.keyboard.press("Tab");
  const focused = () => page.evaluate(() => document.activeElement?.closest("section[id]")?.id);
  expect(await focused()).toBe("mind");
  await page.keyboard.press("Enter");
  await section(page, 2).getByRole("region").waitFor();
  await page.keyboard.press("Escape");
  await section(page, 2).getByRole("region").waitFor({ state: "detached" });
  await page.keyboard.press("End");
  await eventually(at).toBe(`9 of 9, ${NAMES[8]}`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await dialog(page).waitFor();
  await page.keyboard.press("ArrowUp");
  expect(await at()).toBe(`9 of 9, ${NAMES[8]}`);
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "hidden" });
  await page.keyboard.press("Home");
  await eventually(at).toBe(`1 of 9, ${NAMES[0]}`);
  await section(page, 1).getByRole("button", { name: "Add a thought…" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Home");
  await page.keyboard.press("ArrowUp");
  expect(await at()).toBe(`1 of 9, ${NAMES[0]}`);
  await page.keyboard.press("Escape");
  await section(page, 1).getByRole("button", { name: "Add a thought…" }).waitFor();
});

test("a short screen lets sections grow and reads each to its end before the next", async () => {
  const page = await openDemo({ viewport: { width: 360, height: 600 }, reducedMotion: "reduce" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const heights = await page
    .getByRole("region", { name: /^\d of 9, / })
    .evaluateAll((all) => all.map((s) => [s.scrollHeight, s.clientHeight]));
  for (const [content, height] of heights) expect(content).toBeLessThanOrEqual(height! + 1);
  await page.keyboard.press("ArrowDown");
  expect(await spoken(page).innerText()).toMatch(/^1 of 9/);
  await page.keyboard.press("ArrowDown");
  await eventually(() => spoken(page).innerText()).toMatch(/^2 of 9/);
});

type Violation = { id: string; nodes: { target: string[]; any: { message: string }[] }[] };
for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`no accessibility violation at ${width} × ${height}, in any section or sheet`, async () => {
    const page = await openDemo({ viewport: { width, height }, reducedMotion: "reduce" });
    await page.evaluate(axeSource);
    const violations = async () => {
      const found = await page.evaluate(async () => {
        const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
        return (await axe.run()).violations;
      });
      return found.flatMap((v) =>
        v.nodes.map(
          (node) => `${v.id}: ${node.target.join(" ")} ${node.any.map((a) => a.message).join(" ")}`,
        ),
      );
    };
    for (let i = 0; i < 9; i++) {
      await dots(page).nth(i).click();
      await eventually(() => spoken(page).innerText()).toMatch(new RegExp(`^${i + 1} of 9`));
      await eventually(violations).toEqual([]);
    }
    for (const [n, name] of [
      [3, /^Because you answered/],
      [5, /./],
      [7, /likely/],
      [8, /./],
    ] as const) {
      await section(page, n).getByRole("button", { name }).first().click();
      await dialog(page).waitFor();
      await eventually(violations).toEqual([]);
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "hidden" });
    }
  });

test("the report page's JavaScript is below 170 kB gzip in all, and brings no schema library", async () => {
  const { path, headers } = await unsaved();
  const { page } = await withCookies(headers);
  const scripts = new Map<string, Response>();
  page.on(
    "response",
    (response) => response.request().resourceType() === "script" && scripts.set(response.url(), response),
  );
  await page.goto(site.origin + path, { waitUntil: "networkidle" });
  await section(page, 1).waitFor();
  await page.getByRole("button", { name: "Unlock Full PDF Report" }).waitFor();
  const bodies = await Promise.all([...scripts.values()].map((response) => response.body()));
  const total = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  expect(bodies.length).toBeGreaterThan(3);
  expect(total).toBeLessThan(170_000);
  for (const body of bodies) expect(body.includes("ZodError")).toBe(false);
});
