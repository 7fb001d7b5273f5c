import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { createPerson, type NewPerson } from "../app/features/accounts/fixtures.ts";
import { sessions } from "../app/features/accounts/tables.server.ts";
import { signIn, type useSite } from "./browser.ts";

export const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** How a member uses their profile in a browser. */
export function profileScreens(site: ReturnType<typeof useSite>) {
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
  /** As if they had signed in two hours ago, and proved nothing since. */
  const lateBy = (userId: string) =>
    site.services.db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 2 * 3_600_000), provenAt: null })
      .where(eq(sessions.userId, userId));
  return { openProfile, atProfile, lateBy };
}
