import type { Page } from "@playwright/test";
import { createPerson } from "../app/features/accounts/fixtures.ts";
import { journeyRecord, signUpIn } from "../app/features/analytics/fixtures.ts";
import { accountScreens } from "../testing/account-screens.ts";
import { USER_AGENT } from "../testing/chromium.ts";
import { expect, expectReadable, signIn, test, useSite } from "../testing/browser.ts";

const site = useSite();
const { at, fill, submit, toast } = accountScreens(site);
const MINE = "/api/analytics/mine";

const panel = (page: Page) => page.getByRole("region", { name: "Your visits" });
const button = (page: Page, name: string) => panel(page).getByRole("button", { name, exact: true });
const linesOf = (page: Page) => panel(page).getByRole("listitem").locator("span").allInnerTexts();

/** A member who signed up in a visit to these pages. */
async function visitedMember(seen: [page: string, seconds: number][]) {
  const person = await createPerson(site.services);
  const record = journeyRecord({ seen });
  const answer = await fetch(`${site.origin}/api/analytics/user-journey`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": USER_AGENT },
    body: JSON.stringify({ user_journey: record }),
  });
  expect(answer.status).toBe(200);
  await signUpIn(site.services, { journeyId: record.session_info.journey_id, userId: person.id });
  return person;
}
/** Opens the profile of such a member, and waits until its panel shows the stored visits. */
async function atProfile(
  seen: [page: string, seconds: number][],
  options?: Parameters<typeof site.newPerson>[0],
) {
  const person = await visitedMember(seen);
  const { page, context } = await site.newPerson(options);
  await signIn(context, site, person);
  await page.goto(`${site.origin}/profile`);
  await panel(page).getByText("The visit in which you signed up, and the steps that followed.").waitFor();
  return { page, person };
}

test("[TRACK-07] does not count administrators in the administration, and counts them on public pages", async () => {
  const { page, context } = await site.newPerson({ viewport: { width: 1440, height: 900 } });
  const ada = { firstName: "Ada", lastName: "Fernandes", email: "ada@villa.test" };
  await signIn(context, site, await createPerson(site.services, ada));
  const sent: { path: string }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/analytics/page-visit"))
      sent.push(request.postDataJSON() as { path: string }); // the tracker's format
  });
  const visit = () => page.waitForRequest("**/api/analytics/page-visit");
  const first = visit();
  await page.goto(`${site.origin}/faq`);
  await first;
  const tracker = page.waitForResponse(/assets\/tracker-/);
  await page.goto(`${site.origin}/admin`);
  await (await tracker).finished();
  await page.getByRole("link", { name: "Analytics", exact: true }).click();
  await page.getByRole("heading", { name: "Analytics" }).waitFor();
  await page.mouse.move(200, 300); // activity
  await page.getByRole("link", { name: "Funnel" }).click();
  await page.locator("a[aria-current='page']", { hasText: "Funnel" }).waitFor();
  const last = visit();
  await page.goto(`${site.origin}/pricing`);
  await last;
  expect(sent.map(({ path }) => path)).toEqual(["/faq", "/pricing"]);
});

test("[TRACK-07] shows a new member their visit on the profile, and erases it for good", async () => {
  const { page } = await site.newPerson();
  const pageVisit = page.waitForRequest("**/api/analytics/page-visit"); // the tracker has started
  await page.goto(`${site.origin}/?utm_source=ig`);
  await pageVisit;
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await at(page, "/faq");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Sign In / Register" }).click();
  await at(page, "/auth");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const email = `walker-${Date.now()}@villa.test`;
  await fill(page, {
    firstName: "Noor",
    lastName: "Qureshi",
    email,
    mobileNumber: "9845012347",
    password: "blue-hour",
    confirmPassword: "blue-hour",
  });
  await submit(page);
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await page.goto((await site.mailbox.emailTo(email)).links[0]!);
  const back = page.waitForRequest(
    (one) => one.url().endsWith("/page-visit") && (one.postDataJSON() as { path: string }).path === "/",
  );
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await back; // the address changes before the page is shown, and an unseen page does not count
  await page.goto(`${site.origin}/profile`); // ends the visit
  const tied = () =>
    site.services.db.$client.query(
      "select 1 from analytics_visits j join users u on u.id = j.user_id where u.email = $1",
      [email],
    );
  await expect.poll(async () => (await tied()).rowCount, { timeout: 20_000 }).toBe(1);

  await page.reload();
  // the email's link began another visit without a sign-up, which belongs to no member
  await panel(page).getByText("3 pages").click();
  expect(await linesOf(page)).toEqual(["/", "/faq", "/auth", "You signed up"]);
  await panel(page).getByText("From Instagram, with Chrome on Linux, on a computer.").waitFor();
  await panel(page).getByText("Signed up.", { exact: true }).waitFor();
  await button(page, "Erase").click();
  await button(page, "Yes, erase it").click();
  await toast(page, "Your visits are erased");
  const empty = panel(page).getByText("Nothing is stored about your visits.");
  await empty.waitFor();
  expect(await empty.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await button(page, "Erase").count()).toBe(0);
  await page.reload();
  await empty.waitFor();
});

test("[TRACK-07] says if visits cannot be shown or erased, and asks before erasing, on a panel readable at every width", async () => {
  const long = `/blog/${"what-the-blue-hour-does-".repeat(6)}`;
  const { page } = await atProfile([
    ["/", 20],
    [long, 4],
    ["/quest-result/1/q_x/neo", 3_900],
  ]);
  await page.route(`**${MINE}`, (route) => route.abort());
  await page.reload();
  await panel(page)
    .getByRole("alert")
    .getByText("Network error. Please check your connection and try again")
    .waitFor();
  await expectReadable(page);
  await page.unroute(`**${MINE}`);
  await button(page, "Try again").click();
  await panel(page).getByText("3 pages").click();
  expect(await linesOf(page)).toEqual(["/", long, "/quest-result/…", "You signed up"]);

  await button(page, "Erase").click();
  await button(page, "Keep it").waitFor();
  await expectReadable(page);
  await button(page, "Keep it").click();
  await button(page, "Erase").click();
  await page.route(`**${MINE}/erase`, (route) =>
    route.fulfill({ status: 500, json: { success: false, error: "x", code: "X" } }),
  );
  await button(page, "Yes, erase it").click();
  await toast(page, "Server error. Please try again");
  await panel(page).getByText("You signed up", { exact: true }).waitFor();
  await page.unroute(`**${MINE}/erase`);
  await button(page, "Yes, erase it").click();
  const empty = panel(page).getByText("Nothing is stored about your visits.");
  await empty.waitFor();
  await page.reload(); // removes the fading toast, which would disturb the check
  await empty.waitFor();
  await expectReadable(page);
});
