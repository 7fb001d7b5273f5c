import { describe, expect, expectReadable, forgetVisitor, test, useSite } from "../testing/browser.ts";
import { json } from "../testing/site-processes.ts";

const site = useSite();
/** One browser, in which each test is a new visitor. */
const visitor = site.personForAll();
let count = 0;
const newAddress = () => `reader-${++count}@villa.test`;
const link = (email: { links: string[] }, part: string) => email.links.find((url) => url.includes(part))!;

/** A visitor at the form of the landing page. */
async function atForm({ page, context } = visitor) {
  await forgetVisitor(page);
  await page.goto(site.origin);
  const form = page.locator("form[action='/api/newsletter/subscribe']");
  await form.scrollIntoViewIfNeeded();
  return { page, context, field: form.getByLabel("Email address"), button: form.getByRole("button") };
}

describe("[HOME-06] newsletter", () => {
  test("subscribes on the landing page, changes topics, and unsubscribes, on accessible pages that fit every width", async () => {
    const email = newAddress();
    const { page, field, button } = await atForm();
    await field.fill(email);
    await button.click();
    await page.getByText("Check your email").waitFor();
    const confirmation = await site.mailbox.emailTo(email, /Confirm your subscription/);
    await page.goto(link(confirmation, "/newsletter/confirm"));
    await expectReadable(page);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("heading", { name: "You’re subscribed" }).waitFor();
    const welcome = await site.mailbox.emailTo(email, /Welcome/);
    await page.goto(link(welcome, "/newsletter/preferences"));
    await page.getByText(`For ${email}.`).waitFor();
    await expectReadable(page);
    await page.getByRole("checkbox", { name: /^Dates/ }).uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await page.reload();
    expect(await page.getByRole("checkbox", { name: /^Dates/ }).isChecked()).toBe(false);
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByRole("heading", { name: "You’re unsubscribed" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "You’re unsubscribed" }).waitFor();
    for (const path of ["/newsletter", "/newsletter?state=address", "/newsletter?state=asked"]) {
      await page.goto(site.origin + path); // oxlint-disable-line no-await-in-loop -- in sequence
      await expectReadable(page); // oxlint-disable-line no-await-in-loop -- in sequence
    }
  });

  test("has the form on the blog, with the blog as its source", async () => {
    const html = await (await fetch(`${site.origin}/blog`)).text();
    const [form = ""] = /<form[^>]*newsletter\/subscribe[\s\S]*?<\/form>/.exec(html) ?? [];
    expect(/<input[^>]*name="source"[^>]*>/.exec(form)?.[0]).toContain('value="blog"');
  });

  test("confirms nothing for a program that follows every link of the email", async () => {
    const email = newAddress();
    const asked = await fetch(
      `${site.origin}/api/newsletter/subscribe`,
      json("POST", { email, source: "landing" }, { origin: site.origin }),
    );
    expect(asked.status).toBe(200);
    const confirmation = await site.mailbox.emailTo(email, /Confirm your subscription/);
    const answers = await Promise.all(confirmation.links.map((url) => fetch(url)));
    expect(answers.map(({ status }) => status)).toEqual(confirmation.links.map(() => 200));
    const answer = await fetch(link(confirmation, "/newsletter/confirm"));
    expect([answer.headers.get("referrer-policy"), answer.headers.get("cache-control")]).toEqual([
      "same-origin",
      "private, no-store",
    ]);
    const html = await answer.text();
    expect(html).toMatch(/<button[^>]*>Confirm/);
    expect(html).toContain('name="robots" content="noindex"');
  });

  test("works without scripts", async () => {
    const email = newAddress();
    const { page, field, button } = await atForm(await site.newPerson({ javaScriptEnabled: false }));
    await field.fill("nobody");
    await button.click();
    await page.getByText("Please enter an email address such as maya@example.com.").waitFor();
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Subscribe" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    await page.goto(
      link(await site.mailbox.emailTo(email, /Confirm your subscription/), "/newsletter/confirm"),
    );
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("heading", { name: "You’re subscribed" }).waitFor();
    await page.goto(link(await site.mailbox.emailTo(email, /Welcome/), "/newsletter/preferences"));
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByRole("heading", { name: "You’re unsubscribed" }).waitFor();
  });

  test("rejects a malformed address at its field; reports a failed connection and keeps the typed text", async () => {
    const { page, context, field, button } = await atForm();
    await field.fill("maya at villa");
    await button.click();
    await page.getByText("Please enter an email address such as maya@example.com.").waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await field.fill("maya@villa.test");
    await context.setOffline(true);
    await button.click();
    await page.getByText("Network error. Please check your connection and try again").waitFor();
    expect(await field.inputValue()).toBe("maya@villa.test");
    await context.setOffline(false);
    await button.click();
    const message = page.getByText("Check your email");
    await message.waitFor();
    await expect.poll(() => message.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test("works by keyboard without reaching the honeypot field", async () => {
    const email = newAddress();
    const { page, field } = await atForm();
    await field.focus();
    await page.keyboard.type(email);
    await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).not.toBe("website");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Check your email").waitFor();
    await site.mailbox.emailTo(email, /Confirm your subscription/);
  });

  test("offers a way on after an invalid link", async () => {
    const { page } = visitor;
    for (const [path, title] of [
      ["/newsletter/confirm?t=nonsense", "This link has expired"],
      ["/newsletter/confirm", "This link has expired"],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- in sequence
      expect(await (await fetch(site.origin + path)).text()).toContain(title);
    await page.goto(`${site.origin}/newsletter/preferences?t=nonsense`);
    await page.getByRole("heading", { name: "This link doesn’t work" }).waitFor();
    await page.getByRole("link", { name: "Subscribe" }).click();
    await page.getByRole("heading", { name: "One email a month" }).waitFor();
  });
});
