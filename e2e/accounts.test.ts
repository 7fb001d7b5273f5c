import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { CAST_PASSWORD, createPerson } from "../app/features/accounts/people.ts";
import { takeQuest } from "../app/features/quest/people.ts";
import { useSite } from "../testing/site.ts";

const site = useSite();
let n = 0;
const fresh = () => `e2e-${++n}@villa.test`;
const desktop = { viewport: { width: 1440, height: 900 } };

async function openAuth(page: Page, path = "/auth") {
  await page.goto(site.origin + path);
  await page.getByRole("button", { name: "Sign In", exact: true }).and(page.locator(":enabled")).waitFor();
}
async function fill(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) await page.fill(`[name=${name}]`, value);
}
const submit = (page: Page) => page.locator("form button[type=submit]").click();
const toast = (page: Page, text: string) => page.locator("[data-sonner-toast]").getByText(text, { exact: true }).waitFor();
async function signIn(page: Page, email: string, password = CAST_PASSWORD) {
  await openAuth(page);
  await fill(page, { email, password });
  await submit(page);
}
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname + decodeURIComponent(url.search) === path);
async function signUp(page: Page, email: string, password = "blue-hour") {
  await openAuth(page);
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await fill(page, { firstName: "Maya", lastName: "Iyer", email, mobileNumber: "98450 12345", password, confirmPassword: password });
  await submit(page);
}
const tell = (mode: "ok" | "refuse" | "silent") =>
  fetch(`${site.origin}/dev/mailbox/_control`, { method: "POST", body: JSON.stringify({ mode }) });

test("[AUTH-01] [AUTH-02] tabs under a welcome title, by pointer and arrows; the form tells each problem beside its field", async () => {
  const { page } = await site.newPerson();
  await openAuth(page);
  await page.getByRole("heading", { name: "Welcome to Villa Vesper" }).waitFor();
  await page.getByRole("button", { name: "Continue with Google" }).waitFor();
  await page.getByRole("tab", { name: "Sign In" }).press("ArrowRight");
  expect(await page.getByRole("tab", { name: "Sign Up" }).getAttribute("aria-selected")).toBe("true");
  const names = await page.locator("form [name]").evaluateAll((all) => all.map((one) => one.getAttribute("name")));
  expect(names).toEqual(["firstName", "lastName", "email", "countryCode", "mobileNumber", "password", "confirmPassword"]);
  expect(await page.locator("[name=countryCode] option").allTextContents()).toHaveLength(20);
  expect(await page.locator("[name=countryCode]").inputValue()).toBe("+91");
  await page.locator("[name=mobileNumber]").pressSequentially("98-45a 0");
  expect(await page.locator("[name=mobileNumber]").inputValue()).toBe("98450");
  await fill(page, { email: "maya@villa", password: "blue", confirmPassword: "bluer" });
  await submit(page);
  for (const words of [
    "First name is required",
    "Last name is required",
    "Please enter a valid email address",
    "Mobile number must be at least 10 digits",
    "Password must be at least 6 characters",
    "Please confirm your password",
  ])
    await page.getByText(words, { exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("firstName");
  await fill(page, { password: "blue-hour", confirmPassword: "blue-hours" });
  await page.getByText("Passwords don't match", { exact: true }).waitFor();
});

test("[AUTH-05] [AUTH-08] [AUTH-10] sign-up, the letter, its link on another device; the first tab of that device follows", async () => {
  const email = fresh();
  const { page } = await site.newPerson();
  await signUp(page, email);
  await toast(page, "Signed up successfully!");
  await page.getByRole("heading", { name: "A letter is at your door" }).waitFor();
  await page.getByRole("button", { name: "Resend Verification Email" }).click();
  await toast(page, "Verification email sent! Please check your inbox and spam folder.");

  const { links } = await site.mailbox.letterTo(email);
  const phone = await site.newPerson();
  await phone.page.goto(`${site.origin}/auth`);
  const tab = await phone.context.newPage();
  await tab.goto(links[0]!);
  await tab.getByRole("button", { name: "Confirm my e-mail" }).click();
  await toast(tab, "Signed in successfully");
  await at(tab, "/");
  expect(tab.url()).not.toContain("token");
  await at(phone.page, "/");
  await page.getByRole("button", { name: "Back to Sign In" }).click();
  await fill(page, { email, password: "blue-hour" });
  await submit(page);
  await at(page, "/");
});

test("[AUTH-08] while the link is looked at it says so; a used one is an Authentication Error with a retry and a new letter", async () => {
  const email = fresh();
  const { page } = await site.newPerson();
  await signUp(page, email);
  const { links } = await site.mailbox.letterTo(email);
  const other = await site.newPerson();
  const held = Promise.withResolvers<void>();
  await other.page.route("**/api/auth/link/session", async (route) => {
    await held.promise;
    await route.continue();
  });
  await other.page.goto(links[0]!);
  await other.page.getByRole("button", { name: "Confirm my e-mail" }).click();
  await other.page.getByRole("heading", { name: "Verifying your email..." }).waitFor();
  expect(new URL(other.page.url()).hash).toBe("");
  held.resolve();
  await at(other.page, "/");

  const late = await site.newPerson();
  await late.page.goto(links[0]!);
  await late.page.getByRole("button", { name: "Confirm my e-mail" }).click();
  await late.page.getByRole("heading", { name: "Authentication Error" }).waitFor();
  await toast(late.page, "Failed to verify email. Please try again.");
  await late.page.getByText("Your e-mail is already confirmed. Please sign in.").waitFor();
  await late.page.route("**/api/auth/link/open", (route) => route.abort());
  await late.page.getByRole("button", { name: "Retry Verification" }).click();
  await toast(late.page, "Error handling verification. Please try again.");
  await late.page.getByRole("button", { name: "Send me a new link" }).click();
  await fill(late.page, { email });
  await submit(late.page);
  await late.page.getByText("If there is an account with this address").waitFor();
  expect((await site.mailbox.letterTo(email, /already/)).subject).toBe("You already have an account");
});

test("[AUTH-08] a pair of tokens in the address is exchanged once, though effects may run twice, and leaves the address", async () => {
  const person = await createPerson(site.services, { email: fresh(), confirmed: false });
  const { page } = await site.newPerson();
  await openAuth(page);
  const sent: string[] = [];
  page.on("request", (request) => void (request.url().includes("/api/auth/link/") && sent.push(new URL(request.url()).pathname)));
  await page.evaluate(
    (email) =>
      fetch("/api/auth/resend", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ email }) }),
    person.email,
  );
  const token = /#t=([\w-]+)/.exec((await site.mailbox.letterTo(person.email)).links[0]!)![1]!;
  const pair = await page.evaluate(async (value) => {
    const answer = await fetch("/api/auth/link/open", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token: value }),
    });
    return (await answer.json()) as { access_token: string; refresh_token: string };
  }, token);
  sent.length = 0;
  await page.goto("about:blank");
  await page.goto(`${site.origin}/auth#access_token=${pair.access_token}&refresh_token=${pair.refresh_token}&type=signup`);
  await at(page, "/");
  expect(sent).toEqual(["/api/auth/link/session"]);
});

test("[AUTH-05] [AUTH-12] an unconfirmed sign-in shows the letter panel; a wrong password the provider's words", async () => {
  const person = await createPerson(site.services, { email: fresh(), confirmed: false });
  const { page } = await site.newPerson();
  await signIn(page, person.email, "wrong-one");
  await toast(page, "Invalid email or password");
  await signIn(page, person.email);
  await page.getByText(person.email).waitFor();
  await page.getByRole("button", { name: "Resend Verification Email" }).waitFor();
});

test("[AUTH-07] a registered address goes back to the sign-in tab with a toast of 5 seconds that can be closed", async () => {
  const person = await createPerson(site.services, { email: fresh() });
  const { page } = await site.newPerson();
  await signUp(page, person.email);
  await toast(page, "An account with this email address already exists. Please sign in instead.");
  await page.locator("[data-sonner-toast] [data-close-button]").waitFor();
  expect(await page.getByRole("tab", { name: "Sign In" }).getAttribute("aria-selected")).toBe("true");
  expect(await page.locator("[name=email]").inputValue()).toBe(person.email);
});

test("[AUTH-06] a mail server that refuses is an Email Delivery Issue; the account stays and the next letter opens it", async () => {
  const email = fresh();
  const { page } = await site.newPerson();
  await tell("refuse");
  try {
    await signUp(page, email);
    await page.getByRole("heading", { name: "Email Delivery Issue" }).waitFor();
    await page.getByRole("button", { name: "Resend Verification Email" }).click();
    await toast(page, "Failed to resend verification email");
  } finally {
    await tell("ok");
  }
  await page.getByRole("button", { name: "Resend Verification Email" }).click();
  await page.getByRole("heading", { name: "A letter is at your door" }).waitFor();
  await page.goto((await site.mailbox.letterTo(email)).links[0]!);
  await page.getByRole("button", { name: "Confirm my e-mail" }).click();
  await at(page, "/");
});

test("[AUTH-12] a call that fails without a word, and one that nobody answers, have their own sentences", async () => {
  const person = await createPerson(site.services, { email: fresh() });
  const { page } = await site.newPerson(desktop);
  const fails = async (call: string, how: "mute" | "away") => {
    await page.unrouteAll();
    await page.route(`**/api/auth/${call}`, (route) => (how === "away" ? route.abort() : route.fulfill({ status: 502, body: "" })));
  };
  const network = "Network error. Please check your connection and try again";
  for (const [how, words] of [
    ["mute", "Error signing in"],
    ["away", network],
  ] as const) {
    await fails("sign-in", how);
    await signIn(page, person.email);
    await toast(page, words);
  }
  for (const [how, words] of [
    ["mute", "Error signing up"],
    ["away", network],
  ] as const) {
    await fails("sign-up", how);
    await signUp(page, fresh());
    await toast(page, words);
  }
  await page.unrouteAll();
  await signIn(page, person.email);
  await at(page, "/");
  await page.getByRole("button", { name: /^Account of/ }).click();
  for (const [how, words] of [
    ["mute", "Error signing out"],
    ["away", "Sign out failed. Please try again."],
  ] as const) {
    await fails("sign-out", how);
    await page.getByRole("button", { name: "Sign Out" }).click();
    await toast(page, words);
  }
  await page.unrouteAll();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await toast(page, "Signed out successfully");
});

describe("[AUTH-09] where a sign-in leads", () => {
  test("to the own-origin page that asked for it, never to another site", async () => {
    const person = await createPerson(site.services, { email: fresh() });
    const { page } = await site.newPerson();
    await openAuth(page, "/auth?next=/pricing");
    await fill(page, { email: person.email, password: CAST_PASSWORD });
    await submit(page);
    await toast(page, "Signed in successfully");
    await at(page, "/pricing");
    await page.goto(`${site.origin}/auth?next=https://evil.test/`);
    await at(page, "/");
  });
  test("to the page of an unexpired payment before that, with a code that tells of the return", async () => {
    const person = await createPerson(site.services, { email: fresh() });
    const { page } = await site.newPerson();
    await openAuth(page, "/auth?next=/pricing");
    await page.evaluate(() => sessionStorage.setItem("payment_context", JSON.stringify({ returnUrl: "/faq?x=1", timestamp: Date.now() })));
    await fill(page, { email: person.email, password: CAST_PASSWORD });
    await submit(page);
    await page.waitForURL((url) => url.pathname === "/faq" && url.searchParams.get("x") === "1" && url.searchParams.has("code"));
  });
});

test("[QUEST-07] [RESULT-13] an anonymous result follows its maker into the account, and the letter's link lands on it, on another device too", async () => {
  const email = fresh();
  const { page, context } = await site.newPerson();
  const result = await takeQuest(site.services, { userId: null, person: "maya" });
  const [name, value] = result.headers.get("cookie")!.split("=") as [string, string];
  await context.addCookies([{ name, value, url: site.origin, httpOnly: true }]);
  await signUp(page, email);
  const { links } = await site.mailbox.letterTo(email);
  const phone = await site.newPerson();
  await phone.page.goto(links[0]!);
  await phone.page.getByRole("button", { name: "Confirm my e-mail" }).click();
  const home = new RegExp(`^/quest-result/[^/]+/${result.sessionId}/neo-58-v1$`);
  await phone.page.waitForURL((url) => home.test(url.pathname));
  expect(phone.page.url()).not.toContain("anonymous");
  await signIn(page, email, "blue-hour");
  await at(page, "/");
});

test("[AUTH-09] [AUTH-10] signing out ends every session, lands on /auth, and the other tab follows", async () => {
  const person = await createPerson(site.services, { email: fresh() });
  const { page, context } = await site.newPerson(desktop);
  const elsewhere = await site.newPerson(desktop);
  await signIn(elsewhere.page, person.email);
  await at(elsewhere.page, "/");
  const tab = await context.newPage();
  await tab.goto(site.origin);
  await tab.getByRole("link", { name: "Sign In" }).first().waitFor();
  await signIn(page, person.email);
  await at(page, "/");
  await tab.getByRole("button", { name: /^Account of/ }).waitFor();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await toast(page, "Signed out successfully");
  await at(page, "/auth");
  await tab.getByRole("link", { name: "Sign In" }).first().waitFor();
  await elsewhere.page.reload();
  await elsewhere.page.getByRole("link", { name: "Sign In" }).first().waitFor();
});

describe("[AUTH-11] Google", () => {
  test("signs in and goes on from /auth", async () => {
    const { page } = await site.newPerson();
    await openAuth(page);
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await page.getByRole("button", { name: "Guest Rao" }).click();
    await toast(page, "Successfully signed in!");
    await at(page, "/");
  });
  test("cancelled or unverified is told, and the address is clean", async () => {
    const { page } = await site.newPerson();
    await openAuth(page, "/auth?next=/faq");
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await toast(page, "Sign-in failed. Please try again.");
    await at(page, "/auth?next=/faq");
    await page.getByRole("button", { name: "Continue with Google" }).click();
    await page.getByRole("heading", { name: "Choose an account" }).waitFor();
    await page.getByLabel("E-mail").fill("odd@gmail.test");
    await page.getByLabel("Google has verified this address").uncheck();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await toast(page, "Sign-in failed. Please try again.");
    await at(page, "/auth?next=/faq");
  });
});

test("[AUTH-13] a forgotten password is replaced by way of a letter", async () => {
  const person = await createPerson(site.services, { email: fresh() });
  const { page } = await site.newPerson();
  await openAuth(page);
  await page.getByRole("button", { name: "Forgot password" }).click();
  await fill(page, { email: person.email });
  await submit(page);
  await page.getByText("If there is an account with this address").waitFor();
  await page.goto((await site.mailbox.letterTo(person.email, /password/)).links[0]!);
  await page.getByRole("button", { name: "Choose a new password" }).click();
  await fill(page, { password: "short", confirmPassword: "short" });
  await submit(page);
  await page.getByText("Password must be at least 6 characters").waitFor();
  await fill(page, { password: "another-evening", confirmPassword: "another-evening" });
  await submit(page);
  await at(page, "/");
  const other = await site.newPerson();
  await signIn(other.page, person.email);
  await toast(other.page, "Invalid email or password");
  await signIn(other.page, person.email, "another-evening");
  await at(other.page, "/");
});

test("[TRACK-01] [AUTH-04] the campaign that brought a visitor stands in their account", async () => {
  const email = fresh();
  const { page } = await site.newPerson();
  await page.goto(`${site.origin}/?utm_source=instagram&utm_medium=story&utm_campaign=dusk`);
  const kept = () => page.evaluate(() => sessionStorage.getItem("platform_info"));
  await expect.poll(kept).toContain("instagram");
  await page.goto(`${site.origin}/pricing`);
  await signUp(page, email);
  await page.getByRole("heading", { name: "A letter is at your door" }).waitFor();
  const { rows } = await site.services.db.$client.query(
    "select signup_source, signup_platform, signup_medium, signup_campaign from users where email = $1",
    [email],
  );
  expect(rows).toEqual([{ signup_source: "instagram", signup_platform: "instagram", signup_medium: "story", signup_campaign: "dusk" }]);
  const history = await page.evaluate(() => JSON.parse(localStorage.getItem("platform_history")!) as unknown[]);
  expect(history).toHaveLength(1);
});

test("what stands in the address of /auth goes to nobody and is kept by nobody", async () => {
  const answer = await fetch(`${site.origin}/auth`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
});

test("a letter in the mailbox of this machine can be read and its link pressed", async () => {
  const email = fresh();
  const { page } = await site.newPerson(desktop);
  await signUp(page, email);
  await site.mailbox.letterTo(email);
  await page.goto(`${site.origin}/dev/mailbox`);
  const letter = page.frameLocator("iframe");
  await letter.getByRole("heading", { name: "A letter at your door" }).waitFor();
  const [opened] = await Promise.all([page.waitForEvent("popup"), letter.getByRole("link", { name: "Confirm my e-mail" }).click()]);
  await opened.getByRole("button", { name: "Confirm my e-mail" }).click();
  await at(opened, "/");
});
