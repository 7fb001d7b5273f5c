import lighthouse from "lighthouse";
import { type Bench, type Figure, percentile } from "./bench.ts";
import { openBenchSite, openChromium } from "./site.ts";
import { lastOf } from "../app/kernel/checked.ts";
import { tableOf } from "../app/kernel/typed.ts";

const RUNS = 5;
const KINDS = ["performance", "accessibility", "best-practices", "seo"] as const;
type Run = Record<(typeof KINDS)[number] | "lcp" | "cls" | "tbt", number>;

async function runOnce(url: string, port: number): Promise<Run> {
  const result = await lighthouse(url, { port, onlyCategories: [...KINDS], logLevel: "error" });
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse could not look at ${url}: ${result?.lhr.runtimeError?.message}`);
  const { categories, audits } = result.lhr;
  const of = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    ...tableOf(KINDS, (kind) => Math.round((categories[kind]?.score ?? 0) * 100)),
    lcp: of("largest-contentful-paint") / 1000,
    cls: of("cumulative-layout-shift"),
    tbt: of("total-blocking-time"),
  };
}

/**
 * Figures of a page as its visitors on a middling phone have them: Lighthouse's own simulated 4G and
 * processor.
 */
function figuresOf(page: string, runs: Run[]): Figure[] {
  const all = (name: keyof Run) => runs.map((run) => run[name]);
  const median = (name: keyof Run) => percentile(all(name), 0.5);
  const best = { unit: "", atLeast: 100 };
  return [
    { what: `${page}: performance`, value: median("performance"), unit: "", atLeast: 98 },
    ...KINDS.slice(1).map((kind) => ({ what: `${page}: ${kind}`, value: median(kind), ...best })),
    { what: `${page}: largest contentful paint`, value: median("lcp"), unit: "s", under: 1.8001 },
    { what: `${page}: layout shift`, value: median("cls"), unit: "", under: 0.0201 },
    { what: `${page}: total blocking time`, value: median("tbt"), unit: "ms", under: 100.1 },
  ];
}

/** The newest post of the site. */
async function postOf(origin: string) {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text();
  const path = /<loc>[^<]*(\/blog\/(?!letters<)[^<]+)<\/loc>/.exec(map)?.[1];
  if (!path) throw new Error("The site has no post");
  return path;
}

export const bench: Bench = {
  name: "lighthouse",
  about: "Lighthouse, mobile, median of five",
  long: true,
  async run(log) {
    const site = await openBenchSite();
    const port = 9_333;
    const browser = await openChromium([`--remote-debugging-port=${port}`]);
    try {
      const figures: Figure[] = [];
      for (const page of ["/", "/pricing", await postOf(site.origin), "/results-demo"]) {
        const runs: Run[] = [];
        for (let n = 1; n <= RUNS; n++) {
          runs.push(await runOnce(site.origin + page, port));
          log(`${page}, ${n} of ${RUNS}: ${lastOf(runs).performance}`);
        }
        figures.push(...figuresOf(page.startsWith("/blog/") ? "a post" : page, runs));
      }
      return figures;
    } finally {
      await browser.close();
      await site.close();
    }
  },
};
