import fs from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import type { Page } from "@playwright/test";
import { createPerson } from "../app/features/accounts/fixtures.ts";
import { buy, gatewayControl } from "../app/features/payments/fixtures.ts";
import * as rights from "../app/features/rights/rights.server.ts";
import { features } from "../server/features.ts";
import { accountScreens } from "../testing/account-screens.ts";
import { carry, newBuyer } from "../testing/buyer.ts";
import { openPdf } from "../testing/pdf.ts";
import {
  beforeAll,
  describe,
  expect,
  expectAccessible,
  expectReadable,
  signIn,
  test,
  useSite,
} from "../testing/browser.ts";
import { panelsLoaded, section } from "../testing/profile-screens.ts";
import { withoutEditions } from "../testing/without-prints.ts";

const site = useSite();
withoutEditions(site);
const { at, signIn: signInByHand, toast } = accountScreens(site);
beforeAll(() => void (site.services.features = features));

/** Moves the clock of this test's services to `days` from now; the site's own clock is unchanged. */
const later = (days: number) => {
  const time = Date.now() + days * 86_400_000;
  site.services.clock = { now: () => new Date(time) };
};

/** A member on their profile. */
async function atProfile(options?: Parameters<typeof site.newPerson>[0]) {
  const person = await createPerson(site.services, { firstName: "Arjun", lastName: "Mehta" });
  const { page, context } = await site.newPerson(options);
  await signIn(context, site, person);
  await page.goto(`${site.origin}/profile`);
  await panelsLoaded(page);
  return { person, page };
}

test("[ROUTE-09] exports everything stored about a member as one ZIP, with their bought PDF", async () => {
  const { person, item, headers } = await newBuyer(site);
  const purchase = await buy(site.services, gatewayControl(site.services.env.RAZORPAY_API_BASE), {
    user: person,
    item,
  });
  const { page, context } = await site.newPerson();
  await carry(site, context, headers);
  await page.goto(`${site.origin}/quest-dashboard`);
  await page.getByRole("heading", { name: "Your PDF is ready" }).waitFor({ timeout: 60_000 });
  await site.mailbox.emailTo(person.email, /PDF|report/i);
  await page.goto(`${site.origin}/profile`);
  await panelsLoaded(page);
  const data = section(page, "Your data");
  await data.getByRole("button", { name: "Prepare download" }).click();
  await data.getByText("We are preparing it and will email you when it is ready.").waitFor();
  await site.mailbox.emailTo(person.email, /Your data is ready/);
  const link = data.getByRole("link", { name: "Download" });
  await link.waitFor();
  await expectAccessible(page);
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(file.suggestedFilename()).toMatch(/^villa-vesper-your-data-\d{4}-\d\d-\d\d\.zip$/);
  const found = unzipSync(fs.readFileSync(await file.path()));
  const jsonOf = (name: string) => JSON.parse(strFromU8(found[name]!)) as unknown;
  expect(jsonOf("account/profile.json")).toMatchObject({ email: person.email, firstName: "Maya" });
  const pdf = await openPdf(found[`pdf-report/${purchase.id}.pdf`]!);
  expect(pdf.pages).toBeGreaterThanOrEqual(35);
  expect(pdf.text).toContain("Maya Iyer");
  const all = Object.keys(found);
  expect([...new Set(all.map((name) => name.split("/")[0]))]).toEqual(
    expect.arrayContaining([
      "account",
      "quest",
      "report",
      "payments",
      "pdf-report",
      "newsletter",
      "analytics",
      "rights",
      "README.txt",
    ]),
  );
  expect(strFromU8(found["README.txt"]!)).toContain(`pdf-report/${purchase.id}.pdf`);
  expect(JSON.stringify(jsonOf("payments/receipts.json"))).toContain(purchase.receiptNumber!);
  const stranger = await site.newPerson();
  await signIn(stranger.context, site, await createPerson(site.services));
  const address = new URL(file.url()).pathname;
  expect((await stranger.page.request.get(site.origin + address)).status()).toBe(404);
});

/**
 * Requests deletion and confirms it from the email, in a browser without a session. `look` is called for every
 * screen on the way.
 */
async function leave(page: Page, email: string, look: (screen: Page) => Promise<void>) {
  await section(page, "Leaving").getByRole("button", { name: "Delete" }).click();
  const sheet = page.getByRole("dialog", { name: "Delete my account" });
  await sheet.getByText("What we keep, and why").waitFor();
  await look(page);
  await sheet.getByRole("button", { name: "Email me the link" }).click();
  await page.getByText(`We’ve emailed ${email}`).waitFor();
  await look(page);
  const deletionEmail = await site.mailbox.emailTo(email, /delete|end/i);
  const visitor = await site.newPerson({ reducedMotion: "reduce" });
  await visitor.page.goto(deletionEmail.links.find((one) => one.includes("/delete-account#t="))!);
  const confirm = visitor.page.getByRole("button", { name: "Delete my account" });
  await confirm.waitFor();
  await look(visitor.page);
  await confirm.click();
  await visitor.page.getByRole("heading", { name: "Your account is scheduled for deletion" }).waitFor();
  await look(visitor.page);
}

describe("[ROUTE-09] deleting an account", () => {
  test("sends an email, shows a strip on every page, and can be cancelled, on accessible screens that fit every width", async () => {
    const { person, page } = await atProfile({ reducedMotion: "reduce" });
    await leave(page, person.email, expectReadable);
    await page.goto(`${site.origin}/pricing`);
    const strip = page.getByRole("complementary", { name: "Your account is scheduled for deletion" });
    await strip.waitFor();
    await page.goto(`${site.origin}/profile`);
    await section(page, "Leaving")
      .getByText(/^Your account will be deleted on /)
      .waitFor();
    await expectAccessible(page);
    await strip.getByRole("button", { name: "Keep my account" }).click();
    await toast(page, "We’re keeping your account.");
    await strip.waitFor({ state: "detached" });
    later(8);
    await rights.eraseDue(site.services);
    await page.reload();
    await section(page, "Leaving").getByRole("button", { name: "Delete" }).waitFor();
  });

  test("takes effect after seven days: signed out, unknown at sign-in, with a last email", async () => {
    later(0);
    const { person, page } = await atProfile();
    await rights.askDeletion(site.services, person);
    const { links } = await site.mailbox.emailTo(person.email, /delete|end/i);
    const [, token = ""] = /#t=(.+)/.exec(links.find((one) => one.includes("/delete-account#t="))!)!;
    await rights.confirmDeletion(site.services, token);
    later(6.9);
    await rights.eraseDue(site.services);
    await page.reload();
    await section(page, "Leaving")
      .getByText(/^Your account will be deleted on /)
      .waitFor();
    later(7.1);
    await rights.eraseDue(site.services);
    await site.mailbox.emailTo(person.email, /Your account is deleted/);
    await page.goto(`${site.origin}/profile`);
    await at(page, "/auth?next=/profile");
    await signInByHand(page, person.email);
    await toast(page, "Invalid email or password");
  });
});
