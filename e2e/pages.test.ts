import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Bundle } from "../server/web.ts";
import { expect, test, useSite } from "../testing/browser.ts";
import { ADDRESSES } from "../testing/page-addresses.ts";

const site = useSite();

/** Flags from the headers of a page's response; "moved to …" for a redirect. */
async function answered(address: string) {
  const page = await fetch(site.origin + address, { redirect: "manual" });
  if (page.status === 301) return `moved to ${page.headers.get("location")!.slice(site.origin.length)}`;
  if (page.status !== 200) return undefined; // requires sign-in, or not found
  const policy = page.headers.get("content-security-policy")!;
  const words = {
    findable: page.headers.get("x-robots-tag") === null,
    coloured: policy.includes("style-src-attr 'unsafe-inline'"),
    frames: policy.includes("frame-src 'self'"),
  };
  return Object.entries(words).flatMap(([word, is]) => (is ? [word] : [])).toSorted().join(" "); // prettier-ignore
}
/** Not `pays`: a local site's checkout is at its own origin. */
const ANSWERED = new Set(["findable", "coloured", "frames"]);

test("[HOUSE-03] answers each address of the built site as the page table says", async () => {
  const wrong = [];
  let seen = 0;
  for (const [address, words] of ADDRESSES) {
    // oxlint-disable-next-line no-await-in-loop -- in sequence
    const is = await answered(address);
    if (is === undefined) continue;
    seen++;
    const wanted = words.startsWith("moved") ? words : words.split(" ").filter((one) => ANSWERED.has(one)).join(" "); // prettier-ignore
    if (is !== wanted) wrong.push([address, is, wanted]);
  }
  expect(wrong).toEqual([]);
  expect(seen).toBeGreaterThan(50);
});

test("[HOUSE-03] has the same traits in the built manifest as in the page table", async () => {
  const { createWeb } = (await import(pathToFileURL(path.resolve("build/server/index.js")).href)) as Bundle;
  createWeb(site.services);
  const { pages } = site.services;
  for (const [address, words] of ADDRESSES.filter(([, said]) => !said.startsWith("moved"))) {
    const said = Object.entries(pages.of(address)).flatMap(([word, is]) => (is ? [word] : []));
    const known = words.split(" ").filter((one) => one && one !== "sells" && one !== "sitemap");
    expect([address, ...said.toSorted()]).toEqual([address, ...known.toSorted()]);
  }
});
