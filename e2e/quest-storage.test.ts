import { beginQuest } from "../app/features/quest/fixtures.ts";
import { createPerson } from "../app/features/accounts/fixtures.ts";
import * as quest from "../app/features/quest/quest.server.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { afterThisTest, describe, expect, forgetVisitor, signIn, test, useSite } from "../testing/browser.ts";
import { panelsLoaded } from "../testing/profile-screens.ts";
import { answerWithKeys, questScreens, ready, shows, skipToResult } from "../testing/quest-screens.ts";

const site = useSite();
const { begin, onServer, awaitAnswers } = questScreens(site);
const visitor = site.personForAll();
/** A new visitor, in the same browser. */
async function newVisitor() {
  await forgetVisitor(visitor.page);
  return visitor;
}

describe("stored answers", () => {
  test("[QUEST-01] survive a reload and a closed tab with the position", async () => {
    const { page, context } = await site.newPerson();
    const sessionId = await begin(page);
    await answerWithKeys(page, 1, 6);
    await shows(page, 7);
    await page.reload();
    await ready(page);
    await shows(page, 7);
    await answerWithKeys(page, 7, 8);
    await page.close({ runBeforeUnload: true });
    const again = await context.newPage();
    await again.goto(`${site.origin}/quest`);
    await again.getByText("8 of 58 answers are kept for you.").waitFor();
    await again.getByRole("link", { name: "Continue where you stopped" }).click();
    await ready(again);
    await shows(again, 9);
    await awaitAnswers(sessionId, context, 8);
  });

  test("[QUEST-01] are kept offline with a message, and sent once online", async () => {
    const { page, context } = await newVisitor();
    const sessionId = await begin(page);
    await answerWithKeys(page, 1, 2);
    await awaitAnswers(sessionId, context, 2);
    await context.setOffline(true);
    await answerWithKeys(page, 3, 12);
    await page.getByText("Saved on this device; will sync").waitFor();
    await shows(page, 13);
    expect(await onServer(sessionId, context)).toBe(2);
    await context.setOffline(false);
    await awaitAnswers(sessionId, context, 12);
    await page.getByText("Saved as you go").waitFor();
  });

  test("[QUEST-01] survive a closed tab while offline, and arrive when the quest is reopened", async () => {
    const { page, context } = await site.newPerson();
    const sessionId = await begin(page);
    await answerWithKeys(page, 1, 1);
    await awaitAnswers(sessionId, context, 1);
    await context.setOffline(true);
    await answerWithKeys(page, 2, 5);
    await shows(page, 6);
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto(`${site.origin}/assessment`);
    await ready(again);
    await shows(again, 6);
    await awaitAnswers(sessionId, context, 5);
  });

  test("[QUEST-01] survive a failed finish while the site is unavailable, which is reported and can be retried", async () => {
    const { page, context } = await newVisitor();
    const { sessionId, asker } = await beginQuest(site.services, { userId: null, person: "noor" }, 58);
    const [name, value] = asker.headers.get("cookie")!.split("=") as [string, string];
    await context.addCookies([{ name, value, url: site.origin }]);
    await page.goto(`${site.origin}/assessment?session=${sessionId}`);
    await ready(page);
    await site.kill();
    await page.getByRole("button", { name: "See my result" }).click();
    await page.getByText(/Network error\. .* Your answers are safe\./).waitFor();
    await site.restart();
    await page.getByRole("button", { name: "Try again" }).click();
    await skipToResult(page);
    await waitForNavigation(page, new RegExp(`/quest-result/anonymous/${sessionId}/neo-58-v1`));
  });

  test("[QUEST-01] are shared between two tabs of one quest", async () => {
    const { page, context } = await newVisitor();
    const sessionId = await begin(page);
    const other = await context.newPage();
    afterThisTest(() => other.close());
    await other.goto(page.url());
    await ready(other);
    await answerWithKeys(page, 1, 4);
    await shows(other, 5); // unused so far, so it follows
    await answerWithKeys(other, 5, 6);
    await awaitAnswers(sessionId, context, 6);
    const bar = page.getByRole("progressbar", { name: "Progress" });
    await expect.poll(() => bar.getAttribute("aria-valuetext")).toBe("6 of 58 answered");
  });

  test("[QUEST-01] continue by link in another browser, once", async () => {
    const { page, context } = await newVisitor();
    const sessionId = await begin(page);
    await answerWithKeys(page, 1, 9);
    await shows(page, 10);
    await page.keyboard.press("3");
    await page.getByRole("button", { name: "Continue on another device" }).click();
    const url = await page.getByLabel("Link", { exact: true }).inputValue();
    await page.keyboard.press("1"); // the sheet is open, so this is no answer
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("heading", { name: "Long Shadows" }).waitFor();

    await awaitAnswers(sessionId, context, 10);
    const there = await site.newPerson();
    expect((await there.page.goto(url))!.status()).toBe(200);
    await there.page.getByText(/10 answers are kept for you\./).waitFor();
    await there.page.getByRole("button", { name: "Continue on this device" }).click();
    await ready(there.page);
    await shows(there.page, 11);
    await answerWithKeys(there.page, 11, 12);
    await awaitAnswers(sessionId, there.context, 12);

    for (const [address, status, words] of [
      [url, 410, "This link was used"],
      [`${url}x`, 404, "This link is not whole"],
      [`${site.origin}/assessment?session=${sessionId}`, 200, "That quest is not on this browser"],
    ] as const) {
      const answer = await fetch(address); // oxlint-disable-line no-await-in-loop -- in sequence
      expect([address, answer.status]).toEqual([address, status]);
      expect(await answer.text()).toContain(words); // oxlint-disable-line no-await-in-loop -- as above
    }
  });
});

test("[SAFE-09] are removed at sign-out if the server has them, and sent later otherwise", async () => {
  const person = await createPerson(site.services);
  const { page, context } = await site.newPerson();
  await signIn(context, site, person);
  const sessionId = await begin(page);
  const arrived = async () =>
    (await quest.readProgress(site.services, sessionId, { userId: person.id, headers: new Headers() }))
      ?.answers.length;
  await answerWithKeys(page, 1, 3);
  await expect.poll(arrived, { timeout: 20_000 }).toBe(3);
  await context.setOffline(true);
  await answerWithKeys(page, 4, 5);
  await shows(page, 6);
  // simulates a crash: a closing page would send its answers, perhaps once online again
  await page.goto("chrome://crash").catch(() => undefined);
  await page.close();
  await context.setOffline(false);

  const other = await context.newPage();
  await other.goto(`${site.origin}/profile`);
  await panelsLoaded(other);
  const stored = () =>
    other.evaluate(
      (id) => Object.values(JSON.parse(localStorage.getItem(`vv.quest.${id}`) ?? "{}")),
      sessionId,
    );
  expect(await stored()).toHaveLength(5);
  await other.getByRole("button", { name: "Sign out everywhere", exact: true }).click();
  await other.waitForURL(`${site.origin}/auth`);
  expect(await stored()).toMatchObject([{ sent: false }, { sent: false }]);
  expect(await arrived()).toBe(3);

  await signIn(context, site, person);
  await other.goto(`${site.origin}/assessment`);
  await ready(other);
  await shows(other, 6);
  await expect.poll(arrived, { timeout: 20_000 }).toBe(5);
});
