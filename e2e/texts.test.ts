import { createPerson } from "../app/features/accounts/fixtures.ts";
import { accountScreens } from "../testing/account-screens.ts";
import { test, useSite } from "../testing/browser.ts";

const site = useSite();
const { openAuth, fill, submit, toast } = accountScreens(site);

test("[AUTH-12] shows an unexpected error, and an email being resent", async () => {
  const { page } = await site.newPerson();
  await openAuth(page);
  await page.getByRole("button", { name: "Forgot password" }).click();
  await page.route("**/api/auth/recover", (route) => route.fulfill({ status: 502, body: "" }));
  await page.getByLabel("Email").fill("maya@villa.test");
  await page.getByRole("button", { name: "Send the link" }).click();
  await toast(page, "An unexpected error occurred");
  await page.getByRole("button", { name: "Back to Sign In" }).click();
  const pending = await createPerson(site.services, { confirmed: false });
  await fill(page, { email: pending.email, password: pending.password });
  await submit(page);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/auth/resend", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Resend Verification Email" }).click();
  await page.getByRole("button", { name: "Resending..." }).waitFor();
  letGo();
  await toast(page, "Verification email sent! Please check your inbox and spam folder.");
});
