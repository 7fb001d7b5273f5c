import { createPerson } from "../app/features/accounts/fixtures.ts";
import { accountScreens } from "../testing/account-screens.ts";
import { expect, expectReadable, test, useSite } from "../testing/browser.ts";
import { profileScreens, section } from "../testing/profile-screens.ts";
import { openVirtualPasskeys } from "../testing/virtual-passkeys.ts";

const site = useSite();
const { atProfile, backdateSignIn } = profileScreens(site);
const { at, toast, openAuth, submit, fill } = accountScreens(site);

test("[SAFE-03] adds a member's passkey, signs in with it, renames and removes it", async () => {
  const { person, page } = await atProfile();
  const device = await openVirtualPasskeys(page);
  const keys = section(page, "Passkeys");
  await keys.getByRole("button", { name: "Add a passkey" }).click();
  await expectReadable(page);
  await keys.getByLabel("Passkey name").fill("");
  await keys.getByRole("button", { name: "Add passkey" }).click();
  await keys.getByText("Please give it a name").waitFor();
  await keys.getByLabel("Passkey name").fill("My laptop");
  await keys.getByRole("button", { name: "Add passkey" }).click();
  await toast(page, "Passkey added.");
  await keys.locator("b").getByText("My laptop").waitFor();
  expect(await device.count()).toBe(1);
  await site.mailbox.emailTo(person.email, /A passkey was added to your account/);
  // a device can have only one passkey
  await keys.getByRole("button", { name: "Add a passkey" }).click();
  await keys.getByRole("button", { name: "Add passkey" }).click();
  await keys.getByText("This device already has a passkey of yours.").waitFor();

  await page.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
  await at(page, "/auth");
  await openAuth(page, "/auth?next=/profile");
  await expectReadable(page);
  await device.recognize(false);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page
    .getByRole("button", { name: "Sign in with a passkey" })
    .and(page.locator(":not([aria-busy])"))
    .waitFor();
  await device.recognize(true);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await toast(page, "Signed in successfully");
  await at(page, "/profile");
  await section(page, "Where you are signed in")
    .getByText(/^Last sign-in: .*with a passkey/)
    .waitFor();

  await keys.getByRole("button", { name: "Rename My laptop" }).click();
  await keys.getByLabel("Passkey name").fill("The grey one");
  await keys.getByRole("button", { name: "Save name" }).click();
  await keys.locator("b").getByText("The grey one").waitFor();
  await backdateSignIn(person.id);
  await keys.getByRole("button", { name: "Remove The grey one" }).click();
  await keys.getByRole("button", { name: "Remove passkey" }).click();
  const question = page.getByRole("dialog", { name: "Confirm it’s you" });
  await question.getByLabel("Your password").waitFor();
  await question.getByRole("button", { name: "Use a passkey" }).click();
  await toast(page, "Passkey removed.");
  await keys.getByText("No passkeys yet").waitFor();
  await expect(keys.getByRole("heading", { name: "Passkeys" })).toBeFocused();
});

test("[SAFE-03] requires an administrator's passkey after the password, and for irreversible actions", async () => {
  const { person: ada, page } = await atProfile({
    email: "ada@villa.test",
    firstName: "Ada",
    lastName: "Fernandes",
  });
  await openVirtualPasskeys(page);
  const keys = section(page, "Passkeys");
  await keys.getByRole("button", { name: "Add a passkey" }).click();
  await keys.getByRole("button", { name: "Add passkey" }).click();
  await toast(page, "Passkey added.");
  await page.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
  await at(page, "/auth");
  await openAuth(page);
  await fill(page, { email: ada.email, password: ada.password });
  await submit(page);
  await page.getByText("Confirm it’s you with your passkey", { exact: false }).waitFor();
  expect(await page.getByLabel("Code from your app").count()).toBe(0);
  await expectReadable(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await toast(page, "Signed in successfully");

  const guest = await createPerson(site.services, { firstName: "Guest", lastName: "Rao" });
  await backdateSignIn(ada.id);
  await page.goto(`${site.origin}/admin/members/${guest.id}`);
  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  await page.getByRole("dialog", { name: "Suspend this member?" }).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
  await page.getByRole("dialog", { name: "Confirm it’s you" }).waitFor();
  await expectReadable(page);
  await page.getByRole("dialog").getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText(/^Suspended since/).waitFor();
});
