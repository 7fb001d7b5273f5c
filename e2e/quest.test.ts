import axe from "axe-core";
import type { BrowserContext, Page } from "@playwright/test";
import { createPerson } from "../app/features/accounts/fixtures.ts";
import { answersOf, beginQuest } from "../app/features/quest/fixtures.ts";
import * as quest from "../app/features/quest/quest.server.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { describe, expect, test, useSite } from "../testing/browser.ts";

const site = useSite();
const statements = quest.sheetOf("short").statements;
const maya = Object.values(answersOf("maya"));

const ready = (page: Page) => page.locator("main[aria-busy=false]").waitFor();
const radios = (page: Page) => page.getByRole("radiogroup").getByRole("radio");
/** Waits until the statement of this number (from 1) is the one on screen. */
const shows = (page: Page, number: number, total = 58) =>
  page.getByRole("radiogroup", { name: new RegExp(`^Statement ${number} of ${total}\\b`) }).waitFor();

async function begin(page: Page): Promise<string> {
  await page.goto(`${site.origin}/quest`);
  await page.getByRole("button", { name: /^I am 18 or over/ }).click();
  await waitForNavigation(page, /\/assessment/);
  await ready(page);
  return new URL(page.url()).searchParams.get("session")!;
}

/** Answers statements `from`..`to` (numbers from 1, both included) by key, going on at each chapter's break. */
async function answerWithKeys(page: Page, from: number, to: number, value = (i: number) => maya[i]!) {
  for (let n = from; n <= to; n++) {
    await shows(page, n);
    await page.keyboard.press(`${value(n - 1)}`);
    if ([10, 20, 30, 40, 49].includes(n)) await page.getByRole("button", { name: "Go on" }).click();
  }
}

const askerOf = async (context: BrowserContext) => ({
  userId: null,
  headers: new Headers({ cookie: (await context.cookies()).map((c) => `${c.name}=${c.value}`).join("; ") }),
});
const onServer = async (sessionId: string, context: BrowserContext) =>
  (await quest.readProgress(site.services, sessionId, await askerOf(context)))?.answers.length ?? 0;
/** The server has exactly so many answers. */
const awaitAnswers = (sessionId: string, context: BrowserContext, count: number) =>
  expect.poll(() => onServer(sessionId, context), { timeout: 20_000 }).toBe(count);

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    }),
  );
  return found.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`);
}

/** All five answers in turn. */
const sweep = (i: number) => (i % 5) + 1;

describe("every way to answer", () => {
  test("[QUEST-02] by keyboard alone, from the introduction to the result", async () => {
    const { page } = await site.newPerson({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${site.origin}/quest`);
    await page.getByRole("button", { name: /^I am 18 or over/ }).focus();
    await page.keyboard.press("Enter");
    await waitForNavigation(page, /\/assessment/);
    await ready(page);
    const sessionId = new URL(page.url()).searchParams.get("session")!;

    await shows(page, 1);
    await page.keyboard.press("ArrowDown"); // into the group
    await expect
      .poll(() =>
        radios(page)
          .nth(0)
          .evaluate((e) => e === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    expect(
      await radios(page).evaluateAll((all) => all.map((e) => e.getAttribute("aria-checked"))),
    ).not.toContain("true"); // arrows only move
    await page.keyboard.press("Space");
    await shows(page, 2);
    await page.keyboard.press("Backspace");
    await shows(page, 1);
    expect(await radios(page).nth(2).getAttribute("aria-checked")).toBe("true");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await shows(page, 2);
    await page.keyboard.press("6"); // no answer
    await page.keyboard.press("Control+3");
    await shows(page, 2);
    await answerWithKeys(page, 2, 9);
    await shows(page, 10);
    await page.keyboard.press("4");
    await page.getByRole("heading", { name: "Long Shadows" }).waitFor();
    await page.keyboard.press("Enter");
    await answerWithKeys(page, 11, 58);
    await page.getByRole("heading", { name: "Two facts about you, then your result" }).waitFor();
    await page.getByLabel("Day").focus();
    await page.keyboard.type("14");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Aug");
    await page.keyboard.press("Tab");
    await page.keyboard.type("1998");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await waitForNavigation(page, `${site.origin}/quest-result/anonymous/${sessionId}/neo-58-v1`);
    const result = await quest.readResult(site.services, sessionId, "neo-58-v1");
    expect(result).toMatchObject({ sex: "female", birthDate: "1998-08-14", ownerId: null });
    expect(statements.map((s) => result!.answers[s.id])).toEqual([
      5,
      ...maya.slice(1, 9),
      4,
      ...maya.slice(10),
    ]);
  });

  test("[QUEST-02] by touch on a small phone: nothing scrolls sideways, every target is large enough, a double tap answers once", async () => {
    const { page } = await site.newPerson({
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
    });
    const sessionId = await begin(page);
    const swept = statements.map((_, i) => (i * 2) % 5); // never twice the same place: that would be a double tap
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    for (let n = 1; n <= 58; n++) {
      await shows(page, n);
      await fits();
      const small = await page
        .locator("button, a, input, select")
        .evaluateAll((all) =>
          all
            .map(
              (e) =>
                [
                  e.textContent,
                  Math.min(e.getBoundingClientRect().width, e.getBoundingClientRect().height),
                ] as const,
            )
            .filter(([, px]) => px < 24),
        );
      expect(small).toEqual([]);
      await radios(page)
        .nth(swept[n - 1]!)
        .tap();
      if ([10, 20, 30, 40, 49].includes(n)) {
        await fits();
        await page.getByRole("button", { name: "Go on" }).tap();
      }
      if (n === 5) {
        await page.getByRole("button", { name: "Back to statement 5" }).tap();
        await shows(page, 5);
        await page.getByRole("button", { name: "Keep this answer" }).tap();
        await shows(page, 6);
        await radios(page).nth(0).dblclick();
        await shows(page, 7);
        expect(
          await radios(page).evaluateAll((all) => all.map((e) => e.getAttribute("aria-checked"))),
        ).not.toContain("true");
        await page.getByRole("button", { name: "Back to statement 6" }).tap();
      }
    }
    await page.getByLabel("Rather not say").check();
    await page.getByRole("button", { name: "See my result" }).tap();
    await waitForNavigation(page, /\/quest-result\/anonymous\//);
    const result = await quest.readResult(site.services, sessionId, "neo-58-v1");
    expect(result).toMatchObject({ sex: null, birthDate: null });
    expect(statements.map((s) => result!.answers[s.id]! - 1)).toEqual(swept);
  });

  test("[QUEST-02] a screen reader hears number and statement, five named answers, progress, and whether answers are saved", async () => {
    const { page, context } = await site.newPerson();
    const sessionId = await begin(page);
    const group = page.getByRole("radiogroup", {
      name: `Statement 1 of 58 ${statements[0]!.text}`,
      exact: true,
    });
    await group.waitFor();
    expect(await radios(page).evaluateAll((all) => all.map((e) => e.textContent))).toHaveLength(5);
    for (const name of [
      "Very inaccurate",
      "Moderately inaccurate",
      "Neither accurate nor inaccurate",
      "Moderately accurate",
      "Very accurate",
    ])
      expect(await page.getByRole("radio", { name, exact: true }).getAttribute("aria-checked")).toBe("false");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(statements[0]!.text);
    await answerWithKeys(page, 1, 9);
    await shows(page, 10);
    const bar = page.getByRole("progressbar", { name: "Progress" });
    expect(await bar.getAttribute("aria-valuetext")).toBe("9 of 58 answered");
    expect(await page.evaluate(() => document.activeElement?.closest('[role="radiogroup"]') !== null)).toBe(
      true,
    ); // the focus moved to the new statement
    await page.keyboard.press("2");
    await page
      .getByRole("button", { name: "Go on", description: /Long Shadows Forty-eight statements left/ })
      .waitFor();
    await awaitAnswers(sessionId, context, 10);
  });

  test("[QUEST-02] no screen of the quest has a barrier that a checker finds", async () => {
    const { page } = await site.newPerson({ reducedMotion: "reduce" });
    const found: Record<string, string[]> = {};
    const look = async (name: string) => {
      const wrong = await violations(page);
      if (wrong.length) found[name] = wrong;
    };
    await page.goto(`${site.origin}/quest`);
    await look("introduction");
    await page.goto(`${site.origin}/quest/method`);
    await look("method");
    await page.goto(`${site.origin}/quest/resume/nothing`);
    await look("resume");
    const sessionId = await begin(page);
    for (const [from, to] of [
      [1, 9],
      [10, 10],
      [11, 19],
      [20, 29],
      [30, 39],
      [40, 48],
      [49, 57],
      [58, 58],
    ] as const) {
      await answerWithKeys(page, from, to, sweep);
      await look(`after statement ${to}`);
    }
    await page.goto(`${site.origin}/assessment?session=${sessionId}`);
    await ready(page);
    await page.getByRole("button", { name: "See my result" }).waitFor();
    await page.getByLabel("Day").fill("99");
    await page.getByRole("button", { name: "See my result" }).click();
    await page.getByRole("alert").waitFor();
    await look("an impossible birth date");
    expect(found).toEqual({});
  });
});

describe("nothing is lost", () => {
  test("[QUEST-01] a reload and a tab that is closed at once keep every answer and the place", async () => {
    const { page, context } = await site.newPerson();
    const sessionId = await begin(page);
    await answerWithKeys(page, 1, 6);
    await shows(page, 7);
    await page.reload();
    await ready(page);
    await shows(page, 7);
    await answerWithKeys(page, 7, 8);
    await page.close({ runBeforeUnload: true });
    const again = await context.newPage();
    await again.goto(`${site.origin}/quest`);
    await again.getByText("8 of 58 answers are kept for you.").waitFor();
    await again.getByRole("link", { name: "Go on where you stopped" }).click();
    await ready(again);
    await shows(again, 9);
    await awaitAnswers(sessionId, context, 8);
  });

  test("[QUEST-01] without a network one goes on; the answers are said to be on this device, and arrive when it is back", async () => {
    const { page, context } = await site.newPerson();
    const sessionId = await begin(page);
    await answerWithKeys(page, 1, 2);
    await awaitAnswers(sessionId, context, 2);
    await context.setOffline(true);
    await answerWithKeys(page, 3, 12);
    await page.getByText("Saved on this device; will sync").waitFor();
    await shows(page, 13);
    expect(await onServer(sessionId, context)).toBe(2);
    await context.setOffline(false);
    await awaitAnswers(sessionId, context, 12);
    await page.getByText("Saved as you go").waitFor();
  });

  test("[QUEST-01] answers given without a network survive the tab, and arrive when the quest is opened again", async () => {
    const { page, context } = await site.newPerson();
    const sessionId = await begin(page);
    await answerWithKeys(page, 1, 1);
    await awaitAnswers(sessionId, context, 1);
    await context.setOffline(true);
    await answerWithKeys(page, 2, 5);
    await shows(page, 6);
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(`${site.origin}/assessment`);
    await ready(again);
    await shows(again, 6);
    await awaitAnswers(sessionId, context, 5);
  });

  test("[QUEST-01] the site is killed in the middle and started again: one notices nothing but a line of text", async () => {
    const { page, context } = await site.newPerson();
    const sessionId = await begin(page);
    await answerWithKeys(page, 1, 3);
    await awaitAnswers(sessionId, context, 3);
    await site.kill();
    await answerWithKeys(page, 4, 9);
    await page.getByText("Saved on this device; will sync").waitFor();
    await site.restart();
    await awaitAnswers(sessionId, context, 9);
    await page.reload();
    await ready(page);
    await shows(page, 10);
  });

  test("[QUEST-01] finishing while the site is away keeps the answers, says so, and goes on when it is back", async () => {
    const { page, context } = await site.newPerson();
    const { sessionId, asker } = await beginQuest(site.services, { userId: null, person: "noor" }, 58);
    const [name, value] = asker.headers.get("cookie")!.split("=") as [string, string];
    await context.addCookies([{ name, value, url: site.origin }]);
    await page.goto(`${site.origin}/assessment?session=${sessionId}`);
    await ready(page);
    await site.kill();
    await page.getByRole("button", { name: "See my result" }).click();
    await page.getByText(/Network error\. .* Your answers are safe\./).waitFor();
    await site.restart();
    await page.getByRole("button", { name: "Try again" }).click();
    await waitForNavigation(page, new RegExp(`/quest-result/anonymous/${sessionId}/neo-58-v1`));
  });

  test("[QUEST-01] two tabs of one quest know of each other's answers", async () => {
    const { page, context } = await site.newPerson();
    const sessionId = await begin(page);
    const other = await context.newPage();
    await other.goto(page.url());
    await ready(other);
    await answerWithKeys(page, 1, 4);
    await shows(other, 5); // nobody has moved there yet, so it follows
    await answerWithKeys(other, 5, 6);
    await awaitAnswers(sessionId, context, 6);
    const bar = page.getByRole("progressbar", { name: "Progress" });
    await expect.poll(() => bar.getAttribute("aria-valuetext")).toBe("6 of 58 answered");
  });

  test("[QUEST-01] a link continues the quest in another browser, once", async () => {
    const { page } = await site.newPerson();
    const sessionId = await begin(page);
    await answerWithKeys(page, 1, 9);
    await shows(page, 10);
    await page.keyboard.press("3");
    await page.getByRole("button", { name: "Continue on another device" }).click();
    const url = await page.getByLabel("Link", { exact: true }).inputValue();
    await page.keyboard.press("1"); // the sheet is open: no answer
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("heading", { name: "Long Shadows" }).waitFor();

    const there = await site.newPerson();
    expect((await there.page.goto(url))!.status()).toBe(200);
    await there.page.getByText(/10 answers are kept for you\./).waitFor();
    await there.page.getByRole("button", { name: "Continue on this device" }).click();
    await ready(there.page);
    await shows(there.page, 11);
    await answerWithKeys(there.page, 11, 12);
    await awaitAnswers(sessionId, there.context, 12);

    const third = await site.newPerson();
    expect((await third.page.goto(url))!.status()).toBe(410);
    await third.page.getByRole("heading", { name: "This link was used" }).waitFor();
    expect((await third.page.goto(`${url}x`))!.status()).toBe(404);
    await third.page.getByRole("heading", { name: "This link is not whole" }).waitFor();
    await third.page.goto(`${site.origin}/assessment?session=${sessionId}`);
    await third.page.getByText(/That quest is not on this browser/).waitFor();
  });
});

const signIn = async (page: Page, { email, password }: { email: string; password: string }) =>
  page.evaluate(
    async (body) =>
      (
        await fetch("/api/auth/sign-in", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body,
        })
      ).status,
    JSON.stringify({ email, password }),
  );
const finished = async (page: Page) => {
  const { sessionId, asker } = await beginQuest(site.services, { userId: null, person: "maya" }, 58);
  const [name, value] = asker.headers.get("cookie")!.split("=") as [string, string];
  await page.context().addCookies([{ name, value, url: site.origin, httpOnly: true, sameSite: "Lax" }]);
  await quest.finishQuest(site.services, { sessionId, form: "short" }, asker);
  return sessionId;
};

describe("whose it is", () => {
  test("[QUEST-07] [ROUTE-07] the account that signs in here claims the result; the next account on this browser does not", async () => {
    const { page, context } = await site.newPerson();
    await page.goto(`${site.origin}/quest-result`);
    expect(page.url()).toBe(`${site.origin}/quest`);
    const sessionId = await finished(page);
    const bare = async () =>
      (await context.request.get(`${site.origin}/quest-result`, { maxRedirects: 0 })).headers()["location"];
    expect(await bare()).toBe(`/quest-result/anonymous/${sessionId}/neo-58-v1`);

    const [owner, next] = [await createPerson(site.services), await createPerson(site.services)];
    expect(await signIn(page, owner)).toBe(200);
    expect(await bare()).toBe(`/quest-result/${owner.id}/${sessionId}/neo-58-v1`);
    await context.clearCookies({ name: /session/ });
    expect(await bare()).toBe("/quest");
    expect(await signIn(page, next)).toBe(200);
    expect(await bare()).toBe("/quest");
    expect((await quest.resultsOf(site.services, owner.id)).map((r) => r.sessionId)).toEqual([sessionId]);
  });

  test("[QUEST-07] a quest that was claimed from another device goes on here for its owner alone, and no answer is lost meanwhile", async () => {
    const { page, context } = await site.newPerson();
    const sessionId = await begin(page);
    await answerWithKeys(page, 1, 3);
    await awaitAnswers(sessionId, context, 3);
    const owner = await createPerson(site.services);
    await quest.claimQuests(site.services, owner.id, await askerOf(context)); // as the link in a mail does, opened elsewhere
    await answerWithKeys(page, 4, 5);
    await page.getByText(/^Saved on this device only: .* Sign in to go on with it\.$/).waitFor();
    expect(await signIn(page, owner)).toBe(200);
    await answerWithKeys(page, 6, 6);
    await page.getByText("Saved as you go").waitFor();
    const asOwner = { userId: owner.id, headers: new Headers() };
    const count = async () => (await quest.readProgress(site.services, sessionId, asOwner))!.answers.length;
    await expect.poll(count).toBe(6);
  });

  test("[QUEST-07] the cookie of a quest is out of reach of scripts", async () => {
    const { page, context } = await site.newPerson();
    await begin(page);
    expect(await page.evaluate(() => document.cookie)).not.toContain("vv_quest");
    expect((await context.cookies()).find((c) => c.name === "vv_quest")).toMatchObject({
      httpOnly: true,
      sameSite: "Lax",
      path: "/",
    });
  });

  for (const path of ["/quest-result/x", "/quest-result/x/y", "/quest-result/x/y/z/more"] as const)
    test(`[ROUTE-07] ${path} is not found`, async () => {
      expect((await fetch(site.origin + path)).status).toBe(404);
    });
});

describe("what the pages say", () => {
  test("[QUEST-08] [ROUTE-06] the introduction says what it is, for whom, how long, and when answers go; the first statement comes after the affirmation", async () => {
    const { page } = await site.newPerson({ javaScriptEnabled: false });
    await page.goto(`${site.origin}/quest`);
    expect(await page.title()).toBe("The quest: one evening, 58 statements | Villa Vesper");
    const said = await page.locator("main").innerText();
    for (const words of ["58 statements", "Self-reflection, not a diagnosis", "deleted after 30 days"])
      expect(said).toContain(words);
    expect(said).not.toMatch(/sixty/i);
    await page.goto(`${site.origin}/assessment`);
    expect(page.url()).toBe(`${site.origin}/quest`);
    await page.getByRole("button", { name: "I am 18 or over. Begin" }).click();
    await page.getByRole("heading", { name: statements[0]!.text }).waitFor();
    expect(await page.title()).toBe("The quest | Villa Vesper");
    expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  });

  test("[QUEST-08] the method page tells of norms, ranges, grades and storage, and gives a help line to everyone", async () => {
    const { page } = await site.newPerson();
    await page.goto(`${site.origin}/quest`);
    await page.getByRole("link", { name: "Method, privacy and help" }).click();
    await page.getByRole("heading", { name: "How the quest works" }).waitFor();
    const said = await page.locator("main").innerText();
    for (const words of [
      "not a diagnosis",
      "IPIP-NEO-120",
      "published norms",
      "80% range",
      "grade C",
      "30 days",
      "14416",
    ])
      expect(said, words).toContain(words);
    await page.getByText("The formulae").click();
    await page.getByText("100·Φ(T ÷ √r)").waitFor();
  });

  test("[QUEST-08] a birth date under 18 is refused beside its field, and one may go on without it", async () => {
    const { page, context } = await site.newPerson();
    const { sessionId, asker } = await beginQuest(site.services, { userId: null, person: "maya" }, 58);
    const [name, value] = asker.headers.get("cookie")!.split("=") as [string, string];
    await context.addCookies([{ name, value, url: site.origin }]);
    await page.goto(`${site.origin}/assessment?session=${sessionId}`);
    await ready(page);
    const year = page.getByLabel("Year");
    await page.getByLabel("Day").fill("1");
    await page.getByLabel("Month").selectOption("January");
    await year.fill(`${new Date().getFullYear() - 10}`);
    await page.getByRole("button", { name: "See my result" }).click();
    await page.getByRole("alert").filter({ hasText: "The quest is for people aged 18 and over" }).waitFor();
    expect(await year.getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel("Day").fill("31");
    await page.getByLabel("Month").selectOption("February");
    await page.getByRole("button", { name: "See my result" }).click();
    await page.getByRole("alert").filter({ hasText: "real date, or leave all three empty" }).waitFor();
    await page.getByLabel("Day").fill("");
    await page.getByLabel("Month").selectOption("");
    await year.fill("");
    await page.getByRole("button", { name: "See my result" }).click();
    await waitForNavigation(page, /\/quest-result\//);
  });

  test("[QUEST-05] hurried answers get a result all the same, and one can answer again without losing it", async () => {
    const { page } = await site.newPerson();
    const sessionId = await begin(page);
    await answerWithKeys(page, 1, 58, () => 3);
    await page.getByRole("button", { name: "See my result" }).click();
    await waitForNavigation(page, /\/quest-result\//);
    const result = await quest.readResult(site.services, sessionId, "neo-58-v1");
    expect(result!.scores.quality).toMatchObject({
      grade: "C",
      reasons: expect.arrayContaining([expect.stringContaining("58 times in a row")]),
    });
    await page.goto(`${site.origin}/quest?retake`);
    await page.getByText("Your earlier result stays where it is.").waitFor();
    await page.getByRole("button", { name: "I am 18 or over. Begin" }).click();
    await waitForNavigation(page, /\/assessment/);
    await ready(page);
    expect(new URL(page.url()).searchParams.get("session")).not.toBe(sessionId);
    await shows(page, 1);
    expect(await quest.readResult(site.services, sessionId, "neo-58-v1")).toEqual(result);
  });

  test("[QUEST-01] after the first half, the same quest goes on to 116 statements", async () => {
    const { page, context } = await site.newPerson();
    const { sessionId, asker } = await beginQuest(site.services, { userId: null, person: "noor" }, 58);
    await quest.finishQuest(site.services, { sessionId, form: "short" }, asker);
    const [name, value] = asker.headers.get("cookie")!.split("=") as [string, string];
    await context.addCookies([{ name, value, url: site.origin }]);
    await page.goto(`${site.origin}/assessment?form=full&session=${sessionId}`);
    await ready(page);
    await page.getByRole("heading", { name: "Moonrise" }).waitFor();
    expect(await page.getByRole("button", { name: /Back to statement/ }).count()).toBe(0); // what is scored stays
    await page.getByRole("button", { name: "Go on" }).click();
    const noor = Object.values(answersOf("noor", "full"));
    for (let n = 59; n <= 116; n++) {
      await shows(page, n, 116);
      await page.keyboard.press(`${noor[n - 1]}`);
      if ([68, 78, 88, 98, 107].includes(n)) await page.getByRole("button", { name: "Go on" }).click();
    }
    await page.getByRole("button", { name: "See my result" }).click();
    await waitForNavigation(page, new RegExp(`/quest-result/anonymous/${sessionId}/neo-116-v1`));
    expect((await quest.readResult(site.services, sessionId, "neo-116-v1"))!.answers).toEqual(
      answersOf("noor", "full"),
    );
  });
});
