import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { createPerson, type NewPerson } from "../app/features/accounts/fixtures.ts";
import { sessions } from "../app/features/accounts/tables.server.ts";
import { forgetVisitor, signIn, type useSite } from "./browser.ts";

export const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** How a member uses their profile in a browser. */
export function profileScreens(site: ReturnType<typeof useSite>) {
  /** Opens the profile and waits until it answers. */
  async function openProfile(page: Page) {
    await page.goto(`${site.origin}/profile`);
    await section(page, "Letters").getByRole("checkbox").first().waitFor(); // fetched by the page itself
  }
  /** A new member on their profile, signed in as the form would, in this browser, which knows of nobody before them. */
  async function atProfileIn(
    { page, context }: Awaited<ReturnType<typeof site.newPerson>>,
    of: NewPerson = {},
  ) {
    const person = await createPerson(site.services, { firstName: "Maya", lastName: "Iyer", ...of });
    await forgetVisitor(page);
    await signIn(context, site, person);
    await openProfile(page);
    return { person, page, context };
  }
  /** A member on their profile. */
  const atProfile = async (of?: NewPerson, options?: Parameters<typeof site.newPerson>[0]) =>
    atProfileIn(await site.newPerson(options), of);
  /** As if they had signed in two hours ago, and proved nothing since. */
  const lateBy = (userId: string) =>
    site.services.db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 2 * 3_600_000), provenAt: null })
      .where(eq(sessions.userId, userId));
  return { openProfile, atProfile, atProfileIn, lateBy };
}
