// Changes to pages in browser tests: faster animations, waiting for hydration, reliable interception.
import type { CDPSession, Page } from "@playwright/test";

const sessions = new WeakMap<Page, Promise<CDPSession>>();
/** The DevTools session of a page. */
export function devtoolsOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** Animations play 20 times as fast, so that fewer frames are drawn, which is slow without a GPU. */
const MOTION_RATE = 20;
/** Speeds up the animations of a tab's pages. */
export async function speedUpAnimations(page: Page) {
  const devtools = await devtoolsOf(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: MOTION_RATE });
}

/** Matches documents that are not interactive yet: not hydrated by React, or before `plain.ts` has run. */
const NOT_INTERACTIVE = "html:not([data-interactive]):has(script[type=module], #main-script)";
/** Makes navigations and clicks wait until the document is interactive. */
export async function waitForScripts(page: Page) {
  const answers = () =>
    page.waitForFunction((selector) => !document.querySelector(selector), NOT_INTERACTIVE).catch(() => {});
  for (const method of ["goto", "reload", "goBack", "goForward", "waitForURL"] as const) {
    const go = page[method].bind(page) as (...args: unknown[]) => Promise<unknown>;
    Object.assign(page, {
      [method]: async (...args: unknown[]) => {
        const answer = await go(...args);
        await answers();
        return answer;
      },
    });
  }
  await page.addLocatorHandler(page.locator(NOT_INTERACTIVE), async () => {}); // waits until it is gone
}

/**
 * Makes `page.route` resolve only once a request was intercepted. The browser confirms interception shortly
 * before it takes effect: of 600 requests made right after that, 16 were not intercepted.
 */
export function withSureRoutes(page: Page) {
  const route = page.route.bind(page);
  page.route = async (...args) => {
    const added = await route(...args);
    const { origin, protocol } = new URL(page.url());
    if (!protocol.startsWith("http")) return added; // takes effect with the next document
    const probeUrl = `${origin}/robots.txt`;
    const probe = await route(probeUrl, (intercepted) => intercepted.fulfill({ status: 204 }));
    await page.evaluate(async (address) => {
      while (location.origin !== "null" && (await fetch(address)).status !== 204);
    }, probeUrl);
    await probe.dispose();
    return added;
  };
}
