import fs from "node:fs";
import sharp from "sharp";
import { strFromU8, unzipSync } from "fflate";
import { getDocumentProxy } from "unpdf";
import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import { apply } from "../app/features/applications/fixtures.ts";
import { buy, gatewayControl } from "../app/features/payments/fixtures.ts";
import * as pdfReport from "../app/features/pdf-report/pdf-report.server.ts";
import { carry, newBuyer } from "../testing/buyer.ts";
import { copyDatabase } from "../testing/database.ts";
import { openOffer } from "../testing/offer-screens.ts";
import { openPdf } from "../testing/pdf.ts";
import { openOwnSite } from "../testing/site-processes.ts";
import { openTcpProxy } from "../testing/tcp-proxy.ts";
import { afterThisTest, describe, expect, test, useSite } from "../testing/browser.ts";
import { ADDRESSES } from "../testing/page-addresses.ts";

const site = useSite({ env: { BRAND_NAME: "Casa Aurora" } });
const DEFAULT = /vesper/i;
const around = (text: string) => /.{0,60}vesper.{0,20}/i.exec(text)?.[0];
const PATHS = ADDRESSES.flatMap(([path, words]) => (words.startsWith("moved") ? [] : [path]));

/** Where the default name stands on these pages, and which titles do not end with the configured one. */
async function faultsOf(paths: string[], headers: Record<string, string>) {
  const faults: string[] = [];
  for (const path of paths) {
    // oxlint-disable-next-line no-await-in-loop -- one page at a time
    const answer = await fetch(site.origin + path, { headers });
    if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
    const html = await answer.text(); // oxlint-disable-line no-await-in-loop -- as above
    if (DEFAULT.test(html)) faults.push(`${path}: ${around(html)}`);
    const title = /<title>([^<]*)/.exec(html)?.[1] ?? "";
    if (!/(^| \| )Casa Aurora($|: )/.test(title)) faults.push(`${path}: ${title}`);
  }
  return faults;
}

describe("a site of another name says its own, and the default one nowhere", () => {
  for (const who of ["a visitor", "a member", "an administrator"])
    test(`on every page, for ${who}`, async () => {
      const email = who === "an administrator" ? "ada@villa.test" : undefined;
      const person =
        who === "a visitor" ? undefined : await createPerson(site.services, email ? { email } : {});
      const headers = person ? Object.fromEntries(await signedIn(site.services, person)) : {};
      expect(await faultsOf([...PATHS, "/nothing-is-here"], headers)).toEqual([]);
    });

  test("in its lettering, which is set in type and not in the drawn letters of the default name", async () => {
    const { page } = await site.newPerson();
    await page.goto(site.origin);
    const logo = page.getByRole("link", { name: "Casa Aurora, home" }).locator("svg").first();
    expect(await logo.locator("text").textContent()).toBe("CASA AURORA");
    const [whole, letters] = await Promise.all([logo.boundingBox(), logo.locator("text").boundingBox()]);
    expect(letters!.x + letters!.width).toBeLessThanOrEqual(whole!.x + whole!.width + 1);
  });

  test("on the page that says that the database is away, from the server and once it has taken over", async () => {
    const proxy = await openTcpProxy(await copyDatabase());
    afterThisTest(() => proxy.shut());
    const of = await openOwnSite({ database: proxy.url, env: { BRAND_NAME: "Casa Aurora" } });
    const headers = await signedIn(of.services, await createPerson(of.services));
    await proxy.shut();
    const html = await (await fetch(`${of.origin}/profile`, { headers })).text();
    expect(html).toContain("The lights went out for a moment");
    expect(html).not.toMatch(DEFAULT);
    const { page, context } = await site.newPerson();
    await carry(of, context, headers);
    await page.goto(`${of.origin}/profile`);
    await page.getByRole("heading", { name: "The lights went out for a moment" }).waitFor();
    await page.getByRole("link", { name: "Casa Aurora, home" }).first().waitFor();
    expect(await page.content()).not.toMatch(DEFAULT);
  });

  test("in what devices and readers of feeds are told", async () => {
    for (const path of ["/site.webmanifest", "/blog/rss.xml", "/robots.txt", "/sitemap.xml"]) {
      const text = await (await fetch(site.origin + path)).text(); // oxlint-disable-line no-await-in-loop -- four
      expect(text).not.toMatch(DEFAULT);
    }
    const manifest = await (await fetch(`${site.origin}/site.webmanifest`)).json();
    expect(manifest).toMatchObject({ name: "Casa Aurora", short_name: "Casa Aurora" });
  });

  test("in the picture of a page that is shared: it is drawn, and the file with the default name is not sent", async () => {
    const html = await (await fetch(site.origin)).text();
    const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
    const answer = await fetch(image);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const drawn = Buffer.from(await answer.arrayBuffer());
    const { width, height } = await sharp(drawn).metadata();
    expect([width, height]).toEqual([1200, 630]);
    expect(drawn.equals(fs.readFileSync("public/art/share.jpg"))).toBe(false);
  });

  test("in the offer, whose engine has no name then", async () => {
    const { path, headers } = await newBuyer(site);
    const { page, context } = await site.newPerson();
    await carry(site, context, headers);
    await page.goto(site.origin + path);
    await openOffer(page);
    await page.getByText("Powered by our own engine, advanced psychometric model", { exact: true }).waitFor();
    expect(await page.content()).not.toMatch(DEFAULT);
  });

  test("in emails and in every edition of the PDF report", async () => {
    await apply(site.services, { email: "reader@villa.test" });
    const { item, person } = await newBuyer(site);
    await buy(site.services, gatewayControl(site.services.env.RAZORPAY_API_BASE), { user: person, item });
    await site.mailbox.emailTo("reader@villa.test", /is here/);
    const whose = { ...item, userId: person.id };
    const isReady = async () => (await pdfReport.reportStateOf(site.services, whose))?.state === "ready";
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
    await site.mailbox.emailTo(person.email, /ready/);
    const emails = await site.mailbox.emails();
    expect(emails.length).toBeGreaterThanOrEqual(3);
    for (const email of emails) expect(JSON.stringify(email)).not.toMatch(DEFAULT);
    await site.mailbox.emailTo(person.email, /^Your receipt CA\/\d{4}\/\d{6}$/);
    const { purchaseId } = (await pdfReport.reportStateOf(site.services, whose))!;
    const read = async (file: string) => {
      const found = async () => Boolean(await site.services.storage.read(`pdf-reports/${purchaseId}${file}`));
      await expect.poll(found, { timeout: 30_000 }).toBe(true); // the editions come after the pages
      const stored = (await site.services.storage.read(`pdf-reports/${purchaseId}${file}`))!;
      return new Uint8Array(await new Response(stored.stream()).arrayBuffer());
    };
    const bytes = await read(".pdf");
    for (const edition of [bytes, await read("-phone.pdf")]) {
      expect(Buffer.from(edition).toString("latin1")).not.toMatch(DEFAULT);
      expect((await openPdf(edition)).text).not.toMatch(DEFAULT);
    }
    for (const [name, part] of Object.entries(unzipSync(await read(".epub"))))
      expect(strFromU8(part), name).not.toMatch(DEFAULT);
    const pages = await getDocumentProxy(bytes);
    const { info } = await pages.getMetadata();
    expect(info).toMatchObject({ Author: "Casa Aurora" });
    const cover = await (await pages.getPage(1)).getTextContent();
    expect(cover.items.map((one) => ("str" in one ? one.str : "")).join("")).toContain("CASA AURORA");
  });
});
