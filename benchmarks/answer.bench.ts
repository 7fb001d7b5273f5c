import type { Page } from "@playwright/test";
import { type Bench, percentile } from "./bench.ts";
import { openBenchSite, openChromium } from "./site.ts";
import { lastOf } from "../app/kernel/checked.ts";

const STATEMENTS = 58;
const ROUNDS = 12;

type Clocked = { keyToStatement: number[]; finishToSection: number };

/**
 * Installed before the page's own scripts: notes when a key or the last button is pressed and when what it
 * calls for has been painted.
 */
function stopwatch() {
  const timings: Clocked = { keyToStatement: [], finishToSection: 0 };
  (globalThis as unknown as { timings: typeof timings }).timings = timings; // put there for the two below
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- this function goes to the browser whole
  const once = (changed: () => boolean, done: (ms: number) => void) => {
    const start = performance.now();
    const look = () =>
      void requestAnimationFrame(
        changed() ? () => void setTimeout(() => done(performance.now() - start), 0) : look,
      ); // a frame, and what follows it
    look();
  };
  addEventListener(
    "keydown",
    (event) => {
      const before = document.querySelector("h1")?.textContent;
      if (/^[1-5]$/.test(event.key))
        once(
          () => document.querySelector("h1")?.textContent !== before,
          (ms) => timings.keyToStatement.push(ms),
        );
    },
    true,
  );
  addEventListener(
    "submit",
    () =>
      once(
        () => /Your Mind/.test(document.querySelector("h1")?.textContent ?? ""),
        (ms) => (timings.finishToSection = ms),
      ),
    true,
  );
}

async function takeQuest(page: Page, origin: string): Promise<Clocked> {
  await page.goto(`${origin}/quest`);
  await page.getByRole("button", { name: /^I am 18 or over/ }).click();
  await page.locator("main[aria-busy=false]").waitFor();
  for (let n = 1; n <= STATEMENTS; n++) {
    await page.getByRole("radiogroup", { name: new RegExp(`^Statement ${n} of ${STATEMENTS}\\b`) }).waitFor();
    await page.keyboard.press(`${1 + ((n * 7) % 5)}`);
    const goOn = page.getByRole("button", { name: "Go on" });
    if ([10, 20, 30, 40, 49].includes(n)) await goOn.click();
  }
  await page.getByRole("button", { name: "See my result" }).click();
  await page.waitForURL(/\/quest-result\//);
  await page.waitForFunction(
    // put there by `stopwatch`
    () => (globalThis as unknown as { timings: Clocked }).timings.finishToSection > 0,
  );
  // put there by `stopwatch`
  return page.evaluate(() => (globalThis as unknown as { timings: Clocked }).timings);
}

export const bench: Bench = {
  name: "answer",
  about: "the quest in Chromium: a key to the next statement, the last answer to the first section",
  async run(log) {
    const site = await openBenchSite();
    const browser = await openChromium();
    try {
      const rounds: Clocked[] = [];
      for (let round = 1; round <= ROUNDS; round++) {
        const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
        await context.addInitScript(stopwatch);
        rounds.push(await takeQuest(await context.newPage(), site.origin));
        await context.close();
        log(
          `round ${round} of ${ROUNDS}: ` +
            `${Math.round(lastOf(rounds).finishToSection)} ms to the first section`,
        );
      }
      const keys = rounds.flatMap((r) => r.keyToStatement);
      const sections = rounds.map((r) => r.finishToSection);
      return [
        { what: "key → next statement: p50", value: percentile(keys, 0.5), unit: "ms" },
        { what: "key → next statement: p95", value: percentile(keys, 0.95), unit: "ms", under: 50 },
        { what: "last answer → first section: p50", value: percentile(sections, 0.5), unit: "ms" },
        {
          what: "last answer → first section: p95",
          value: percentile(sections, 0.95),
          unit: "ms",
          under: 1000,
        },
      ];
    } finally {
      await browser.close();
      await site.close();
    }
  },
};
