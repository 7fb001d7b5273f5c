import { expect, type Locator, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { createPerson, type NewPerson } from "../app/features/accounts/fixtures.ts";
import { sessions } from "../app/features/accounts/tables.server.ts";
import { openAuthenticator } from "./authenticator.ts";
import { forgetVisitor, signIn, type useSite } from "./browser.ts";

export const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Waits until all panels of the profile have loaded, since one that loads late moves those below it. */
export const panelsLoaded = (page: Page) => expect(page.getByText("Loading…")).toHaveCount(0);

/** The recovery codes on screen. */
export async function codesIn(factor: Locator) {
  const list = factor.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await list.first().waitFor();
  return list.allInnerTexts();
}

/** Turns on the second factor in the profile. @returns the authenticator app, recovery codes and panel */
export async function turnOnSecondFactor(page: Page) {
  const factor = section(page, "Two-step sign-in");
  await factor.getByRole("button", { name: "Turn on" }).click();
  await factor.getByRole("img", { name: /^QR code/ }).waitFor();
  const app = openAuthenticator(
    (await factor.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).trim(),
  );
  await factor.getByLabel("Code from your app").fill("000000");
  await factor.getByRole("button", { name: "Turn on" }).click();
  await factor.getByText("This code is wrong or was used already").waitFor();
  await factor.getByLabel("Code from your app").fill(app.next());
  await factor.getByRole("button", { name: "Turn on" }).click();
  const codes = await codesIn(factor);
  expect(new Set(codes).size).toBe(10);
  return { app, codes, factor };
}

/** Actions of a member on their profile. */
export function profileScreens(site: ReturnType<typeof useSite>) {
  /** Opens the profile and waits until it is interactive. */
  async function openProfile(page: Page) {
    await page.goto(`${site.origin}/profile`);
    await panelsLoaded(page);
  }
  /** Resets this browser and opens a new member's profile in it. */
  async function atProfileIn(
    { page, context }: Awaited<ReturnType<typeof site.newPerson>>,
    member: NewPerson = {},
  ) {
    const person = await createPerson(site.services, { firstName: "Maya", lastName: "Iyer", ...member });
    await forgetVisitor(page);
    await signIn(context, site, person);
    await openProfile(page);
    return { person, page, context };
  }
  /** Opens a new member's profile in a new browser. */
  const atProfile = async (member?: NewPerson, options?: Parameters<typeof site.newPerson>[0]) =>
    atProfileIn(await site.newPerson(options), member);
  /** Moves the member's sign-in two hours into the past, without a later proof of identity. */
  const backdateSignIn = (userId: string) =>
    site.services.db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 2 * 3_600_000), provenAt: null })
      .where(eq(sessions.userId, userId));
  return { openProfile, atProfile, atProfileIn, backdateSignIn };
}
