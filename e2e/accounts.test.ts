import { DEMO_PASSWORD, createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import { accountScreens } from "../testing/account-screens.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { expect, forgetVisitor, signIn as signInByCookie, test, useSite } from "../testing/browser.ts";

const site = useSite();
const { at, fill, openAuth, signIn, signUp, submit, toast } = accountScreens(site);
let n = 0;
const newAddress = () => `door-${++n}@villa.test`;
const visitor = site.personForAll();
/** A page without cookies and storage, by default on a phone. */
async function freshPage(width = 390) {
  const { page } = visitor;
  await page.goto(`${site.origin}/robots.txt`); // the previous test may have ended on another page
  await forgetVisitor(page);
  await page.setViewportSize({ width, height: 844 });
  return page;
}

test("[AUTH-01] [AUTH-02] has tabs for pointer and arrow keys, and shows each error next to its field", async () => {
  const page = await freshPage();
  await openAuth(page);
  await page.getByRole("heading", { name: "Welcome to Villa Vesper" }).waitFor();
  await page.getByRole("button", { name: "Continue with Google" }).waitFor();
  await page.getByRole("tab", { name: "Sign In" }).press("ArrowRight");
  expect(await page.getByRole("tab", { name: "Sign Up" }).getAttribute("aria-selected")).toBe("true");
  const names = await page
    .locator("form [name]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("name")));
  expect(names).toEqual([
    "firstName",
    "lastName",
    "email",
    "countryCode",
    "mobileNumber",
    "password",
    "confirmPassword",
  ]);
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

test("[AUTH-05] [AUTH-12] shows the email panel for an unconfirmed sign-in, and an error for a wrong password", async () => {
  const person = await createPerson(site.services, { email: newAddress(), confirmed: false });
  const page = await freshPage();
  await signIn(page, person.email, "wrong-one");
  await toast(page, "Invalid email or password");
  const password = page.locator("form [name=password]");
  await expect(password).toHaveAccessibleDescription("Invalid email or password");
  await password.fill("wrong-one-again");
  await expect(password).toHaveAccessibleDescription("");
  await signIn(page, person.email);
  await page.getByText(`Confirm your email before you sign in. We sent a link to ${person.email}.`).waitFor();
  await page.getByRole("button", { name: "Resend Verification Email" }).waitFor();
});

test("[AUTH-09] [AUTH-12] returns to the requesting page of this origin only, with a toast that covers only the bar on a phone", async () => {
  const person = await createPerson(site.services, { email: newAddress() });
  const page = await freshPage();
  await openAuth(page, "/auth?next=/quest-dashboard");
  await fill(page, { email: person.email, password: DEMO_PASSWORD });
  await submit(page);
  const heading = page.getByRole("heading", { level: 1 });
  const toastBox = page.locator("[data-sonner-toast][data-mounted=true]");
  await toast(page, "Signed in successfully");
  const bottomOf = async () => {
    const box = (await toastBox.boundingBox())!;
    return box.y + box.height;
  };
  await expect.poll(bottomOf).toBeLessThanOrEqual((await heading.boundingBox())!.y);
  expect((await toastBox.boundingBox())!.y).toBeGreaterThanOrEqual(0);
  await at(page, "/quest-dashboard");
  await page.goto(`${site.origin}/auth?next=https://evil.test/`);
  await at(page, "/");
});

test("[AUTH-01] explains without JavaScript that signing in needs it, and shows no buttons", async () => {
  const { page } = await site.newPerson({ javaScriptEnabled: false });
  for (const path of ["/auth", "/auth?tab=sign-up"]) {
    /* oxlint-disable no-await-in-loop -- in sequence */
    await page.goto(site.origin + path);
    expect(await page.locator("noscript p").innerText()).toMatch(/^Signing in .* need JavaScript\./);
    expect(await page.getByRole("button").count()).toBe(0);
    expect(await page.getByRole("textbox").count()).toBe(0);
    /* oxlint-enable no-await-in-loop */
  }
});

test("[AUTH-07] returns to the sign-in tab for a registered address, with a closable toast", async () => {
  const person = await createPerson(site.services, { email: newAddress() });
  const page = await freshPage();
  await signUp(page, person.email);
  await toast(page, "An account with this email address already exists. Please sign in instead.");
  await page.locator("[data-sonner-toast] [data-close-button]").waitFor();
  expect(await page.getByRole("tab", { name: "Sign In" }).getAttribute("aria-selected")).toBe("true");
  expect(await page.locator("[name=email]").inputValue()).toBe(person.email);
});

test("[AUTH-12] explains a failure without a message, and a lost connection", async () => {
  const person = await createPerson(site.services, { email: newAddress() });
  const page = await freshPage(1440);
  const failCalls = async (call: string, how: "empty" | "offline") => {
    await page.unrouteAll();
    await page.route(`**/api/auth/${call}`, (route) =>
      how === "offline" ? route.abort() : route.fulfill({ status: 502, body: "" }),
    );
  };
  const network = "Network error. Please check your connection and try again";
  await failCalls("sign-in", "empty");
  await signIn(page, person.email);
  await toast(page, "Error signing in");
  await failCalls("sign-in", "offline");
  await submit(page);
  await toast(page, network);
  await failCalls("sign-up", "empty");
  await signUp(page, newAddress());
  await toast(page, "Error signing up");
  await failCalls("sign-up", "offline");
  await submit(page);
  await toast(page, network);
  await page.unrouteAll();
  await signInByCookie(visitor.context, site, person);
  await page.goto(`${site.origin}/faq`);
  await page.getByRole("button", { name: /^Account of/ }).click();
  for (const [how, words] of [
    ["empty", "Error signing out"],
    ["offline", "Sign out failed. Please try again."],
  ] as const) {
    await failCalls("sign-out", how);
    await page.getByRole("button", { name: "Sign Out" }).click();
    await toast(page, words);
  }
});

test("[AUTH-09] leads to the page of an unexpired payment first after sign-in, with a return code", async () => {
  const person = await createPerson(site.services, { email: newAddress() });
  const page = await freshPage();
  await openAuth(page, "/auth?next=/pricing");
  await page.evaluate(() =>
    sessionStorage.setItem(
      "payment_context",
      JSON.stringify({ returnUrl: "/faq?x=1", timestamp: Date.now() }),
    ),
  );
  await fill(page, { email: person.email, password: DEMO_PASSWORD });
  await submit(page);
  await waitForNavigation(
    page,
    (url) => url.pathname === "/faq" && url.searchParams.get("x") === "1" && url.searchParams.has("code"),
  );
});

test("[AUTH-09] [AUTH-10] ends every session at sign-out, shows /auth, and the other tab follows", async () => {
  const person = await createPerson(site.services, { email: newAddress() });
  const headers = await signedIn(site.services, person);
  const elsewhere = async () =>
    (await fetch(`${site.origin}/profile`, { headers, redirect: "manual" })).status;
  expect(await elsewhere()).toBe(200);
  const page = await freshPage(1440);
  const tab = await visitor.context.newPage();
  await tab.setViewportSize({ width: 1440, height: 844 });
  await tab.goto(`${site.origin}/faq`);
  await tab.getByRole("link", { name: "Sign In" }).first().waitFor();
  await openAuth(page, "/auth?next=/faq");
  await fill(page, { email: person.email, password: DEMO_PASSWORD });
  await submit(page);
  await at(page, "/faq");
  await tab.getByRole("button", { name: /^Account of/ }).waitFor();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await toast(page, "Signed out successfully");
  await at(page, "/auth");
  await tab.getByRole("link", { name: "Sign In" }).first().waitFor();
  expect(await elsewhere()).toBe(302);
  await tab.close();
});

test("[AUTH-11] [SAFE-03] explains a suspended or cancelled sign-in with Google, removes the error from the URL, then signs in and continues", async () => {
  const page = await freshPage();
  await page.goto(`${site.origin}/auth?error=account_suspended`); // where the return from Google leads
  await toast(page, "This account is suspended. Please contact us");
  await at(page, "/auth");
  await openAuth(page, "/auth?next=/faq");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await toast(page, "Sign-in failed. Please try again.");
  await at(page, "/auth?next=/faq");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByRole("button", { name: "Guest Rao" }).click();
  await toast(page, "Successfully signed in!");
  await at(page, "/faq");
});

test("[TRACK-01] [AUTH-04] stores the campaign of a new account's visit", async () => {
  const email = newAddress();
  const page = await freshPage();
  await page.goto(`${site.origin}/process?utm_source=instagram&utm_medium=story&utm_campaign=dusk`);
  const stored = () => page.evaluate(() => sessionStorage.getItem("platform_info"));
  await expect.poll(stored).toMatch(/instagram/);
  await page.goto(`${site.origin}/pricing`);
  await signUp(page, email);
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  const { rows } = await site.services.db.$client.query(
    "select signup_source, signup_platform, signup_medium, signup_campaign from users where email = $1",
    [email],
  );
  expect(rows).toEqual([
    {
      signup_source: "instagram",
      signup_platform: "instagram",
      signup_medium: "story",
      signup_campaign: "dusk",
    },
  ]);
  const history = await page.evaluate(
    () => JSON.parse(localStorage.getItem("platform_history")!) as unknown[],
  );
  expect(history).toHaveLength(1);
});
