// How the pages of browser tests differ from those that a browser opens by itself.
import type { CDPSession, Page } from "@playwright/test";

const sessions = new WeakMap<Page, Promise<CDPSession>>();
/** The one session of a page in which tests speak to the browser itself. */
export function devtoolsOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** Animations run in a twentieth of their frames, which a processor without graphics would have to draw. */
const MOTION_RATE = 20;
/** Speeds up the animations of a tab's pages. */
export async function hurry(page: Page) {
  const devtools = await devtoolsOf(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: MOTION_RATE });
}

/** Documents whose scripts have yet to run: React has not hydrated them, or `plain.ts` has not begun. */
const NOT_INTERACTIVE = "html:not([data-interactive]):has(script[type=module], #main-script)";
/**
 * Makes navigations, and every click, wait until the document reacts to clicks and keys.
 */
export async function waitForScripts(page: Page) {
  const answers = () =>
    page.waitForFunction((selector) => !document.querySelector(selector), NOT_INTERACTIVE).catch(() => {});
  for (const way of ["goto", "reload", "goBack", "goForward", "waitForURL"] as const) {
    const go = page[way].bind(page) as (...asked: unknown[]) => Promise<unknown>;
    Object.assign(page, {
      [way]: async (...asked: unknown[]) => {
        const answer = await go(...asked);
        await answers();
        return answer;
      },
    });
  }
  await page.addLocatorHandler(page.locator(NOT_INTERACTIVE), async () => {}); // it waits until there is none
}

/**
 * The browser reports that a page's requests are intercepted shortly before the page's own loader does: of 600
 * requests made right after it, 16 were not. Here `route` resolves once a request of the page was intercepted.
 */
export function withSureRoutes(page: Page) {
  const route = page.route.bind(page);
  page.route = async (...given) => {
    const added = await route(...given);
    const { origin, protocol } = new URL(page.url());
    if (!protocol.startsWith("http")) return added; // the next document's loader is made knowing
    const known = `${origin}/robots.txt`;
    const probe = await route(known, (held) => held.fulfill({ status: 204 }));
    await page.evaluate(async (address) => {
      while (location.origin !== "null" && (await fetch(address)).status !== 204);
    }, known);
    await probe.dispose();
    return added;
  };
}
