import { answersOf, beginQuest } from "../app/features/quest/fixtures.ts";
import * as quest from "../app/features/quest/quest.server.ts";
import { carry } from "../testing/buyer.ts";
import { stopClock } from "../testing/report-screens.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { describe, expect, expectReadable, forgetVisitor, test, useSite } from "../testing/browser.ts";
import { answerWithKeys, questScreens, ready, shows, skipToResult } from "../testing/quest-screens.ts";

const site = useSite();
const { begin } = questScreens(site);
const visitor = site.personForAll();
/** A new visitor, in the same browser. */
async function newVisitor() {
  await forgetVisitor(visitor.page);
  return visitor;
}

const statements = quest.sheetOf("short").statements;

describe("quest pages", () => {
  test("[QUEST-08] [ROUTE-06] explain purpose, audience, duration and deletion in the introduction, and ask for the affirmation before the first statement", async () => {
    const { page } = await site.newPerson({ javaScriptEnabled: false });
    await page.goto(`${site.origin}/quest`);
    expect(await page.title()).toBe("The quest: six minutes, 58 statements | Villa Vesper");
    const said = await page.locator("main").innerText();
    for (const words of ["58 statements", "Self-reflection, not a diagnosis", "deleted 30 days after"])
      expect(said).toContain(words);
    expect(said).not.toMatch(/sixty/i);
    await page.goto(`${site.origin}/assessment`);
    expect(page.url()).toBe(`${site.origin}/quest`);
    await page.getByRole("button", { name: "I am 18 or over. Begin" }).click();
    await page.getByRole("heading", { name: statements[0]!.text }).waitFor();
    expect(await page.title()).toBe("The quest | Villa Vesper");
    expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  });

  test("[QUEST-08] follow a resume link without scripts", async () => {
    const { sessionId, asker } = await beginQuest(site.services, { userId: null, person: "maya" }, 3);
    const { url } = await quest.makeResumeLink(site.services, sessionId, asker);
    const { page } = await site.newPerson({ javaScriptEnabled: false });
    await page.goto(site.origin + new URL(url).pathname);
    await page.getByRole("button", { name: "Continue on this device" }).click();
    await page.waitForURL(`${site.origin}/assessment?session=${sessionId}`);
  });

  test("[QUEST-08] describe norms, ranges, grades and storage on the method page, with a help line", async () => {
    const { page } = await newVisitor();
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
    await page.getByText("100·Φ(T̂ ÷ √r), with r").waitFor();
  });

  test("[MEASURE-07] begin the method page with five plain lines, and make its dated figures readable at every width", async () => {
    const { page } = await newVisitor();
    await page.goto(`${site.origin}/quest/method`);
    const lines = page.getByRole("heading", { level: 1 }).locator("+ dl").getByRole("term");
    await expect(lines).toHaveText([
      "What we ask",
      "Whom you are compared with",
      "How sure the figures are",
      "What it cannot know",
      "What we do not do",
    ]);
    const table = page.getByRole("table", {
      name: /^Simulated by version \d+ of the engine on \d{4}-\d{2}-\d{2}/,
    });
    await expect(table.getByRole("rowheader")).toHaveCount(11);
    await expect(page.getByRole("heading", { name: "What we don’t know" })).toBeVisible();
    await expectReadable(page);
  });

  test("[QUEST-02] ask how accurate a negated statement is, and not others", async () => {
    const { page } = await newVisitor();
    await begin(page);
    const asked = page.getByText("How accurate is this of you?");
    const group = (number: number) =>
      page.getByRole("radiogroup", { name: new RegExp(`^Statement ${number} of 58`) });
    const first = 1 + statements.findIndex(({ negated }) => negated);
    await answerWithKeys(page, 1, first - 2, () => 3);
    await group(first - 1).waitFor();
    await expect(asked).toHaveCount(0);
    await answerWithKeys(page, first - 1, first - 1, () => 3);
    await expect(group(first)).toHaveAccessibleName(/\. How accurate is this of you\?$/);
    await expect(asked).toBeVisible();
  });

  test("[QUEST-08] reject a birth date under 18 at its field, and continue without one", async () => {
    const { page, context } = await newVisitor();
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
    await page.getByRole("button", { name: "Back to statement 58" }).click();
    await page.getByRole("button", { name: "Keep this answer" }).click();
    await expect(page.getByLabel("Day")).toHaveValue("31");
    await expect(page.getByLabel("Month")).toHaveValue("2");
    await page.getByRole("button", { name: "See my result" }).click();
    await page.getByRole("alert").filter({ hasText: "real date, or leave all three empty" }).waitFor();
    await page.getByLabel("Day").fill("");
    await page.getByLabel("Month").selectOption("");
    await year.fill("");
    await page.getByRole("button", { name: "See my result" }).click();
    await skipToResult(page);
    await waitForNavigation(page, /\/quest-result\//);
  });

  test("[QUEST-03] list the scoring steps after the last answer, with a button to skip them, then continue", async () => {
    const { page, context } = await site.newPerson();
    const { sessionId, asker } = await beginQuest(site.services, { userId: null, person: "maya" }, 58);
    const [name, value] = asker.headers.get("cookie")!.split("=") as [string, string];
    await context.addCookies([{ name, value, url: site.origin }]);
    await page.goto(`${site.origin}/assessment?session=${sessionId}`);
    await ready(page);
    await stopClock(page);
    await page.getByRole("button", { name: "See my result" }).click();
    const lines = page.getByRole("status").getByRole("listitem");
    const goOn = page.getByRole("button", { name: "Go to my result" });
    await expect(goOn).toBeFocused();
    expect(await lines.allInnerTexts()).toEqual(["58 answers saved"]);
    for (let n = 2; n <= 5; n++) {
      await page.clock.runFor(800);
      await expect(lines).toHaveCount(n);
    }
    await expect(lines).toHaveText([
      "58 answers saved",
      "Checked for rushing, repeated patterns and random answers: none found",
      "Compared with people of all ages who took this inventory online",
      "5 traits and 29 facets estimated, each with its range",
      "12 archetypes and 13 attributes weighed",
    ]);
    expect(new URL(page.url()).pathname).toBe("/assessment");
    await page.clock.resume();
    await waitForNavigation(page, new RegExp(`/quest-result/anonymous/${sessionId}/`));
  });

  test("[QUEST-05] let a person answer again without losing the earlier result", async () => {
    const { page, context } = await newVisitor();
    const { sessionId, asker } = await beginQuest(site.services, { userId: null, person: "maya" }, 58);
    await quest.finishQuest(site.services, { sessionId, form: "short" }, asker);
    await carry(site, context, asker.headers);
    const result = await quest.readResult(site.services, sessionId, "neo-58-v1");
    await page.goto(`${site.origin}/quest?retake`);
    await page.getByText("Your earlier result stays where it is.").waitFor();
    await page.getByRole("button", { name: "I am 18 or over. Begin" }).click();
    await waitForNavigation(page, /\/assessment/);
    await ready(page);
    expect(new URL(page.url()).searchParams.get("session")).not.toBe(sessionId);
    await shows(page, 1);
    expect(await quest.readResult(site.services, sessionId, "neo-58-v1")).toEqual(result);
  });

  test("[QUEST-01] continue the same quest to 116 statements after the first half", async () => {
    const { page, context } = await newVisitor();
    const { sessionId, asker } = await beginQuest(site.services, { userId: null, person: "noor" }, 58);
    await quest.finishQuest(site.services, { sessionId, form: "short" }, asker);
    const [name, value] = asker.headers.get("cookie")!.split("=") as [string, string];
    await context.addCookies([{ name, value, url: site.origin }]);
    await page.goto(`${site.origin}/assessment?form=full&session=${sessionId}`);
    await ready(page);
    await page.getByRole("heading", { name: "Moonrise" }).waitFor();
    // scored answers cannot be changed
    expect(await page.getByRole("button", { name: /Back to statement/ }).count()).toBe(0);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    const noor = Object.values(answersOf("noor", "full"));
    for (let n = 59; n <= 116; n++) {
      await shows(page, n, 116);
      await page.keyboard.press(`${noor[n - 1]}`);
      if ([68, 78, 88, 98, 107].includes(n))
        await page.getByRole("button", { name: "Continue", exact: true }).click();
    }
    await page.getByRole("button", { name: "See my result" }).click();
    await skipToResult(page);
    await waitForNavigation(page, new RegExp(`/quest-result/anonymous/${sessionId}/neo-116-v1`));
    expect((await quest.readResult(site.services, sessionId, "neo-116-v1"))!.answers).toEqual(
      answersOf("noor", "full"),
    );
  });
});
