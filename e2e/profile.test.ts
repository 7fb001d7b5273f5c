import sharp from "sharp";
import { DEMO_PASSWORD } from "../app/features/accounts/fixtures.ts";
import { accountScreens } from "../testing/account-screens.ts";
import {
  afterThisTest,
  describe,
  expect,
  expectReadable,
  forgetVisitor,
  test,
  useSite,
} from "../testing/browser.ts";
import { profileScreens, section, turnOnSecondFactor } from "../testing/profile-screens.ts";

const site = useSite();
const { openProfile, atProfile, atProfileIn } = profileScreens(site);
/** A browser for members' profiles, in sequence, and one that opens their emails. */
const member = site.personForAll();
const elsewhere = site.personForAll();

/** Signs in with this password as another device, without a browser. */
async function signInFrom({ email }: { email: string }, password = DEMO_PASSWORD, userAgent = "Firefox") {
  const answer = await fetch(`${site.origin}/api/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: site.origin, "user-agent": userAgent },
    body: JSON.stringify({ email, password }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  /** Opens the profile; redirects elsewhere when signed out. */
  async function profile() {
    const page = await fetch(`${site.origin}/profile`, { headers: { cookie }, redirect: "manual" });
    return page.headers.get("location") ?? page.status;
  }
  return { answer: (await answer.json()) as { success: boolean; error?: string }, profile };
}
const SIGNED_OUT = "/auth?next=/profile";

const { at, toast, signIn: signInByHand } = accountScreens(site);
const linkIn = (email: { links: string[] }) => email.links.find((one) => one.includes("/auth/email#"))!;

test("[ROUTE-08] [ROUTE-09] leads from the dashboard to the profile with one click", async () => {
  const { page } = await atProfileIn(member);
  await page.goto(`${site.origin}/quest-dashboard`);
  await page.getByRole("heading", { name: /^Good (morning|afternoon|evening), Maya/ }).waitFor();
  await page.getByRole("link", { name: "Profile" }).click();
  await page.getByRole("heading", { name: "You", exact: true }).waitFor();
});

describe("[ROUTE-09] name, phone and picture", () => {
  test("keep changes after a reload, and reject invalid values at their field", async () => {
    const { page } = await atProfileIn(member, { phone: "+971501234567" });
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
    await you.getByRole("status").getByText("Saved.").waitFor();
    await page.getByRole("heading", { name: "Mira Iyer" }).waitFor();
    await openProfile(page);
    expect(await section(page, "You").getByLabel("Mobile number").inputValue()).toBe("9845012345");
    await section(page, "You").getByLabel("Mobile number").fill("");
    await section(page, "You").getByRole("button", { name: "Save" }).click();
    await section(page, "You").getByRole("status").getByText("Saved.").waitFor();
  });

  test("crop a picture square, show, replace and remove it, and reject other files with a reason", async () => {
    const { page } = await atProfileIn(member);
    const upload = (name: string, buffer: Buffer) =>
      page.getByLabel(/^(Choose a|Change) picture$/).setInputFiles({ name, mimeType: "image/png", buffer });
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
    await toast(page, "Picture removed.");
    await portrait.waitFor({ state: "detached" });
  });
});

describe("[ROUTE-09] a change of address", () => {
  test("is confirmed by the new mailbox, and undone by the old one on another device", async () => {
    const { person, page } = await atProfileIn(member);
    const email = `moved-${person.email}`;
    await page.getByRole("button", { name: "Change email" }).click();
    await page.getByLabel("New email").fill("nowhere");
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.getByText("Please enter a valid email address").waitFor();
    await page.getByLabel("New email").fill(email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.getByText(`Changing to ${email}`).waitFor();
    const link = linkIn(await site.mailbox.emailTo(email, /Confirm your new email/));
    const tab = await page.context().newPage();
    afterThisTest(() => tab.close());
    await tab.goto(link);
    await tab.getByRole("button", { name: "Confirm address" }).click();
    await tab.getByRole("heading", { name: "Your address has changed" }).waitFor();
    await page.getByText("Confirmed", { exact: true }).waitFor(); // the other tab follows
    await tab.getByRole("link", { name: "Go to your profile" }).click();
    await section(tab, "Email").getByText(email).waitFor();
    expect((await signInFrom(person)).answer).toMatchObject({ error: "Invalid email or password" });
    const moved = await signInFrom({ email });
    expect(moved.answer).toMatchObject({ success: true });
    expect(await moved.profile()).toBe(200);
    await forgetVisitor(elsewhere.page);
    const notice = await site.mailbox.emailTo(person.email, /Your email address was changed/);
    await elsewhere.page.goto(linkIn(notice));
    await elsewhere.page.getByRole("button", { name: "Undo the change" }).click();
    await elsewhere.page.getByRole("heading", { name: "The change was undone" }).waitFor();
    expect((await signInFrom(person)).answer).toMatchObject({ success: true });
    expect((await signInFrom({ email })).answer).toMatchObject({ error: "Invalid email or password" });
  });

  test("can be resent and cancelled by keyboard with the focus kept in its section; its link then no longer works", async () => {
    const { person, page } = await atProfileIn(member);
    const email = section(page, "Email");
    const inside = () => email.evaluate((panel) => panel.contains(document.activeElement));
    await email.getByRole("button", { name: "Change email" }).press("Enter");
    await email.getByLabel("New email").fill(`moved-${person.email}`);
    await email.getByLabel("New email").press("Enter");
    await email.getByText(/^Changing to/).waitFor();
    expect(await inside()).toBe(true);
    const link = linkIn(await site.mailbox.emailTo(`moved-${person.email}`, /Confirm your new email/));
    await email.getByRole("button", { name: "Send the link again" }).press("Enter");
    await toast(page, "We’ve sent you a new link.");
    expect(await inside()).toBe(true);
    await email.getByRole("button", { name: "Cancel the change" }).press("Enter");
    await email.getByRole("button", { name: "Change email" }).waitFor();
    expect(await inside()).toBe(true);
    await forgetVisitor(elsewhere.page);
    await elsewhere.page.goto(link);
    await elsewhere.page.getByRole("button", { name: "Confirm address" }).click();
    await elsewhere.page.getByRole("heading", { name: "This link no longer works" }).waitFor();
  });
});

test("[ROUTE-09] signs every other device out after a new password, and announces it by email", async () => {
  const { person, page } = await atProfileIn(member);
  const other = await signInFrom(person);
  expect(await other.profile()).toBe(200);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByLabel("Current password").fill("not-mine");
  await page.getByLabel("New password").fill("another-evening");
  await page.getByLabel("Confirm password").fill("another-eveninh");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Passwords don't match").waitFor();
  await page.getByLabel("Confirm password").fill("another-evening");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("This password is wrong").waitFor();
  await page.getByLabel("Current password").fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await toast(page, "Password changed. Every other device is signed out.");
  await site.mailbox.emailTo(person.email, /Your password was changed/);
  expect(await other.profile()).toBe(SIGNED_OUT);
  expect((await signInFrom(person)).answer).toMatchObject({ success: false });
  expect(await (await signInFrom(person, "another-evening")).profile()).toBe(200);
});

test("[ROUTE-09] lists devices with their last sign-in, and signs out one, the others, or all", async () => {
  const { person, page } = await atProfileIn(member);
  const agent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/604.1";
  const [phone, second] = [await signInFrom(person, DEMO_PASSWORD, agent), await signInFrom(person)];
  expect([await phone.profile(), await second.profile()]).toEqual([200, 200]);
  await openProfile(page);
  const devices = section(page, "Where you are signed in");
  await devices.getByText(/^Last sign-in: .+, with your password, /).waitFor();
  await devices.getByText("this device").waitFor();
  await devices.getByRole("button", { name: "Sign out Safari on iPhone" }).click();
  await toast(page, "Safari on iPhone is signed out.");
  expect([await phone.profile(), await second.profile()]).toEqual([SIGNED_OUT, 200]);
  await devices.getByRole("button", { name: "Sign out everywhere else" }).click();
  await toast(page, "Every other device is signed out.");
  expect(await second.profile()).toBe(SIGNED_OUT);
  await page.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
  await at(page, "/auth");
});

test("[ROUTE-09] signs out two devices in quick succession", async () => {
  const { person, page } = await atProfileIn(member);
  const agents = ["Windows NT 10.0; Win64; x64", "X11; Linux x86_64"].map(
    (system) => `Mozilla/5.0 (${system}; rv:140.0) Gecko/20100101 Firefox/140.0`,
  );
  for (const userAgent of agents)
    // oxlint-disable-next-line no-await-in-loop -- in sequence, as a person would
    expect((await signInFrom(person, DEMO_PASSWORD, userAgent)).answer).toMatchObject({ success: true });
  await openProfile(page);
  const devices = section(page, "Where you are signed in");
  const first = Promise.withResolvers<void>();
  await page.route(
    "**/api/account/sessions/*",
    async (route) => {
      await first.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await devices.getByRole("button", { name: "Sign out Firefox on Windows" }).click();
  await devices.getByRole("button", { name: "Sign out Firefox on Linux" }).click();
  first.resolve();
  await toast(page, "Firefox on Windows is signed out.");
  await toast(page, "Firefox on Linux is signed out.");
  await expect(devices.getByRole("button", { name: "Sign out everywhere else" })).toHaveCount(0);
});

test("[ROUTE-09] stores each newsletter choice immediately, and reverts it on failure", async () => {
  const { page } = await atProfileIn(member);
  const mailbox = section(page, "Newsletter");
  await mailbox.getByRole("switch", { name: /^Dates/ }).check();
  await expect
    .poll(() => page.request.get(`${site.origin}/api/newsletter/mine`).then((r) => r.json()))
    .toMatchObject({
      preferences: { letter: false, dates: true, posts: false },
    });
  await openProfile(page);
  expect(await mailbox.getByRole("switch", { name: /^Dates/ }).isChecked()).toBe(true);
  await page.route("**/api/newsletter/mine", (route) => route.abort());
  await mailbox.getByRole("switch", { name: /^New posts/ }).click();
  await toast(page, "Network error. Please check your connection and try again");
  await expect.poll(() => mailbox.getByRole("switch", { name: /^New posts/ }).isChecked()).toBe(false);
  await page.unrouteAll();
  await mailbox.getByRole("switch", { name: /^Dates/ }).uncheck();
  await expect
    .poll(() => page.request.get(`${site.origin}/api/newsletter/mine`).then((r) => r.json()))
    .toMatchObject({
      preferences: { letter: false, dates: false, posts: false },
    });
});

test("[ROUTE-09] has accessible panels that fit every width, with open forms", async () => {
  const { person, page } = await atProfile(
    {},
    { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" },
  );
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByRole("button", { name: "Change password" }).click();
  await section(page, "Two-step sign-in").getByRole("button", { name: "Turn on" }).click();
  await section(page, "Two-step sign-in").getByLabel("Code from your app").waitFor();
  await section(page, "You").getByLabel("First name").fill("");
  await section(page, "You").getByRole("button", { name: "Save" }).click();
  await expectReadable(page);
  await page.getByRole("button", { name: "Not now" }).click();
  await turnOnSecondFactor(page);
  await page.getByLabel("New email").fill(`moved-${person.email}`);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByText(/^Changing to/).waitFor();
  await expectReadable(page);
  await page.goto(linkIn(await site.mailbox.emailTo(`moved-${person.email}`, /Confirm your new email/)));
  await page.getByRole("button", { name: "Confirm address" }).waitFor();
  await expectReadable(page);
  const other = await site.newPerson();
  await signInByHand(other.page, person.email);
  await other.page.getByRole("heading", { name: "Enter your code" }).waitFor();
  await expectReadable(other.page);
});
