import type { BrowserContext } from "@playwright/test";
import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import { beginQuest, takeQuest } from "../app/features/quest/fixtures.ts";
import { carry } from "../testing/buyer.ts";
import { describe, expect, expectAccessible, test, useSite } from "../testing/browser.ts";
import { ready, shows } from "../testing/quest-screens.ts";

const site = useSite();
const WIDE = { viewport: { width: 1440, height: 900 } };

/** Signs in a new member with a result; returns the address of their dashboard. */
async function dashboardIn(context: BrowserContext, firstName: string) {
  const person = await createPerson(site.services, { firstName, lastName: "Iyer" });
  await takeQuest(site.services, { userId: person.id, person: "maya" });
  await carry(site, context, await signedIn(site.services, person));
  return `${site.origin}/quest-dashboard/${person.id}`;
}

describe("[REPORT-08] wide screens", () => {
  test("show the dashboard in two columns, with the drawing fixed at the left", async () => {
    const { page, context } = await site.newPerson(WIDE);
    await page.goto(await dashboardIn(context, "Maya"));
    const card = (await page
      .getByRole("link", { name: /The Architect/ })
      .first()
      .boundingBox())!;
    const ranges = (await page.getByRole("heading", { name: "Your ranges" }).boundingBox())!;
    expect(ranges.x).toBeGreaterThan(card.x + card.width);
    expect(card.width).toBeGreaterThan(400);
    await expectAccessible(page);
  });

  test("show the quest's statement at the left and its answers at the right; keys answer as before", async () => {
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

  test("show no keys on a phone", async () => {
    const { sessionId, asker } = await beginQuest(site.services, { userId: null, person: "maya" }, 3);
    const { page, context } = await site.newPerson({ hasTouch: true, isMobile: true });
    await carry(site, context, asker.headers);
    await page.goto(`${site.origin}/assessment?session=${sessionId}`);
    await ready(page);
    expect(await page.locator("kbd:visible").count()).toBe(0);
  });
});

test("[REPORT-08] keeps the dashboard in its frame with a long name, and with names in other scripts", async () => {
  const { page, context } = await site.newPerson();
  const phone = { width: 390, height: 844 };
  for (const [name, viewports] of [
    ["Venkata".repeat(28) + "abcd", [phone, WIDE.viewport]],
    ["🌙👩🏽‍🚀 Maya", [phone]],
    ["மீனாட்சி", [phone]],
    ["מאיה", [phone]],
  ] as const) {
    /* oxlint-disable no-await-in-loop -- in sequence */
    const dashboard = await dashboardIn(context, name);
    for (const viewport of viewports) {
      await page.setViewportSize(viewport);
      await page.goto(dashboard); // reloads, since resizing alone could hide a fault
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toContainText(name.slice(0, 20));
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([name, over <= 0]).toEqual([name, true]);
      expect((await heading.boundingBox())!.height, name).toBeLessThan(200);
    }
    /* oxlint-enable no-await-in-loop */
  }
});
