import fs from "node:fs";
import type { Page } from "@playwright/test";
import { answersOf, takeQuest } from "../app/features/quest/fixtures.ts";
import * as quest from "../app/features/quest/quest.server.ts";
import { carry } from "../testing/buyer.ts";
import { skipToResult } from "../testing/quest-screens.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { openPdf } from "../testing/pdf.ts";
import { describe, expect, test, useSite } from "../testing/browser.ts";
import { withoutPrints } from "../testing/without-prints.ts";

const site = useSite();
const maya = Object.values(answersOf("maya"));
const BREAKS = [10, 20, 30, 40, 49];

/**
 * Answers all statements by keyboard at reading pace: two and a half seconds of the browser's clock for each.
 */
async function answerAll(page: Page) {
  await page.clock.install();
  await page.goto(`${site.origin}/quest`);
  await page.getByRole("button", { name: /^I am 18 or over/ }).click();
  await page.locator("main[aria-busy=false]").waitFor();
  for (const [i, value] of maya.entries()) {
    await page.getByRole("radiogroup", { name: new RegExp(`^Statement ${i + 1} of 58\\b`) }).waitFor();
    await page.clock.fastForward(2_500);
    await page.keyboard.press(`${value}`);
    if (BREAKS.includes(i + 1)) await page.getByRole("button", { name: "Continue", exact: true }).click();
  }
}

/** Enters birth date and sex and opens the result. @returns its session id */
async function finish(page: Page) {
  await page.getByLabel("Day").fill("14");
  await page.getByLabel("Month").selectOption("8");
  await page.getByLabel("Year").fill("1998");
  await page.getByRole("radio", { name: "Woman" }).check();
  await page.getByRole("button", { name: "See my result" }).click();
  await skipToResult(page);
  await waitForNavigation(page, /\/quest-result\/anonymous\/q_[\w-]{22}\/neo-58-v1$/);
  await page.getByRole("heading", { name: "Your Mind" }).waitFor();
  return new URL(page.url()).pathname.split("/")[3]!;
}

async function signUp(page: Page, email: string) {
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const fields = {
    firstName: "Maya",
    lastName: "Iyer",
    email,
    mobileNumber: "98450 12345",
    password: "blue-hour",
    confirmPassword: "blue-hour",
  };
  for (const [name, value] of Object.entries(fields)) await page.fill(`[name=${name}]`, value);
  await page.locator("form button[type=submit]").click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
}

async function confirm(page: Page, email: string) {
  const { links } = await site.mailbox.emailTo(email, /confirm/i);
  await page.goto(links[0]!);
  await page.getByRole("button", { name: "Confirm my email" }).click();
}

async function unlock(page: Page) {
  await page.getByRole("button", { name: "Unlock Full PDF Report" }).click();
  await page
    .getByRole("dialog", { name: "Full PDF report" })
    .getByRole("button", { name: "Continue" })
    .click();
}

async function payByUpi(page: Page) {
  await page.getByRole("dialog", { name: "Sandbox checkout" }).waitFor();
  await page.getByLabel("UPI ID").fill("maya@sandbox");
  await page.getByRole("button", { name: "Pay ₹950" }).click();
  await page
    .getByRole("dialog", { name: "Payment received" })
    .getByText(/It will be ready in 15 minutes|Your PDF report is ready/)
    .waitFor();
}

/** Waits on the dashboard for the report, downloads and opens it. */
async function download(page: Page) {
  await page.getByRole("heading", { name: "Your PDF is ready" }).waitFor({ timeout: 60_000 });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download PDF" }).click(),
  ]);
  return openPdf(fs.readFileSync(await file.path()));
}

const headings = (page: Page) => page.locator("main h1, main h2").allTextContents();

test("completes the main job: quest, report, sign-up, email, sandbox payment, PDF", async () => {
  const email = "main-job@villa.test";
  const { context, page } = await site.newPerson();
  await answerAll(page);
  const sessionId = await finish(page);
  const result = (await quest.readResult(site.services, sessionId, "neo-58-v1"))!;
  expect(quest.sheetOf("short").statements.map(({ id }) => result.answers[id])).toEqual(maya);

  const allHeadings = (await headings(page)).join("\n");
  for (const section of [
    "Your Mind",
    "5 Unique Findings About You",
    "Philosophical Quotes That Mirrors Your Psyche",
    "Films That Will Hit Closer Than Expected",
    "Our Take on Astrology",
    "Books You'd Love If You Give Them a Chance",
    "One Thing To Work On",
  ]) {
    expect(allHeadings.replaceAll(/\s+/g, " ")).toContain(section);
  }
  // the toast may disappear before the click resolves
  await Promise.all([page.getByText("Please sign in first").waitFor(), unlock(page)]);
  await waitForNavigation(page, /\/auth/);
  await signUp(page, email);
  await page.goto("about:blank"); // only the email's tab continues the purchase
  const tab = await context.newPage();
  await confirm(tab, email);
  await waitForNavigation(tab, new RegExp(`/quest-result/(?!anonymous)[^/]+/${sessionId}/neo-58-v1`));

  expect(new URL(tab.url()).search).not.toContain("_routes");
  await payByUpi(tab);
  await tab
    .getByRole("dialog", { name: "Payment received" })
    .getByRole("link", { name: "Dashboard" })
    .click();
  await waitForNavigation(tab, /\/quest-dashboard\//);

  const pdf = await download(tab);
  expect(pdf.pages).toBeGreaterThanOrEqual(35);
  expect(pdf.text).toContain("Maya Iyer");
  expect(pdf.text).toContain("The Architect");
  await site.mailbox.emailTo(email, /ready/i);
});

describe("[PAY-03] [QUEST-07] a purchase on two devices", () => {
  withoutPrints(site);

  test("opens a result made without an account from the email on another device, and continues the purchase on the dashboard", async () => {
    const email = "other-device@villa.test";
    const phone = await site.newPerson();
    const { headers, sessionId, testId } = await takeQuest(site.services, { userId: null, person: "maya" });
    await carry(site, phone.context, headers);
    await phone.page.goto(`${site.origin}/quest-result/anonymous/${sessionId}/${testId}`);
    await unlock(phone.page);
    await waitForNavigation(phone.page, /\/auth/);
    await signUp(phone.page, email);

    const laptop = await site.newPerson({ viewport: { width: 1440, height: 900 } });
    await confirm(laptop.page, email);
    await waitForNavigation(
      laptop.page,
      new RegExp(`/quest-result/(?!anonymous)[^/]+/${sessionId}/neo-58-v1`),
    );
    await laptop.page.getByRole("link", { name: "Dashboard" }).first().click();
    await laptop.page.getByRole("link", { name: "Continue to payment" }).click();
    await laptop.page.getByRole("button", { name: "Continue", exact: true }).click();
    await payByUpi(laptop.page);
  });
});

test("[PDF-03] sends a visitor from a member's dashboard to sign-in", async () => {
  const response = await fetch(`${site.origin}/quest-dashboard/nobody`, { redirect: "manual" });
  expect([response.status, response.headers.get("location")]).toEqual([
    302,
    "/auth?next=%2Fquest-dashboard%2Fnobody",
  ]);
});
