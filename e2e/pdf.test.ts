import fs from "node:fs";
import { sql } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { getDocumentProxy } from "unpdf";
import { buy, gatewayControl } from "../app/features/payments/fixtures.ts";
import { PAID_MESSAGE, PART_PAGES, PARTS, poweredBy } from "../app/features/pdf-report/domain/offer.ts";
import { GIVEN_UP } from "../app/features/pdf-report/given-up.contract.ts";
import * as pdfReport from "../app/features/pdf-report/pdf-report.server.ts";
import { takeQuest } from "../app/features/quest/fixtures.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { carry, newBuyer, newSharer } from "../testing/buyer.ts";
import { onReport, priceBar as bar, priceIsThere } from "../testing/offer-screens.ts";
import {
  afterThisTest,
  describe,
  expect,
  expectReadable,
  forgetVisitor,
  test,
  useSite,
} from "../testing/browser.ts";
import { withoutEditions } from "../testing/without-prints.ts";

const site = useSite();
withoutEditions(site);
const eventually = <T>(
  probe: () => T | Promise<T>,
  options: { timeout?: number; intervals?: number[] } = {},
) => expect.poll(probe, { timeout: 20_000, ...options });
const control = () => gatewayControl(site.services.env.RAZORPAY_API_BASE);

const unlock = (page: Page) => page.getByRole("button", { name: "Unlock Full PDF Report" });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Full PDF report" });
const toggle = (page: Page) => page.getByRole("switch", { name: /^Incorporate My Feedback/ });
const goOn = (page: Page) => page.getByRole("button", { name: "Continue", exact: true });
const toast = (page: Page, text: string) =>
  page.locator("[data-sonner-toast]").getByText(text, { exact: true }).first().waitFor();

/** One browser for all readers, in sequence, each without cookies and storage. */
const visitor = site.personForAll();
async function readAs(headers = new Headers(), viewport = { width: 390, height: 844 }) {
  const { page, context } = visitor;
  await forgetVisitor(page);
  await page.setViewportSize(viewport);
  await carry(site, context, headers);
  return page;
}

/** Opens the report of a member without purchases. */
async function atOwnReport() {
  const shown = await onReport(site, visitor);
  await priceIsThere(shown.page);
  return shown;
}
async function openSheet(page: Page) {
  await priceIsThere(page);
  await unlock(page).click();
  await sheet(page).waitFor();
}

describe("[RESULT-11] the offer sheet", () => {
  test("shows contents and price, closes by button, backdrop and Escape, and returns the focus", async () => {
    const { page } = await atOwnReport();
    await openSheet(page);
    await page.getByRole("heading", { name: "Download your 35+ page Psychoanalysis PDF Report" }).waitFor();
    await sheet(page).getByText(poweredBy(), { exact: true }).waitFor();
    const rows = await sheet(page).getByRole("listitem").allInnerTexts();
    expect(
      rows.map((row) =>
        row
          .split("\n")
          .map((part) => part.trim())
          .filter(Boolean),
      ),
    ).toEqual(PARTS.map((part) => [part, String(PART_PAGES[part])]));
    expect(await sheet(page).locator("s").innerText()).toMatch(/₹1200$/);
    await sheet(page).getByText("₹950", { exact: true }).waitFor();
    expect(await toggle(page).isChecked()).toBe(true);
    await goOn(page).waitFor();
    expect(await sheet(page).innerText()).toContain("Fully Refundable. T&C apply.");
    expect(await sheet(page).getByRole("link", { name: "T&C apply." }).getAttribute("href")).toBe(
      "/terms-and-conditions",
    );
    await expectReadable(page);
    await page.keyboard.press("Escape");
    const ways = [
      () => sheet(page).getByRole("button", { name: "Close" }).click(),
      () => page.mouse.click(195, 20),
      () => page.keyboard.press("Escape"),
    ];
    for (const close of ways) {
      await openSheet(page); // oxlint-disable-line no-await-in-loop -- in sequence
      await close(); // oxlint-disable-line no-await-in-loop
      await sheet(page).waitFor({ state: "hidden" }); // oxlint-disable-line no-await-in-loop
      // oxlint-disable-next-line no-await-in-loop
      expect(await unlock(page).evaluate((button) => button === document.activeElement)).toBe(true);
    }
  });
});

test("[RESULT-17] saves a member's unsaved result before it sells the report", async () => {
  const { headers } = await newBuyer(site);
  const {
    sessionId,
    testId,
    headers: maker,
  } = await takeQuest(site.services, { userId: null, person: "noor" });
  const page = await readAs(maker);
  await carry(site, visitor.context, headers);
  await page.goto(`${site.origin}/quest-result/anonymous/${sessionId}/${testId}`);
  await openSheet(page);
  // the toast may disappear before the click resolves
  await Promise.all([toast(page, "Please save your analysis first"), goOn(page).click()]);
});

/** Makes this page see its report as still being made, until `end` is called. */
async function stillMaking(page: Page) {
  const pattern = "**/api/pdf-report/q_*/neo-*";
  await page.route(pattern, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const pdf = body.data.pdf && { ...body.data.pdf, state: "making", chapter: 3, download: null };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, pdf } } });
  });
  return { end: () => page.unroute(pattern) };
}

/** The report's real state, bypassing `stillMaking`. */
async function stateOf(page: Page, { sessionId, testId }: { sessionId: string; testId: string }) {
  const answer = await page.request.get(`${site.origin}/api/pdf-report/${sessionId}/${testId}`);
  return ((await answer.json()) as { data: { pdf: { state: string } | null } }).data.pdf?.state;
}

test("[RESULT-12] [PAY-02] [PDF-02] [PDF-03] shows Processing..., the modal and the bar after paying, says when the report is ready, and downloads it", async () => {
  const { page, item, person, path } = await atOwnReport();
  const making = await stillMaking(page);
  await openSheet(page);
  await page.locator("label", { has: toggle(page) }).click();
  expect(await toggle(page).isChecked()).toBe(false);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/payments/create-order", async (route) => {
    await held.promise;
    await route.continue();
  });
  await goOn(page).click();
  await page.getByRole("button", { name: "Processing..." }).waitFor();
  held.resolve();
  await page.getByRole("button", { name: "Pay ₹950" }).click();
  await toast(page, "Payment successful!");
  const modal = page.getByRole("dialog", { name: "Payment received" });
  await modal.getByText(PAID_MESSAGE, { exact: true }).waitFor();
  await modal.getByText(person.email).waitFor();
  await modal.getByText(/^VV\/\d{4}\/\d{6}$/).waitFor();
  expect(await modal.getByRole("link", { name: "Dashboard" }).getAttribute("href")).toBe(
    `/quest-dashboard/${person.id}`,
  );
  // printing is slow on a busy machine
  await eventually(() => stateOf(page, item), { timeout: 60_000 }).toBe("ready");
  await making.end();
  await modal.getByText("Your PDF report is ready").waitFor();
  expect(await modal.getByText("15 minutes").count()).toBe(0);
  expect(await modal.getByRole("link", { name: "Download" }).getAttribute("href")).toContain("/download");
  await modal.getByRole("button", { name: "Keep reading" }).click();
  expect(await unlock(page).count()).toBe(0);
  expect(await pdfReport.incorporates(site.services, { ...item, userId: person.id })).toBe(false);

  await bar(page).getByText("Your PDF report is ready").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    bar(page).getByRole("link", { name: "Download" }).click(),
  ]);
  const document = await getDocumentProxy(new Uint8Array(fs.readFileSync(await download.path())));
  expect(document.numPages).toBeGreaterThanOrEqual(35);
  await page.goto(site.origin + path);
  await bar(page).getByText("Your PDF report is ready").waitFor();
  expect((await bar(page).boundingBox())!.height).toBe(60);
  const astrology = page.getByRole("region", { name: "7 of 9, Our Take on Astrology" });
  expect((await astrology.boundingBox())!.height).toBe(844); // one screen, with the buyer's bar
  expect(await unlock(page).count()).toBe(0);
  expect((await site.mailbox.emailTo(person.email, /ready/)).links.join(" ")).toContain(
    `/quest-dashboard/${person.id}`,
  );
});

test("[RESULT-12] shows the message and a Dashboard button in the bar while the report is made, and explains a delay and the refund", async () => {
  const { page, item, person } = await atOwnReport();
  let state = "making";
  await page.route("**/api/pdf-report/q_*/*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const pdf = {
      purchaseId: "pur_x",
      state,
      pages: null,
      bytes: null,
      madeAt: null,
      promisedBy: new Date().toISOString(),
      download: null,
    };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, pdf } } });
  });
  await page.reload();
  await bar(page).getByText(PAID_MESSAGE, { exact: true }).waitFor();
  expect(await bar(page).getByRole("link", { name: "Dashboard" }).getAttribute("href")).toBe(
    `/quest-dashboard/${person.id}`,
  );
  await bar(page).getByRole("progressbar", { name: "Making your PDF" }).waitFor();
  expect((await bar(page).boundingBox())!.height).toBeLessThanOrEqual(92);
  expect(await unlock(page).count()).toBe(0);
  state = "delayed";
  await bar(page).getByText("It takes longer than we promised").waitFor();
  await bar(page)
    .getByText(/ask for a refund/)
    .waitFor();
  expect(item.sessionId).toMatch(/^q_/);
});

test("[RESULT-12] describes a report that could not be made the same on bar and dashboard", async () => {
  const { page, context, item, person, path } = await atOwnReport();
  await buy(site.services, control(), { user: person, item });
  const status = () => pdfReport.reportStateOf(site.services, { ...item, userId: person.id });
  await eventually(async () => (await status())?.state).toBe("ready");
  const { purchaseId } = (await status())!;
  await site.services.db.execute(
    sql`update pdf_reports set state = 'failed', problem = 'Typst refuses it' where purchase_id = ${purchaseId}`,
  );
  await page.goto(site.origin + path);
  await bar(page).getByText(GIVEN_UP.title, { exact: true }).waitFor();
  await bar(page).getByText(`${GIVEN_UP.status} ${GIVEN_UP.refund}`, { exact: true }).waitFor();
  expect((await bar(page).boundingBox())!.height).toBeLessThanOrEqual(92);
  const dashboard = await context.newPage();
  afterThisTest(() => dashboard.close());
  await dashboard.goto(`${site.origin}/quest-dashboard`);
  await dashboard.getByRole("heading", { name: GIVEN_UP.title, exact: true }).waitFor();
  const said = (await dashboard.getByRole("main").innerText()).replaceAll("\n", " ");
  expect(said).toContain(GIVEN_UP.status);
  expect(said).toContain(GIVEN_UP.refund);
  expect(said).not.toMatch(/keep trying|is late/);
  await dashboard.getByRole("link", { name: "Request it" }).click();
  await waitForNavigation(dashboard, (url) => url.pathname === `/quest-dashboard/refund/${purchaseId}`);
});

test("[RESULT-18] does not sell another member's report to a member with the link", async () => {
  const { path } = await newSharer(site);
  const { headers } = await newBuyer(site);
  const page = await readAs(headers);
  await page.goto(site.origin + path);
  await bar(page).getByRole("link", { name: "Take the quest" }).waitFor();
  expect(await unlock(page).count()).toBe(0);
});
