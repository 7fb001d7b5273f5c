import type { Page } from "@playwright/test";

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
