import { createPerson } from "../app/features/accounts/fixtures.ts";
import { createPost } from "../app/features/blog/fixtures.ts";
import { gatewayControl } from "../app/features/payments/fixtures.ts";
import * as payments from "../app/features/payments/payments.server.ts";
import { changeSetting } from "../app/features/settings/settings.server.ts";
import {
  beforeEach,
  expect,
  expectAccessible,
  forgetVisitor,
  signIn,
  test,
  useSite,
} from "../testing/browser.ts";

const site = useSite();
const visitor = site.personForAll();
beforeEach(() => forgetVisitor(visitor.page));
const SECRET = "The owner of the lanterns was at the table.";

const salon = () =>
  createPost(site.services, {
    title: "The salon of the lanterns",
    summary: "Written up for those who were not there.",
    body: `Seven people stayed until the candles were down.\n\n${SECRET}`,
    audience: "insiders",
  });

test("[APPLY-06] sells no access before the first post for Insiders, and says so", async () => {
  const { page } = visitor;
  await page.goto(`${site.origin}/pricing`);
  await page.getByText("It opens with the first Insider post; you can’t buy it yet.").waitFor();
  await page.getByRole("link", { name: "See what you get" }).click();
  await page.getByText("Nothing has been published for Insiders yet.").waitFor();
  await page.getByRole("link", { name: "Tell me when it opens" }).waitFor();
  expect(await page.getByRole("link", { name: /begin for/i }).count()).toBe(0);
  await expectAccessible(page);
});

test("[PAY-08] reads the offer, pays, reads a post for Insiders, and cancels", async () => {
  const { slug } = await salon();
  const { page, context } = visitor;
  await page.goto(`${site.origin}/blog/${slug}`);
  await page.getByRole("heading", { name: "The rest is for Insiders" }).waitFor();
  expect(await page.content()).not.toContain(SECRET);
  await expectAccessible(page);
  await page.goto(`${site.origin}/insider`);
  await page.getByRole("heading", { name: "The house, at a distance" }).waitFor();
  await expectAccessible(page);
  const person = await createPerson(site.services, { firstName: "Maya" });
  await signIn(context, site, person);
  await page.reload();
  await page.getByRole("button", { name: "Start for ₹499/month" }).click();
  await page.getByRole("button", { name: "Pay ₹499 every month" }).click();
  await page.getByRole("heading", { name: "Open to you" }).waitFor();
  await page.getByText(/^₹499 a month, paid until/).waitFor();
  await expectAccessible(page);
  await page.goto(`${site.origin}/blog/${slug}`);
  await page.getByText(SECRET).waitFor();
  await expectAccessible(page);
  await page.goto(`${site.origin}/quest-dashboard`);
  await page.getByText(/^Insider access, \d+ \w+ 2\d{3} to \d+ \w+ 2\d{3}/).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel Insider access" }).click();
  await page.getByRole("button", { name: "Cancel access", exact: true }).click();
  await page.getByText(/^Cancelled\. You won’t be charged again\. You keep access until/).waitFor();
  await site.mailbox.emailTo(person.email, /^You cancelled Insider access$/);
  expect(await (await page.request.get(`${site.origin}/blog/${slug}`)).text()).toContain(SECRET);
});

test("[PAY-09] sells nothing at an outdated price, and shows the new one", async () => {
  const by = { id: "ada", name: "Ada" };
  await salon();
  const { page, context } = visitor;
  const person = await createPerson(site.services, { firstName: "Arjun" });
  await signIn(context, site, person);
  await page.goto(`${site.origin}/insider`);
  const button = page.getByRole("button", { name: "Start for ₹499/month" });
  await button.waitFor();
  await changeSetting(site.services, { key: "insider_access_price", value: "₹599/month", by });
  await expect
    .poll(async () => (await (await fetch(`${site.origin}/insider`)).text()).includes("₹599/month"))
    .toBe(true);
  await button.click();
  await page.getByText("The price has changed: Insider access is ₹599 a month now.").waitFor();
  await page.getByRole("button", { name: "Start for ₹599/month" }).waitFor();
  expect(await payments.purchasesOf(site.services, person.id)).toEqual([]);
  expect(
    (await gatewayControl(site.services.env.RAZORPAY_API_BASE).subscriptions()).filter(
      ({ status }) => status === "created",
    ),
  ).toEqual([]);
  await changeSetting(site.services, { key: "insider_access_price", value: "₹499/month", by });
});

test("[APPLY-06] gives a guest access until a date", async () => {
  const guest = await createPerson(site.services, { firstName: "Noor" });
  const { page, context } = visitor;
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(
    context,
    site,
    await createPerson(site.services, { firstName: "Ada", email: "ada@villa.test" }),
  );
  await page.goto(`${site.origin}/admin/members/${guest.id}`);
  await page.getByRole("button", { name: "Give access…" }).click();
  await page.getByLabel("Valid through").fill("2001-01-01");
  await page.getByRole("button", { name: "Give access", exact: true }).click();
  await page.getByText("That day has passed. Choose a later one.").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Valid through").fill("2031-01-31");
  await page.getByRole("button", { name: "Give access", exact: true }).click();
  await page.getByText("Until 31 January 2031", { exact: true }).waitFor();
});
