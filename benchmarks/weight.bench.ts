import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import type { Bench } from "./bench.ts";
import { openBenchSite } from "./site.ts";

/** Gzip bytes of every script that a page loads, however it asks for it. */
async function scriptsOf(origin: string, path: string) {
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  const page = await browser.newPage();
  const sizes = new Map<string, Promise<number>>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script" || /\.js(\?|$)/.test(response.url())) sizes.set(response.url(), response.body().then((body) => gzipSync(body, { level: 9 }).length)); // prettier-ignore
  });
  await page.goto(origin + path, { waitUntil: "networkidle" });
  const total = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
  await browser.close();
  return total / 1000;
}

export const bench: Bench = {
  name: "weight",
  about: "JavaScript of whole pages, gzip",
  async run(tell) {
    const site = await openBenchSite();
    try {
      tell("/results-demo, /assessment, /");
      return [
        { what: "report page", value: await scriptsOf(site.origin, "/results-demo"), unit: "kB", under: 170 },
        { what: "quest intro", value: await scriptsOf(site.origin, "/quest"), unit: "kB" },
        { what: "landing page", value: await scriptsOf(site.origin, "/"), unit: "kB" },
      ];
    } finally {
      await site.close();
    }
  },
};
