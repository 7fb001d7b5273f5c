import type { Page } from "@playwright/test";
import { createPerson } from "../app/features/accounts/fixtures.ts";
import { beginQuest } from "../app/features/quest/fixtures.ts";
import * as quest from "../app/features/quest/quest.server.ts";
import { describe, expect, test, useSite } from "../testing/browser.ts";
import { answerWithKeys, askerOf, questScreens } from "../testing/quest-screens.ts";

const site = useSite();
const { begin, awaitAnswers } = questScreens(site);
const signIn = async (page: Page, { email, password }: { email: string; password: string }) =>
  page.evaluate(
    async (body) =>
      (
        await fetch("/api/auth/sign-in", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body,
        })
      ).status,
    JSON.stringify({ email, password }),
  );

const finished = async (page: Page) => {
  const { sessionId, asker } = await beginQuest(site.services, { userId: null, person: "maya" }, 58);
  const [name, value] = asker.headers.get("cookie")!.split("=") as [string, string];
  await page.context().addCookies([{ name, value, url: site.origin, httpOnly: true, sameSite: "Lax" }]);
  await quest.finishQuest(site.services, { sessionId, form: "short" }, asker);
  return sessionId;
};

describe("ownership of a quest", () => {
  test("[QUEST-07] [ROUTE-07] gives the result to the account that signs in here, and not to the next account in this browser", async () => {
    const { page, context } = await site.newPerson();
    await page.goto(`${site.origin}/quest-result`);
    expect(page.url()).toBe(`${site.origin}/quest`);
    const sessionId = await finished(page);
    const bare = async () =>
      (await context.request.get(`${site.origin}/quest-result`, { maxRedirects: 0 })).headers()["location"];
    expect(await bare()).toBe(`/quest-result/anonymous/${sessionId}/neo-58-v1`);
    await page.goto(`${site.origin}/quest`);
    await page.getByRole("button", { name: "I am 18 or over. Answer again" }).waitFor();
    expect(await page.getByRole("link", { name: "See your result" }).getAttribute("href")).toBe(
      "/quest-result",
    );

    const [owner, next] = [await createPerson(site.services), await createPerson(site.services)];
    expect(await signIn(page, owner)).toBe(200);
    expect(await bare()).toBe(`/quest-result/${owner.id}/${sessionId}/neo-58-v1`);
    await context.clearCookies({ name: /session/ });
    expect(await bare()).toBe("/quest");
    expect(await signIn(page, next)).toBe(200);
    expect(await bare()).toBe("/quest");
    expect((await quest.resultsOf(site.services, owner.id)).map((r) => r.sessionId)).toEqual([sessionId]);
  });

  test("[QUEST-07] continues a quest claimed on another device only for its owner, without losing answers", async () => {
    const { page, context } = await site.newPerson();
    const sessionId = await begin(page);
    await answerWithKeys(page, 1, 3);
    await awaitAnswers(sessionId, context, 3);
    const owner = await createPerson(site.services);
    // as the link in an email does on another device
    await quest.claimQuests(site.services, owner.id, await askerOf(context));
    await answerWithKeys(page, 4, 5);
    await page.getByText(/^Saved on this device only: .* Sign in to go on with it\.$/).waitFor();
    expect(await signIn(page, owner)).toBe(200);
    await answerWithKeys(page, 6, 6);
    await page.getByText("Saved as you go").waitFor();
    const asOwner = { userId: owner.id, headers: new Headers() };
    const count = async () => (await quest.readProgress(site.services, sessionId, asOwner))!.answers.length;
    await expect.poll(count).toBe(6);
  });

  test("[ROUTE-07] answers 404 for addresses with other numbers of parts", async () => {
    for (const path of ["/quest-result/x", "/quest-result/x/y", "/quest-result/x/y/z/more"])
      expect([path, (await fetch(site.origin + path)).status]).toEqual([path, 404]); // oxlint-disable-line no-await-in-loop -- in sequence
  });
});
