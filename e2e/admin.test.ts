import type { Page } from "@playwright/test";
import { signedUp } from "../app/features/accounts/contract.ts";
import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import { codeAt, stepOf } from "../testing/authenticator.ts";
import { buy, gatewayControl } from "../app/features/payments/fixtures.ts";
import { createPost } from "../app/features/blog/fixtures.ts";
import { takeQuest } from "../app/features/quest/fixtures.ts";
import { changeSetting } from "../app/features/settings/settings.server.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import {
  afterThisTest,
  describe,
  expect,
  expectReadable,
  test,
  useSite,
  WIDTHS,
} from "../testing/browser.ts";
import { ADA, adminScreens, ask, palette } from "../testing/admin-screens.ts";
import { failJob } from "../testing/fail-job.ts";
import { withoutPrints } from "../testing/without-prints.ts";
import { transaction } from "../app/platform/database/db.server.ts";

const site = useSite();
withoutPrints(site);
const { openAdminPage, adminForAll } = adminScreens(site);
const onWideScreen = adminForAll();

const by = { id: "ada", name: "Ada Fernandes" };
const figure = async (page: Page, label: string) =>
  page.locator("dl[aria-label='Key figures'] > div", { hasText: label }).locator("dd").first().innerText();

/** The bytes of a secret, as an authenticator app decodes them. */
function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (one) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(one).toString(2).padStart(5, "0"),
  ).join("");
  return Uint8Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2),
  );
}

describe("[ADMIN-03] Today", () => {
  test("counts a sign-up, a quest, a sale and a refund as Analytics does, and the ledger balances", async () => {
    const { page } = await onWideScreen();
    const labels = ["Sign-ups", "Quests finished", "Payments", "Refunds"];
    const read = async () => Promise.all(labels.map(async (label) => Number(await figure(page, label))));
    const before = await read();
    const user = await createPerson(site.services, { firstName: "Noor" });
    const { sessionId, testId } = await takeQuest(site.services, { userId: user.id, person: "noor" });
    const control = gatewayControl(site.services.env.RAZORPAY_API_BASE);
    await buy(site.services, control, { user, item: { sessionId, testId }, refund: true });
    await transaction(site.services.db, (tx) =>
      site.services.events.publish(tx, signedUp, { userId: user.id }),
    );
    const after = async () => {
      await page.reload();
      return read();
    };
    await expect.poll(after).toEqual(before.map((n) => n + 1));
    const [signups, , paid] = await read();
    await page.goto(`${site.origin}/admin/analytics?days=1`);
    const figures = page.getByRole("region", { name: "Key figures" });
    await figures.getByRole("button", { name: `Sign-ups ${signups}` }).waitFor();
    await figures.getByRole("button", { name: `Paid ${paid}` }).waitFor();
    await page.goto(`${site.origin}/admin`);
    await page.getByRole("region", { name: "Books balanced" }).waitFor();
    await page.getByRole("link", { name: "7 days" }).click();
    await page.getByText("in the previous 7 days, by this time").first().waitFor();
    expect(await read()).toEqual(before.map((n) => n + 1));
  });

  test("names a failed job with its reason, and retries it with one click", async () => {
    const queue = "accounts.tidy";
    await failJob(site.services, queue, {}, "The mailbox was full");
    const { page } = await onWideScreen();
    const failed = page.getByRole("region", { name: "Failed jobs" });
    await failed.getByText("The mailbox was full").waitFor();
    expect(await figure(page, "Failed jobs")).toBe("1");
    await failed.getByRole("button", { name: "Retry: Deleting expired links and sessions" }).click();
    await failed.waitFor({ state: "detached" });
    const states = async () => (await site.services.jobs.findJobs(queue)).map(({ state }) => state);
    await expect.poll(states).toContain("completed");
  });
});

describe("[ADMIN-03] the site at another time", () => {
  test("is shown only to the administrator, changes nothing, and ends with one click", async () => {
    await changeSetting(site.services, { key: "registration_close_date", value: "2099-01-01", by });
    const { page } = await onWideScreen();
    await page.getByText("See the site as").click();
    await page.getByRole("button", { name: "Registration closed" }).click();
    await page.getByRole("button", { name: "Open preview" }).click();
    await waitForNavigation(page, `${site.origin}/`);
    const ribbon = page.getByRole("complementary", { name: "Preview" });
    await ribbon.getByText("1 Jan 2099, 00:01 IST").waitFor();
    await page.getByText("Registration Closed").first().waitFor();
    expect(await (await fetch(site.origin)).text()).not.toContain("Registration Closed");
    const wrote = await page.evaluate(async () => {
      const answer = await fetch("/api/newsletter/subscribe", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{}",
      });
      return [answer.status, ((await answer.json()) as { code: string }).code];
    });
    expect(wrote).toEqual([409, "PREVIEW_ONLY"]);
    await page.goto(`${site.origin}/process`);
    await ribbon.getByText("1 Jan 2099, 00:01 IST").waitFor();
    await page.getByText("Registration Closed").first().waitFor();
    const other = await page.context().newPage(); // ends the preview, whose own tab may have been closed
    await other.goto(`${site.origin}/process`);
    await other.getByRole("complementary", { name: "Preview" }).waitFor({ state: "detached" });
    expect(await other.getByText("Registration Closed").count()).toBe(0);
    await other.close();
    await page.reload();
    await ribbon.waitFor({ state: "detached" });
    await page.goto(`${site.origin}/admin`);
    await page.getByText("See the site as").click();
    await page.getByRole("button", { name: "Open preview" }).click();
    await waitForNavigation(page, `${site.origin}/`);
    await ribbon.getByRole("link", { name: "Leave preview" }).click();
    await page.getByRole("heading", { name: "Site settings" }).waitFor();
    await page.goto(`${site.origin}/process`);
    expect(await page.getByText("Registration Closed").count()).toBe(0);
  });
});

describe("[ADMIN-09] the audit log", () => {
  test("filters by kind and subject, and shows values before and after", async () => {
    await changeSetting(site.services, { key: "applications_received", value: "42", by });
    await changeSetting(site.services, { key: "applications_received", value: "43", by });
    const { page } = await onWideScreen("/admin/audit");
    await page.getByRole("navigation", { name: "Kinds" }).getByRole("link", { name: "Settings" }).click();
    // the address changes before the page does
    await page.locator("[aria-current=true]", { hasText: "Settings" }).waitFor();
    await page.getByRole("searchbox").fill("applications");
    await page.keyboard.press("Enter");
    await waitForNavigation(page, /kind=settings.*q=applications|q=applications.*kind=settings/);
    const table = page.getByRole("table", { name: "The audit log" });
    await table.getByText("Applications received").first().waitFor();
    await expect.poll(() => table.getByText("Available seats").count()).toBe(0);
    await table
      .getByRole("button", { name: /Applications received/ })
      .first()
      .click();
    await table
      .getByRole("cell", { name: "42" })
      .or(table.getByText("42", { exact: true }))
      .first()
      .waitFor();
    await page.getByRole("searchbox").fill("nothing of the kind");
    await page.keyboard.press("Enter");
    await page.getByText("No matching entries").waitFor();
  });

  test("exports with the page's filter, without secrets", async () => {
    const { context } = await onWideScreen("/admin/audit");
    afterThisTest(() => context.clearCookies()); // turning the second factor off ends the browser's session
    await changeSetting(site.services, { key: "applications_received", value: "44", by });
    const headers = await signedIn(site.services, await createPerson(site.services, ADA));
    headers.set("origin", site.origin);
    headers.set("content-type", "application/json");
    const call = async (method: string, path: string, body?: unknown) => {
      const sent = body === undefined ? null : JSON.stringify(body);
      return (await fetch(site.origin + path, { method, headers, body: sent })).text();
    };
    const factor = "/api/account/second-factor";
    const { secret } = JSON.parse(await call("POST", `${factor}/offer`, {})) as { secret: string };
    const code = codeAt(fromBase32(secret), stepOf(new Date()));
    const { codes } = JSON.parse(await call("POST", `${factor}/on`, { code })) as { codes: string[] };
    const log = await call("GET", "/api/admin/audit.csv");
    await call("POST", `${factor}/off`, { password: "vesper-evening", code: codes[0] });
    expect(log).toContain("accounts.second-factor-on");
    expect(log).toContain('"{""value"":""44""}"');
    for (const secretText of [secret, code, ...codes, "vesper-evening", site.services.env.AUTH_SECRET!])
      expect(log).not.toContain(secretText);
    const none = await call("GET", "/api/admin/audit.csv?kind=nothing");
    expect(none.trim().split("\n")).toHaveLength(1);
  });
});

/** Checks a page at every width in the light theme, and at one width in the dark theme. */
async function expectReadableInBothThemes(page: Page) {
  await expectReadable(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectReadable(page, [WIDTHS[0]]); // colours do not change the layout
  await page.emulateMedia({ colorScheme: "light" });
}

test("[ADMIN-01] the first page, the log and the palette are accessible and fit every width, light and dark", async () => {
  const { page } = await onWideScreen();
  await expectReadableInBothThemes(page);
  await ask(page, "seats");
  await palette(page).getByRole("option").first().waitFor();
  await expectReadableInBothThemes(page);
  await page.keyboard.press("Escape");
  await page.goto(`${site.origin}/admin/audit`);
  await page.getByRole("table").waitFor();
  await expectReadableInBothThemes(page);
});

describe("[ADMIN-01] the administration on a phone", () => {
  test("reaches every page and the palette within two clicks", async () => {
    const { page } = await onWideScreen();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("dialog", { name: "Sections" }).getByRole("link", { name: "Audit log" }).click();
    await page.getByRole("heading", { level: 1, name: "Audit log" }).waitFor();
    await page.getByRole("button", { name: "Search or run a command" }).last().click();
    const open = palette(page);
    await open.getByRole("combobox").fill("today");
    await open.getByRole("option", { name: "Go to Today" }).click();
    await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
  });
});

describe("[ADMIN-03] the palette", () => {
  test("opens with one key, finds a setting while typing, and opens its field", async () => {
    await changeSetting(site.services, { key: "available_seats", value: "20", by });
    const { page } = await onWideScreen("/admin/audit");
    const open = await ask(page, "seats");
    const line = open.getByRole("option", { name: "Set Available seats to… now 20" });
    await line.waitFor();
    expect(await line.getAttribute("aria-selected")).toBe("true");
    const read = () => open.getByRole("combobox").getAttribute("aria-activedescendant");
    await expect.poll(read).toBe(await line.getAttribute("id"));
    await page.keyboard.press("Enter");
    await page.locator("input[name=available_seats]:focus").waitFor();
  });

  test("receives every key typed right after it opens, in a new browser", async () => {
    const { page } = await openAdminPage();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("audit");
    const field = palette(page).getByRole("combobox");
    await expect.poll(() => field.inputValue()).toBe("audit");
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Audit log" }).waitFor();
  });

  test("opens pages, and only actions after “>”", async () => {
    const { page } = await onWideScreen();
    let open = await ask(page, "audit");
    await open.getByRole("option", { name: "Go to Audit log" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Audit log" }).waitFor();
    open = await ask(page, ">go");
    await open.getByText("No results.").waitFor();
    await open.getByRole("combobox").fill(">theme");
    await open.getByRole("option", { name: "Switch to the dark theme" }).click();
    await page.locator("[data-theme=dark]").waitFor();
    await page.context().clearCookies({ name: "desk_theme" });
  });

  test("finds posts by the start of their title, announces the number of results, finds pages without a server, and returns the focus", async () => {
    await createPost(site.services, { title: "Quiet mornings at the house", publishedAt: null });
    const { page } = await onWideScreen();
    const opener = page.getByRole("button", { name: /^Search or run a command/ }).first();
    await opener.click();
    const field = palette(page).getByRole("combobox");
    await field.fill("quiet");
    await palette(page).getByRole("option", { name: "Quiet mornings at the house Draft" }).waitFor();
    await field.fill("qqqq");
    await palette(page).getByText("No results. Try a shorter search.").waitFor();
    await field.fill("seats");
    await palette(page)
      .getByText(/^\d results?$/)
      .waitFor();
    await page.route("**/api/admin/search**", (route) => route.abort());
    await field.fill("orders");
    await palette(page).getByText("Could not search. Network error").waitFor();
    await palette(page).getByRole("option", { name: "Go to Orders" }).waitFor();
    await page.keyboard.press("Escape");
    await palette(page).waitFor({ state: "detached" });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
