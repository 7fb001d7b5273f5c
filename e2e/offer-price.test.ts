import { sql } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { changeSetting } from "../app/features/settings/settings.server.ts";
import { afterThisTest, describe, expect, expectAccessible, test, useSite } from "../testing/browser.ts";
import { onReport, priceBar as bar, priceIsThere } from "../testing/offer-screens.ts";
import { json } from "../testing/site-processes.ts";

const site = useSite();
const sheet = (page: Page) => page.getByRole("dialog", { name: "Full PDF report" });

async function quote() {
  const item = { sessionId: `q_${"0".repeat(22)}`, testId: "ipip-neo-120" };
  const answer = await fetch(`${site.origin}/api/payments/quote`, json("POST", item));
  return ((await answer.json()) as { data: object }).data;
}
/** Sets the early and the regular price of the report, in rupees. */
async function charge(early: number, regular: number) {
  const by = { id: "ada", name: "Ada Fernandes" };
  for (const [key, price] of [
    ["report_regular_price", 1200],
    ["report_early_price", early],
    ["report_regular_price", regular],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- the early price must never exceed the regular one
    await changeSetting(site.services, { key, value: `${price * 100}`, by });
  await expect.poll(quote).toMatchObject({ prices: { early: early * 100, regular: regular * 100 } });
}
/** Turns the countdown on or off. */
async function countdown(value: "on" | "off") {
  await changeSetting(site.services, {
    key: "report_countdown",
    value,
    by: { id: "ada", name: "Ada Fernandes" },
  });
  await expect.poll(quote).toMatchObject({ countdown: value === "on" });
}

/** One browser for all readers, in sequence. */
const visitor = site.personForAll();
/** Opens the report of a new member without purchases. */
async function atOwnReport(person = visitor) {
  const shown = await onReport(site, person);
  await priceIsThere(shown.page);
  return shown;
}
async function openSheet(page: Page) {
  await page.getByRole("button", { name: "Unlock Full PDF Report" }).click();
  await sheet(page).waitFor();
}
async function timeLeft(page: Page) {
  const [minutes, seconds] = /Ends in (\d\d):(\d\d)/
    .exec(await bar(page).innerText())!
    .slice(1)
    .map(Number) as [number, number];
  return minutes * 60 + seconds;
}
/** Sets the first showing of this offer back by `minutes`. */
const shownAgo = ({ sessionId }: { sessionId: string }, minutes: number) =>
  site.services.db.execute(
    sql`update payment_quotes set shown_at = shown_at - make_interval(mins => ${minutes}) where session_id = ${sessionId}`,
  );

describe("[RESULT-10] the offer bar with a regular price above the early one", () => {
  test("[RESULT-11] is 60px high and counts down 30 minutes from the first showing, as does the sheet, also after a reload and in another window", async () => {
    await charge(950, 1100);
    const { page, context, item, path } = await atOwnReport();
    expect((await bar(page).boundingBox())!.height).toBe(60);
    expect(await bar(page).locator("s").innerText()).toMatch(/₹1200$/);
    expect(await timeLeft(page)).toBeGreaterThan(1790 - 60);
    expect(await timeLeft(page)).toBeLessThanOrEqual(1800);
    await openSheet(page);
    expect(await sheet(page).getByRole("timer").innerText()).toMatch(/^(29|30):\d\d\n*Early Bird Special$/);
    expect(await sheet(page).locator("s").innerText()).toMatch(/₹1200$/);
    await expectAccessible(page);
    await shownAgo(item, 20);
    await page.reload();
    await bar(page)
      .getByText(/Ends in (09|10):/)
      .waitFor();
    const other = await context.newPage();
    afterThisTest(() => other.close());
    await other.goto(site.origin + path);
    await bar(other)
      .getByText(/Ends in (09|10):/)
      .waitFor();
  });

  test("shows only the regular price at 0, also in the sheet", async () => {
    await charge(950, 1100);
    // the moved clock must only affect this browser
    const { page, item } = await atOwnReport(await site.newPerson());
    await page.clock.install();
    await page.reload();
    await bar(page).getByText("Ends in").waitFor();
    await shownAgo(item, 31);
    await page.clock.fastForward("30:05");
    await bar(page).getByText("Ends in").waitFor({ state: "detached" });
    await bar(page).getByText("₹1100", { exact: true }).waitFor();
    expect(await bar(page).locator("s").count()).toBe(0);
    await openSheet(page);
    expect(await sheet(page).getByText("Early Bird Special").count()).toBe(0);
    expect(await sheet(page).locator("s").count()).toBe(0);
  });
});

describe("[RESULT-10] [RESULT-11] equal prices, the default", () => {
  test("count down in bar and sheet; at 0 the regular price stays without a time", async () => {
    await charge(950, 950);
    const { page, item } = await atOwnReport();
    expect(await timeLeft(page)).toBeGreaterThan(1790 - 60);
    expect(await bar(page).locator("s").innerText()).toMatch(/₹1200$/);
    await openSheet(page);
    expect(await sheet(page).getByRole("timer").innerText()).toMatch(/^(29|30):\d\d\n*Early Bird Special$/);
    await shownAgo(item, 31);
    await page.reload();
    await priceIsThere(page);
    await openSheet(page);
    await sheet(page).getByText("₹950", { exact: true }).waitFor();
    expect(await page.getByRole("timer").count()).toBe(0);
    expect((await bar(page).boundingBox())!.height).toBe(60);
  });

  test("show no time once the owner has turned the countdown off", async () => {
    await charge(950, 950);
    await countdown("off");
    afterThisTest(() => countdown("on"));
    const { page } = await atOwnReport();
    await openSheet(page);
    await sheet(page).getByText("₹950", { exact: true }).waitFor();
    const text = (await bar(page).innerText()) + (await sheet(page).innerText());
    expect(text).not.toMatch(/ends in|left|early|\d\d:\d\d/i);
    expect(text.match(/₹1200/g)).toHaveLength(2);
  });
});
