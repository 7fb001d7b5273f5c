// How the pages of browser tests differ from those that a browser opens by itself.
import type { CDPSession, Page } from "@playwright/test";

const sessions = new WeakMap<Page, Promise<CDPSession>>();
/** The one session of a page in which tests speak to the browser itself. */
export function devtoolsOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/**
 * What moves does so all the same, in a twentieth of the frames, which a processor without graphics would
 * draw.
 */
const MOTION_RATE = 20;
/** Lets the pages of a tab move faster. */
export async function hurry(page: Page) {
  const devtools = await devtoolsOf(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: MOTION_RATE });
}

/**
 * Public pages ask for their scripts after all that is seen: by default, whoever looks at one begins when it
 * answers to presses.
 */
export function waitingForScripts(page: Page): Page {
  const answers = () =>
    page
      .waitForFunction(() => !document.getElementById("later") || "villaReady" in globalThis)
      .catch(() => {});
  for (const way of ["goto", "reload", "goBack", "goForward"] as const) {
    const go = page[way].bind(page) as (...asked: unknown[]) => Promise<unknown>;
    Object.assign(page, {
      [way]: async (...asked: unknown[]) => {
        const answer = await go(...asked);
        await answers();
        return answer;
      },
    });
  }
  return page;
}

/**
 * The browser says that a page's requests are held up a moment before the page's own loader knows: of 600
 * requests made right after it, 16 went by. Here `route` ends once one of the page's has been held up.
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
