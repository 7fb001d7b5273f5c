import { createPerson } from "../app/features/accounts/fixtures.ts";
import {
  offerSecondFactor,
  turnOn as turnOnByVerb,
} from "../app/features/accounts/second-factor/second-factor.server.ts";
import { accountScreens } from "../testing/account-screens.ts";
import { openAuthenticator } from "../testing/authenticator.ts";
import { describe, expect, test, useSite } from "../testing/browser.ts";
import { codesIn, profileScreens, section, turnOnSecondFactor } from "../testing/profile-screens.ts";

const site = useSite();
const { openProfile, atProfile } = profileScreens(site);

const { at, toast, fill, openAuth, signIn: signInByHand, submit } = accountScreens(site);
const desktop = { viewport: { width: 1440, height: 900 } };

describe("[AUTH-16] the second factor", () => {
  test("is set up with an app, asked for after the password, answered by app or recovery code, renewed and turned off", async () => {
    const { person, page } = await atProfile();
    const { app, codes, factor } = await turnOnSecondFactor(page);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      factor.getByRole("link", { name: "Download" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("villa-vesper-recovery-codes.txt");
    await factor.getByRole("button", { name: "I’ve saved them" }).click();
    await factor.getByText("10 recovery codes left").waitFor();
    expect(await page.getByText(codes[0]!).count()).toBe(0);
    await site.mailbox.emailTo(person.email, /Two-step sign-in is on/);

    const phone = await site.newPerson();
    await openAuth(phone.page, "/auth?next=/profile");
    await fill(phone.page, { email: person.email, password: person.password });
    await submit(phone.page);
    await phone.page.getByRole("heading", { name: "Enter your code" }).waitFor();
    await phone.page.goto(`${site.origin}/profile`); // the password alone gives no access
    await at(phone.page, "/auth?next=/profile");
    await phone.page.getByLabel("Code from your app").fill("111111");
    await submit(phone.page);
    await phone.page.getByText("This code is wrong or was used already").waitFor();
    await phone.page.getByLabel("Code from your app").fill(app.next());
    await phone.page.getByLabel("Don’t ask again on this device for 30 days").check();
    await submit(phone.page);
    await toast(phone.page, "Signed in successfully");
    await at(phone.page, "/profile");
    await phone.page.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
    await at(phone.page, "/auth");
    await signInByHand(phone.page, person.email); // trusted, so not asked again
    await at(phone.page, "/");

    const lost = await site.newPerson();
    await signInByHand(lost.page, person.email);
    await lost.page.getByRole("button", { name: "Use a recovery code" }).click();
    await lost.page.getByLabel("Recovery code").fill(codes[0]!.toLowerCase());
    await submit(lost.page);
    await toast(lost.page, "Signed in successfully");
    await site.mailbox.emailTo(person.email, /A recovery code was used/);
    await openProfile(lost.page);
    const there = section(lost.page, "Two-step sign-in");
    await there.getByText("9 recovery codes left").waitFor();
    await there.getByRole("button", { name: "Get new codes" }).click();
    await there.getByLabel("Your password").fill(person.password);
    await there.getByLabel(/^Code from your app/).fill(codes[1]!);
    await there.getByRole("button", { name: "Replace my codes" }).click();
    const fresh = await codesIn(there);
    expect(fresh.some((code) => codes.includes(code))).toBe(false);
    await there.getByRole("button", { name: "I’ve saved them" }).click();
    await there.getByRole("button", { name: "Turn off" }).click();
    const form = there.getByRole("form", { name: "Turn off" });
    await form.getByLabel("Your password").fill("not-mine");
    await form.getByLabel(/^Code from your app/).fill(fresh[0]!);
    await form.getByRole("button", { name: "Turn off" }).click();
    await form.getByText("This password is wrong").waitFor();
    await form.getByLabel("Your password").fill(person.password);
    await form.getByRole("button", { name: "Turn off" }).click();
    await toast(lost.page, "Two-step sign-in is off.");
    await site.mailbox.emailTo(person.email, /Two-step sign-in is off/);
  });

  test("reports a failed sign-out on the way back to sign-in, and lets the person retry", async () => {
    const person = await createPerson(site.services);
    const app = openAuthenticator((await offerSecondFactor(site.services, person)).secret);
    await turnOnByVerb(site.services, person, app.next());
    const { page } = await site.newPerson();
    await signInByHand(page, person.email);
    await page.getByRole("heading", { name: "Enter your code" }).waitFor();
    await page.route("**/api/auth/sign-out", (route) => route.abort());
    await page.getByRole("button", { name: "Back to Sign In" }).click();
    await toast(page, "Sign out failed. Please try again.");
    await page.getByLabel("Code from your app").waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Back to Sign In" }).click();
    await page.getByRole("tab", { name: "Sign In" }).waitFor();
  });

  test("asks an administrator without one to set it up", async () => {
    const { page } = await atProfile({ email: "ada@villa.test", firstName: "Ada" }, desktop);
    await section(page, "Two-step sign-in")
      .getByText(/^You’re an administrator. Please turn this/)
      .waitFor();
    await page.goto(`${site.origin}/admin`);
    await page.getByRole("link", { name: "Turn on two-step sign-in" }).click();
    await at(page, "/profile");
    await section(page, "Newsletter").getByRole("switch").first().waitFor();
    const { factor } = await turnOnSecondFactor(page);
    await factor.getByRole("button", { name: "I’ve saved them" }).click();
    await page.goto(`${site.origin}/admin`);
    await page.getByRole("heading", { name: "Today" }).first().waitFor();
    expect(await page.getByRole("link", { name: "Turn on two-step sign-in" }).count()).toBe(0);
  });
});
