import fs from "node:fs";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from "@playwright/test";
import { signedIn } from "../app/features/accounts/fixtures.ts";
import { devtoolsOf, speedUpAnimations, waitForScripts, withSureRoutes } from "./pages.ts";
import { openSite, type Site } from "./site.ts";

export { expect };
export type NewPersonOptions = BrowserContextOptions & {
  /** Does not wait for hydration. The default if scripts are off. */
  eager?: boolean;
};
type Person = { context: BrowserContext; page: Page };

/** Shared by all tests of a worker: one site, which is reset for every file. */
type WorkerFixtures = { sharedSite: Site };

/** Playwright's `test` with the worker's site and the cleanup functions of `afterThisTest`. */
export const test = base.extend<{ cleanUp: void }, WorkerFixtures>({
  cleanUp: [
    // oxlint-disable-next-line no-empty-pattern -- a fixture's first argument is destructured
    async ({}, use) => {
      await use();
      // oxlint-disable-next-line no-await-in-loop -- in order
      for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
    },
    { auto: true },
  ],
  sharedSite: [
    // oxlint-disable-next-line no-empty-pattern -- a fixture's first argument is destructured
    async ({}, use) => {
      const site = await openSite();
      await use(site);
      await site.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
type Hook = (work: () => Promise<void> | void) => void;
export const describe = test.describe;
export const beforeAll: Hook = (work) => test.beforeAll(() => work());
export const beforeEach: Hook = (work) => test.beforeEach(() => work());

/**
 * A new visitor with separate cookies and storage, by default on a phone of 390 × 844 px. Errors on their
 * pages are added to `errors`.
 */
async function newPerson(
  browser: Browser,
  errors: string[],
  { eager, ...options }: NewPersonOptions = {},
): Promise<Person> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    ...options,
  });
  // a trace runs a script in each frame, which a frame without scripts blocks with an error
  const isTraced = test.info().project.use.trace === "on";
  // the console also logs 4xx responses, which tests often expect
  const isNoFault = (text: string) =>
    text.startsWith("Failed to load resource") || (isTraced && text.startsWith("Blocked script execution"));
  const isEager = eager ?? options.javaScriptEnabled === false;
  context.on("page", (page) => {
    withSureRoutes(page);
    if (!isEager) void waitForScripts(page).catch(() => {}); // the page may be closed by then
    page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.stack ?? error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error" && !isNoFault(message.text()))
        errors.push(`${page.url()}: ${message.text()}`);
    });
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await speedUpAnimations(page);
  return { context, page };
}

/** Signs a person in by setting the cookies of a new session. */
export async function signIn(
  context: BrowserContext,
  { services, origin }: Pick<Site, "services" | "origin">,
  who: { email: string; password: string },
) {
  const cookies = (await signedIn(services, who)).get("cookie")!.split("; ");
  await context.addCookies(
    cookies.map((cookie) => ({
      name: cookie.split("=")[0]!,
      value: cookie.slice(cookie.indexOf("=") + 1),
      url: origin,
      httpOnly: true,
      sameSite: "Lax" as const,
    })),
  );
}

const AXE = fs.readFileSync("node_modules/axe-core/axe.min.js", "utf8");
type AxeNode = { html: string; failureSummary: string; element: Element | undefined };
type Axe = { run(options: object): Promise<{ violations: { id: string; nodes: AxeNode[] }[] }> };
/**
 * axe's findings on the page; undefined if one is about the contrast of an element that was fading or removed
 * while axe ran, such as an expiring toast.
 */
const axeFindings = (page: Page) =>
  page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
      resultTypes: ["violations"],
      preload: false, // none of these rules reads style sheets
      elementRef: true,
    });
    // the same condition as in `settle`
    const moving = document.getAnimations().flatMap(({ playState, timeline, effect }) => {
      const ends = timeline instanceof DocumentTimeline && effect?.getComputedTiming().endTime !== Infinity;
      return playState === "running" && ends && effect instanceof KeyframeEffect ? [effect.target] : [];
    });
    const findings = violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, ...node })));
    const isPassing = findings.some(
      ({ id, element }) =>
        id === "color-contrast" &&
        element &&
        (!element.checkVisibility({ opacityProperty: true }) ||
          moving.some((animated) => animated?.contains(element))),
    );
    return isPassing
      ? undefined
      : findings.map(({ id, html, failureSummary }) => `${id}: ${html}\n${failureSummary}`);
  });

/**
 * Adds axe to a page through DevTools. Unlike with Playwright's own injection, the tab's next pages reuse the
 * compiled code.
 */
export async function injectAxe(page: Page) {
  if (await page.evaluate(() => "axe" in window)) return;
  await (await devtoolsOf(page)).send("Runtime.evaluate", { expression: AXE });
}

/**
 * Checks the page with axe against WCAG 2.2 AA, such as contrast, names, roles and target size, once
 * animations have ended.
 */
export async function expectAccessible(page: Page) {
  await injectAxe(page);
  let findings = await axeFindings(page);
  while (!findings) {
    await settle(page); // oxlint-disable-line no-await-in-loop -- in sequence
    findings = await axeFindings(page); // oxlint-disable-line no-await-in-loop -- as above
  }
  expect(findings, `what axe found on ${page.url()}`).toEqual([]);
}

/** A phone, a tablet and a desktop. */
export const WIDTHS = [390, 768, 1440] as const;

/** Maximum number of frames to wait for animations. */
const MOST_FRAMES = 120;
/**
 * Waits until finite animations end, since half-faded text has less contrast. Ignores endless and
 * scroll-driven ones.
 */
const settle = (page: Page) =>
  page.evaluate(async (frames) => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          (animation) =>
            animation.playState === "running" &&
            animation.timeline instanceof DocumentTimeline &&
            animation.effect?.getComputedTiming().endTime !== Infinity,
        );
    for (let frame = 0; frame < 2 || (frame < frames && isMoving()); frame++)
      await new Promise((resolve) => requestAnimationFrame(resolve)); // oxlint-disable-line no-await-in-loop -- one frame each
  }, MOST_FRAMES);

/** Checks that the page does not overflow at these widths, and runs axe at the phone's width. */
export async function expectReadable(page: Page, widths: readonly number[] = WIDTHS) {
  const before = page.viewportSize()!;
  for (const width of widths) {
    await page.setViewportSize({ width, height: before.height });
    await settle(page);
    if (width === WIDTHS[0]) await expectAccessible(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `px over the edge of ${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(before);
}

/** Turns a used browser into a new visitor's: no page, cookies, storage or request handlers. */
export async function forgetVisitor(page: Page) {
  await page.unrouteAll();
  await page.context().clearCookies();
  if (!page.url().startsWith("http")) return;
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await page.goto("about:blank"); // an address that differs only in its fragment would not load a document
}

const cleanups: (() => unknown)[] = [];
/** Registers a cleanup for the end of the running test; the last one registered runs first. */
export const afterThisTest = (cleanup: () => unknown) => void cleanups.push(cleanup);

/**
 * The worker's site for all tests of this file, reset and started with these variables, and visitors in the
 * worker's browser. A test fails if a page logged an error, unless it checks and empties `errors`.
 */
export function useSite({ env = {} }: { env?: Record<string, string> } = {}) {
  const errors: string[] = [];
  const site = { errors, personForAll } as Site & {
    errors: string[];
    newPerson(options?: NewPersonOptions): Promise<Person>;
    personForAll: typeof personForAll;
  };
  const open = new Set<BrowserContext>();
  /**
   * One person for all tests of this group, each of which loads its page again: a browser context per test
   * would triple the time of a short test. Available once tests run.
   */
  function personForAll(options?: NewPersonOptions): Person {
    const shared: Partial<Person> = {};
    test.beforeAll(async () => void Object.assign(shared, await site.newPerson(options)));
    test.afterAll(() => shared.context?.close());
    return shared as Person; // set before the group's first test
  }
  test.beforeAll(async ({ sharedSite, browser }) => {
    await sharedSite.reset(env);
    Object.assign(site, sharedSite, {
      newPerson: async (options?: NewPersonOptions) => {
        const person = await newPerson(browser, errors, options);
        open.add(person.context);
        return person;
      },
    });
  });
  test.beforeEach(() => open.clear()); // contexts opened before all tests stay open
  test.afterEach(async () => {
    // an open page would slow down the next tests
    await Promise.all([...open].map((context) => context.close()));
    expect(errors.splice(0), "errors on the pages").toEqual([]);
  });
  return site;
}
