import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import { beginQuest, takeQuest } from "../app/features/quest/fixtures.ts";
import { carry } from "../testing/buyer.ts";
import { describe, expect, expectAccessible, test, useSite } from "../testing/browser.ts";
import { ready, shows } from "../testing/quest-screens.ts";

const site = useSite();
const WIDE = { viewport: { width: 1440, height: 900 } };

/** A signed-in member with a result, at this width. */
async function atDashboard(firstName: string, options: Parameters<typeof site.newPerson>[0]) {
  const person = await createPerson(site.services, { firstName, lastName: "Iyer" });
  await takeQuest(site.services, { userId: person.id, person: "maya" });
  const { page, context } = await site.newPerson(options);
  await carry(site, context, await signedIn(site.services, person));
  await page.goto(`${site.origin}/quest-dashboard/${person.id}`);
  return page;
}

describe("[REPORT-08] pages of their own on wide screens", () => {
  test("the dashboard has two columns: the drawing stays at the left while the rest goes by", async () => {
    const page = await atDashboard("Maya", WIDE);
    const card = (await page
      .getByRole("link", { name: /The Architect/ })
      .first()
      .boundingBox())!;
    const ranges = (await page.getByRole("heading", { name: "Your ranges" }).boundingBox())!;
    expect(ranges.x).toBeGreaterThan(card.x + card.width);
    expect(card.width).toBeGreaterThan(400);
    await expectAccessible(page);
  });

  test("the quest has the statement at the left and its answers at the right; keys answer as before", async () => {
    const { sessionId, asker } = await beginQuest(site.services, { userId: null, person: "maya" }, 3);
    const { page, context } = await site.newPerson(WIDE);
    await carry(site, context, asker.headers);
    await page.goto(`${site.origin}/assessment?session=${sessionId}`);
    await ready(page);
    const statement = (await page.getByRole("heading", { level: 1 }).boundingBox())!;
    const answers = (await page.getByRole("radiogroup").boundingBox())!;
    expect(answers.x).toBeGreaterThan(statement.x + statement.width - 1);
    await page.keyboard.press("4");
    await shows(page, 5);
    await expectAccessible(page);
  });

  test("on a phone no key is named", async () => {
    const { sessionId, asker } = await beginQuest(site.services, { userId: null, person: "maya" }, 3);
    const { page, context } = await site.newPerson({ hasTouch: true, isMobile: true });
    await carry(site, context, asker.headers);
    await page.goto(`${site.origin}/assessment?session=${sessionId}`);
    await ready(page);
    expect(await page.locator("kbd:visible").count()).toBe(0);
  });
});

for (const [kind, name] of [
  ["200 characters", "Venkata".repeat(28) + "abcd"],
  ["emoji", "🌙👩🏽‍🚀 Maya"],
  ["Devanagari", "मीनाक्षी"],
  ["Tamil", "மீனாட்சி"],
  ["right to left", "מאיה"],
] as const)
  test(`[REPORT-08] a name in ${kind} keeps the dashboard in its frame`, async () => {
    for (const viewport of [{ width: 390, height: 844 }, WIDE.viewport]) {
      const page = await atDashboard(name, { viewport });
      await expect(page.getByRole("heading", { level: 1 })).toContainText(name.slice(0, 20));
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect((await page.getByRole("heading", { level: 1 }).boundingBox())!.height).toBeLessThan(200);
      await page.context().close();
    }
  });
