import type axe from "axe-core";
import type { BrowserContext, Page } from "@playwright/test";
import { answersOf } from "../app/features/quest/fixtures.ts";
import * as quest from "../app/features/quest/quest.server.ts";
import { injectAxe, expect, type useSite } from "./browser.ts";
import { waitForNavigation } from "./wait-for-navigation.ts";

export const maya = Object.values(answersOf("maya"));

export const ready = (page: Page) => page.locator("main[aria-busy=false]").waitFor();
export const radios = (page: Page) => page.getByRole("radiogroup").getByRole("radio");
/** Waits until the statement with this number (from 1) is on screen. */
export const shows = (page: Page, number: number, total = 58) =>
  page.getByRole("radiogroup", { name: new RegExp(`^Statement ${number} of ${total}\\b`) }).waitFor();

/** Answers statements `from` to `to` (from 1, inclusive) by keyboard, continuing at chapter breaks. */
export async function answerWithKeys(page: Page, from: number, to: number, value = (i: number) => maya[i]!) {
  for (let n = from; n <= to; n++) {
    await shows(page, n);
    await page.keyboard.press(`${value(n - 1)}`);
    if ([10, 20, 30, 40, 49].includes(n))
      await page.getByRole("button", { name: "Continue", exact: true }).click();
  }
}
/** Skips the screen that lists the scoring steps. */
export const skipToResult = (page: Page) => page.getByRole("button", { name: "Go to my result" }).click();
export const askerOf = async (context: BrowserContext) => ({
  userId: null,
  headers: new Headers({ cookie: (await context.cookies()).map((c) => `${c.name}=${c.value}`).join("; ") }),
});

export async function violations(page: Page): Promise<string[]> {
  await injectAxe(page);
  const { violations: axeViolations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      resultTypes: ["violations"],
    }),
  );
  return axeViolations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`);
}

/** Actions in the quest, and the server's state. */
export function questScreens(site: ReturnType<typeof useSite>) {
  async function begin(page: Page): Promise<string> {
    await page.goto(`${site.origin}/quest`);
    await page.getByRole("button", { name: /^I am 18 or over/ }).click();
    await waitForNavigation(page, /\/assessment/);
    await ready(page);
    return new URL(page.url()).searchParams.get("session")!;
  }
  const onServer = async (sessionId: string, context: BrowserContext) =>
    (await quest.readProgress(site.services, sessionId, await askerOf(context)))?.answers.length ?? 0;
  /** Waits until the server has stored this number of answers. */
  const awaitAnswers = (sessionId: string, context: BrowserContext, count: number) =>
    expect.poll(() => onServer(sessionId, context), { timeout: 20_000 }).toBe(count);
  return { begin, onServer, awaitAnswers };
}
