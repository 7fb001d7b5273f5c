import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import type { Bundle } from "../server/web.ts";
import { beforeAll, expect, test, useSite } from "../testing/browser.ts";
import { ADDRESSES } from "../testing/page-addresses.ts";

const site = useSite();
let ofBrand: ReturnType<Bundle["createWeb"]>;
/** The built site with another brand name, in this process: starting a separate one would double the time. */
beforeAll(async () => {
  const { createWeb } = (await import(pathToFileURL(resolve("build/server/index.js")).href)) as Bundle;
  ofBrand = createWeb({ ...site.services, env: { ...site.services.env, BRAND_NAME: "Casa Aurora" } });
});
const PATHS = ADDRESSES.flatMap(([path, words]) =>
  words.startsWith("moved") || path.endsWith("/nothing") ? [] : [path],
);
/** Files that devices, feed readers and crawlers fetch. */
const FILES = ["/site.webmanifest", "/blog/rss.xml", "/robots.txt", "/sitemap.xml"];

test("shows a configured brand name and never the default on every page and file", async () => {
  const administrator = await createPerson(site.services, { email: "ada@villa.test" });
  const headers = await signedIn(site.services, administrator);
  const faults: string[] = [];
  for (const address of [...PATHS, ...FILES, "/nothing", "/admin/nothing"]) {
    /* oxlint-disable no-await-in-loop -- in sequence */
    const answer = await ofBrand.request(site.origin + address, { headers });
    const text = await answer.text();
    /* oxlint-enable no-await-in-loop */
    const fault = /.{0,60}vesper.{0,20}/i.exec(text)?.[0];
    if (fault) faults.push(`${address}: ${fault}`);
    const title = /<title>([^<]*)/.exec(text)?.[1] ?? "";
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    if (isPage && !/(^| \| )Casa Aurora($|: )/.test(title)) faults.push(`${address}: ${title}`);
  }
  expect(faults).toEqual([]);
});

test("typesets the logo of a configured brand instead of using the drawn letters", async () => {
  const { page } = await site.newPerson();
  const body = await (await ofBrand.request(`${site.origin}/faq`)).text();
  await page.route("**/faq", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(`${site.origin}/faq`);
  const logo = page.getByRole("link", { name: "Casa Aurora, home" }).locator("svg").first();
  expect(await logo.locator("text").textContent()).toBe("CASA AURORA");
  const [whole, letters] = await Promise.all([logo.boundingBox(), logo.locator("text").boundingBox()]);
  expect(letters!.x + letters!.width).toBeLessThanOrEqual(whole!.x + whole!.width + 1);
});
