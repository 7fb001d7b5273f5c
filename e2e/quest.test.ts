import { beginQuest } from "../app/features/quest/fixtures.ts";
import * as quest from "../app/features/quest/quest.server.ts";
import { carry } from "../testing/buyer.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { describe, expect, test, useSite } from "../testing/browser.ts";
import {
  answerWithKeys,
  askerOf,
  maya,
  questScreens,
  radios,
  ready,
  shows,
  violations,
  skipToResult,
} from "../testing/quest-screens.ts";

const site = useSite();
const { begin, awaitAnswers } = questScreens(site);

const statements = quest.sheetOf("short").statements;

describe("answering", () => {
  test("[QUEST-02] works by keyboard from the introduction to the result", async () => {
    const { page, context } = await site.newPerson({ viewport: { width: 1440, height: 900 } });
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
    ).not.toContain("true"); // arrow keys only move the focus
    await page.keyboard.press("Space");
    await shows(page, 2);
    await page.keyboard.press("Backspace");
    await shows(page, 1);
    expect(await radios(page).nth(2).getAttribute("aria-checked")).toBe("true");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await shows(page, 2);
    await page.keyboard.press("6"); // not an answer
    await page.keyboard.press("Control+3");
    await shows(page, 2);
    await answerWithKeys(page, 2, 9);
    await shows(page, 10);
    await page.keyboard.press("4");
    await page.getByRole("heading", { name: "Long Shadows" }).waitFor();
    await page.keyboard.press("Enter");
    await shows(page, 11);
    await awaitAnswers(sessionId, context, 10);
    const begun = (await quest.readProgress(site.services, sessionId, await askerOf(context)))!;
    const values = Object.fromEntries(begun.answers.map(({ itemId, value }) => [itemId, value]));
    expect(statements.slice(0, 10).map(({ id }) => values[id])).toEqual([5, ...maya.slice(1, 9), 4]);

    // main-job.test.ts answers all statements with keys
    const last = await beginQuest(site.services, { userId: null, person: "maya" }, 57);
    await carry(site, context, last.asker.headers);
    await page.goto(`${site.origin}/assessment?session=${last.sessionId}`);
    await ready(page);
    await answerWithKeys(page, 58, 58);
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
    await waitForNavigation(page, `${site.origin}/quest-result/anonymous/${last.sessionId}/neo-58-v1`);
    const result = await quest.readResult(site.services, last.sessionId, "neo-58-v1");
    expect(result).toMatchObject({ sex: "female", birthDate: "1998-08-14", ownerId: null });
    expect(statements.map(({ id }) => result!.answers[id])).toEqual(maya);
  });

  test("[QUEST-02] works by touch on a small phone, on accessible screens without sideways scrolling, with large targets, and counts a double tap once", async () => {
    const { page, context } = await site.newPerson({
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: "reduce",
    });
    const found: Record<string, string[]> = {};
    const look = async (name: string) => {
      const wrong = await violations(page);
      if (wrong.length) found[name] = wrong;
    };
    for (const path of ["/quest", "/quest/method", "/quest/resume/nothing"]) {
      await page.goto(site.origin + path);
      await look(path);
    }
    // never the same place twice in a row, which would be a double tap
    const swept = statements.map((_, i) => (i * 2) % 5);
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const answerByTouch = async (n: number) => {
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
      if ([10, 11, 58].includes(n)) await look(`statement ${n}`);
      await radios(page)
        .nth(swept[n - 1]!)
        .tap();
    };
    await begin(page);
    for (let n = 1; n <= 5; n++) await answerByTouch(n);
    await page.getByRole("button", { name: "Back to statement 5" }).tap();
    await shows(page, 5);
    await page.getByRole("button", { name: "Keep this answer" }).tap();
    await shows(page, 6);
    await radios(page).nth(0).dblclick();
    await shows(page, 7);
    expect(
      await radios(page).evaluateAll((all) => all.map((e) => e.getAttribute("aria-checked"))),
    ).not.toContain("true");
    for (let n = 7; n <= 10; n++) await answerByTouch(n);
    const next = page.getByRole("button", { name: "Continue", exact: true });
    await next.waitFor();
    await fits();
    await look("a break");
    await next.tap();
    await answerByTouch(11);

    // main-job.test.ts answers all statements
    const { sessionId, asker } = await beginQuest(site.services, { userId: null, person: "maya" }, 50);
    await carry(site, context, asker.headers);
    await page.goto(`${site.origin}/assessment?session=${sessionId}`);
    await ready(page);
    for (let n = 51; n <= 58; n++) await answerByTouch(n);
    await page.getByLabel("Rather not say").check();
    await look("the last questions");
    await page.getByLabel("Day").fill("99");
    await page.getByRole("button", { name: "See my result" }).tap();
    await page.getByRole("alert").waitFor();
    await look("an impossible birth date");
    expect(found).toEqual({});
    await page.getByLabel("Day").fill("");
    await page.getByRole("button", { name: "See my result" }).tap();
    await skipToResult(page);
    await waitForNavigation(page, /\/quest-result\/anonymous\//);
    const result = await quest.readResult(site.services, sessionId, "neo-58-v1");
    expect(result).toMatchObject({ sex: null, birthDate: null });
    expect(statements.slice(50).map(({ id }) => result!.answers[id]! - 1)).toEqual(swept.slice(50));
  });

  test("[QUEST-02] exposes number, statement, five named answers and progress to screen readers, and focuses the next statement", async () => {
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
      .getByRole("button", {
        name: "Continue",
        exact: true,
        description: /Long Shadows Forty-eight statements left/,
      })
      .waitFor();
    await awaitAnswers(sessionId, context, 10);
  });
});
