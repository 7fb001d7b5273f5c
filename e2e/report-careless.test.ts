import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import { givenBy, takeQuest } from "../app/features/quest/fixtures.ts";
import { formatIndiaDay } from "../app/lib/india-format.ts";
import { expect, test, useSite } from "../testing/browser.ts";
import { eventually, ready, reportScreens, section } from "../testing/report-screens.ts";

const site = useSite();
const { withCookies } = reportScreens(site);

/** Answers without reading: one statement every second. */
const givenCarelessly = (valueOf: (n: number) => number) => {
  const now = site.services.clock.now();
  return givenBy("maya", { now }).map((answer, n, all) => ({
    ...answer,
    value: valueOf(n),
    answeredAt: new Date(now.getTime() - (all.length - n) * 1_000).toISOString(),
    tookMs: 900,
  }));
};
async function takeCarelessly(valueOf: (n: number) => number) {
  const given = givenCarelessly(valueOf);
  const taken = await takeQuest(site.services, { userId: null, person: "maya", given });
  return { path: `/quest-result/anonymous/${taken.sessionId}/${taken.testId}`, headers: taken.headers };
}

test("[QUEST-05] says in the bar why nothing is sold on random answers, with no covered button and no overlapping match figure", async () => {
  const { path, headers } = await takeCarelessly((n) => 1 + ((n * 7_919 + ((n * n) % 13)) % 5));
  const { page } = await withCookies(headers, { reducedMotion: "reduce" });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(site.origin + path);
    await ready(page);
    const bar = page.getByRole("complementary", { name: "Full PDF report" });
    await expect(bar).toContainText("We sell no PDF on them.");
    await expect(bar.getByRole("link", { name: "Take it again" })).toHaveAttribute("href", "/quest");
    await expect(page.getByRole("button", { name: "Unlock Full PDF Report" })).toHaveCount(0);
    for (const n of [1, 6, 9]) {
      const share = section(page, n).getByRole("button", { name: "Share" });
      /** Pixels between the Share button and the bar; -Infinity if the button is off screen. */
      const gap = async () => {
        // scrolls a section taller than the screen to its end
        await section(page, n).evaluate((one) => one.scrollIntoView({ block: "end" }));
        const [button, { y: top }] = [(await share.boundingBox())!, (await bar.boundingBox())!];
        return button.y > 0 && button.y < 844 ? top - button.y - button.height : -Infinity;
      };
      await eventually(gap).toBeGreaterThanOrEqual(0);
    }
    const outside = await section(page, 6)
      .getByRole("listitem")
      .evaluateAll((layers) =>
        layers.flatMap((layer) => {
          const [layerBox, words, figure] = ["rect", "button > span", ".figures"].map((part) =>
            layer.querySelector(part)!.getBoundingClientRect(),
          ) as [DOMRect, DOMRect, DOMRect];
          const isInOrBeyond = figure.right <= layerBox.right || figure.left >= layerBox.right;
          const isFree = figure.left >= words.right && figure.right <= innerWidth;
          return isInOrBeyond && isFree ? [] : [layer.textContent];
        }),
      );
    expect(outside).toEqual([]);
  }
});

const ofDaysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);
test("[QUEST-05] does not compare careless answers on the dashboard, and says so", async () => {
  const { services } = site;
  const person = await createPerson(services);
  const mine = { userId: person.id, person: "maya" } as const;
  services.clock = { now: () => ofDaysAgo(40) };
  await takeQuest(services, mine);
  services.clock = { now: () => ofDaysAgo(20) };
  await takeQuest(services, { ...mine, given: givenCarelessly(() => 3) });
  services.clock = { now: () => ofDaysAgo(0) };
  const { page } = await withCookies(await signedIn(services, person));
  await page.goto(`${site.origin}/quest-dashboard`);
  await page.getByRole("heading", { name: "Your ranges" }).waitFor();
  await page
    .getByText("are inconsistent, so these ranges may not describe you well and are not compared")
    .waitFor();
  expect(await page.getByText("is a certain change").count()).toBe(0);

  await takeQuest(services, mine);
  await page.reload();
  await page.getByRole("heading", { name: "Results over time" }).waitFor();
  await page.getByText(`Every range from ${formatIndiaDay(ofDaysAgo(40))} overlaps`).waitFor();
  const leftOut = `The result of ${formatIndiaDay(ofDaysAgo(20))} is left out: it was answered inconsistently or too fast.`;
  await page.getByText(leftOut).waitFor();
});
