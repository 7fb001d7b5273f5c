import * as report from "../app/features/report/report.server.ts";
import { describe, expect, expectAccessible, test, useSite } from "../testing/browser.ts";
import { dialog, dots, ready, sampleReport, section, spoken } from "../testing/report-screens.ts";

const site = useSite();
const openDemo = sampleReport(site);
const WIDE = { viewport: { width: 1440, height: 900 } };

type Page = Awaited<ReturnType<typeof openDemo>>;
const place = (page: Page) => page.getByRole("complementary", { name: "Where you are" });
const names = (page: Page) =>
  page.getByRole("navigation", { name: "All sections by name" }).getByRole("link");
const evidence = (page: Page) => page.getByRole("complementary", { name: "What this rests on" });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? "");

describe("[REPORT-08] the report above 1080 px", () => {
  test("keeps the column at 390 px, with names and progress at the left, and the section's evidence at the right", async () => {
    const page = await openDemo(WIDE);
    await evidence(page).waitFor();
    const column = (await page.locator("[data-tone]").boundingBox())!;
    expect([column.x, column.width, column.height]).toEqual([525, 390, 900]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
    const [left, right] = [(await place(page).boundingBox())!, (await evidence(page).boundingBox())!];
    expect(left.x + left.width).toBeLessThan(column.x);
    expect(right.x).toBeGreaterThanOrEqual(column.x + column.width);
    const { evidence: known, results } = report.demoReport();
    expect(await names(page).count()).toBe(9);
    const openness = known.traits["O"]!;
    await evidence(page).getByText(`${openness.low} to ${openness.high}`).waitFor();
    await page.keyboard.press("ArrowDown");
    await expect(names(page).nth(1)).toHaveAttribute("aria-current", "true");
    await evidence(page)
      .getByText(`The odds that the ${known.archetype.primary} is the archetype nearest to you`)
      .waitFor();
    await names(page).nth(4).click();
    await expect(spoken(page)).toHaveText(/^5 of 9, /);
    await evidence(page).getByText(known.films[0]!.why).waitFor();
    await expect(names(page).nth(4)).toHaveText("Films That Will Hit Closer Than Expected");
    await dots(page).nth(7).click();
    await evidence(page).getByText(known.books[2]!.why).waitFor();
    await evidence(page).getByRole("heading", { name: results.books[2]!.title }).waitFor();
    await expectAccessible(page);
  });

  test("opens details next to the section without covering it, keeps focus, goes back, and closes them at another section", async () => {
    const page = await openDemo(WIDE);
    const { evidence: known } = report.demoReport();
    const [finding] = known.findings;
    await dots(page).nth(2).click();
    const opener = section(page, 3).getByRole("button", { name: `Because you answered… ${finding!.title}` });
    await evidence(page).waitFor();
    await opener.focus();
    await page.keyboard.press("Enter");
    for (const answer of finding!.answers) await evidence(page).getByText(answer.statement).waitFor();
    expect(await dialog(page).count()).toBe(0);
    await expect(opener).toBeFocused();
    await expect(opener).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("status").filter({ hasText: "Details:" })).toContainText(finding!.title);
    await expectAccessible(page);
    await evidence(page).getByRole("button", { name: "5 Unique Findings About You" }).click();
    await evidence(page).getByRole("heading", { name: known.findings[4]!.title }).waitFor();
    await opener.click();
    await dots(page).nth(1).click();
    await evidence(page).getByText("The odds that the", { exact: false }).waitFor();
    await section(page, 2).getByRole("button", { name: /%/ }).first().click();
    await evidence(page).getByText("What it says").waitFor();
  });

  test("ends a jump at its section even if an element there takes the focus on the way", async () => {
    const page = await openDemo(WIDE);
    const ends = await page.evaluate(async () => {
      const links = document.querySelectorAll<HTMLElement>("nav[aria-label='Sections of the report'] a");
      const findings = document.querySelector<HTMLElement>("#findings")!;
      const button = findings.querySelector("button")!;
      const deck = findings.parentElement!;
      async function rest() {
        for (let still = 0, last = -1; still < 20; last = deck.scrollTop) {
          await new Promise(requestAnimationFrame);
          still = last === deck.scrollTop ? still + 1 : 0;
        }
      }
      const offsets: number[] = [];
      for (const part of [0, 0.65, 0.7, 0.75, 0.9]) {
        deck.scrollTo({ top: 0, behavior: "instant" });
        await rest();
        links[2]!.click();
        while (deck.scrollTop < part * findings.offsetTop) await new Promise(requestAnimationFrame);
        button.focus();
        await rest();
        offsets.push(Math.round(deck.scrollTop - findings.offsetTop));
        button.blur();
      }
      return offsets;
    });
    expect(ends).toEqual([0, 0, 0, 0, 0]);
  });

  test("enters and leaves the details with the arrow keys, which do not turn the page there", async () => {
    const page = await openDemo(WIDE);
    await evidence(page).waitFor();
    await page.keyboard.press("ArrowRight");
    expect(await focused(page)).toBe("evidence");
    await page.keyboard.press("ArrowDown");
    await expect(spoken(page)).toHaveText(/^1 of 9, /);
    await page.keyboard.press("ArrowLeft");
    expect(await focused(page)).toBe("emotional");
    await page.keyboard.press("ArrowDown");
    await expect(spoken(page)).toHaveText(/^2 of 9, /);
  });

  test("does not show or load the sides on narrower screens", async () => {
    const { page } = await site.newPerson();
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    for (const width of [390, 1080]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${site.origin}/results-demo`);
      await ready(page);
      expect(await place(page).count()).toBe(0);
      expect(await evidence(page).count()).toBe(0);
      expect(loaded.filter((url) => /assets\/(sides|detail)/.test(url))).toEqual([]);
    }
  });
});
