import { signedIn } from "../app/features/accounts/fixtures.ts";
import { accountScreens } from "../testing/account-screens.ts";
import { expect, expectReadable, test, useSite } from "../testing/browser.ts";
import { profileScreens, section } from "../testing/profile-screens.ts";

const site = useSite();
const { atProfile, backdateSignIn } = profileScreens(site);
const { toast } = accountScreens(site);

test("[SAFE-03] asks for the password before a change of address two hours after sign-in, then continues the change", async () => {
  const { person, page } = await atProfile(
    {},
    { reducedMotion: "reduce", viewport: { width: 1440, height: 900 } },
  );
  await backdateSignIn(person.id);
  const email = `late-${person.email}`;
  const panel = section(page, "Email");
  const question = page.getByRole("dialog", { name: "Confirm it’s you" });
  await panel.getByRole("button", { name: "Change email" }).click();
  await panel.getByLabel("New email").fill(email);
  await panel.getByRole("button", { name: "Send the link" }).click();
  await question.waitFor();
  expect((await question.boundingBox())!.width).toBe(390); // not as wide as the page
  await question.getByLabel("Your password").waitFor();
  await expect(question.getByLabel("Your password")).toBeFocused();
  await expectReadable(page);

  await question.getByRole("button", { name: "Close" }).click();
  expect(await panel.getByLabel("New email").inputValue()).toBe(email); // nothing typed is lost
  await panel.getByRole("button", { name: "Send the link" }).click();
  await question.getByLabel("Your password").fill("not-mine");
  await question.getByRole("button", { name: "Confirm" }).click();
  await question.getByText("This password is wrong").waitFor();
  await question.getByLabel("Your password").fill(person.password);
  await question.getByRole("button", { name: "Confirm" }).click();
  await panel.getByText(`Changing to ${email}`).waitFor();
  await site.mailbox.emailTo(email, /Confirm your new email/);

  await backdateSignIn(person.id);
  await panel.getByRole("button", { name: "Send the link again" }).click();
  await question.getByLabel("Your password").fill(person.password);
  await question.getByRole("button", { name: "Confirm" }).click();
  await toast(page, "We’ve sent you a new link.");
});

test("[SAFE-03] asks only for the password to sign out other devices or add an app two hours after sign-in", async () => {
  const { person, page } = await atProfile({}, { reducedMotion: "reduce" });
  const headers = await signedIn(site.services, person);
  const otherDevice = async () =>
    (await fetch(`${site.origin}/profile`, { headers, redirect: "manual" })).headers.get("location") ??
    "open";
  await page.reload();
  const devices = section(page, "Where you are signed in");
  await backdateSignIn(person.id);
  await devices.getByRole("button", { name: "Sign out everywhere else" }).click();
  const question = page.getByRole("dialog", { name: "Confirm it’s you" });
  await question.getByLabel("Your password").waitFor();
  expect(await otherDevice()).toBe("open");
  await question.getByLabel("Your password").fill(person.password);
  await question.getByRole("button", { name: "Confirm" }).click();
  await toast(page, "Every other device is signed out.");
  expect(await otherDevice()).toBe("/auth?next=/profile");

  await backdateSignIn(person.id);
  const factor = section(page, "Two-step sign-in");
  await factor.getByRole("button", { name: "Turn on" }).click();
  await question.getByLabel("Your password").fill(person.password);
  await question.getByRole("button", { name: "Confirm" }).click();
  await factor.getByLabel("Code from your app").waitFor();
});
