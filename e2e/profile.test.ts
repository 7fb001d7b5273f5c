import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { DEMO_PASSWORD, createPerson, type NewPerson } from "../app/features/accounts/fixtures.ts";
import { accountScreens } from "../testing/account-screens.ts";
import { openAuthenticator } from "../testing/authenticator.ts";
import { describe, expect, expectReadable, signIn, test, useSite } from "../testing/browser.ts";

const site = useSite({ env: { ADMIN_EMAILS: "ada@villa.test" } });
const { at, toast, fill, openAuth, signIn: signInByHand, submit } = accountScreens(site);
const desktop = { viewport: { width: 1440, height: 900 } };

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const row = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const linkIn = (email: { links: string[] }) => email.links.find((one) => one.includes("/auth/email#"))!;

/** Opens the profile and waits until it answers. */
async function openProfile(page: Page) {
  await page.goto(`${site.origin}/profile`);
  await section(page, "Letters").getByRole("checkbox").first().waitFor(); // fetched by the page itself
}
/** A member on their profile, signed in as the form would. */
async function atProfile(of: NewPerson = {}, options?: Parameters<typeof site.newPerson>[0]) {
  const person = await createPerson(site.services, { firstName: "Maya", lastName: "Iyer", ...of });
  const { page, context } = await site.newPerson(options);
  await signIn(context, site, person);
  await openProfile(page);
  return { person, page, context };
}

describe("[ROUTE-09] name, phone and picture", () => {
  test("what is changed stands there after a reload; what is wrong is told beside its field", async () => {
    const { page } = await atProfile({ phone: "+971501234567" });
    const you = section(page, "You");
    expect(await you.getByLabel("Code").inputValue()).toBe("+971");
    await you.getByLabel("First name").fill("");
    await you.getByLabel("Mobile number").fill("98");
    await you.getByRole("button", { name: "Save" }).click();
    await you.getByText("First name is required").waitFor();
    await you.getByText("Mobile number must be at least 10 digits").waitFor();
    await you.getByLabel("First name").fill("Mira");
    await you.getByLabel("Code").selectOption("+91");
    await you.getByLabel("Mobile number").fill("9845012345");
    await you.getByRole("button", { name: "Save" }).click();
    await toast(page, "Your name and number are kept.");
    await page.getByRole("heading", { name: "Mira Iyer" }).waitFor();
    await openProfile(page);
    expect(await section(page, "You").getByLabel("Mobile number").inputValue()).toBe("9845012345");
    await section(page, "You").getByLabel("Mobile number").fill("");
    await section(page, "You").getByRole("button", { name: "Save" }).click();
    await toast(page, "Your name and number are kept.");
  });

  test("a picture is cut square, shown, exchanged and removed; what is none is refused in words", async () => {
    const { page } = await atProfile();
    const upload = (name: string, buffer: Buffer) =>
      page.getByLabel(/^(Choose a|Another) picture$/).setInputFiles({ name, mimeType: "image/png", buffer });
    await upload("cat.png", Buffer.from("MZ this is a program, not a picture"));
    await toast(page, "This is not a JPEG, PNG, WebP or AVIF picture");
    await upload(
      "sea.png",
      await sharp({ create: { width: 900, height: 500, channels: 3, background: "#33567d" } })
        .png()
        .toBuffer(),
    );
    const portrait = page.getByRole("img", { name: "Maya Iyer" });
    await portrait.waitFor();
    const size = () =>
      portrait.evaluate((img: HTMLImageElement) =>
        img.complete ? [img.naturalWidth, img.naturalHeight] : [],
      );
    await expect.poll(size).toEqual([512, 512]);
    const first = await portrait.getAttribute("src");
    await upload(
      "dusk.png",
      await sharp({ create: { width: 400, height: 800, channels: 3, background: "#8c4a26" } })
        .png()
        .toBuffer(),
    );
    await expect.poll(() => portrait.getAttribute("src")).not.toBe(first);
    expect((await page.request.get(site.origin + first!)).status()).toBe(404);
    await page.getByRole("button", { name: "Remove" }).click();
    await toast(page, "Your picture is gone.");
    await portrait.waitFor({ state: "detached" });
  });
});

/** A member who has asked for a change of address, with the links of both letters. */
async function asking() {
  const { person, page } = await atProfile();
  const email = `moved-${person.email}`;
  await page.getByRole("button", { name: "Change e-mail" }).click();
  await page.getByLabel("New e-mail").fill("nowhere");
  await page.getByRole("button", { name: "Send both letters" }).click();
  await page.getByText("Please enter a valid email address").waitFor();
  await page.getByLabel("New e-mail").fill(email);
  await page.getByRole("button", { name: "Send both letters" }).click();
  await page.getByText(`Moving to ${email}`).waitFor();
  const mailbox = {
    old: linkIn(await site.mailbox.emailTo(person.email, /May your account move/)),
    new: linkIn(await site.mailbox.emailTo(email, /Is this your new address/)),
  };
  return { person, page, email, letters: mailbox };
}

describe("[ROUTE-09] a change of address", () => {
  test("both mailboxes say yes, on other devices too; then the new address opens the account and the old does not", async () => {
    const { person, page, email, letters: mailbox } = await asking();
    const elsewhere = await site.newPerson();
    await elsewhere.page.goto(mailbox.old);
    await elsewhere.page.getByRole("heading", { name: "May your account leave this address?" }).waitFor();
    await elsewhere.page.getByRole("button", { name: "Allow the change" }).click();
    await elsewhere.page.getByRole("heading", { name: "One yes of two" }).waitFor();
    await openProfile(page);
    await row(page, person.email).getByText("Has said yes").waitFor();
    await row(page, email).getByText("Press the button in the letter to confirm the address").waitFor();
    const tab = await page.context().newPage();
    await tab.goto(mailbox.new);
    await tab.getByRole("button", { name: "Yes, it is mine" }).click();
    await tab.getByRole("heading", { name: "Your account has moved" }).waitFor();
    await page.getByText("Confirmed", { exact: true }).waitFor(); // the other tab follows
    await tab.getByRole("link", { name: "To your profile" }).click();
    await section(tab, "E-mail").getByText(email).waitFor();
    await site.mailbox.emailTo(person.email, /Your account has moved to another address/);
    await signInByHand(elsewhere.page, person.email);
    await toast(elsewhere.page, "Invalid email or password");
    await signInByHand(elsewhere.page, email);
    await toast(elsewhere.page, "Signed in successfully");
  });

  test("one no ends it, and its links with it; a change can be sent again and stopped", async () => {
    const { page, email, letters: mailbox } = await asking();
    const elsewhere = await site.newPerson();
    await elsewhere.page.goto(mailbox.new);
    await elsewhere.page.getByRole("button", { name: "Refuse" }).click();
    await elsewhere.page.getByRole("heading", { name: "The change is refused" }).waitFor();
    await elsewhere.page.goto("about:blank");
    await elsewhere.page.goto(mailbox.old);
    await elsewhere.page.getByRole("button", { name: "Allow the change" }).click();
    await elsewhere.page.getByRole("heading", { name: "This link no longer works" }).waitFor();
    await openProfile(page);
    await page.getByRole("button", { name: "Change e-mail" }).click();
    await page.getByLabel("New e-mail").fill(email);
    await page.getByRole("button", { name: "Send both letters" }).click();
    await page.getByRole("button", { name: "Send both again" }).click();
    await toast(page, "Two new letters are on their way.");
    await page.getByRole("button", { name: "Stop the change" }).click();
    await page.getByRole("button", { name: "Change e-mail" }).waitFor();
  });
});

test("[ROUTE-09] a new password signs every other device out, and an email tells of it", async () => {
  const { person, page } = await atProfile();
  const other = await site.newPerson(desktop);
  await signIn(other.context, site, person);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByLabel("Current password").fill("not-mine");
  await page.getByLabel("New password").fill("another-evening");
  await page.getByLabel("Confirm password").fill("another-eveninh");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await page.getByText("Passwords don't match").waitFor();
  await page.getByLabel("Confirm password").fill("another-evening");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await page.getByText("This is not your password").waitFor();
  await page.getByLabel("Current password").fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Save the new password" }).click();
  await toast(page, "Your new password is kept. Every other device is signed out.");
  await site.mailbox.emailTo(person.email, /Your password was changed/);
  await other.page.goto(`${site.origin}/profile`);
  await at(other.page, "/auth?next=/profile");
  await signInByHand(other.page, person.email, "another-evening");
  await toast(other.page, "Signed in successfully");
});

test("[ROUTE-09] devices: how one last came in, one signed out, then all others, then everywhere", async () => {
  const { person, page } = await atProfile();
  const agent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/604.1";
  const [phone, second] = [await site.newPerson({ userAgent: agent }), await site.newPerson()];
  await signInByHand(phone.page, person.email);
  await toast(phone.page, "Signed in successfully");
  await signIn(second.context, site, person);
  await openProfile(page);
  const devices = section(page, "Where you are signed in");
  await devices.getByText(/^Last sign-in: .+, with your password, /).waitFor();
  await devices.getByText("this device").waitFor();
  await devices.getByRole("button", { name: "Sign out Safari on iPhone" }).click();
  await toast(page, "Safari on iPhone is signed out.");
  await phone.page.goto(`${site.origin}/profile`);
  await at(phone.page, "/auth?next=/profile");
  await devices.getByRole("button", { name: "Sign out everywhere else" }).click();
  await toast(page, "Every other device is signed out.");
  await second.page.goto(`${site.origin}/profile`);
  await at(second.page, "/auth?next=/profile");
  await page.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
  await at(page, "/auth");
});

test("[ROUTE-09] letters: each choice is stored at once, and taken back where it was not", async () => {
  const { page } = await atProfile();
  const mailbox = section(page, "Letters");
  await mailbox.getByRole("checkbox", { name: /^Dates/ }).check();
  await expect
    .poll(() => page.request.get(`${site.origin}/api/newsletter/mine`).then((r) => r.json()))
    .toMatchObject({
      preferences: { letter: false, dates: true, posts: false },
    });
  await openProfile(page);
  expect(await mailbox.getByRole("checkbox", { name: /^Dates/ }).isChecked()).toBe(true);
  await page.route("**/api/newsletter/mine", (route) => route.abort());
  await mailbox.getByRole("checkbox", { name: /^New posts/ }).click();
  await toast(page, "Network error. Please check your connection and try again");
  await expect.poll(() => mailbox.getByRole("checkbox", { name: /^New posts/ }).isChecked()).toBe(false);
  await page.unrouteAll();
  await mailbox.getByRole("checkbox", { name: /^Dates/ }).uncheck();
  await expect
    .poll(() => page.request.get(`${site.origin}/api/newsletter/mine`).then((r) => r.json()))
    .toMatchObject({
      preferences: { letter: false, dates: false, posts: false },
    });
});

/** The recovery codes that are shown. */
async function codesIn(factor: Locator) {
  const list = factor.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await list.first().waitFor();
  return list.allInnerTexts();
}

/** Turns the second factor on as a person does, with an app of the test's own. */
async function turnOn(page: Page) {
  const factor = section(page, "Second factor");
  await factor.getByRole("button", { name: "Turn it on" }).click();
  await factor.getByRole("img", { name: /^QR code/ }).waitFor();
  const app = openAuthenticator(
    (await factor.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).trim(),
  );
  await factor.getByLabel("Code from your app").fill("000000");
  await factor.getByRole("button", { name: "Turn it on" }).click();
  await factor.getByText("This code is not right, or was used before").waitFor();
  await factor.getByLabel("Code from your app").fill(app.next());
  await factor.getByRole("button", { name: "Turn it on" }).click();
  const codes = await codesIn(factor);
  expect(new Set(codes).size).toBe(10);
  return { app, codes, factor };
}

describe("[AUTH-16] the second factor", () => {
  test("set up with an app, asked for after the password, answered by app or recovery code, renewed and turned off", async () => {
    const { person, page } = await atProfile();
    const { app, codes, factor } = await turnOn(page);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      factor.getByRole("link", { name: "Download" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("villa-vesper-recovery-codes.txt");
    await factor.getByRole("button", { name: "I have kept them" }).click();
    await factor.getByText("10 recovery codes are left").waitFor();
    expect(await page.getByText(codes[0]!).count()).toBe(0);
    await site.mailbox.emailTo(person.email, /A second factor guards your account/);

    const phone = await site.newPerson();
    await openAuth(phone.page, "/auth?next=/profile");
    await fill(phone.page, { email: person.email, password: person.password });
    await submit(phone.page);
    await phone.page.getByRole("heading", { name: "Your second key" }).waitFor();
    await phone.page.goto(`${site.origin}/profile`); // the password alone opens nothing
    await at(phone.page, "/auth?next=/profile");
    await phone.page.getByLabel("Code from your app").fill("111111");
    await submit(phone.page);
    await phone.page.getByText("This code is not right, or was used before").waitFor();
    await phone.page.getByLabel("Code from your app").fill(app.next());
    await phone.page.getByLabel("Do not ask again on this device for 30 days").check();
    await submit(phone.page);
    await toast(phone.page, "Signed in successfully");
    await at(phone.page, "/profile");
    await phone.page.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
    await at(phone.page, "/auth");
    await signInByHand(phone.page, person.email); // trusted: not asked again
    await at(phone.page, "/");

    const lost = await site.newPerson();
    await signInByHand(lost.page, person.email);
    await lost.page.getByRole("button", { name: "Use a recovery code" }).click();
    await lost.page.getByLabel("Recovery code").fill(codes[0]!.toLowerCase());
    await submit(lost.page);
    await toast(lost.page, "Signed in successfully");
    await site.mailbox.emailTo(person.email, /A recovery code was used/);
    await openProfile(lost.page);
    const there = section(lost.page, "Second factor");
    await there.getByText("9 recovery codes are left").waitFor();
    await there.getByRole("button", { name: "Make new ones" }).click();
    await there.getByLabel("Your password").fill(person.password);
    await there.getByLabel(/^Code from your app/).fill(codes[1]!);
    await there.getByRole("button", { name: "Make new codes" }).click();
    const fresh = await codesIn(there);
    expect(fresh.some((code) => codes.includes(code))).toBe(false);
    await there.getByRole("button", { name: "I have kept them" }).click();
    await there.getByRole("button", { name: "Turn it off" }).click();
    const form = there.getByRole("form", { name: "Turn it off" });
    await form.getByLabel("Your password").fill("not-mine");
    await form.getByLabel(/^Code from your app/).fill(fresh[0]!);
    await form.getByRole("button", { name: "Turn it off" }).click();
    await form.getByText("This is not your password").waitFor();
    await form.getByLabel("Your password").fill(person.password);
    await form.getByRole("button", { name: "Turn it off" }).click();
    await toast(lost.page, "The second factor is off.");
    await site.mailbox.emailTo(person.email, /The second factor of your account is off/);
  });

  test("Google does not go past it; back to sign-in leaves nothing behind", async () => {
    const { person, page } = await atProfile({ email: "guarded-guest@gmail.test" });
    const { app } = await turnOn(page);
    const other = await site.newPerson();
    await openAuth(other.page, "/auth?next=/faq");
    await other.page.getByRole("button", { name: "Continue with Google" }).click();
    await other.page.getByRole("heading", { name: "Choose an account" }).waitFor();
    await other.page.getByLabel("E-mail").fill(person.email);
    await other.page.getByRole("button", { name: "Continue", exact: true }).click();
    await other.page.getByRole("heading", { name: "Your second key" }).waitFor();
    await other.page.getByLabel("Code from your app").fill(app.next());
    await submit(other.page);
    await at(other.page, "/faq");
    const third = await site.newPerson();
    await signInByHand(third.page, person.email);
    await third.page.getByRole("heading", { name: "Your second key" }).waitFor();
    await third.page.getByRole("button", { name: "Back to Sign In" }).click();
    await third.page.getByRole("tab", { name: "Sign In" }).waitFor();
    await third.page.reload();
    await third.page.getByRole("tab", { name: "Sign In" }).waitFor();
  });

  test("a forgotten password does not go past it either", async () => {
    const { person, page } = await atProfile();
    const { app } = await turnOn(page);
    const other = await site.newPerson();
    await openAuth(other.page);
    await other.page.getByRole("button", { name: "Forgot password" }).click();
    await other.page.getByLabel("E-mail").fill(person.email);
    await other.page.getByRole("button", { name: "Send the link" }).click();
    const email = await site.mailbox.emailTo(person.email, /password/i);
    await other.page.goto(email.links.find((one) => one.includes("type=recovery"))!);
    await other.page.getByRole("button", { name: "Choose a new password" }).click();
    await other.page.getByLabel("Code from your app").fill(app.next());
    await submit(other.page);
    await fill(other.page, { password: "a-third-evening", confirmPassword: "a-third-evening" });
    await submit(other.page);
    await at(other.page, "/");
    await page.goto(`${site.origin}/profile`);
    await at(page, "/auth?next=/profile");
  });

  test("an administrator without one is asked to set it up", async () => {
    const { page } = await atProfile({ email: "ada@villa.test", firstName: "Ada" }, desktop);
    await section(page, "Second factor")
      .getByText(/^You run this house: please turn this on/)
      .waitFor();
    await page.goto(`${site.origin}/admin`);
    await page.getByRole("link", { name: "Turn on a second factor" }).click();
    await at(page, "/profile");
    await section(page, "Letters").getByRole("checkbox").first().waitFor();
    const { factor } = await turnOn(page);
    await factor.getByRole("button", { name: "I have kept them" }).click();
    await page.goto(`${site.origin}/admin`);
    await page.getByRole("heading", { name: "Today" }).first().waitFor();
    expect(await page.getByRole("link", { name: "Turn on a second factor" }).count()).toBe(0);
  });
});

test("[ROUTE-09] every panel is accessible and fits every width, forms open", async () => {
  const { person, page } = await atProfile(
    {},
    { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" },
  );
  await expectReadable(page);
  await page.getByRole("button", { name: "Change e-mail" }).click();
  await page.getByRole("button", { name: "Change password" }).click();
  await section(page, "Second factor").getByRole("button", { name: "Turn it on" }).click();
  await section(page, "Second factor").getByLabel("Code from your app").waitFor();
  await section(page, "You").getByLabel("First name").fill("");
  await section(page, "You").getByRole("button", { name: "Save" }).click();
  await expectReadable(page);
  await page.getByRole("button", { name: "Not now" }).click();
  await turnOn(page);
  await page.getByLabel("New e-mail").fill(`moved-${person.email}`);
  await page.getByRole("button", { name: "Send both letters" }).click();
  await page.getByText(/^Moving to/).waitFor();
  await expectReadable(page);
  await page.goto(linkIn(await site.mailbox.emailTo(person.email, /May your account move/)));
  await page.getByRole("button", { name: "Refuse" }).waitFor();
  await expectReadable(page);
  const other = await site.newPerson();
  await signInByHand(other.page, person.email);
  await other.page.getByRole("heading", { name: "Your second key" }).waitFor();
  await expectReadable(other.page);
});
