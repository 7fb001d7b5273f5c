import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import { json } from "../testing/site-processes.ts";
import { accountScreens } from "../testing/account-screens.ts";
import { expect, forgetVisitor, test, useSite } from "../testing/browser.ts";

const site = useSite();
const { at, fill, openAuth, signUp, submit, toast } = accountScreens(site);
let n = 0;
const fresh = () => `letter-${++n}@villa.test`;
const visitor = site.personForAll();
const visitorElsewhere = site.personForAll();
/** A page without cookies and storage. */
async function freshPage({ page } = visitor) {
  await forgetVisitor(page);
  return page;
}
const post = (path: string, body: object) =>
  fetch(site.origin + path, json("POST", body, { origin: site.origin }));
const setMailbox = (mode: "ok" | "refuse" | "silent") =>
  fetch(`${site.origin}/dev/mailbox/_control`, { method: "POST", body: JSON.stringify({ mode }) });

test("[AUTH-05] [AUTH-08] [AUTH-10] signs up with an email link on another device; the first tab follows", async () => {
  const email = fresh();
  const page = await freshPage();
  await signUp(page, email);
  await toast(page, "Signed up successfully!");
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await page.getByRole("button", { name: "Resend Verification Email" }).click();
  await toast(page, "Verification email sent! Please check your inbox and spam folder.");

  const { links } = await site.mailbox.emailTo(email);
  const firstTab = await freshPage(visitorElsewhere);
  await firstTab.goto(`${site.origin}/auth`);
  const tab = await firstTab.context().newPage();
  await tab.goto(links[0]!);
  await tab.getByRole("button", { name: "Confirm my email" }).click();
  await toast(tab, "Signed in successfully");
  await at(tab, "/");
  expect(tab.url()).not.toContain("token");
  await at(firstTab, "/");
  await tab.close();
  await page.getByRole("button", { name: "Back to Sign In" }).click();
  await fill(page, { email, password: "blue-hour" });
  await submit(page);
  await at(page, "/");
});

test("[AUTH-05] shows the email panel again after Back and a reload, until it is left", async () => {
  const page = await freshPage();
  const panel = page.getByRole("heading", { name: "Check your email" });
  await signUp(page, fresh());
  await panel.waitFor();
  await page.goto(`${site.origin}/faq`);
  await page.goBack();
  await panel.waitFor();
  await page.reload();
  await panel.waitFor();
  await page.getByRole("button", { name: "Back to Sign In" }).click();
  await page.reload();
  await page.getByRole("button", { name: "Sign In", exact: true }).and(page.locator(":enabled")).waitFor();
  await expect(panel).toHaveCount(0);
});

test("[AUTH-08] shows progress while a link is checked; a used one fails with a retry and a new email", async () => {
  const { email } = await createPerson(site.services, { email: fresh(), confirmed: false });
  await post("/api/auth/resend", { email });
  const { links } = await site.mailbox.emailTo(email);
  const page = await freshPage();
  const held = Promise.withResolvers<void>();
  await page.route("**/api/auth/link/session", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(links[0]!);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await page.getByRole("heading", { name: "Verifying your email..." }).waitFor();
  expect(new URL(page.url()).hash).toBe("");
  held.resolve();
  await at(page, "/");

  const late = await freshPage(visitorElsewhere);
  await late.goto(links[0]!);
  await late.getByRole("button", { name: "Confirm my email" }).click();
  await late.getByRole("heading", { name: "Authentication Error" }).waitFor();
  await toast(late, "Failed to verify email. Please try again.");
  await late.getByText("Your email is already confirmed. Please sign in.").waitFor();
  await late.route("**/api/auth/link/open", (route) => route.abort());
  await late.getByRole("button", { name: "Retry Verification" }).click();
  await toast(late, "Error handling verification. Please try again.");
  await late.getByRole("button", { name: "Send me a new link" }).click();
  await fill(late, { email });
  await submit(late);
  await late.getByText("If there is an account with this address").waitFor();
  expect((await site.mailbox.emailTo(email, /already/)).subject).toBe("You already have an account");
});

test("[AUTH-08] exchanges a token pair in the address once, and removes it from the address", async () => {
  const { email } = await createPerson(site.services, { email: fresh(), confirmed: false });
  await post("/api/auth/resend", { email });
  const token = /#t=([\w-]+)/.exec((await site.mailbox.emailTo(email)).links[0]!)![1]!;
  const page = await freshPage();
  const opened = await page.request.post(`${site.origin}/api/auth/link/open`, {
    data: { token },
    headers: { origin: site.origin },
  });
  const pair = (await opened.json()) as { access_token: string; refresh_token: string };
  const sent: string[] = [];
  page.on(
    "request",
    (request) =>
      void (request.url().includes("/api/auth/link/") && sent.push(new URL(request.url()).pathname)),
  );
  await page.goto(
    `${site.origin}/auth#access_token=${pair.access_token}&refresh_token=${pair.refresh_token}&type=signup`,
  );
  await at(page, "/");
  expect(sent).toEqual(["/api/auth/link/session"]);
});

test("[AUTH-06] reports a mail server's refusal as an Email Delivery Issue, and keeps the account for the next email to confirm", async () => {
  const email = fresh();
  const page = await freshPage();
  await setMailbox("refuse");
  try {
    await signUp(page, email);
    await page.getByRole("heading", { name: "Email Delivery Issue" }).waitFor();
    await page.getByRole("button", { name: "Resend Verification Email" }).click();
    await toast(page, "Failed to resend verification email");
  } finally {
    await setMailbox("ok");
  }
  await page.getByRole("button", { name: "Resend Verification Email" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  await page.goto((await site.mailbox.emailTo(email)).links[0]!);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await at(page, "/");
});

test("[AUTH-13] replaces a forgotten password by email", async () => {
  const person = await createPerson(site.services, { email: fresh() });
  const page = await freshPage();
  await openAuth(page);
  await page.getByRole("button", { name: "Forgot password" }).click();
  await fill(page, { email: person.email });
  await submit(page);
  await page.getByText("If there is an account with this address").waitFor();
  await page.goto((await site.mailbox.emailTo(person.email, /password/)).links[0]!);
  await page.getByRole("button", { name: "Choose a new password" }).click();
  await fill(page, { password: "short", confirmPassword: "short" });
  await submit(page);
  await page.getByText("Password must be at least 6 characters").waitFor();
  await fill(page, { password: "another-evening", confirmPassword: "another-evening" });
  await submit(page);
  await at(page, "/quest-dashboard");
  await signedIn(site.services, { email: person.email, password: "another-evening" });
});

test("serves /auth uncached and without a referrer", async () => {
  const answer = await fetch(`${site.origin}/auth`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
});

test("shows an email in the sandbox mailbox with a working link", async () => {
  const { email } = await createPerson(site.services, { email: fresh(), confirmed: false });
  const page = await freshPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await post("/api/auth/resend", { email });
  await site.mailbox.emailTo(email);
  await page.goto(`${site.origin}/dev/mailbox`);
  const emailFrame = page.frameLocator("iframe");
  await emailFrame.getByRole("heading", { name: "Confirm your email" }).waitFor();
  const [opened] = await Promise.all([
    page.waitForEvent("popup"),
    emailFrame.getByRole("link", { name: "Confirm my email" }).click(),
  ]);
  await opened.getByRole("button", { name: "Confirm my email" }).waitFor();
  await opened.close();
});
