import { sql } from "drizzle-orm";
import { issueReady } from "../app/features/newsletter/contract.ts";
import { progressOf, saveIssue, suppress } from "../app/features/newsletter/newsletter.server.ts";
import { createSubscribers } from "../app/features/newsletter/fixtures.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { afterThisTest, beforeAll, describe, expect, test, useSite } from "../testing/browser.ts";
import {
  ADMIN_PATH,
  createNewsletter,
  newsletterAdminScreens,
  poll,
  reviewAndSend,
  tile,
} from "../testing/newsletter-admin-screens.ts";

const site = useSite();
const { openAdminPage } = newsletterAdminScreens(site);

const grace = { id: "grace", name: "Grace Iyer" };
let subscribers: string[];
beforeAll(async () => void (subscribers = await createSubscribers(site.services, 5, "many")));

describe("[ADMIN-06] a newsletter", () => {
  test("is written with Markdown, saved automatically, previewed, and sent as a test", async () => {
    const { page } = await openAdminPage();
    await page.getByRole("heading", { name: "Newsletter" }).waitFor();
    await page.getByRole("button", { name: "Write a newsletter" }).click();
    await page.getByLabel("Subject").fill("Six evenings left");
    await page.getByLabel("Preview line").fill("Fourteen places");
    const body = page.getByLabel("Text, in Markdown");
    await body.fill("Dear reader, come to the table.");
    await body.press("ControlOrMeta+a");
    await page.getByRole("button", { name: "Bold" }).click();
    await poll(() => body.innerText()).toBe("**Dear reader, come to the table.**");
    const looks = (words: string, property: string) =>
      body.getByText(words).evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);
    expect(Number(await looks("Dear reader, come to the table.", "font-weight"))).toBeGreaterThan(600);
    await body.press("ControlOrMeta+End");
    await body.pressSequentially("\n## Who sits there\nSee [the house](/villa)");
    expect(Number.parseFloat(await looks("Who sits there", "font-size"))).toBeGreaterThan(20);
    expect(await looks("[the house](/villa)", "color")).not.toBe(
      await looks("See [the house](/villa)", "color"),
    );
    await page.getByText(/Saved \d/).waitFor();
    const drawn = page.frameLocator("iframe[title*='wide window']");
    await drawn.getByRole("heading", { name: "Six evenings left" }).waitFor();
    expect(await drawn.locator("strong").innerText()).toBe("Dear reader, come to the table.");
    await page.getByRole("button", { name: "Phone" }).click();
    expect((await page.locator("iframe").boundingBox())!.width).toBeLessThanOrEqual(390);
    await page.getByRole("button", { name: "Text" }).click();
    await page.getByLabel("The email as plain text").getByText("Dear reader, come to the table.").waitFor();
    await page.getByRole("button", { name: "Send me a test" }).click();
    await page.getByText("Test sent to ada@villa.test.").waitFor();
    expect((await site.mailbox.emailTo("ada@villa.test", /^Test: Six evenings left/)).text).toContain(
      "come to the table",
    );
    await page.reload();
    await poll(() => body.innerText()).toBe(
      "**Dear reader, come to the table.**\n## Who sits there\nSee [the house](/villa)",
    );
  });

  test("warns the second of two simultaneous writers, and loses neither text", async () => {
    const { id, version } = await createNewsletter(site, "Two at once");
    const { page } = await openAdminPage(`${ADMIN_PATH}/issues/${id}`);
    await page.getByLabel("Subject").waitFor();
    const draft = { version, subject: "Theirs", preview: "", body: "Theirs", topic: "posts" } as const;
    await saveIssue(site.services, { id, draft, who: grace });
    await page.getByLabel("Subject").fill("Mine");
    await page.getByText("Grace Iyer changed this newsletter in the meantime.").waitFor();
    await page.getByRole("button", { name: "Save as a copy" }).click();
    await waitForNavigation(page, (url) => !url.pathname.endsWith(id));
    await expect.poll(() => page.getByLabel("Subject").inputValue()).toBe("Mine");
    await page.goto(`${site.origin}${ADMIN_PATH}/issues/${id}`);
    expect(await page.getByLabel("Subject").inputValue()).toBe("Theirs");
    await saveIssue(site.services, {
      id,
      draft: { ...draft, version: 2, subject: "Theirs again" },
      who: grace,
    });
    await page.getByLabel("Subject").fill("Mine again");
    await page.getByText("Your text is still on this page").waitFor();
    await page.getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => page.getByLabel("Subject").inputValue()).toBe("Theirs again");
  });

  test("keeps text that cannot be saved because the session ended", async () => {
    const { id } = await createNewsletter(site, "Signed out");
    const { page, context } = await openAdminPage(`${ADMIN_PATH}/issues/${id}`);
    await page.getByLabel("Subject").waitFor();
    await context.clearCookies();
    await page.getByLabel("Subject").fill("Written too late");
    await page.getByRole("link", { name: "Sign in in a new tab" }).waitFor();
    expect(await page.getByLabel("Subject").inputValue()).toBe("Written too late");
  });

  test("keeps text written offline, and saves it once online", async () => {
    const { id } = await createNewsletter(site, "Offline");
    const { page, context } = await openAdminPage(`${ADMIN_PATH}/issues/${id}`);
    await page.getByLabel("Subject").waitFor();
    // the router prefetches the links' pages, and would log failures on the console
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.getByLabel("Subject").fill("Written on the train");
    await page.getByText("Offline, saves when you reconnect").waitFor();
    await context.setOffline(false);
    await page.getByText(/Saved \d/).waitFor();
    await page.reload();
    expect(await page.getByLabel("Subject").inputValue()).toBe("Written on the train");
  });

  test("keeps text written after a save although no page data can be loaded, and checks the saved text", async () => {
    const { id } = await createNewsletter(site, "Dropped");
    const { page } = await openAdminPage(`${ADMIN_PATH}/issues/${id}`);
    const subject = page.getByLabel("Subject");
    await subject.waitFor();
    await page.waitForLoadState("networkidle");
    await page.route(/\.data(\?|$)/, (route) =>
      route.request().method() === "GET" ? route.abort() : route.continue(),
    );
    await subject.fill("");
    await page.getByText(/Saved \d/).waitFor();
    await page.getByText("Add a subject").waitFor();
    await subject.fill("Written just after");
    await page.getByText(/Saved \d/).waitFor();
    await page.unrouteAll();
    await page.reload();
    expect(await subject.inputValue()).toBe("Written just after");
  });

  test("is scheduled and unscheduled", async () => {
    const { id } = await createNewsletter(site, "In its time");
    const { page } = await openAdminPage(`${ADMIN_PATH}/issues/${id}`);
    await page.getByRole("button", { name: "Review and send" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /Schedule/ }).check();
    await dialog.getByLabel("Date and time (IST)").fill("2020-01-01T18:00");
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await dialog.getByText("Please choose a time at least a minute from now").waitFor();
    await dialog.getByLabel("Date and time (IST)").fill("2099-01-01T18:00");
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await page.getByText("Sends on Thu, 1 Jan 2099, 18:00 IST").waitFor();
    await page.getByRole("button", { name: "Unschedule" }).click();
    await page.getByText("Draft", { exact: true }).waitFor();
  });
});

/** Keeps emails from being sent; sending.test.ts covers pausing and stopping while some are being sent. */
async function holdEmails() {
  await site.services.jobs.unsubscribe(issueReady.name, "newsletter.send");
  const release = () => site.services.jobs.subscribe(issueReady.name, "newsletter.send");
  afterThisTest(release);
  return release;
}
const recipients = async (subject: string) =>
  (await site.mailbox.emails()).filter((email) => email.subject === subject).map(({ to }) => to);
async function sendIssue(subject: string) {
  const { id } = await createNewsletter(site, subject);
  const { page } = await openAdminPage(`${ADMIN_PATH}/issues/${id}`);
  await reviewAndSend(page);
  return { page, id };
}

describe("[ADMIN-06] sending a newsletter", () => {
  test("pauses, resumes and sends to every subscriber once, and shows whom the mail server rejects", async () => {
    const release = await holdEmails();
    const { page, id } = await sendIssue("To all of them");
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Resume" }).waitFor();
    expect(await progressOf(site.services, id)).toMatchObject({ state: "paused", sent: 0 });
    const [rejected, ...others] = subscribers;
    // the state after a rejection by the mail server
    await site.services.db.execute(
      sql`update newsletter_copies set state = 'failed', problem = '5.1.1 No such user' where subscriber_id =
        (select id from newsletter_subscribers where email = ${rejected})`,
    );
    await suppress(site.services, { address: rejected!, reason: "hard-bounce" });
    await release();
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByRole("region", { name: "Sent" }).waitFor({ timeout: 60_000 });
    expect(await tile(page, "Results", "Delivered").innerText()).toBe("4");
    const bounced = page.getByRole("region", { name: "Rejected by the mail server" });
    expect(await bounced.getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringMatching(/many-1@villa\.test\s+.*5\.1\.1/),
    ]);
    expect((await recipients("To all of them")).toSorted()).toEqual(others);
    await page.goto(`${site.origin}${ADMIN_PATH}/blocked?q=many-`);
    await page.getByRole("row", { name: /many-1@villa\.test Bounced/ }).waitFor();

    // until its owner publishes it, only subscribers can read the newsletter
    const everybody = (path: string) => fetch(site.origin + path);
    expect((await everybody(`/blog/letters/${id}`)).status).toBe(404);
    expect(await (await everybody("/blog/letters")).text()).toContain("No newsletter is open");
    await page.goto(`${site.origin}${ADMIN_PATH}/issues/${id}`);
    await page.getByRole("button", { name: "Publish on the site" }).click();
    await page.getByRole("link", { name: "View on the site" }).click();
    await page.getByRole("heading", { level: 1, name: "To all of them" }).waitFor();
    expect(await page.content()).not.toContain("/newsletter/preferences?t=");
    await page.getByRole("link", { name: "Past newsletters" }).click();
    await page.getByRole("heading", { level: 2, name: "To all of them" }).waitFor();
    await page.goto(`${site.origin}${ADMIN_PATH}/issues/${id}`);
    await page.getByRole("button", { name: "Remove from the site" }).click();
    await page.getByRole("button", { name: "Publish on the site" }).waitFor();
    expect((await everybody(`/blog/letters/${id}`)).status).toBe(404);
  });

  test("can be stopped for good and duplicated", async () => {
    await holdEmails();
    const { page } = await sendIssue("Never mind");
    await page.getByRole("button", { name: "Stop…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Stop sending" }).click();
    await page.getByRole("region", { name: "Cancelled" }).waitFor();
    await page.getByRole("button", { name: "Duplicate" }).click();
    await page.getByLabel("Subject").waitFor();
    expect(await page.getByLabel("Subject").inputValue()).toBe("Never mind");
  });
});
