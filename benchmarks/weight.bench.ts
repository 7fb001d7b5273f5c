import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import type { Bench } from "./bench.ts";
import { openBenchSite, openChromium } from "./site.ts";

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

type Loaded = { url: string; type: string; gzip: number; sent: number };

/**
 * Everything that a page loads by itself, unscrolled; sizes in kB: of the text compressed with gzip, and as
 * sent.
 */
async function loadedBy(browser: Browser, address: string, viewport = DESKTOP): Promise<Loaded[]> {
  const context = await browser.newContext({ viewport, deviceScaleFactor: viewport === PHONE ? 2 : 1 });
  const page = await context.newPage();
  const all = new Map<string, Promise<Loaded>>();
  page.on("response", (response) => {
    const url = response.url();
    const read = async () => ({
      url,
      type: /\.js(\?|$)/.test(url) ? "script" : response.request().resourceType(),
      gzip: gzipSync(await response.body(), { level: 9 }).length / 1000,
      sent: (await response.request().sizes()).responseBodySize / 1000,
    });
    if (!url.startsWith("data:")) all.set(url, read());
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const loaded = await Promise.all(all.values());
  await context.close();
  return loaded;
}

const sum = (all: Loaded[], by: "gzip" | "sent") => all.reduce((total, one) => total + one[by], 0);
const scripts = (all: Loaded[]) => sum(all.filter((one) => one.type === "script"), "gzip"); // prettier-ignore
const hero = (all: Loaded[]) =>
  sum(
    all.filter((one) => one.url.includes("/hero-")),
    "sent",
  );

export const bench: Bench = {
  name: "weight",
  about: "what whole pages load: scripts as gzip, the rest as sent",
  async run(log) {
    const site = await openBenchSite();
    const browser = await openChromium();
    try {
      log("/results-demo, /quest, /");
      const [desktop, phone] = [
        await loadedBy(browser, site.origin),
        await loadedBy(browser, site.origin, PHONE),
      ];
      return [
        {
          what: "report page: scripts",
          value: scripts(await loadedBy(browser, `${site.origin}/results-demo`)),
          unit: "kB",
          under: 170,
        },
        {
          what: "quest intro: scripts",
          value: scripts(await loadedBy(browser, `${site.origin}/quest`)),
          unit: "kB",
        },
        { what: "landing page: scripts", value: scripts(desktop), unit: "kB", under: 130 },
        { what: "landing page, desktop: hero", value: hero(desktop), unit: "kB", under: 200 },
        { what: "landing page, phone: hero", value: hero(phone), unit: "kB", under: 120 },
        { what: "landing page, desktop: everything", value: sum(desktop, "sent"), unit: "kB", under: 600 },
        { what: "landing page, phone: everything", value: sum(phone, "sent"), unit: "kB", under: 600 },
      ];
    } finally {
      await browser.close();
      await site.close();
    }
  },
};
